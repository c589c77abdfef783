import type { Db } from '../../../../platform/postgres.ts'
import type { SubstringField } from './fields.ts'
import { kindNames, type ListKind, type SegmentLists } from './segment-task.ts'

/** Documents of a field that were indexed together. Segments are numbered in the order they were written. */
export type Segment = {
  segment: number
  documents: number
  highestId: number
  /** Documents that older segments contain too: their postings there no longer count. */
  tombstones: Uint8Array
}

const kindOfName = Object.fromEntries(
  Object.entries(kindNames).map(([kind, name]) => [name, kind as ListKind]),
)

/** Invalidates what queries have cached about the field. */
export async function bumpGeneration(tx: Db, field: SubstringField): Promise<void> {
  await tx`
    insert into atlas.substring_fields as known (field, generation)
    values (${field}, 1)
    on conflict (field) do update set generation = known.generation + 1`
}

/** Oldest first. */
export async function selectSegments(db: Db, field: SubstringField): Promise<Segment[]> {
  return db<Segment[]>`
    select segment, documents, highest_id as "highestId", tombstones
    from atlas.substring_segments
    where field = ${field}
    order by segment`
}

/** Of all fields; oldest first. */
export async function selectSegmentSizes(db: Db): Promise<{ field: SubstringField; documents: number }[]> {
  return db<{ field: SubstringField; documents: number }[]>`
    select field, documents
    from atlas.substring_segments
    order by field, segment`
}

export async function countRecent(tx: Db, field: SubstringField): Promise<number> {
  const [row] = await tx<{ count: number }[]>`
    select count(*) as count
    from atlas.substring_recent
    where field = ${field}`
  return row!.count
}

/** Keys null: the document was removed. */
export type RecentDocument = { id: number; keys: string[] | null }

export async function selectRecent(db: Db, field: SubstringField): Promise<RecentDocument[]> {
  return db<RecentDocument[]>`
    select document_id as id, keys
    from atlas.substring_recent
    where field = ${field}`
}

export async function upsertRecent(
  tx: Db,
  field: SubstringField,
  documents: RecentDocument[],
): Promise<void> {
  await tx`
    insert into atlas.substring_recent (field, document_id, keys)
    select ${field}, document_id, (select array_agg(value) from jsonb_array_elements_text(keys) as value)
    from jsonb_to_recordset(${JSON.stringify(
      documents.map(({ id, keys }) => ({ document_id: id, keys: keys ?? null })),
    )}::text::jsonb) as document (document_id bigint, keys jsonb)
    on conflict (field, document_id) do update set keys = excluded.keys`
}

export async function deleteRecent(tx: Db, field: SubstringField): Promise<RecentDocument[]> {
  return tx<RecentDocument[]>`
    delete from atlas.substring_recent
    where field = ${field}
    returning document_id as id, keys`
}

export async function insertSegment(
  tx: Db,
  field: SubstringField,
  { documents, highestId, tombstones }: Omit<Segment, 'segment'>,
): Promise<number> {
  const [row] = await tx<{ segment: number }[]>`
    insert into atlas.substring_segments (field, documents, highest_id, tombstones)
    values (${field}, ${documents}, ${highestId}, decode(${Buffer.from(tombstones).toString('base64')}, 'base64'))
    returning segment`
  return row!.segment
}

export async function insertLists(
  tx: Db,
  field: SubstringField,
  segment: number,
  { kinds, tokens, postings }: SegmentLists[number],
): Promise<void> {
  await tx`
    insert into atlas.substring_postings (field, segment, kind, token, postings)
    select ${field}, ${segment}, kind, token, decode(postings, 'base64')
    from unnest(${kinds}::text[], ${tokens}::text[], ${postings}::text[])
      as list (kind, token, postings)`
}

/** Appends the lists of segments to each other. Only correct when no segment has tombstones for an older one. */
export async function concatenateSegments(
  tx: Db,
  field: SubstringField,
  segments: number[],
  into: number,
): Promise<void> {
  await tx`
    insert into atlas.substring_postings (field, segment, kind, token, postings)
    select ${field}, ${into}, kind, token, string_agg(postings, ''::bytea order by segment)
    from atlas.substring_postings
    where field = ${field}
      and segment = any(${segments}::bigint[])
    group by kind, token`
}

export type StoredList = { kind: ListKind; token: string; segment: number; postings: Uint8Array }
/** A token in the order of the primary key. */
export type TokenPosition = Pick<StoredList, 'kind' | 'token'>

/** The sizes of the next lists after a token, in order. */
export async function selectListSizes(
  tx: Db,
  field: SubstringField,
  segments: number[],
  after: TokenPosition | null,
  limit: number,
): Promise<(TokenPosition & { bytes: number })[]> {
  const rows = await tx<{ kind: string; token: string; bytes: number }[]>`
    select kind, token, octet_length(postings) as bytes
    from atlas.substring_postings
    where field = ${field}
      and segment = any(${segments}::bigint[])
      ${isAfter(tx, after)}
    order by kind, token
    limit ${limit}`
  return rows.map((row) => ({ ...row, kind: kindOfName[row.kind]! }))
}

/** The lists after a token up to another one, in order; those of one token oldest first. */
export async function selectListsBetween(
  tx: Db,
  field: SubstringField,
  segments: number[],
  after: TokenPosition | null,
  last: TokenPosition,
): Promise<StoredList[]> {
  const rows = await tx<{ kind: string; token: string; segment: number; postings: string }[]>`
    select kind, token, segment, encode(postings, 'base64') as postings
    from atlas.substring_postings
    where field = ${field}
      and segment = any(${segments}::bigint[])
      ${isAfter(tx, after)}
      and (kind, token) <= (${kindNames[last.kind]}, ${last.token})
    order by kind, token, segment`
  return rows.map((row) => ({
    ...row,
    kind: kindOfName[row.kind]!,
    postings: Buffer.from(row.postings, 'base64'),
  }))
}

function isAfter(tx: Db, after: TokenPosition | null) {
  return after === null ? tx`` : tx`and (kind, token) > (${kindNames[after.kind]}, ${after.token})`
}

export async function deleteSegments(tx: Db, field: SubstringField, segments: number[]): Promise<void> {
  await tx`
    delete from atlas.substring_postings
    where field = ${field}
      and segment = any(${segments}::bigint[])`
  await tx`
    delete from atlas.substring_segments
    where field = ${field}
      and segment = any(${segments}::bigint[])`
}
