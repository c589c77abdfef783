import type { Db } from '../../platform/postgres.ts'
import type { KeyRow } from './sql.ts'

export async function selectCanary(db: Db): Promise<Buffer | null> {
  const [row] = await db<{ sealed: Buffer }[]>`select sealed from master_key_canary`
  return row?.sealed ?? null
}

/** Held until the transaction ends, so that processes that start together agree on one. */
export async function lockCanary(tx: Db): Promise<void> {
  await tx`select pg_advisory_xact_lock(hashtext('master key canary'))`
}

export async function insertCanary(tx: Db, sealed: Buffer): Promise<void> {
  await tx`insert into master_key_canary (sealed) values (${sealed})`
}

export async function updateCanary(db: Db, sealed: Buffer): Promise<void> {
  await db`
    insert into master_key_canary (sealed)
    values (${sealed})
    on conflict (single) do update
      set sealed = excluded.sealed,
          sealed_at = now()`
}

/** The oldest signing key; null in a new database. */
export async function selectAnyKey(db: Db): Promise<Pick<KeyRow, 'purpose' | 'private_key'> | null> {
  const [row] = await db<Pick<KeyRow, 'purpose' | 'private_key'>[]>`
    select purpose, private_key
    from signing_keys
    order by created_at, id
    limit 1`
  return row ?? null
}
