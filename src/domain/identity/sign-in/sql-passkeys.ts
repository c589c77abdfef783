import type { Db } from '../../../platform/postgres.ts'

export type Passkey = {
  id: Buffer
  user_id: string
  name: string
  public_key: Buffer
  counter: number
  transports: string[]
  synchronised: boolean
  created_at: Date
  used_at: Date | null
}

/** False when this authenticator is already registered, by whomever. */
export async function insertPasskey(db: Db, row: Omit<Passkey, 'used_at'>): Promise<boolean> {
  const inserted = await db`
    insert into passkeys (id, user_id, name, public_key, counter, transports, synchronised, created_at)
    values (
      ${row.id}, ${row.user_id}, ${row.name}, ${row.public_key}, ${row.counter}, ${row.transports},
      ${row.synchronised}, ${row.created_at}
    )
    on conflict (id) do nothing`
  return inserted.count === 1
}

export async function selectPasskey(db: Db, id: Buffer): Promise<Passkey | null> {
  const [row] = await db<Passkey[]>`
    select id, user_id, name, public_key, counter, transports, synchronised, created_at, used_at
    from passkeys
    where id = ${id}`
  return row ?? null
}

export async function selectPasskeys(db: Db, userId: string): Promise<Passkey[]> {
  return db<Passkey[]>`
    select id, user_id, name, public_key, counter, transports, synchronised, created_at, used_at
    from passkeys
    where user_id = ${userId}
    order by created_at`
}

/** Records a use. False when the counter did not advance, which means that the key was copied. */
export async function updatePasskeyUse(
  db: Db,
  id: Buffer,
  use: { counter: number; now: Date },
): Promise<boolean> {
  const updated = await db`
    update passkeys
    set counter = ${use.counter}, used_at = ${use.now}
    where id = ${id}
      and (counter < ${use.counter} or (counter = 0 and ${use.counter}::bigint = 0))`
  return updated.count === 1
}

export async function updatePasskeyName(db: Db, userId: string, id: Buffer, name: string): Promise<boolean> {
  const updated = await db`
    update passkeys
    set name = ${name}
    where id = ${id}
      and user_id = ${userId}`
  return updated.count === 1
}

/** Returns the name of the deleted passkey; null when the user has no such passkey. */
export async function deletePasskey(db: Db, userId: string, id: Buffer): Promise<string | null> {
  const [row] = await db<{ name: string }[]>`
    delete from passkeys
    where id = ${id}
      and user_id = ${userId}
    returning name`
  return row?.name ?? null
}

export async function deletePasskeys(db: Db, userId: string): Promise<number> {
  return (await db`delete from passkeys where user_id = ${userId}`).count
}
