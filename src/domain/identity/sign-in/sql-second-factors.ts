import type { Db } from '../../../platform/postgres.ts'

type SecondFactorRow = { secret: Buffer; confirmed_at: Date | null; last_step: number }

export async function selectSecondFactor(db: Db, userId: string): Promise<SecondFactorRow | null> {
  const [row] = await db<SecondFactorRow[]>`
    select secret, confirmed_at, last_step
    from second_factors
    where user_id = ${userId}`
  return row ?? null
}

/** Replaces a factor that was never confirmed. A confirmed one is left unchanged. */
export async function upsertSecondFactor(db: Db, userId: string, secret: Buffer): Promise<void> {
  await db`
    insert into second_factors (user_id, secret)
    values (${userId}, ${secret})
    on conflict (user_id) do update
      set secret = excluded.secret
      where second_factors.confirmed_at is null`
}

/** False when a code of this time step, or of a later one, was used before. */
export async function useTimeStep(db: Db, userId: string, step: number): Promise<boolean> {
  const updated = await db`
    update second_factors
    set last_step = ${step}
    where user_id = ${userId}
      and last_step < ${step}`
  return updated.count === 1
}

export async function confirmSecondFactor(db: Db, userId: string, now: Date): Promise<void> {
  await db`
    update second_factors
    set confirmed_at = ${now}
    where user_id = ${userId}`
}

/** False when there was none. */
export async function deleteSecondFactor(db: Db, userId: string): Promise<boolean> {
  await db`delete from recovery_codes where user_id = ${userId}`
  const deleted = await db`delete from second_factors where user_id = ${userId}`
  return deleted.count === 1
}

export async function replaceRecoveryCodes(db: Db, userId: string, hashes: Buffer[]): Promise<void> {
  await db`delete from recovery_codes where user_id = ${userId}`
  await db`
    insert into recovery_codes (user_id, hash)
    select ${userId}, decode(hash, 'hex')
    from unnest(${hashes.map((hash) => hash.toString('hex'))}::text[]) as codes (hash)`
}

/** Deletes the code. False when there is no such code or it was used before. */
export async function useRecoveryCode(db: Db, userId: string, hash: Buffer): Promise<boolean> {
  const deleted = await db`
    delete from recovery_codes
    where user_id = ${userId}
      and hash = ${hash}`
  return deleted.count === 1
}
