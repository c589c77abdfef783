import { hasTrigram, likePattern as pattern } from '../../../lib/text-key.ts'
import type { Db } from '../../../platform/postgres.ts'
import type { PartField } from './fields.ts'
import type { Slot } from './tokens.ts'

type ListRow = { postings: Buffer }

/** Of the lists of a field; null where none were made yet. */
export type FieldState = {
  /** The highest `seq` among the rows that were looked into. */
  highest: number
  /** Another one whenever they are made again. */
  version: string
}

export async function selectState(tx: Db, field: PartField): Promise<FieldState | null> {
  const [row] = await tx<FieldState[]>`
    select highest_seq as highest, xmin::text as version
    from atlas.part_fields
    where field = ${field}`
  return row ?? null
}

export async function selectGram(tx: Db, field: PartField, gram: string): Promise<Uint8Array> {
  const [row] = await tx<ListRow[]>`
    select postings
    from atlas.part_lists
    where field = ${field}
      and kind = 'gram'
      and token = ${gram}`
  return row?.postings ?? nothing
}

const nothing = new Uint8Array()

/** The lists of the rarest of these, as their length tells, as many as have so many bytes together. */
export async function selectRareGrams(
  tx: Db,
  field: PartField,
  grams: string[],
  most: { lists: number; bytes: number },
): Promise<Buffer[]> {
  const rows = await tx<ListRow[]>`
    with ordered as (
      select postings, sum(octet_length(postings)) over (order by octet_length(postings), token) as up_to
      from atlas.part_lists
      where field = ${field}
        and kind = 'gram'
        and token = any(${grams}::text[])
    )
    select postings
    from ordered
    where up_to <= ${most.bytes}
    order by up_to
    limit ${most.lists}`
  return rows.map((row) => row.postings)
}

/** The lists of a slot, which are one list together. */
export async function selectLists(tx: Db, field: PartField, slot: Slot): Promise<Uint8Array> {
  // Thousands of short lists are one value and not thousands of rows.
  const [row] = await tx<{ postings: Buffer | null }[]>`
    select string_agg(postings, ''::bytea) as postings
    from atlas.part_lists
    where field = ${field}
      and kind = ${slot.kind === 'word' ? tx`'word'` : tx`'edge'`}
      and ${matches(tx, slot)}`
  return row!.postings ?? nothing
}

function matches(tx: Db, { match, token }: Slot) {
  switch (match) {
    case 'whole':
      return tx`token = ${token}`
    case 'start':
      return tx`token >= ${token} and token < ${after(token)}`
    case 'end': {
      const backwards = [...token].reverse().join('')
      return tx`reverse(token) collate "C" >= ${backwards} and reverse(token) collate "C" < ${after(backwards)}`
    }
    case 'inside':
      return hasTrigram(token)
        ? tx`token like ${pattern(token)}`
        : tx`token ~ '[^A-Za-z0-9]' and token || '' like ${pattern(token)}`
  }
}

/** Keys have no letter as high as this. */
const after = (start: string) => `${start}\x7f`

/** Those of these rows that hold the part, read letter by letter. */
export async function selectHolding(
  tx: Db,
  { field, key }: { field: PartField; key: string },
  seqs: number[],
): Promise<number[]> {
  const [kind, column] = field.split('.') as [string, string]
  const rows =
    field === 'tracks.artist_name'
      ? await tx<{ seq: number }[]>`
          select distinct link.track_seq as seq
          from atlas.track_artists link
          join atlas.artists artist on artist.seq = link.artist_seq
          where link.track_seq = any(${seqs}::bigint[])
            and artist.name_key || '' like ${pattern(key)}`
      : await tx<{ seq: number }[]>`
          select seq
          from atlas.${tx(kind)}
          where seq = any(${seqs}::bigint[])
            and ${tx(`${column}_key`)} || '' like ${pattern(key)}`
  return rows.map((row) => row.seq)
}
