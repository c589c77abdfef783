import { newId } from '../../../lib/ids.ts'
import { type Mail, sendMail } from '../../../platform/mail.ts'
import type { Context } from '../../context.ts'
import type { Locale } from '../accounts/user.ts'
import { insertShownMail } from './sql-shown-mails.ts'

/**
 * Sends a mail. Without a mail server, and outside production, the mail appears on a page instead, so that everything can
 * be tried on one machine. It never appears in the log: its links are secrets.
 */
export async function deliverMail(context: Context, mail: Mail): Promise<void> {
  const { smtpUrl, mailFrom } = context.settings
  if (smtpUrl !== null) return sendMail({ url: smtpUrl, from: mailFrom }, mail)
  if (context.production || !context.settings.showMails) {
    context.log.error('Cannot send mail: EUTERPE_SMTP_URL is not set')
    return
  }
  await insertShownMail(context.db, {
    id: newId(),
    recipient: mail.to,
    subject: mail.subject,
    body: mail.text,
    created_at: context.clock.now(),
  })
  context.log.info(
    { to: mail.to, subject: mail.subject, page: `${context.urls.auth}/demo/mails` },
    'No mail server configured: the mail is shown on the demo page',
  )
}

type MailText = Pick<Mail, 'subject' | 'text'>

/** The mail with the link to set a new password, in the user's language. */
export function passwordMail(locale: Locale, name: string, link: string): MailText {
  return passwordMails[locale](name, link)
}

const passwordMails: Record<Locale, (name: string, link: string) => MailText> = {
  en: (name, link) => ({
    subject: 'Reset your Euterpe password',
    text: `Hello ${name},

We received a request to reset the password of your Euterpe account. To choose a new password, open this link within 30 minutes:

${link}

If you did not ask for this, you can ignore this e-mail. Your password stays the same.
`,
  }),
  fr: (name, link) => ({
    subject: 'Réinitialisation de votre mot de passe Euterpe',
    text: `Bonjour ${name},

Nous avons reçu une demande de réinitialisation du mot de passe de votre compte Euterpe. Pour choisir un nouveau mot de passe, ouvrez ce lien dans les 30 minutes :

${link}

Si vous n'êtes pas à l'origine de cette demande, ignorez cet e-mail : votre mot de passe reste inchangé.
`,
  }),
  es: (name, link) => ({
    subject: 'Restablece tu contraseña de Euterpe',
    text: `Hola, ${name}:

Hemos recibido una solicitud para restablecer la contraseña de tu cuenta de Euterpe. Para elegir una nueva, abre este enlace en los próximos 30 minutos:

${link}

Si no has sido tú, ignora este mensaje: tu contraseña no cambiará.
`,
  }),
}
