import { randomBytes, randomInt } from 'node:crypto'
import { Problem } from '../../../lib/problem.ts'
import { seal, unseal } from '../../../lib/seal.ts'
import type { Db } from '../../../platform/postgres.ts'
import type { Context } from '../../context.ts'
import { expireKeys, insertKey, type StorageKey, selectKeysOfOrganisation } from './sql.ts'

export type KeyPair = { access_key_id: string; secret_access_key: string }
type MasterKey = Pick<Context, 'masterKey'>

const idAlphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** Creates a key pair for S3 clients. Verifying signatures needs the secret itself, so it is sealed and not hashed. */
export async function createKeys(
  context: MasterKey,
  db: Db,
  organisationId: string,
  purpose: StorageKey['purpose'] = 'customer',
): Promise<KeyPair> {
  const id = `EUTP${Array.from({ length: 16 }, () => idAlphabet[randomInt(idAlphabet.length)]).join('')}`
  const secret = randomBytes(30).toString('base64url') // 40 characters, as clients expect; safe in URLs and shells
  const sealed = seal(context.masterKey, sealPurpose(id), secret)
  await insertKey(db, { id, organisation_id: organisationId, purpose, sealed_secret: sealed })
  return { access_key_id: id, secret_access_key: secret }
}

/** The active keys, newest first. */
export async function readKeys(
  context: Context,
  organisationId: string,
): Promise<(KeyPair & { created_at: Date; expires_at: Date | null })[]> {
  const now = context.clock.now()
  const rows = await selectKeysOfOrganisation(context.db, organisationId, 'customer')
  return rows
    .filter(({ expires_at }) => expires_at === null || expires_at > now)
    .map((row) => ({ ...unsealKey(context, row), created_at: row.created_at, expires_at: row.expires_at }))
}

/** Creates a new pair. The old ones keep working for the grace period, so that clients can change over. */
export async function rotateKeys(
  context: Context,
  db: Db,
  organisationId: string,
  graceHours: number,
): Promise<KeyPair> {
  const existing = await selectKeysOfOrganisation(db, organisationId, 'customer')
  const end = new Date(context.clock.now().getTime() + graceHours * 3_600_000)
  await expireKeys(
    db,
    existing.map(({ id }) => id),
    end,
  )
  return createKeys(context, db, organisationId)
}

/** The key pair that signs presigned uploads. It never leaves the service, so rotations do not affect it. */
export async function ensureServiceKey(context: MasterKey, db: Db, organisationId: string): Promise<KeyPair> {
  const find = async () => (await selectKeysOfOrganisation(db, organisationId, 'service'))[0]
  let row = await find()
  if (row === undefined) {
    await createKeys(context, db, organisationId, 'service')
    row = (await find())!
  }
  return unsealKey(context, row)
}

export function unsealKey(context: MasterKey, row: Pick<StorageKey, 'id' | 'sealed_secret'>): KeyPair {
  try {
    const secret = unseal(context.masterKey, sealPurpose(row.id), row.sealed_secret).toString()
    return { access_key_id: row.id, secret_access_key: secret }
  } catch (cause) {
    throw new Problem(
      'internal_error',
      'Cannot unseal an S3 key. Check that EUTERPE_MASTER_KEY has not changed.',
      { cause },
    )
  }
}

function sealPurpose(id: string): string {
  return `storage key ${id}`
}
