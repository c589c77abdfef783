import type { List } from '../../../platform/list-rows.ts'
import type { Db, Fragment } from '../../../platform/postgres.ts'
import type { EnrichedType, EnrichmentData, EnrichmentOrigin } from './enrichment.ts'

/** All of these functions need `actFor` in their transaction. */

export type StoredEnrichment = EnrichmentOrigin & {
  id: string
  catalogue_id: string
  entity: EnrichedType
  keys: string[]
  name: string | null
  received_at: Date
  ingestion_id: string | null
  data: EnrichmentData
}

export type EnrichmentRow = StoredEnrichment & { xml: string; terms: string[] }

export type EnrichmentKey = Pick<EnrichmentRow, 'entity' | 'sender' | 'keys'>

/** What is stored under the same key by the same sender. `data` is null if somebody removed it. */
export async function selectEarlier(
  tx: Db,
  catalogueId: string,
  keys: EnrichmentKey[],
): Promise<
  {
    id: string
    entity: EnrichedType
    sender: string
    key: string
    written_at: Date
    data: EnrichmentData | null
    xml: string | null
  }[]
> {
  return tx`
    select id, entity, sender, key, written_at, data, xml
    from workspace.enrichments
    where catalogue_id = ${catalogueId}
      and (entity, sender, key) in (
        select entity, sender, key
        from unnest(
          ${keys.map(({ entity }) => entity)}::text[],
          ${keys.map(({ sender }) => sender)}::text[],
          ${keys.map(({ keys: [first] }) => first!)}::text[]
        ) as given (entity, sender, key)
      )`
}

export async function upsertEnrichments(
  tx: Db,
  organisationId: string,
  rows: EnrichmentRow[],
): Promise<void> {
  await tx`
    insert into workspace.enrichments (
      id, organisation_id, catalogue_id, entity, sender, sender_name, key, keys, name, standard, version, message_id,
      written_at, received_at, ingestion_id, data, xml, terms
    )
    select
      id, ${organisationId}, catalogue_id, entity, sender, sender_name, key,
      array(select jsonb_array_elements_text(keys::jsonb)), name, standard, version, message_id, written_at, received_at,
      ingestion_id, data::jsonb, xml, array(select jsonb_array_elements_text(terms::jsonb))
    from unnest(
      ${rows.map(({ id }) => id)}::uuid[],
      ${rows.map(({ catalogue_id }) => catalogue_id)}::uuid[],
      ${rows.map(({ entity }) => entity)}::text[],
      ${rows.map(({ sender }) => sender)}::text[],
      ${rows.map(({ sender_name }) => sender_name)}::text[],
      ${rows.map(({ keys: [first] }) => first!)}::text[],
      ${rows.map(({ keys }) => JSON.stringify(keys))}::text[],
      ${rows.map(({ name }) => name)}::text[],
      ${rows.map(({ standard }) => standard)}::text[],
      ${rows.map(({ version }) => version)}::text[],
      ${rows.map(({ message_id }) => message_id)}::text[],
      ${rows.map(({ written_at }) => written_at.toISOString())}::text[]::timestamptz[],
      ${rows.map(({ received_at }) => received_at.toISOString())}::text[]::timestamptz[],
      ${rows.map(({ ingestion_id }) => ingestion_id)}::uuid[],
      ${rows.map(({ data }) => JSON.stringify(data))}::text[],
      ${rows.map(({ xml }) => xml)}::text[],
      ${rows.map(({ terms }) => JSON.stringify(terms))}::text[]
    ) as given (
      id, catalogue_id, entity, sender, sender_name, key, keys, name, standard, version, message_id, written_at, received_at,
      ingestion_id, data, xml, terms
    )
    on conflict (catalogue_id, entity, sender, key) do update set
      sender_name = excluded.sender_name,
      keys = excluded.keys,
      name = excluded.name,
      standard = excluded.standard,
      version = excluded.version,
      message_id = excluded.message_id,
      written_at = excluded.written_at,
      received_at = excluded.received_at,
      ingestion_id = excluded.ingestion_id,
      data = excluded.data,
      xml = excluded.xml,
      terms = excluded.terms`
}

const columnNames = [
  'id', 'catalogue_id', 'entity', 'sender', 'sender_name', 'keys', 'name', 'standard', 'version', 'message_id', 'written_at',
  'received_at', 'ingestion_id', 'data',
] // biome-ignore format: one list
const columns = (tx: Db, table?: string) =>
  tx(columnNames.map((name) => (table === undefined ? name : `${table}.${name}`)))

export const tables = { track: 'tracks', release: 'releases', work: 'works', artist: 'artists' } as const

/** What messages say about a record: the newest message of each sender. */
export async function selectEnrichments(
  tx: Db,
  entity: EnrichedType,
  seq: number,
): Promise<StoredEnrichment[]> {
  return tx<StoredEnrichment[]>`
    select ${columns(tx, 'found')}
    from workspace.${tx(tables[entity])} as record
    cross join lateral ${newestOf(tx, entity)} as found
    where record.seq = ${seq}
    order by found.written_at desc, found.id`
}

