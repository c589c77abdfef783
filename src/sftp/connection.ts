import type { Socket } from 'node:net'
import type { AuthContext, Connection, PublicKeyAuthContext, ServerChannel, Session } from 'ssh2'
import ssh2 from 'ssh2'
import type { Context } from '../domain/context.ts'
import { fingerprintOf } from '../domain/storage/sftp-keys/read-public-key.ts'
import type { SftpCredential, SftpCredentials } from './credentials.ts'
import { limits } from './limits.ts'
import { signIns } from './metrics.ts'
import { serveSession } from './session.ts'

export type ConnectionOptions = {
  context: Context
  credentials: SftpCredentials
  socket: Socket
  /** Called when the client has signed in. False: its organisation has too many connections. */
  admit(organisationId: string): boolean
}

/** Serves one client: signs it in and opens its sessions. Resolves when the connection is closed and what it sent is stored. */
export function serveConnection(client: Connection, options: ConnectionOptions): Promise<void> {
  const { context, credentials, socket } = options
  const sessions = new Set<{ end(): Promise<void> }>()
  let signedIn: { credential: SftpCredential; userName: string; fingerprint: string } | null = null
  let offeredKeys = 0

  const signInTimer = setTimeout(() => socket.destroy(), limits.signInMs)
  const idleTimer = setTimeout(() => client.end(), limits.idleMs)

  client.on('authentication', (attempt: AuthContext) => {
    if (attempt.method !== 'publickey') return attempt.reject(['publickey'])
    if (++offeredKeys > limits.keysPerConnection) {
      signIns.inc({ outcome: 'rejected' })
      return void client.end()
    }
    verifyKey(credentials, attempt).then(
      (found) => {
        if (found === null) return attempt.reject(['publickey'])
        if (attempt.signature !== undefined) {
          signedIn = { ...found, userName: attempt.username }
        }
        attempt.accept()
      },
      (error) => {
        context.log.error({ err: error }, 'Cannot check the key of an SFTP client')
        attempt.reject(['publickey'])
      },
    )
  })

  client.on('ready', () => {
    clearTimeout(signInTimer)
    const { credential } = signedIn!
    if (!options.admit(credential.area.organisation_id)) {
      signIns.inc({ outcome: 'refused' })
      return void client.end()
    }
    signIns.inc({ outcome: 'signed in' })
    context.log.info(
      {
        organisation_id: credential.area.organisation_id,
        key_id: credential.keyId,
        address: socket.remoteAddress,
      },
      'An SFTP client signed in',
    )
    credentials
      .recordUse(credential)
      .catch((error) => context.log.warn({ err: error }, 'Cannot note the use of an SFTP key'))
    client.on('session', (accept, reject) => {
      if (sessions.size >= limits.channels) return reject()
      openSession(accept())
    })
  })

  /** Anything but SFTP, such as a shell, is refused by ssh2. */
  const openSession = (session: Session) => {
    const { credential, userName, fingerprint } = signedIn!
    session.on('sftp', (accept) => {
      const sftp = accept()
      const served = serveSession({
        context,
        area: credential.area,
        socket,
        sftp,
        onRequest: async () => {
          idleTimer.refresh()
          const found = await credentials.find(userName, fingerprint)
          if (found === null) client.end()
          return found !== null
        },
      })
      sessions.add(served)
      ;(sftp as unknown as ServerChannel).on('close', () => {
        served.end().finally(() => sessions.delete(served))
      })
    })
  }

  client.on('error', (error: Error) => context.log.info({ err: error }, 'An SFTP connection failed'))
  return new Promise((resolve) => {
    socket.once('close', () => {
      clearTimeout(signInTimer)
      clearTimeout(idleTimer)
      if (signedIn === null) signIns.inc({ outcome: 'rejected' })
      Promise.all([...sessions].map((session) => session.end())).then(() => resolve())
    })
  })
}

/** Whose key it is, if the client has proved that it has it. Clients first ask whether a key is known, without a signature. */
async function verifyKey(
  credentials: SftpCredentials,
  attempt: PublicKeyAuthContext,
): Promise<{ credential: SftpCredential; fingerprint: string } | null> {
  const fingerprint = fingerprintOf(attempt.key.data)
  const credential = await credentials.find(attempt.username, fingerprint)
  if (credential === null) return null
  if (attempt.signature !== undefined) {
    const key = ssh2.utils.parseKey(attempt.key.data)
    if (key instanceof Error || attempt.blob === undefined) return null
    if (key.verify(attempt.blob, attempt.signature, attempt.hashAlgo) !== true) return null
  }
  return { credential, fingerprint }
}
