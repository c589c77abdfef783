import { createServer, type Socket } from 'node:net'
import { after } from 'node:test'

/** Starts a mail server that stores every mail. Implements as much of SMTP (RFC 5321) as a sender needs. */
export async function startMailServer() {
  const mails: string[] = []
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    let inMail = false
    let buffered = ''
    const reply = (line: string) => socket.write(`${line}\r\n`)
    reply('220 test')
    socket.on('data', (chunk) => {
      buffered += chunk
      for (;;) {
        const end = inMail ? buffered.indexOf('\r\n.\r\n') : buffered.indexOf('\r\n')
        if (end < 0) return
        const text = buffered.slice(0, end)
        buffered = buffered.slice(end + (inMail ? 5 : 2))
        if (inMail) {
          mails.push(text)
          inMail = false
          reply('250 accepted')
        } else if (text === 'DATA') {
          inMail = true
          reply('354 send the mail')
        } else if (text === 'QUIT') {
          reply('221 bye')
          socket.end()
        } else reply('250 OK')
      }
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  after(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  return { mails, url: `smtp://127.0.0.1:${(server.address() as { port: number }).port}` }
}
