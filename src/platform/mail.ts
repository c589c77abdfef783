export type Mail = { to: string; subject: string; text: string }

/** Hands a mail to the server at this address (smtp://user:password@host:port); throws when it is not taken. */
export async function sendMail(server: { url: string; from: string }, mail: Mail): Promise<void> {
  // Loaded when the first mail is sent: 20 MB that a service without a mail server never needs.
  const { createTransport } = await import('nodemailer')
  const transport = createTransport(server.url)
  try {
    await transport.sendMail({ from: server.from, to: mail.to, subject: mail.subject, text: mail.text })
  } finally {
    transport.close()
  }
}
