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
  const deleted = await db`delete from second_factors where user_id = ${userId}`
  return deleted.count === 1
}

/** Whether the user has a passkey or an authenticator app. */
export async function hasAnySecondFactor(db: Db, userId: string): Promise<boolean> {
  const [row] = await db`
    select
      exists (select 1 from second_factors where user_id = ${userId} and confirmed_at is not null)
      or exists (select 1 from passkeys where user_id = ${userId}) as found`
  return row!.found
}

export async function hasRecoveryCodes(db: Db, userId: string): Promise<boolean> {
  const [row] = await db`select exists (select 1 from recovery_codes where user_id = ${userId}) as found`
  return row!.found
}

export async function insertRecoveryCodes(db: Db, userId: string, hashes: Buffer[]): Promise<void> {
  await db`
    insert into recovery_codes (user_id, hash)
    select ${userId}, decode(hash, 'hex')
    from unnest(${hashes.map((hash) => hash.toString('hex'))}::text[]) as codes (hash)`
}

export async function deleteRecoveryCodes(db: Db, userId: string): Promise<void> {
  await db`delete from recovery_codes where user_id = ${userId}`
}

export async function selectRequiresSecondStep(db: Db, organisationId: string): Promise<boolean> {
  const [row] = await db`select requires_second_step from organisations where id = ${organisationId}`
  return row?.requires_second_step ?? false
}

export async function updateRequiresSecondStep(
  db: Db,
  organisationId: string,
  isRequired: boolean,
): Promise<void> {
  await db`update organisations set requires_second_step = ${isRequired} where id = ${organisationId}`
}

export async function countUsersWithoutSecondStep(db: Db, organisationId: string): Promise<number> {
  const [row] = await db`
    select count(*) as count
    from users
    where organisation_id = ${organisationId}
      and disabled_at is null
      and not exists (select 1 from passkeys where user_id = users.id)
      and not exists (select 1 from second_factors where user_id = users.id and confirmed_at is not null)`
  return row!.count
}

/** Deletes the code. False when there is no such code or it was used before. */
export async function useRecoveryCode(db: Db, userId: string, hash: Buffer): Promise<boolean> {
  const deleted = await db`
    delete from recovery_codes
    where user_id = ${userId}
      and hash = ${hash}`
  return deleted.count === 1
}
