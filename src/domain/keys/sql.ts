import type { JWK } from 'jose'
import type { Db } from '../../platform/postgres.ts'
import type { Purpose } from './purposes.ts'

export type KeyRow = {
  id: string
  purpose: Purpose
  public_jwk: JWK
  private_key: Buffer
  created_at: Date
  signs_from: Date
  published_until: Date | null
}

export async function selectKeys(db: Db, now: Date): Promise<KeyRow[]> {
  return db<KeyRow[]>`
    select id, purpose, public_jwk, private_key, created_at, signs_from, published_until
    from signing_keys
    where published_until is null
      or published_until > ${now}
    order by signs_from, id`
}

/** The newest key of a purpose. To act on it, hold `lockPurpose` in the same transaction. */
export async function selectNewestKey(tx: Db, purpose: Purpose): Promise<KeyRow | null> {
  const [row] = await tx<KeyRow[]>`
    select id, purpose, public_jwk, private_key, created_at, signs_from, published_until
    from signing_keys
    where purpose = ${purpose}
    order by signs_from desc, id desc
    limit 1`
  return row ?? null
}

/** Held until the transaction ends, so that only one of several concurrent rotations creates a key. */
export async function lockPurpose(tx: Db, purpose: Purpose): Promise<void> {
  await tx`select pg_advisory_xact_lock(hashtext(${`signing key ${purpose}`}))`
}

export async function insertKey(tx: Db, row: KeyRow): Promise<void> {
  await tx`
    insert into signing_keys (id, purpose, public_jwk, private_key, created_at, signs_from, published_until)
    values (
      ${row.id}, ${row.purpose}, ${JSON.stringify(row.public_jwk)}, ${row.private_key}, ${row.created_at},
      ${row.signs_from}, null
    )`
}

export async function updateSignsFrom(tx: Db, id: string, signsFrom: Date): Promise<void> {
  await tx`update signing_keys set signs_from = ${signsFrom} where id = ${id}`
}

/** Ends the publication of all keys except the newest. Never extends an end that is already set. */
export async function endPublication(
  tx: Db,
  purpose: Purpose,
  newestId: string,
  publishedUntil: Date,
): Promise<void> {
  await tx`
    update signing_keys
    set published_until = least(published_until, ${publishedUntil})
    where purpose = ${purpose}
      and id <> ${newestId}`
}

export async function deleteUnpublishedKeys(db: Db, now: Date): Promise<void> {
  await db`delete from signing_keys where published_until < ${now}`
}
