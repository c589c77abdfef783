import type { Db } from '../../platform/postgres.ts'
import type { CsvReading } from './request.ts'

export type CsvProfile = { name: string; reading: CsvReading; updated_at: Date }

export async function selectProfiles(db: Db, organisationId: string): Promise<CsvProfile[]> {
  return db<CsvProfile[]>`
    select name, reading, updated_at
    from csv_profiles
    where organisation_id = ${organisationId}
    order by name`
}

export async function selectProfile(
  db: Db,
  organisationId: string,
  name: string,
): Promise<CsvProfile | null> {
  const [row] = await db<CsvProfile[]>`
    select name, reading, updated_at
    from csv_profiles
    where organisation_id = ${organisationId}
      and name = ${name}`
  return row ?? null
}

/** Serialises changes of the profiles of an organisation. */
export async function lockProfiles(tx: Db, organisationId: string): Promise<void> {
  await tx`select pg_advisory_xact_lock(hashtextextended(${`csv profiles ${organisationId}`}, 0))`
}

export async function upsertProfile(db: Db, organisationId: string, profile: CsvProfile): Promise<void> {
  await db`
    insert into csv_profiles (organisation_id, name, reading, updated_at)
    values (${organisationId}, ${profile.name}, ${JSON.stringify(profile.reading)}::jsonb, ${profile.updated_at})
    on conflict (organisation_id, name) do update set
      reading = excluded.reading,
      updated_at = excluded.updated_at`
}

export async function deleteProfile(db: Db, organisationId: string, name: string): Promise<void> {
  await db`
    delete from csv_profiles
    where organisation_id = ${organisationId}
      and name = ${name}`
}
