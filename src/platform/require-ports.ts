import { once } from 'node:events'
import { createServer } from 'node:net'

/** Throws EADDRINUSE when another program listens on one of these ports. */
export async function requirePorts(addresses: readonly { host: string; port: number }[]): Promise<void> {
  for (const { host, port } of addresses) {
    const server = createServer().listen(port, host)
    await once(server, 'listening')
    server.close()
    await once(server, 'close')
  }
}
