export type Mail = { to: string; subject: string; text: string }

/** Sends a mail through an SMTP server (smtp://user:password@host:port). Throws when the server does not accept it. */
export async function sendMail(server: { url: string; from: string }, mail: Mail): Promise<void> {
  // Loaded with the first mail: it takes 20 MB, which a service without a mail server never needs.
  const { createTransport } = await import('nodemailer')
  const transport = createTransport(server.url)
  try {
    await transport.sendMail({ from: server.from, to: mail.to, subject: mail.subject, text: mail.text })
  } finally {
    transport.close()
  }
}
