import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after } from 'node:test'
import ssh2, { type SFTPWrapper } from 'ssh2'
import { addKey } from '../../src/domain/administration/sftp-keys.ts'
import { commandLine } from '../../src/domain/audit/record.ts'
import { areaOf } from '../../src/domain/storage/areas/resolve.ts'
import { openObject } from '../../src/domain/storage/objects/open-object.ts'
import { selectObject } from '../../src/domain/storage/objects/sql.ts'
import { listenSftp } from '../../src/sftp/server.ts'
import { createTestContext, type TestContext } from './context.ts'
import { makeOrganisation } from './people.ts'
import { makeSshKeys } from './ssh-keys.ts'

/** An organisation that can sign in. */
export type SftpAccount = {
  organisationId: string
  userName: string
  privateKey: string
  publicKey: string
  keyId: string
  /** The content of an object; null if there is none. */
  contentOf(key: string): Promise<Buffer | null>
}

export type TestSftp = { context: TestContext; port: number; makeAccount(id?: string): Promise<SftpAccount> }

/** Starts SFTP on a port of its own. Call it at the top of a test file. */
export async function startSftp(given?: TestContext): Promise<TestSftp> {
  const context = given ?? (await createTestContext())
  const listener = await listenSftp(context, { host: '127.0.0.1', port: 0 })
  after(() => listener.close())
  context.settings.sftpUrl = `sftp://localhost:${listener.port}`
  return { context, port: listener.port, makeAccount: (id) => makeAccount(context, id) }
}

async function makeAccount(context: TestContext, id?: string): Promise<SftpAccount> {
  const organisationId = id ?? (await makeOrganisation(context)).id
  const area = await areaOf(context, organisationId)
  const pair = makeSshKeys()
  const key = await addKey(context, organisationId, commandLine, { public_key: pair.public })
  return {
    organisationId,
    userName: area.bucket,
    privateKey: pair.private,
    publicKey: pair.public,
    keyId: key.id,
    async contentOf(key) {
      const object = await selectObject(context.db, area.id, key)
      if (object === null) return null
      return Buffer.concat(await Array.fromAsync(await openObject(context, object)))
    },
  }
}

export type Connected = { client: ssh2.Client; sftp: SFTPWrapper; closed: Promise<void> }

/** Signs in with ssh2's own client. Rejects if that fails. */
export async function connect(
  port: number,
  account: Pick<SftpAccount, 'userName' | 'privateKey'>,
): Promise<Connected> {
  const client = new ssh2.Client()
  const closed = new Promise<void>((resolve) => client.once('close', () => resolve()))
  after(() => client.destroy())
  const sftp = await new Promise<SFTPWrapper>((resolve, reject) => {
    client.once('error', reject)
    client.once('ready', () => client.sftp((error, opened) => (error ? reject(error) : resolve(opened))))
    client.once('close', () => reject(new Error('the connection was closed')))
    client.connect({
      host: '127.0.0.1',
      port,
      username: account.userName,
      privateKey: account.privateKey,
    })
  })
  client.on('error', () => {})
  return { client, sftp, closed }
}

/** A folder with a private key and an empty file of known hosts, as programs want them. */
export function keyFolder(account: SftpAccount): { folder: string; keyFile: string; knownHosts: string } {
  const folder = mkdtempSync(join(tmpdir(), 'euterpe-sftp-'))
  after(() => rmSync(folder, { recursive: true, force: true }))
  const keyFile = join(folder, 'id_ed25519')
  writeFileSync(keyFile, account.privateKey, { mode: 0o600 })
  return { folder, keyFile, knownHosts: join(folder, 'known_hosts') }
}
