import { randomBytes, randomInt } from 'node:crypto'
import { Problem } from '../../lib/problem.ts'
import { seal, unseal } from '../../lib/seal.ts'
import type { Db } from '../../platform/postgres.ts'
import type { Context } from '../context.ts'
import { expireKeys, insertKey, type StorageKey, selectKeysOfOrganisation } from './sql-areas.ts'

export type KeyPair = { access_key_id: string; secret_access_key: string }
type Sealing = Pick<Context, 'masterKey'>

const idLetters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** Makes a pair of keys for S3 clients. The secret must be readable again, since it verifies signatures: it is sealed. */
export async function createKeys(
  context: Sealing,
  db: Db,
  organisationId: string,
  purpose: StorageKey['purpose'] = 'customer',
): Promise<KeyPair> {
  const id = `EUTP${Array.from({ length: 16 }, () => idLetters[randomInt(idLetters.length)]).join('')}`
  const secret = randomBytes(30).toString('base64url') // 40 letters, as clients expect; none that a URL or shell minds
  const sealed = seal(context.masterKey, purposeOf(id), secret)
  await insertKey(db, { id, organisation_id: organisationId, purpose, sealed_secret: sealed })
  return { access_key_id: id, secret_access_key: secret }
}

/** The keys in force, newest first. */
export async function readKeys(
  context: Context,
  organisationId: string,
): Promise<(KeyPair & { created_at: Date; expires_at: Date | null })[]> {
  const now = context.clock.now()
  const rows = await selectKeysOfOrganisation(context.db, organisationId, 'customer')
  return rows
    .filter(({ expires_at }) => expires_at === null || expires_at > now)
    .map((row) => ({ ...openKey(context, row), created_at: row.created_at, expires_at: row.expires_at }))
}

/** A new pair; those before it work for another while, so that nothing breaks before it is told of the change. */
export async function rotateKeys(
  context: Context,
  db: Db,
  organisationId: string,
  graceHours: number,
): Promise<KeyPair> {
  const before = await selectKeysOfOrganisation(db, organisationId, 'customer')
  const end = new Date(context.clock.now().getTime() + graceHours * 3_600_000)
  await expireKeys(
    db,
    before.map(({ id }) => id),
    end,
  )
  return createKeys(context, db, organisationId)
}

/** The pair that signs presigned uploads. It never leaves the service, so a customer's rotation does not touch it. */
export async function ensureServiceKey(context: Sealing, db: Db, organisationId: string): Promise<KeyPair> {
  const find = async () => (await selectKeysOfOrganisation(db, organisationId, 'service'))[0]
  let row = await find()
  if (row === undefined) {
    await createKeys(context, db, organisationId, 'service')
    row = (await find())!
  }
  return openKey(context, row)
}

export function openKey(context: Sealing, row: Pick<StorageKey, 'id' | 'sealed_secret'>): KeyPair {
  try {
    const secret = unseal(context.masterKey, purposeOf(row.id), row.sealed_secret).toString()
    return { access_key_id: row.id, secret_access_key: secret }
  } catch (cause) {
    throw new Problem('internal_error', 'An S3 key cannot be opened: was EUTERPE_MASTER_KEY changed?', {
      cause,
    })
  }
}

function purposeOf(id: string): string {
  return `storage key ${id}`
}
