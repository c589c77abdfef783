import { createServer, type Socket } from 'node:net'
import { after } from 'node:test'

/** A mail server that stores every mail. Implements as much of SMTP (RFC 5321) as a sender needs. */
export async function startMailServer() {
  const mails: string[] = []
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    let inMail = false
    let waiting = ''
    const say = (line: string) => socket.write(`${line}\r\n`)
    say('220 test')
    socket.on('data', (chunk) => {
      waiting += chunk
      for (;;) {
        const end = inMail ? waiting.indexOf('\r\n.\r\n') : waiting.indexOf('\r\n')
        if (end < 0) return
        const text = waiting.slice(0, end)
        waiting = waiting.slice(end + (inMail ? 5 : 2))
        if (inMail) {
          mails.push(text)
          inMail = false
          say('250 taken')
        } else if (text === 'DATA') {
          inMail = true
          say('354 go on')
        } else if (text === 'QUIT') {
          say('221 bye')
          socket.end()
        } else say('250 fine')
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
