import type { Db } from '../../../platform/postgres.ts'
import type { Scope } from '../text-index.ts'

/** One segment of the posting list of a term. Segments are numbered in the order they were written. */
export type ListSegment = { term: string; segment: number; bytes: number }
type SegmentName = Pick<ListSegment, 'term' | 'segment'>

/** The segments of those of these terms that have more than `maxSegments`, oldest first. `terms` is an array of SQL. */
export async function selectSegmented(
  db: Db,
  { layer }: Scope,
  terms: string,
  maxSegments: number,
): Promise<ListSegment[]> {
  return db<ListSegment[]>`
    select term, segment, bytes
    from (
      select word as term, part as segment, octet_length(postings) as bytes, count(*) over (partition by word) as segments
      from ${db(`${layer}.search_postings`)}
      where word = any(${terms}::text[])
    ) as list
    where segments > ${maxSegments}
    order by term, segment`
}

/** The postings of segments, oldest first. */
export async function selectSegmentPostings(
  db: Db,
  { layer }: Scope,
  names: SegmentName[],
): Promise<{ term: string; postings: Uint8Array }[]> {
  const rows = await db<{ term: string; postings: string }[]>`
    select list.word as term, encode(list.postings, 'base64') as postings
    from ${namesOf(db, names)}
    join ${db(`${layer}.search_postings`)} list on list.word = named.word and list.part = named.part
    order by list.word, list.part`
  return rows.map(({ term, postings }) => ({ term, postings: Buffer.from(postings, 'base64') }))
}

export async function updateSegments(
  db: Db,
  { layer }: Scope,
  merged: (SegmentName & { postings: string })[],
): Promise<void> {
  await db`
    update ${db(`${layer}.search_postings`)} list
    set postings = decode(merged.postings, 'base64')
    from unnest(
      ${merged.map(({ term }) => term)}::text[], ${merged.map(({ segment }) => segment)}::bigint[],
      ${merged.map(({ postings }) => postings)}::text[]
    ) as merged (word, part, postings)
    where list.word = merged.word
      and list.part = merged.part`
}

export async function deleteSegments(db: Db, { layer }: Scope, names: SegmentName[]): Promise<void> {
  await db`
    delete from ${db(`${layer}.search_postings`)} list
    using ${namesOf(db, names)}
    where list.word = named.word
      and list.part = named.part`
}

function namesOf(db: Db, names: SegmentName[]) {
  return db`unnest(
    ${names.map(({ term }) => term)}::text[], ${names.map(({ segment }) => segment)}::bigint[]
  ) as named (word, part)`
}
