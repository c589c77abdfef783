import { Problem } from '../../lib/problem.ts'
import { transaction } from '../../platform/postgres.ts'
import type { Context } from '../context.ts'
import { invalidateAccess } from '../identity/invalidate-access.ts'
import { areaOf } from '../storage/areas/resolve.ts'
import type { Area } from '../storage/areas/sql.ts'
import { createKeys, type KeyPair, rotateKeys } from '../storage/keys/keys.ts'
import { expireKeys, type StorageKey, selectKeysOfOrganisation } from '../storage/keys/sql.ts'
import { type Administrator, recordChange } from './record-change.ts'
import { lockOrganisation } from './sql.ts'

/** Enough to replace the keys of several applications one after the other. */
export const maxKeys = 5

export type ListedKey = Pick<StorageKey, 'id' | 'created_at' | 'expires_at'>

/** The organisation's storage area and its active keys, newest first, without their secrets. */
export async function listOwnKeys(
  context: Context,
  { organisation }: Administrator,
): Promise<{ area: Area; keys: ListedKey[] }> {
  const area = await areaOf(context, organisation.id)
  return { area, keys: await selectActiveKeys(context, context.db, organisation.id) }
}

/** Creates an additional key pair. The secret is returned only here. */
export async function createOwnKey(
  context: Context,
  administrator: Administrator,
): Promise<{ area: Area; pair: KeyPair }> {
  const { id } = administrator.organisation
  const area = await areaOf(context, id)
  const pair = await transaction(context.db, async (tx) => {
    await lockOrganisation(tx, id)
    if ((await selectActiveKeys(context, tx, id)).length >= maxKeys) {
      throw new Problem(
        'validation_error',
        `Your organisation already has ${maxKeys} storage keys, the maximum. Revoke one first.`,
      )
    }
    const created = await createKeys(context, tx, id)
    const subject = describeKey(created.access_key_id)
    await recordChange(context, tx, administrator, { action: 'storage_key.created', subject })
    return created
  })
  return { area, pair }
}

/** Replaces all key pairs by a new one. The old ones keep working for the grace period. */
export async function rotateOwnKeys(
  context: Context,
  administrator: Administrator,
  graceHours: number,
): Promise<{ area: Area; pair: KeyPair }> {
  const { id } = administrator.organisation
  const area = await areaOf(context, id)
  const pair = await transaction(context.db, async (tx) => {
    await lockOrganisation(tx, id)
    const created = await rotateKeys(context, tx, id, graceHours)
    const subject = describeKey(created.access_key_id)
    const details = { grace_hours: graceHours }
    await recordChange(context, tx, administrator, { action: 'storage_key.rotated', subject, details })
    return created
  })
  invalidateAccess(context, 'organisation', id)
  return { area, pair }
}

/** Revokes a key pair at once, in every process. */
export async function revokeOwnKey(
  context: Context,
  administrator: Administrator,
  accessKeyId: string,
): Promise<void> {
  const keys = await selectActiveKeys(context, context.db, administrator.organisation.id)
  if (!keys.some(({ id }) => id === accessKeyId))
    throw new Problem('not_found', 'Your organisation has no active storage key with this id.')
  await transaction(context.db, async (tx) => {
    await expireKeys(tx, [accessKeyId], context.clock.now())
    const subject = describeKey(accessKeyId)
    await recordChange(context, tx, administrator, { action: 'storage_key.revoked', subject })
  })
  invalidateAccess(context, 'storage_key', accessKeyId)
}

function describeKey(accessKeyId: string) {
  return { type: 'storage_key' as const, id: accessKeyId, name: accessKeyId }
}

async function selectActiveKeys(
  context: Context,
  db: Context['db'] | Parameters<typeof createKeys>[1],
  id: string,
) {
  const now = context.clock.now()
  const keys = await selectKeysOfOrganisation(db, id, 'customer')
  return keys.filter(({ expires_at }) => expires_at === null || expires_at > now)
}
