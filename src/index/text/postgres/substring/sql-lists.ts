import { hasTrigram, likePattern } from '../../../../lib/text-key.ts'
import type { Db } from '../../../../platform/postgres.ts'
import type { SubstringField } from './fields.ts'
import type { Slot } from './tokens.ts'

/** Null where nothing was ever indexed. */
export async function selectGeneration(db: Db, field: SubstringField): Promise<number | null> {
  const [row] = await db<{ generation: number }[]>`
    select generation
    from atlas.substring_fields
    where field = ${field}`
  return row?.generation ?? null
}

export type SegmentList = { segment: number; postings: Uint8Array }

/** The lists of a slot, one for each segment that has any. */
export async function selectLists(
  db: Db,
  field: SubstringField,
  segments: number[],
  slot: Slot,
): Promise<SegmentList[]> {
  // One value for each segment: thousands of short lists as rows would cost more than their postings.
  const rows = await db<EncodedList[]>`
    select segment, encode(string_agg(postings, ''::bytea order by token), 'base64') as postings
    from atlas.substring_postings
    where field = ${field}
      and kind = ${slot.kind === 'token' ? db`'word'` : db`'edge'`}
      and ${matches(db, slot)}
      and segment = any(${segments}::bigint[])
    group by segment`
  return rows.map(decodeList)
}

// Base64, because the driver reads bytea as hexadecimal, which takes ten times as long to decode.
type EncodedList = { segment: number; postings: string }
const decodeList = ({ segment, postings }: EncodedList): SegmentList => ({
  segment,
  postings: Buffer.from(postings, 'base64'),
})

function matches(db: Db, { match, token }: Slot) {
  switch (match) {
    case 'exact':
      return db`token = ${token}`
    case 'prefix':
      return db`token >= ${token} and token < ${endOf(token)}`
    case 'suffix': {
      const reversed = [...token].reverse().join('')
      return db`reverse(token) collate "C" >= ${reversed} and reverse(token) collate "C" < ${endOf(reversed)}`
    }
    case 'infix':
      return hasTrigram(token)
        ? db`token like ${likePattern(token)}`
        : db`token ~ '[^A-Za-z0-9]' and token || '' like ${likePattern(token)}`
  }
}

/** Keys have no character as high as this. */
const endOf = (prefix: string) => `${prefix}\x7f`

export async function selectNgram(
  db: Db,
  field: SubstringField,
  segments: number[],
  ngram: string,
): Promise<SegmentList[]> {
  const rows = await db<EncodedList[]>`
    select segment, encode(postings, 'base64') as postings
    from atlas.substring_postings
    where field = ${field}
      and kind = 'gram'
      and token = ${ngram}
      and segment = any(${segments}::bigint[])`
  return rows.map(decodeList)
}

/** The lists of the rarest of these n-grams, judged by their size, up to a total number of bytes. */
export async function selectRareNgrams(
  db: Db,
  field: SubstringField,
  ngrams: string[],
  max: { ngrams: number; bytes: number },
): Promise<{ token: string; postings: Uint8Array }[]> {
  const rows = await db<{ token: string; postings: string }[]>`
    with lists as (
      select token, segment, postings, sum(octet_length(postings)) over (partition by token) as bytes
      from atlas.substring_postings
      where field = ${field}
        and kind = 'gram'
        and token = any(${ngrams}::text[])
    ),
    ranked as (
      select
        token, segment, postings,
        dense_rank() over rarest as rank,
        sum(octet_length(postings)) over rarest as up_to
      from lists
      window rarest as (order by bytes, token)
    )
    select token, encode(postings, 'base64') as postings
    from ranked
    where rank <= ${max.ngrams}
      and up_to <= ${max.bytes}
    order by token, segment`
  return rows.map(({ token, postings }) => ({ token, postings: Buffer.from(postings, 'base64') }))
}

/**
 * Those of these documents that contain the key. Their text is read in the catalogue's tables, whose `seq` is the id of a
 * document: the index does not store it again.
 */
export async function selectContaining(
  db: Db,
  field: SubstringField,
  key: string,
  ids: number[],
): Promise<number[]> {
  const [table, column] = field.split('.') as [string, string]
  const rows =
    field === 'tracks.artist_name'
      ? await db<{ id: number }[]>`
          select distinct link.track_seq as id
          from atlas.track_artists link
          join atlas.artists artist on artist.seq = link.artist_seq
          where link.track_seq = any(${ids}::bigint[])
            and artist.name_key || '' like ${likePattern(key)}`
      : await db<{ id: number }[]>`
          select seq as id
          from atlas.${db(table)}
          where seq = any(${ids}::bigint[])
            and ${db(`${column}_key`)} || '' like ${likePattern(key)}`
  return rows.map((row) => row.id)
}
