import { Problem } from '../../lib/problem.ts'
import { transaction } from '../../platform/postgres.ts'
import { accessChanged } from '../identity/access-changed.ts'
import { createKeys, type KeyPair, rotateKeys } from '../storage/keys.ts'
import { areaOf } from '../storage/resolve.ts'
import { type Area, expireKeys, type StorageKey, selectKeysOfOrganisation } from '../storage/sql-areas.ts'
import type { World } from '../world.ts'
import { type Administrator, note } from './note.ts'
import { lockOrganisation } from './sql.ts'

/** Enough to change them one client after the other; few enough to know them all. */
export const mostKeys = 5

export type ListedKey = Pick<StorageKey, 'id' | 'created_at' | 'expires_at'>

/** Where the organisation's area is, and the keys in force, newest first. Never their secrets. */
export async function listOwnKeys(
  world: World,
  { organisation }: Administrator,
): Promise<{ area: Area; keys: ListedKey[] }> {
  const area = await areaOf(world, organisation.id)
  return { area, keys: await keysInForce(world, world.db, organisation.id) }
}

/** Another pair beside those there are. The secret comes back this once. */
export async function createOwnKey(world: World, who: Administrator): Promise<{ area: Area; pair: KeyPair }> {
  const { id } = who.organisation
  const area = await areaOf(world, id)
  const pair = await transaction(world.db, async (tx) => {
    await lockOrganisation(tx, id)
    if ((await keysInForce(world, tx, id)).length >= mostKeys) {
      throw new Problem('validation_error', `There are ${mostKeys} keys already: revoke one first.`)
    }
    return createKeys(world, tx, id)
  })
  note(world, who, 'storage key created', { access_key_id: pair.access_key_id })
  return { area, pair }
}

/** A new pair in place of all others, which work for the hours of grace. */
export async function rotateOwnKeys(
  world: World,
  who: Administrator,
  graceHours: number,
): Promise<{ area: Area; pair: KeyPair }> {
  const { id } = who.organisation
  const area = await areaOf(world, id)
  const pair = await transaction(world.db, async (tx) => {
    await lockOrganisation(tx, id)
    return rotateKeys(world, tx, id, graceHours)
  })
  accessChanged(world, 'organisation', id)
  note(world, who, 'storage keys rotated', { access_key_id: pair.access_key_id, grace_hours: graceHours })
  return { area, pair }
}

/** Ends a pair now, on every process. */
export async function revokeOwnKey(world: World, who: Administrator, accessKeyId: string): Promise<void> {
  const keys = await keysInForce(world, world.db, who.organisation.id)
  if (!keys.some(({ id }) => id === accessKeyId))
    throw new Problem('not_found', 'Your organisation has no such key in force.')
  await expireKeys(world.db, [accessKeyId], world.clock.now())
  accessChanged(world, 'storage_key', accessKeyId)
  note(world, who, 'storage key revoked', { access_key_id: accessKeyId })
}

async function keysInForce(world: World, db: World['db'] | Parameters<typeof createKeys>[1], id: string) {
  const now = world.clock.now()
  const keys = await selectKeysOfOrganisation(db, id, 'customer')
  return keys.filter(({ expires_at }) => expires_at === null || expires_at > now)
}
