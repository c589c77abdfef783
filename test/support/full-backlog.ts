import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { connect } from 'node:net'
import { after } from 'node:test'

const program = `
const server = require('node:net').createServer().listen({ port: 0, host: '127.0.0.1', backlog: 1 }, () => {
  require('node:fs').writeSync(1, String(server.address().port))
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)
})`

/**
 * A port on which a server listens without ever accepting, and whose backlog is full: like a host behind a firewall, it lets
 * callers wait for a connection. Linux; elsewhere callers may be refused at once. Returns the port.
 */
export async function listenWithFullBacklog(): Promise<number> {
  const server = spawn(process.execPath, ['-e', program], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [text] = (await once(server.stdout, 'data')) as [Buffer]
  const port = Number(text)
  // A backlog of one has room for two.
  const waiting = Array.from({ length: 8 }, () => connect(port, '127.0.0.1').on('error', () => {}))
  await Promise.all(waiting.slice(0, 2).map((socket) => once(socket, 'connect')))
  after(() => {
    for (const socket of waiting) socket.destroy()
    server.kill('SIGKILL')
  })
  return port
}
