import { Problem } from '../../lib/problem.ts'
import { transaction } from '../../platform/postgres.ts'
import type { Context } from '../context.ts'
import { accessChanged } from '../identity/access-changed.ts'
import { createKeys, type KeyPair, rotateKeys } from '../storage/keys.ts'
import { areaOf } from '../storage/resolve.ts'
import { type Area, expireKeys, type StorageKey, selectKeysOfOrganisation } from '../storage/sql-areas.ts'
import { type Administrator, note } from './note.ts'
import { lockOrganisation } from './sql.ts'

/** Enough to change them one client after the other; few enough to know them all. */
export const maxKeys = 5

export type ListedKey = Pick<StorageKey, 'id' | 'created_at' | 'expires_at'>

/** Where the organisation's area is, and the keys in force, newest first. Never their secrets. */
export async function listOwnKeys(
  context: Context,
  { organisation }: Administrator,
): Promise<{ area: Area; keys: ListedKey[] }> {
  const area = await areaOf(context, organisation.id)
  return { area, keys: await keysInForce(context, context.db, organisation.id) }
}

/** Another pair beside those there are. The secret comes back this once. */
export async function createOwnKey(
  context: Context,
  who: Administrator,
): Promise<{ area: Area; pair: KeyPair }> {
  const { id } = who.organisation
  const area = await areaOf(context, id)
  const pair = await transaction(context.db, async (tx) => {
    await lockOrganisation(tx, id)
    if ((await keysInForce(context, tx, id)).length >= maxKeys) {
      throw new Problem('validation_error', `There are ${maxKeys} keys already: revoke one first.`)
    }
    return createKeys(context, tx, id)
  })
  note(context, who, 'storage key created', { access_key_id: pair.access_key_id })
  return { area, pair }
}

/** A new pair in place of all others, which work for the hours of grace. */
export async function rotateOwnKeys(
  context: Context,
  who: Administrator,
  graceHours: number,
): Promise<{ area: Area; pair: KeyPair }> {
  const { id } = who.organisation
  const area = await areaOf(context, id)
  const pair = await transaction(context.db, async (tx) => {
    await lockOrganisation(tx, id)
    return rotateKeys(context, tx, id, graceHours)
  })
  accessChanged(context, 'organisation', id)
  note(context, who, 'storage keys rotated', { access_key_id: pair.access_key_id, grace_hours: graceHours })
  return { area, pair }
}

/** Ends a pair now, on every process. */
export async function revokeOwnKey(context: Context, who: Administrator, accessKeyId: string): Promise<void> {
  const keys = await keysInForce(context, context.db, who.organisation.id)
  if (!keys.some(({ id }) => id === accessKeyId))
    throw new Problem('not_found', 'Your organisation has no such key in force.')
  await expireKeys(context.db, [accessKeyId], context.clock.now())
  accessChanged(context, 'storage_key', accessKeyId)
  note(context, who, 'storage key revoked', { access_key_id: accessKeyId })
}

async function keysInForce(
  context: Context,
  db: Context['db'] | Parameters<typeof createKeys>[1],
  id: string,
) {
  const now = context.clock.now()
  const keys = await selectKeysOfOrganisation(db, id, 'customer')
  return keys.filter(({ expires_at }) => expires_at === null || expires_at > now)
}
