import { Socket } from 'node:net'
import type SMTPTransport from 'nodemailer/lib/smtp-transport/index.js'

export type Mail = { to: string; subject: string; text: string }

/** Sends a mail through an SMTP server (smtp://user:password@host:port). Throws when the server does not accept it. */
export async function sendMail(
  server: { url: string; from: string; totalTimeoutMs?: number },
  mail: Mail,
): Promise<void> {
  // Loaded with the first mail: it takes 20 MB, which a service without a mail server never needs.
  const { createTransport } = await import('nodemailer')
  const socket = new Socket()
  const options: SMTPTransport.Options = { url: withLimits(server.url), socket }
  const transport = createTransport(options)
  // The limits of the library are for one step each, and a server that trickles never reaches them.
  const late = setTimeout(
    () => socket.destroy(new Error('the mail server took too long')),
    server.totalTimeoutMs ?? totalTimeoutMs,
  )
  try {
    await transport.sendMail({ from: server.from, to: mail.to, subject: mail.subject, text: mail.text })
  } finally {
    clearTimeout(late)
    transport.close()
    socket.destroy()
  }
}

const totalTimeoutMs = 60_000

/** In milliseconds; settings in the URL win. A server that hangs must not hold a job for ten minutes, as the library allows. */
const limits = {
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 30_000,
  dnsTimeout: 10_000,
}

function withLimits(address: string): string {
  const url = new URL(address)
  for (const [name, value] of Object.entries(limits))
    if (!url.searchParams.has(name)) url.searchParams.set(name, String(value))
  return url.href
}
