import type { Mail } from '../../../platform/mail.ts'
import type { Locale } from './user.ts'

type Input = { name: string; invitedBy: string; link: string }
type MailText = Pick<Mail, 'subject' | 'text'>

/** The mail that invites a user, in their language. */
export function invitationMail(locale: Locale, input: Input): MailText {
  return texts[locale](input)
}

/** The mail that confirms a new e-mail address, in the user's language. */
export function confirmationMail(locale: Locale, input: { name: string; link: string }): MailText {
  return confirmations[locale](input)
}

const texts: Record<Locale, (input: Input) => MailText> = {
  en: ({ name, invitedBy, link }) => ({
    subject: 'You are invited to Euterpe',
    text: `Hello ${name},\n\n${invitedBy} has created an Euterpe account for you. To choose a password and sign in, open this link within seven days:\n\n${link}\n\nIf you did not expect this, you can ignore this e-mail.\n`,
  }),
  fr: ({ name, invitedBy, link }) => ({
    subject: 'Vous êtes invité sur Euterpe',
    text: `Bonjour ${name},\n\n${invitedBy} a créé un compte Euterpe pour vous. Pour choisir un mot de passe et vous connecter, ouvrez ce lien dans les sept jours :\n\n${link}\n\nSi vous n'attendiez pas ce message, ignorez-le.\n`,
  }),
  es: ({ name, invitedBy, link }) => ({
    subject: 'Te han invitado a Euterpe',
    text: `Hola, ${name}:\n\n${invitedBy} ha creado una cuenta de Euterpe para ti. Para elegir una contraseña e iniciar sesión, abre este enlace en los próximos siete días:\n\n${link}\n\nSi no esperabas este mensaje, ignóralo.\n`,
  }),
}

const confirmations: Record<Locale, (input: { name: string; link: string }) => MailText> = {
  en: ({ name, link }) => ({
    subject: 'Confirm your new e-mail address',
    text: `Hello ${name},\n\nTo use this address for your Euterpe account from now on, open this link within one hour:\n\n${link}\n\nIf you did not ask for this, you can ignore this e-mail. Nothing changes.\n`,
  }),
  fr: ({ name, link }) => ({
    subject: 'Confirmez votre nouvelle adresse e-mail',
    text: `Bonjour ${name},\n\nPour utiliser désormais cette adresse pour votre compte Euterpe, ouvrez ce lien dans l'heure :\n\n${link}\n\nSi vous n'êtes pas à l'origine de cette demande, ignorez cet e-mail : rien ne change.\n`,
  }),
  es: ({ name, link }) => ({
    subject: 'Confirma tu nueva dirección de correo',
    text: `Hola, ${name}:\n\nPara usar esta dirección en tu cuenta de Euterpe a partir de ahora, abre este enlace en la próxima hora:\n\n${link}\n\nSi no has sido tú, ignora este mensaje: no cambiará nada.\n`,
  }),
}
