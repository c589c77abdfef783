import type { Db } from '../../platform/postgres.ts'

export type Quotas = {
  bytes: number | null
  objects: number | null
  tracks: number | null
  clients: number | null
  webhooks: number | null
}

export async function selectQuotas(db: Db, organisationId: string): Promise<Quotas | null> {
  const [found] = await db<Quotas[]>`
    select bytes, objects, tracks, clients, webhooks
    from organisation_quotas
    where organisation_id = ${organisationId}`
  return found ?? null
}

/** Quotas that are not named stay as they are. */
export async function upsertQuotas(
  db: Db,
  organisationId: string,
  changes: Partial<Quotas>,
): Promise<Quotas> {
  const given = (name: keyof Quotas) => db`${changes[name] ?? null}::bigint`
  const isGiven = (name: keyof Quotas) => db`${name in changes}::boolean`
  const [stored] = await db<Quotas[]>`
    insert into organisation_quotas as quotas (organisation_id, bytes, objects, tracks, clients, webhooks)
    values (
      ${organisationId}, ${given('bytes')}, ${given('objects')}, ${given('tracks')}, ${given('clients')}, ${given('webhooks')}
    )
    on conflict (organisation_id) do update
      set bytes = case when ${isGiven('bytes')} then excluded.bytes else quotas.bytes end,
          objects = case when ${isGiven('objects')} then excluded.objects else quotas.objects end,
          tracks = case when ${isGiven('tracks')} then excluded.tracks else quotas.tracks end,
          clients = case when ${isGiven('clients')} then excluded.clients else quotas.clients end,
          webhooks = case when ${isGiven('webhooks')} then excluded.webhooks else quotas.webhooks end
    returning bytes, objects, tracks, clients, webhooks`
  return stored!
}
