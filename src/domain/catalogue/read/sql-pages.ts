import { likePattern } from '../../../lib/text-key.ts'
import type { Db, Fragment } from '../../../platform/postgres.ts'
import type { Kind } from '../entity-types.ts'
import type { ReadTarget } from '../target.ts'
import type { Condition } from './filters.ts'
import { allOf, byIndex, byScan, ofCatalogues, withinCatalogue } from './sql-conditions.ts'

/** The blocks of `seq` that hold a page, and how many of their rows come before it. */
export type PageLocation = {
  total: number
  firstBlock: number | null
  lastBlock: number | null
  skip: number
}

/** How many rows there are, and which blocks hold a page of them. */
export async function locatePage(
  tx: Db,
  target: ReadTarget,
  kind: Kind,
  { offset, limit }: { offset: number; limit: number },
): Promise<PageLocation> {
  const [row] = await tx`
    with running as (
      select block, sum(sum(count)) over (order by block) as upto
      from ${tx(target.layer)}.blocks
      where kind = ${kind}
        ${withinCatalogue(tx, target)}
      group by block
    )
    select
      coalesce(max(upto), 0)::bigint as total,
      min(block) filter (where upto > ${offset}) as first_block,
      coalesce(max(upto) filter (where upto <= ${offset}), 0)::bigint as before,
      min(block) filter (where upto >= ${offset + limit}) as last_block
    from running`
  return {
    total: row!.total,
    firstBlock: row!.first_block,
    lastBlock: row!.last_block,
    skip: offset - row!.before,
  }
}

/** Changes with every batch of an import; null if there was none yet. */
export async function selectAtlasVersion(tx: Db): Promise<string | null> {
  const [row] = await tx`select max(updated_at)::text as version from atlas.imports`
  return row!.version
}

/** How many rows each block of the atlas has, in order of the blocks. */
export async function selectAtlasBlocks(tx: Db, kind: Kind): Promise<{ block: number; count: number }[]> {
  return tx`
    select block, sum(count)::bigint as count
    from atlas.blocks
    where kind = ${kind}
    group by block
    having sum(count) > 0
    order by block`
}

type GramLocation = { total: number; blocks: number[]; skip: number }

/** How many rows contain an n-gram of one or two characters, and which blocks hold a page of them. */
export async function locateGram(
  tx: Db,
  target: ReadTarget,
  kind: Kind,
  gram: string,
  { offset, limit }: { offset: number; limit: number },
): Promise<GramLocation> {
  const [row] = await tx`
    with running as (
      select block, sum(count) as count, sum(sum(count)) over (order by block) as upto
      from ${tx(target.layer)}.grams
      where kind = ${kind}
        and gram = ${gram}
        ${ofCatalogues(tx, target)}
      group by block
      having sum(count) > 0
    )
    select
      coalesce(max(upto), 0)::bigint as total,
      coalesce(max(upto) filter (where upto <= ${offset}), 0)::bigint as before,
      coalesce(
        array_agg(block order by block) filter (where upto > ${offset} and upto - count < ${offset + limit}),
        '{}'
      ) as blocks
    from running`
  return { total: row!.total, blocks: row!.blocks, skip: offset - row!.before }
}

/** The rows of that page; reads only blocks that contain matches. */
export async function selectInBlocks(
  tx: Db,
  target: ReadTarget,
  kind: Kind,
  condition: Extract<Condition, { is: 'contains' }>,
  { blocks, skip }: GramLocation,
  limit: number,
): Promise<number[]> {
  if (blocks.length === 0) return []
  const rows = await tx`
    select hits.seq
    from unnest(${blocks}::bigint[]) as blocks (block)
    cross join lateral (
      select seq
      from ${tx(target.layer)}.${tx(kind)}
      where seq >= block * 4096
        and seq < (block + 1) * 4096
        and ${tx(condition.column)} || '' like ${likePattern(condition.key)}
        ${withinCatalogue(tx, target)}
    ) as hits
    order by hits.seq
    offset ${skip}
    limit ${limit}`
  return rows.map((row) => row.seq)
}

/** The rows of a page without filters. */
export async function selectPage(
  tx: Db,
  target: ReadTarget,
  kind: Kind,
  location: PageLocation,
  limit: number,
): Promise<number[]> {
  if (location.firstBlock === null) return []
  const upTo = location.lastBlock === null ? tx`` : tx`and seq < ${(location.lastBlock + 1) * 4096}`
  const rows = await tx`
    select seq
    from ${tx(target.layer)}.${tx(kind)}
    where seq >= ${location.firstBlock * 4096}
      ${upTo}
      ${withinCatalogue(tx, target)}
    order by seq
    offset ${location.skip}
    limit ${limit}`
  return rows.map((row) => row.seq)
}

export type Hits = { total: number; seqs: number[] }

/** The rows that meet all conditions: how many there are, and those of one page. */
export async function selectHits(
  tx: Db,
  target: ReadTarget,
  kind: Kind,
  conditions: Condition[],
  { offset, limit }: { offset: number; limit: number },
): Promise<Hits> {
  // Identifiers and links select first, by index; substrings are then checked on the few rows left. `materialized`, because
  // the planner would otherwise walk the table in order until the page is full, which never happens if few rows match.
  const exact = conditions.filter((condition) => condition.is === 'equal' || condition.is === 'linked')
  const first = exact.length > 0 ? exact : conditions
  const rest = exact.length > 0 ? conditions.filter(({ is }) => is !== 'equal' && is !== 'linked') : []
  const [row] = await tx`
    with found as materialized (
      select ${rest.length === 0 ? tx`seq` : tx`*`}
      from ${tx(target.layer)}.${tx(kind)} as own
      where ${allOf(tx, first, (condition) => byIndex(tx, target, kind, condition))}
        ${withinCatalogue(tx, target)}
    ),
    hits as materialized (
      select seq
      from found
      where ${allOf(tx, rest, (condition) => byScan(tx, target, condition))}
    )
    select
      (select count(*) from hits) as total,
      array(
        select seq
        from hits
        order by seq
        offset ${offset}
        limit ${limit}
      ) as seqs`
  return { total: row!.total, seqs: row!.seqs }
}

/** The first rows that match all identifiers, in the form that `selectOrdered` takes. */
export function selectFirstExact(
  tx: Db,
  target: ReadTarget,
  kind: Kind,
  conditions: Condition[],
  limit: number,
): Fragment {
  return tx`(
    with found as materialized (
      select seq
      from ${tx(target.layer)}.${tx(kind)}
      where ${allOf(tx, conditions, (condition) => byIndex(tx, target, kind, condition))}
    )
    select seq, seq
    from found
    order by seq
    limit ${limit}
  )`
}
