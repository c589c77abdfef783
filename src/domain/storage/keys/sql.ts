import type { Db } from '../../../platform/postgres.ts'

export type StorageKey = {
  id: string
  organisation_id: string
  purpose: 'customer' | 'service'
  sealed_secret: Buffer
  created_at: Date
  expires_at: Date | null
}

export async function insertKey(
  db: Db,
  key: Pick<StorageKey, 'id' | 'organisation_id' | 'purpose' | 'sealed_secret'>,
): Promise<boolean> {
  const inserted = await db`
    insert into storage_keys (id, organisation_id, purpose, sealed_secret)
    values (${key.id}, ${key.organisation_id}, ${key.purpose}, ${key.sealed_secret})
    on conflict do nothing`
  return inserted.count > 0
}

/** Includes the organisation's name, which S3 responses return as the owner. */
export async function selectKey(
  db: Db,
  id: string,
): Promise<(StorageKey & { organisation_name: string }) | null> {
  const [found] = await db<(StorageKey & { organisation_name: string })[]>`
    select
      keys.id, keys.organisation_id, keys.purpose, keys.sealed_secret, keys.created_at, keys.expires_at,
      organisations.name as organisation_name
    from storage_keys as keys
    join organisations on organisations.id = keys.organisation_id
    where keys.id = ${id}
      and organisations.disabled_at is null`
  return found ?? null
}

export async function selectKeysOfOrganisation(
  db: Db,
  organisationId: string,
  purpose: StorageKey['purpose'],
): Promise<StorageKey[]> {
  return db<StorageKey[]>`
    select id, organisation_id, purpose, sealed_secret, created_at, expires_at
    from storage_keys
    where organisation_id = ${organisationId}
      and purpose = ${purpose}
    order by created_at desc, id`
}

/** Sets an expiry. Never extends an earlier one. */
export async function expireKeys(db: Db, ids: string[], expiresAt: Date): Promise<void> {
  await db`
    update storage_keys
    set expires_at = ${expiresAt}
    where id = any(${ids})
      and (expires_at is null or expires_at > ${expiresAt})`
}

export async function deleteExpiredKeys(db: Db, before: Date): Promise<number> {
  const deleted = await db`delete from storage_keys where expires_at < ${before}`
  return deleted.count
}
