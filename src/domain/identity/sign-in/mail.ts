import { newId } from '../../../lib/ids.ts'
import { type Mail, sendMail } from '../../../platform/mail.ts'
import type { Context } from '../../context.ts'
import { insertShownMail } from './sql-resets.ts'

/**
 * Sends a mail. A service without a mail server cannot; outside production it shows the mail on a page and in the log
 * instead, so that everything can be tried on one machine.
 */
export async function deliverMail(context: Context, mail: Mail): Promise<void> {
  const { smtpUrl, mailFrom } = context.settings
  if (smtpUrl !== null) return sendMail({ url: smtpUrl, from: mailFrom }, mail)
  if (context.production) {
    context.log.error('a mail could not be sent: EUTERPE_SMTP_URL is not set')
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
    { to: mail.to, subject: mail.subject, text: mail.text, page: `${context.urls.auth}/demo/mails` },
    'there is no mail server: a mail is shown here and on a page',
  )
}

type Language = 'en' | 'fr' | 'es'

/** The mail with the link that sets a new password, in the person's language. */
export function passwordMail(language: Language, name: string, link: string): Pick<Mail, 'subject' | 'text'> {
  return passwordMails[language](name, link)
}

const passwordMails: Record<Language, (name: string, link: string) => Pick<Mail, 'subject' | 'text'>> = {
  en: (name, link) => ({
    subject: 'Set a new password',
    text: `Hello ${name},

somebody asked for a new password for your Euterpe account. If it was you, open this link within 30 minutes:

${link}

If it was not you, do nothing: your password stays as it is.
`,
  }),
  fr: (name, link) => ({
    subject: 'Choisir un nouveau mot de passe',
    text: `Bonjour ${name},

quelqu'un a demandé un nouveau mot de passe pour votre compte Euterpe. Si c'est vous, ouvrez ce lien dans les 30 minutes :

${link}

Si ce n'est pas vous, ne faites rien : votre mot de passe reste le même.
`,
  }),
  es: (name, link) => ({
    subject: 'Elegir una nueva contraseña',
    text: `Hola, ${name}:

alguien pidió una nueva contraseña para tu cuenta de Euterpe. Si fuiste tú, abre este enlace antes de 30 minutos:

${link}

Si no fuiste tú, no hagas nada: tu contraseña sigue igual.
`,
  }),
}
