import { nameBrowser } from '../../../lib/describe-browser.ts'
import type { Mail } from '../../../platform/mail.ts'
import type { Locale } from '../accounts/user.ts'

export type AccountChange =
  | 'password'
  | 'second_step_on'
  | 'second_step_off'
  | 'passkey_added'
  | 'passkey_removed'
  | 'external_linked'
  | 'external_unlinked'
  | 'second_step_guessed'
  | 'email'
  | 'new_browser'

type Input = {
  change: AccountChange
  name: string
  time: string
  /** The address of the account page. */
  account: string
  browser: { userAgent: string; address: string } | undefined
}

/** The mail about a change of an account, in the user's language. */
export function changeMail(locale: Locale, input: Input): Pick<Mail, 'subject' | 'text'> {
  const texts = mails[locale]
  const { subject, text } = texts.changes[input.change]
  const where =
    input.browser === undefined
      ? ''
      : `\n${texts.browser}: ${nameBrowser(input.browser.userAgent) ?? texts.unknown}\n${texts.address}: ${input.browser.address}\n`
  return {
    subject,
    text: `${texts.greeting(input.name)}\n\n${text(input.time)}\n${where}\n${texts.advice(input.account)}\n`,
  }
}

type Texts = {
  greeting: (name: string) => string
  browser: string
  /** A program that is no browser. What it calls itself could contain a link. */
  unknown: string
  address: string
  advice: (account: string) => string
  changes: Record<AccountChange, { subject: string; text: (time: string) => string }>
}

