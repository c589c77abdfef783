import type { Db } from '../../../platform/postgres.ts'

export type SecondFactorRow = { secret: Buffer; confirmed_at: Date | null; last_step: number }

export async function selectSecondFactor(db: Db, userId: string): Promise<SecondFactorRow | null> {
  const [row] = await db<SecondFactorRow[]>`
    select secret, confirmed_at, last_step
    from second_factors
    where user_id = ${userId}`
  return row ?? null
}

/** A factor that was never confirmed is replaced; a confirmed one stays. */
export async function upsertSecondFactor(db: Db, userId: string, secret: Buffer): Promise<void> {
  await db`
    insert into second_factors (user_id, secret)
    values (${userId}, ${secret})
    on conflict (user_id) do update
      set secret = excluded.secret
      where second_factors.confirmed_at is null`
}

/** False when a code of this time step, or a later one, was taken before. */
export async function takeStep(db: Db, userId: string, step: number): Promise<boolean> {
  const taken = await db`
    update second_factors
    set last_step = ${step}
    where user_id = ${userId}
      and last_step < ${step}`
  return taken.count === 1
}

export async function confirmSecondFactor(db: Db, userId: string, now: Date): Promise<void> {
  await db`
    update second_factors
    set confirmed_at = ${now}
    where user_id = ${userId}`
}

export async function deleteSecondFactor(db: Db, userId: string): Promise<void> {
  await db`delete from recovery_codes where user_id = ${userId}`
  await db`delete from second_factors where user_id = ${userId}`
}

export async function replaceRecoveryCodes(db: Db, userId: string, hashes: Buffer[]): Promise<void> {
  await db`delete from recovery_codes where user_id = ${userId}`
  await db`
    insert into recovery_codes (user_id, hash)
    select ${userId}, decode(hash, 'hex')
    from unnest(${hashes.map((hash) => hash.toString('hex'))}::text[]) as made (hash)`
}

/** True once for each code. */
export async function takeRecoveryCode(db: Db, userId: string, hash: Buffer): Promise<boolean> {
  const taken = await db`
    delete from recovery_codes
    where user_id = ${userId}
      and hash = ${hash}`
  return taken.count === 1
}
