import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after } from 'node:test'
import { S3Client } from '@aws-sdk/client-s3'
import { ensureArea, ensureAreas } from '../../src/domain/storage/areas/ensure-areas.ts'
import type { Area } from '../../src/domain/storage/areas/sql.ts'
import { createKeys } from '../../src/domain/storage/keys/keys.ts'
import type { GatewayOptions } from '../../src/http/s3/call.ts'
import { type ListenAddress, listenS3 } from '../../src/http/s3/server.ts'
import { createTestContext, type TestContext } from './context.ts'
import { makeOrganisation } from './people.ts'

/** An S3 account: endpoint, bucket and keys. */
export type Account = {
  endpoint: string
  region: string
  bucket: string
  accessKeyId: string
  secretAccessKey: string
  area: Area
  organisation: { id: string; name: string; region: string }
}

export type TestGateway = {
  context: TestContext
  endpoint: string
  account: Account
  client: S3Client
  makeAccount(): Promise<Account>
}

type Options = { tls?: ListenAddress['tls']; context?: TestContext } & Partial<GatewayOptions>

/** Starts a gateway on a port of its own, with one organisation. Call it at the top of a test file. */
export async function startGateway(options: Options = {}): Promise<TestGateway> {
  const context = options.context ?? (await createTestContext())
  const address = { host: '127.0.0.1', port: 0, tls: options.tls }
  const listener = await listenS3(context, address, { conformance: options.conformance ?? false })
  after(() => listener.close())
  const endpoint = `${options.tls === undefined ? 'http' : 'https'}://localhost:${listener.port}`
  context.urls.s3 = endpoint
  const makeAccount = () => createAccount(context, endpoint)
  const account = await makeAccount()
  return { context, endpoint, account, client: clientFor(account), makeAccount }
}

async function createAccount(context: TestContext, endpoint: string): Promise<Account> {
  const organisation = await makeOrganisation(context)
  const area = await ensureArea(context, context.db, organisation)
  await ensureAreas(context)
  const keys = await createKeys(context, context.db, organisation.id)
  return {
    endpoint,
    region: area.region,
    bucket: area.bucket,
    accessKeyId: keys.access_key_id,
    secretAccessKey: keys.secret_access_key,
    area,
    organisation,
  }
}

type ClientOptions = ConstructorParameters<typeof S3Client>[0]

export function clientFor(account: Account, options: ClientOptions = {}): S3Client {
  const { accessKeyId, secretAccessKey } = account
  const client = new S3Client({
    endpoint: account.endpoint,
    region: account.region,
    forcePathStyle: true,
    credentials: { accessKeyId, secretAccessKey },
    maxAttempts: 1,
    ...options,
  })
  after(() => client.destroy())
  return client
}

/** Creates a certificate for localhost. Null if openssl is not installed. */
export function makeCertificate(): { certificate: string; key: string; file: string } | null {
  const folder = mkdtempSync(join(tmpdir(), 'euterpe-tls-'))
  after(() => rmSync(folder, { recursive: true, force: true }))
  const [keyFile, file] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
  const args = `req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN=localhost -addext subjectAltName=DNS:localhost,IP:127.0.0.1 -keyout ${keyFile} -out ${file}`
  if (spawnSync('openssl', args.split(' ')).status !== 0) return null
  return { certificate: readFileSync(file, 'utf8'), key: readFileSync(keyFile, 'utf8'), file }
}

/** Pseudo-random bytes, the same for the same seed. */
export function bytesOf(size: number, seed = 1): Buffer {
  const bytes = Buffer.alloc(size)
  let state = seed >>> 0 || 1
  for (let offset = 0; offset + 4 <= size; offset += 4) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    bytes.writeUInt32LE(state, offset)
  }
  return bytes
}
