import type { Db } from '../../platform/postgres.ts'

export type DeliverySettings = {
  /** ISO 3166-1 codes of where the organisation uses its music. Empty: anywhere. */
  territories: string[]
  wait_for_batch_complete: boolean
}

export async function selectSettings(db: Db, organisationId: string): Promise<DeliverySettings | null> {
  const [row] = await db<DeliverySettings[]>`
    select territories, wait_for_batch_complete
    from delivery_settings
    where organisation_id = ${organisationId}`
  return row ?? null
}

/** Serialises changes of the settings of an organisation, which may have none yet. */
export async function lockSettings(tx: Db, organisationId: string): Promise<void> {
  await tx`select pg_advisory_xact_lock(hashtextextended(${`delivery settings ${organisationId}`}, 0))`
}

export async function upsertSettings(
  tx: Db,
  organisationId: string,
  settings: DeliverySettings,
  at: Date,
): Promise<void> {
  await tx`
    insert into delivery_settings (organisation_id, territories, wait_for_batch_complete, updated_at)
    values (${organisationId}, ${settings.territories}, ${settings.wait_for_batch_complete}, ${at})
    on conflict (organisation_id) do update set
      territories = excluded.territories,
      wait_for_batch_complete = excluded.wait_for_batch_complete,
      updated_at = excluded.updated_at`
}