const mails: Record<Locale, Texts> = {
  en: {
    greeting: (name) => `Hello ${name},`,
    browser: 'Browser',
    unknown: 'unknown',
    address: 'Address',
    advice: (account) =>
      `If this was not you, set a new password and check where you are signed in:\n\n${account}`,
    changes: {
      password: {
        subject: 'Your Euterpe password was changed',
        text: (time) =>
          `The password of your Euterpe account was changed on ${time} UTC. You have been signed out everywhere.`,
      },
      second_step_on: {
        subject: 'Two-step verification is on',
        text: (time) => `Two-step verification of your Euterpe account was turned on, on ${time} UTC.`,
      },
      second_step_off: {
        subject: 'Two-step verification is off',
        text: (time) => `Two-step verification of your Euterpe account was turned off, on ${time} UTC.`,
      },
      passkey_added: {
        subject: 'A passkey was added to your Euterpe account',
        text: (time) =>
          `A passkey was added to your Euterpe account on ${time} UTC. It signs in without a password.`,
      },
      passkey_removed: {
        subject: 'A passkey was removed from your Euterpe account',
        text: (time) => `A passkey was removed from your Euterpe account on ${time} UTC.`,
      },
      external_linked: {
        subject: 'Another account can now sign in to your Euterpe account',
        text: (time) =>
          `Your Euterpe account was linked to an account at another provider on ${time} UTC. That account signs in without your password.`,
      },
      external_unlinked: {
        subject: 'An account was unlinked from your Euterpe account',
        text: (time) =>
          `Your Euterpe account was unlinked from your account at another provider on ${time} UTC. You can no longer sign in with it.`,
      },
      second_step_guessed: {
        subject: 'Somebody may know your Euterpe password',
        text: (time) =>
          `Somebody gave your password and then several wrong codes for two-step verification, on ${time} UTC. They did not get in. If it was you, wait 15 minutes.`,
      },
      email: {
        subject: 'The e-mail address of your Euterpe account was changed',
        text: (time) => `The e-mail address of your Euterpe account was changed on ${time} UTC.`,
      },
      new_browser: {
        subject: 'New sign-in to your Euterpe account',
        text: (time) => `Somebody signed in to your Euterpe account in a new browser on ${time} UTC.`,
      },
    },
  },
  fr: {
    greeting: (name) => `Bonjour ${name},`,
    browser: 'Navigateur',
    unknown: 'inconnu',
    address: 'Adresse',
    advice: (account) =>
      `Si ce n'était pas vous, choisissez un nouveau mot de passe et vérifiez vos sessions actives :\n\n${account}`,
    changes: {
      password: {
        subject: 'Le mot de passe de votre compte Euterpe a été modifié',
        text: (time) =>
          `Le mot de passe de votre compte Euterpe a été modifié le ${time} UTC. Vous avez été déconnecté partout.`,
      },
      second_step_on: {
        subject: 'La validation en deux étapes est activée',
        text: (time) => `La validation en deux étapes de votre compte Euterpe a été activée le ${time} UTC.`,
      },
      second_step_off: {
        subject: 'La validation en deux étapes est désactivée',
        text: (time) =>
          `La validation en deux étapes de votre compte Euterpe a été désactivée le ${time} UTC.`,
      },
      passkey_added: {
        subject: "Une clé d'accès a été ajoutée à votre compte Euterpe",
        text: (time) =>
          `Une clé d'accès a été ajoutée à votre compte Euterpe le ${time} UTC. Elle permet de se connecter sans mot de passe.`,
      },
      passkey_removed: {
        subject: "Une clé d'accès a été retirée de votre compte Euterpe",
        text: (time) => `Une clé d'accès a été retirée de votre compte Euterpe le ${time} UTC.`,
      },
      external_linked: {
        subject: 'Un autre compte peut désormais se connecter à votre compte Euterpe',
        text: (time) =>
          `Votre compte Euterpe a été associé à un compte chez un autre fournisseur le ${time} UTC. Ce compte permet de se connecter sans votre mot de passe.`,
      },
      external_unlinked: {
        subject: 'Un compte a été dissocié de votre compte Euterpe',
        text: (time) =>
          `Votre compte Euterpe a été dissocié de votre compte chez un autre fournisseur le ${time} UTC. Il ne permet plus de se connecter.`,
      },
      second_step_guessed: {
        subject: "Quelqu'un connaît peut-être votre mot de passe Euterpe",
        text: (time) =>
          `Quelqu'un a saisi votre mot de passe, puis plusieurs codes de validation erronés, le ${time} UTC. La connexion a été refusée. Si c'était vous, attendez 15 minutes.`,
      },
      email: {
        subject: "L'adresse e-mail de votre compte Euterpe a été modifiée",
        text: (time) => `L'adresse e-mail de votre compte Euterpe a été modifiée le ${time} UTC.`,
      },
      new_browser: {
        subject: 'Nouvelle connexion à votre compte Euterpe',
        text: (time) =>
          `Quelqu'un s'est connecté à votre compte Euterpe depuis un nouveau navigateur le ${time} UTC.`,
      },
    },
  },
  es: {
    greeting: (name) => `Hola, ${name}:`,
    browser: 'Navegador',
    unknown: 'desconocido',
    address: 'Dirección',
    advice: (account) =>
      `Si no has sido tú, elige una nueva contraseña y revisa tus sesiones activas:\n\n${account}`,
    changes: {
      password: {
        subject: 'Se ha cambiado la contraseña de tu cuenta de Euterpe',
        text: (time) =>
          `La contraseña de tu cuenta de Euterpe se cambió el ${time} UTC. Se han cerrado todas tus sesiones.`,
      },
      second_step_on: {
        subject: 'La verificación en dos pasos está activada',
        text: (time) => `La verificación en dos pasos de tu cuenta de Euterpe se activó el ${time} UTC.`,
      },
      second_step_off: {
        subject: 'La verificación en dos pasos está desactivada',
        text: (time) => `La verificación en dos pasos de tu cuenta de Euterpe se desactivó el ${time} UTC.`,
      },
      passkey_added: {
        subject: 'Se ha añadido una llave de acceso a tu cuenta de Euterpe',
        text: (time) =>
          `Se añadió una llave de acceso a tu cuenta de Euterpe el ${time} UTC. Permite iniciar sesión sin contraseña.`,
      },
      passkey_removed: {
        subject: 'Se ha eliminado una llave de acceso de tu cuenta de Euterpe',
        text: (time) => `Se eliminó una llave de acceso de tu cuenta de Euterpe el ${time} UTC.`,
      },
      external_linked: {
        subject: 'Otra cuenta puede iniciar sesión en tu cuenta de Euterpe',
        text: (time) =>
          `Tu cuenta de Euterpe se vinculó a una cuenta de otro proveedor el ${time} UTC. Esa cuenta permite iniciar sesión sin tu contraseña.`,
      },
      external_unlinked: {
        subject: 'Se ha desvinculado una cuenta de tu cuenta de Euterpe',
        text: (time) =>
          `Tu cuenta de Euterpe se desvinculó de tu cuenta de otro proveedor el ${time} UTC. Ya no permite iniciar sesión.`,
      },
      second_step_guessed: {
        subject: 'Puede que alguien conozca tu contraseña de Euterpe',
        text: (time) =>
          `Alguien introdujo tu contraseña y después varios códigos de verificación incorrectos el ${time} UTC. No consiguió entrar. Si has sido tú, espera 15 minutos.`,
      },
      email: {
        subject: 'Se ha cambiado el correo de tu cuenta de Euterpe',
        text: (time) => `La dirección de correo de tu cuenta de Euterpe se cambió el ${time} UTC.`,
      },
      new_browser: {
        subject: 'Nuevo inicio de sesión en tu cuenta de Euterpe',
        text: (time) =>
          `Alguien ha iniciado sesión en tu cuenta de Euterpe desde un navegador nuevo el ${time} UTC.`,
      },
    },
  },
}
