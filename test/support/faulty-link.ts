import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { connect, createServer, type Socket } from 'node:net'
import { after } from 'node:test'

type Link = {
  url: URL
  cut(): void
  /** Restores it; with `to`, it leads to another server from now on. */
  restore(to?: URL): void
}

/** A TCP link to a server that a test can cut and restore. */
export async function createLink(target: URL): Promise<Link> {
  let current = target
  const sockets = new Set<Socket>()
  let isCut = false
  const keep = (socket: Socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => socket.destroy())
    return socket
  }
  const server = createServer((client) => {
    keep(client)
    if (isCut) return void client.destroy()
    const upstream = keep(connect(Number(current.port), current.hostname))
    client.pipe(upstream).pipe(client)
    client.on('close', () => upstream.destroy())
    upstream.on('close', () => client.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  after(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  const url = new URL(target)
  url.hostname = '127.0.0.1'
  url.port = String((server.address() as AddressInfo).port)
  return {
    url,
    cut() {
      isCut = true
      for (const socket of sockets) socket.destroy()
    },
    restore(to = current) {
      current = to
      isCut = false
    },
  }
}
