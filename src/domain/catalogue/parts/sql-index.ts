import type { Db, Pool } from '../../../platform/postgres.ts'
import type { PartField } from './fields.ts'

export type ListKind = 'word' | 'edge' | 'gram'

/** Those of which no lists were made since something was imported. */
export async function selectStaleFields(db: Db, fields: PartField[]): Promise<PartField[]> {
  const rows = await db<{ field: PartField }[]>`
    select field
    from unnest(${fields}::text[]) as wanted (field)
    left join atlas.part_fields made using (field)
    where made.stale is not false`
  return rows.map((row) => row.field)
}

/** Call it in the transaction that changes the atlas. */
export async function markPartsStale(tx: Db): Promise<void> {
  await tx`
    update atlas.part_fields
    set stale = true
    where not stale`
}

export async function prepareLists(tx: Db): Promise<void> {
  await tx`
    create temporary table staged_lists (
      kind text not null,
      token text collate "C" not null,
      part integer not null,
      postings bytea not null
    ) on commit drop`
}

export async function selectHighestRow(tx: Db, field: PartField): Promise<number> {
  const [row] = await tx<{ highest: number }[]>`
    select coalesce(max(seq), 0)::bigint as highest
    from atlas.${tx(field.split('.')[0]!)}`
  return row!.highest
}

/** Rows with what they are called, from a number up to another. */
export async function selectKeys(
  tx: Db,
  field: PartField,
  from: number,
  to: number,
): Promise<{ seq: number; keys: string[] }[]> {
  if (field === 'tracks.artist_name') {
    return tx`
      select link.track_seq as seq, array_agg(artist.name_key order by link.position) as keys
      from atlas.track_artists link
      join atlas.artists artist on artist.seq = link.artist_seq
      where link.track_seq >= ${from}
        and link.track_seq < ${to}
      group by link.track_seq
      order by link.track_seq`
  }
  const [kind, column] = field.split('.') as [string, string]
  const rows = await tx<{ seq: number; key: string }[]>`
    select seq, ${tx(`${column}_key`)} as key
    from atlas.${tx(kind)}
    where seq >= ${from}
      and seq < ${to}
    order by seq`
  return rows.map(({ seq, key }) => ({ seq, keys: [key] }))
}

export async function stageLists(
  tx: Db,
  kind: ListKind,
  part: number,
  lists: { token: string; postings: Buffer }[],
): Promise<void> {
  await tx`
    insert into staged_lists (kind, token, part, postings)
    select ${kind}, token, ${part}, decode(postings, 'hex')
    from unnest(
      ${lists.map(({ token }) => token)}::text[], ${lists.map(({ postings }) => postings.toString('hex'))}::text[]
    ) as list (token, postings)`
}

/** Whoever reads sees the lists as they were until this transaction ends. */
export async function publishLists(tx: Db, field: PartField, highest: number): Promise<void> {
  await tx`
    delete from atlas.part_lists
    where field = ${field}`
  await tx`
    insert into atlas.part_lists (field, kind, token, postings)
    select ${field}, kind, token, string_agg(postings, ''::bytea order by part)
    from staged_lists
    group by kind, token
    order by kind, token`
  await tx`
    insert into atlas.part_fields (field, highest_seq, stale)
    values (${field}, ${highest}, false)
    on conflict (field) do update
    set (highest_seq, stale) = (excluded.highest_seq, excluded.stale)`
}

export async function tidyLists(curator: Pool): Promise<void> {
  await curator`vacuum (analyze) atlas.part_lists`
}