/** Whether the enrichment `given` is about `record`. */
export function describes(tx: Db, entity: EnrichedType): Fragment {
  const standard = {
    track: tx`'isrc:' || record.isrc`,
    release: tx`'upc:' || record.upc`,
    work: tx`'iswc:' || record.iswc`,
    artist: tx`'isni:' || record.isni`,
  }
  // Whether an artist is meant by its name depends on the others of the catalogue.
  const isMeant = tx`exists (select from inventory.enriched_records(array[given.id]) as meant where meant.seq = record.seq)`
  const names = tx`
    || array[('name:' || record.match_key)::text]
    || array(select 'name:' || merged.match_key from workspace.merged_names as merged where merged.seq = record.seq)`
  return tx`
    given.catalogue_id = record.catalogue_id
    and given.entity = ${entity}
    and given.keys && (
      array_remove(array[${standard[entity]}], null)
      ${entity === 'artist' ? names : tx``}
      || array(
        select reference.source || E'\\n' || reference.value
        from workspace.external_references as reference
        where reference.entity = ${entity}
          and reference.entity_seq = record.seq
      )
    )
    ${entity === 'artist' ? tx`and ${isMeant}` : tx``}`
}

/** The newest enrichment of each sender about `record`, as a table. */
function newestOf(tx: Db, entity: EnrichedType): Fragment {
  return tx`(
    select distinct on (given.sender) given.*
    from workspace.enrichments as given
    where given.data is not null
      and ${describes(tx, entity)}
    order by given.sender, given.written_at desc, given.key
  )`
}

/** The ids of the records that each of these enrichments names. */
export async function selectRecordsOf(tx: Db, ids: string[]): Promise<Map<string, string[]>> {
  const records = (entity: EnrichedType) => tx`
    select named.enrichment_id, record.id
    from inventory.enriched_records(${ids}::uuid[]) as named
    join workspace.${tx(tables[entity])} as record on record.seq = named.seq
    where named.entity = ${entity}`
  const rows = await tx<{ enrichment_id: string; id: string }[]>`
    ${records('track')} union ${records('release')} union ${records('work')} union ${records('artist')}
    order by 1, 2`
  const found = Map.groupBy(rows, ({ enrichment_id }) => enrichment_id)
  return new Map([...found].map(([enrichment, all]) => [enrichment, all.map(({ id }) => id)]))
}

/** Alternative titles and names of tracks, of their releases and of their artists, to search for. */
export async function selectNamesOfTracks(
  tx: Db,
  seqs: number[],
): Promise<{ seq: number; field: 'otherTitles' | 'releases' | 'artists'; name: string }[]> {
  const [some] = await tx`select 1 from workspace.enrichments limit 1`
  if (some === undefined) return []
  const names = (field: string, entity: EnrichedType, links: Fragment) => tx`
    select distinct links.track_seq as seq, ${field} as field, entry ->> 'name' as name
    from ${links} as links
    join workspace.${tx(tables[entity])} as record on record.seq = links.seq
    cross join lateral ${newestOf(tx, entity)} as found
    cross join jsonb_array_elements(found.data -> 'names') as entry`
  const linked = (table: string, column: string) =>
    tx`(select track_seq, ${tx(column)} as seq from workspace.${tx(table)} where track_seq = any(${seqs}::bigint[]))`
  return tx`
    ${names('otherTitles', 'track', tx`(select seq as track_seq, seq from unnest(${seqs}::bigint[]) as seq)`)}
    union all ${names('releases', 'release', linked('track_releases', 'release_seq'))}
    union all ${names('artists', 'artist', linked('track_artists', 'artist_seq'))}
    order by 1, 2, 3`
}

export type EnrichmentFilter = {
  catalogueId: string | null
  entity: EnrichedType | null
  sender: string | null
  /** A folded term. */
  term: string | null
}

export function enrichmentList(tx: Db, filter: EnrichmentFilter): List {
  const { catalogueId, entity, sender, term } = filter
  const where = tx`
    data is not null
    ${catalogueId === null ? tx`` : tx`and catalogue_id = ${catalogueId}`}
    ${entity === null ? tx`` : tx`and entity = ${entity}`}
    ${sender === null ? tx`` : tx`and sender = ${sender}`}
    ${term === null ? tx`` : tx`and terms @> array[${term}]::text[]`}`
  const from = tx`workspace.enrichments`
  return {
    identity: { list: 'enrichments', ...filter },
    columns: tx`${columns(tx)}`,
    from,
    where,
    key: { sql: tx`id`, type: 'uuid' },
    sorts: { received: { sql: tx`received_at`, type: 'timestamptz' } },
    changedAt: tx`received_at`,
    defaultSort: { by: 'received', descending: true },
    count: async () => {
      const [row] = await tx`select count(*) as count from ${from} where ${where}`
      return row!.count
    },
  }
}

/** Keeps when the message was written, so that it does not come back. Null if there is no such enrichment. */
export async function removeEnrichment(
  tx: Db,
  id: string,
  catalogueId: string | null,
): Promise<Pick<StoredEnrichment, 'entity' | 'name' | 'sender'> | null> {
  const [row] = await tx<Pick<StoredEnrichment, 'entity' | 'name' | 'sender'>[]>`
    update workspace.enrichments
    set data = null, xml = null, terms = '{}'
    where id = ${id}
      and data is not null
      ${catalogueId === null ? tx`` : tx`and catalogue_id = ${catalogueId}`}
    returning entity, name, sender`
  return row ?? null
}

export type ExportedEnrichment = EnrichmentOrigin & { id: string; entity: EnrichedType; xml: string }

/** The next enrichments of a catalogue after this one, for its export. */
export async function selectForExport(
  tx: Db,
  catalogueId: string,
  after: string | null,
  limit: number,
): Promise<ExportedEnrichment[]> {
  return tx`
    select id, entity, sender, sender_name, standard, version, message_id, written_at, xml
    from workspace.enrichments
    where catalogue_id = ${catalogueId}
      and data is not null
      ${after === null ? tx`` : tx`and id > ${after}`}
    order by id
    limit ${limit}`
}
