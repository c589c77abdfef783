import { isRecent } from '../../platform/leases.ts'
import type { List, SortColumn } from '../../platform/list-rows.ts'
import type { Db } from '../../platform/postgres.ts'
import { processTimeoutMs } from '../context.ts'

/** Serialises transactions that check how many rows an organisation has before they add one. */
export async function lockOrganisation(tx: Db, id: string): Promise<void> {
  await tx`select 1 from organisations where id = ${id} for no key update`
}

export async function countClients(db: Db, organisationId: string): Promise<{ all: number; active: number }> {
  const [row] = await db<{ all: number; active: number }[]>`
    select count(*) as all, count(*) filter (where disabled_at is null) as active
    from clients
    where ${isOwnedBy(db, organisationId)}`
  return row!
}

/** Test clients belong to the sandbox of the organisation. */
function isOwnedBy(db: Db, organisationId: string) {
  return db`organisation_id in (
    select id from organisations where organisations.id = ${organisationId} or test_of = ${organisationId}
  )`
}

/** Active clients first, newest first. */
export function clientList(db: Db, organisationId: string): List {
  const key: SortColumn = { sql: db`id`, type: 'uuid' }
  return {
    identity: { list: 'clients', organisationId },
    columns: db`
      id, organisation_id, name, type, redirect_uris, scopes, catalogue_id, sign_in, refresh_lifetime_s,
      rate_per_second, rate_burst, post_logout_redirect_uris, backchannel_logout_uri, jwks, jwks_uri, device_flow,
      disabled_at, created_at`,
    from: db`clients`,
    where: isOwnedBy(db, organisationId),
    key,
    sorts: {
      created: key,
      name: { sql: db`left(lower(name), 100) collate "C"`, type: 'text' },
      active: { sql: db`(disabled_at is null)::int`, type: 'bigint' },
    },
    changedAt: db`updated_at`,
    defaultSort: { by: 'active', descending: true },
    count: async () => (await countClients(db, organisationId)).all,
  }
}

export async function updateOwnDetails(
  db: Db,
  userId: string,
  changes: {
    name?: string
    given_name?: string
    family_name?: string
    locale?: string
    picture?: string | null
  },
): Promise<void> {
  if (Object.keys(changes).length > 0) await db`update users set ${db(changes)} where id = ${userId}`
}

export type OrganisationRow = {
  id: string
  name: string
  region: string
  disabled_at: Date | null
  erase_at: Date | null
  created_at: Date
  entitlements: string[]
  available: number
  reserved: number
  users: number
  clients: number
}

/** The users and clients are counted only for the organisations of the page. */
export function organisationList(db: Db, name: string): List {
  const key: SortColumn = { sql: db`organisations.id`, type: 'uuid' }
  return {
    identity: { list: 'organisations', name },
    columns: columns(db),
    from: db`organisations left join credit_balances as credits on credits.organisation_id = organisations.id`,
    where: nameContains(db, name),
    key,
    sorts: {
      created: key,
      name: { sql: db`left(lower(organisations.name), 100) collate "C"`, type: 'text' },
    },
    changedAt: db`organisations.updated_at`,
    defaultSort: { by: 'created', descending: true },
    count: async () => {
      const [row] = await db`select count(*) as count from organisations where ${nameContains(db, name)}`
      return row!.count
    },
  }
}

export async function selectOrganisationRow(db: Db, id: string): Promise<OrganisationRow | null> {
  const [row] = await db<OrganisationRow[]>`
    select ${columns(db)}
    from organisations
    left join credit_balances as credits on credits.organisation_id = organisations.id
    where organisations.id = ${id}`
  return row ?? null
}

/** Sandboxes are part of their organisations. */
function nameContains(db: Db, text: string) {
  return text === '' ? db`test_of is null` : db`test_of is null and strpos(lower(name), lower(${text})) > 0`
}

function columns(db: Db) {
  return db`
    organisations.id, organisations.name, organisations.region, organisations.disabled_at, organisations.erase_at,
    organisations.created_at,
    array(
      select name
      from entitlements
      where organisation_id = organisations.id
        and revoked_at is null
      order by name
    ) as entitlements,
    coalesce(credits.available, 0)::bigint as available,
    coalesce(credits.reserved, 0)::bigint as reserved,
    (select count(*) from users where organisation_id = organisations.id and disabled_at is null) as users,
    (select count(*) from clients where organisation_id = organisations.id and disabled_at is null) as clients`
}

export type LiveProcess = { role: string; host: string; pid: number; started_at: Date; seen_at: Date }

export async function selectProcesses(db: Db): Promise<LiveProcess[]> {
  return db<LiveProcess[]>`
    select role, host, pid, started_at, seen_at
    from processes
    where ${isRecent(db, db`seen_at`, processTimeoutMs)}
    order by started_at, id
    limit 200`
}

export type OpenIngestions = { open: number; waiting_items: number; failed_items: number }

/** Open ingestions of all organisations, with their waiting and failed items. */
export async function selectOpenIngestions(db: Db): Promise<OpenIngestions> {
  const [row] = await db<OpenIngestions[]>`
    select
      count(*) as open,
      coalesce(sum(waiting), 0)::bigint as waiting_items,
      coalesce(sum(failed), 0)::bigint as failed_items
    from ingestions
    where finished_at is null`
  return row!
}
