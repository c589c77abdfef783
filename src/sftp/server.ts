import { type AddressInfo, createServer, type Socket } from 'node:net'
import ssh2 from 'ssh2'
import type { Context } from '../domain/context.ts'
import { ensureHostKeys } from '../domain/storage/sftp-keys/host-keys.ts'
import { networkOf } from '../lib/network-of.ts'
import { createRateLimiter } from '../platform/rate-limit.ts'
import { serveConnection } from './connection.ts'
import { SftpCredentials } from './credentials.ts'
import { limits } from './limits.ts'
import { countConnection, signIns } from './metrics.ts'

export type SftpListener = { port: number; close(): Promise<void> }

const shutdownTimeoutMs = 20_000
const lingerMs = 5_000

/** What current and older clients have, without what is broken. No compression: a few bytes could become many. */
const algorithms = {
  kex: [
    'curve25519-sha256',
    'curve25519-sha256@libssh.org',
    'ecdh-sha2-nistp256',
    'ecdh-sha2-nistp384',
    'ecdh-sha2-nistp521',
    'diffie-hellman-group14-sha256',
  ],
  cipher: [
    'aes128-gcm@openssh.com',
    'aes256-gcm@openssh.com',
    'chacha20-poly1305@openssh.com',
    'aes128-ctr',
    'aes192-ctr',
    'aes256-ctr',
  ],
  serverHostKey: ['ssh-ed25519', 'rsa-sha2-512', 'rsa-sha2-256'],
  hmac: ['hmac-sha2-256-etm@openssh.com', 'hmac-sha2-512-etm@openssh.com', 'hmac-sha2-256', 'hmac-sha2-512'],
  compress: ['none'],
} as const

/** Starts the SFTP server, a second way into the storage areas. */
export async function listenSftp(
  context: Context,
  address: { host: string; port: number },
): Promise<SftpListener> {
  const hostKeys = (await ensureHostKeys(context)).map(({ privateKey }) => {
    const key = ssh2.utils.parseKey(privateKey)
    if (key instanceof Error) throw key
    return { key }
  })
  const credentials = new SftpCredentials(context)
  const rates = createRateLimiter(context.clock, context.log, context.settings.redisUrl)
  const open = new Map<Socket, { organisationId: string | null; ended: Promise<void> }>()
  const countOf = (organisationId: string | null) =>
    [...open.values()].filter((connection) => connection.organisationId === organisationId).length

  const accept = async (socket: Socket) => {
    socket.on('error', () => {}) // a client that disconnects
    const network = networkOf(socket.remoteAddress ?? '')
    const { allowed } = await rates.take(`sftp:${network}`, limits.connectionRate)
    if (!allowed || open.size >= limits.connections || countOf(null) >= limits.strangers) {
      signIns.inc({ outcome: 'refused' })
      return void socket.destroy()
    }
    const ended = Promise.withResolvers<void>()
    const connection = { organisationId: null as string | null, ended: ended.promise }
    open.set(socket, connection)
    countConnection(1)
    socket.once('close', () => countConnection(-1))
    // A client that does not close its side after this one would stay forever.
    socket.once('finish', () => setTimeout(() => socket.destroy(), lingerMs).unref())
    const admit = (organisationId: string) => {
      if (countOf(organisationId) >= limits.connectionsPerOrganisation) return false
      connection.organisationId = organisationId
      return true
    }
    // A client that never says what it is does not become a connection of ssh2.
    const timer = setTimeout(() => socket.destroy(), limits.signInMs)
    let served: Promise<void> = Promise.resolve()
    socket.once('close', () => {
      clearTimeout(timer)
      served.then(() => {
        open.delete(socket)
        ended.resolve()
      })
    })
    // One for each connection, so that it is known which socket is paused when its client is too fast.
    const server = new ssh2.Server(
      { hostKeys, algorithms: structuredClone(algorithms) as never, ident: 'Euterpe' },
      (client) => {
        clearTimeout(timer)
        served = serveConnection(client, { context, credentials, socket, admit })
      },
    )
    server.injectSocket(socket)
  }

  const server = createServer({ pauseOnConnect: false, noDelay: true }, (socket) => {
    accept(socket).catch((error) => {
      context.log.error({ err: error }, 'Cannot accept an SFTP connection')
      socket.destroy()
    })
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(address.port, address.host, () => {
      server.off('error', reject)
      resolve()
    })
  })
  return {
    port: (server.address() as AddressInfo).port,
    /** Ends all connections. What has arrived of unfinished files is kept, to be continued. */
    async close() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      const ended = [...open.values()].map((connection) => connection.ended)
      for (const socket of open.keys()) socket.destroy()
      const timeout = new Promise<void>((resolve) => setTimeout(resolve, shutdownTimeoutMs).unref())
      await Promise.race([Promise.all([...ended, closed]), timeout])
      await rates.close()
    },
  }
}
