import { hasTrigram, likePattern as pattern } from '../../../lib/text-key.ts'
import type { Db, Fragment } from '../../../platform/postgres.ts'
import type { Kind } from '../entity-types.ts'
import type { ReadTarget } from '../target.ts'
import type { Condition } from './filters.ts'

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

/** The index of `grams` begins with the catalogue. */
function ofCatalogues(tx: Db, target: ReadTarget) {
  if (target.layer === 'atlas') return tx``
  return target.catalogueId === null
    ? tx`and catalogue_id in (select id from catalogues where organisation_id = ${target.organisationId})`
    : tx`and catalogue_id = ${target.catalogueId}`
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
        and ${tx(condition.column)} || '' like ${pattern(condition.key)}
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

function withinCatalogue(tx: Db, target: ReadTarget) {
  return target.layer === 'workspace' && target.catalogueId !== null
    ? tx`and catalogue_id = ${target.catalogueId}`
    : tx``
}

function allOf(tx: Db, conditions: Condition[], write: (condition: Condition) => Fragment): Fragment {
  return conditions.map(write).reduce((left, right) => tx`${left} and ${right}`, tx`true`)
}

/** A condition that an index can evaluate. */
function byIndex(tx: Db, target: ReadTarget, kind: Kind, condition: Condition): Fragment {
  const schema = tx(target.layer)
  switch (condition.is) {
    case 'equal':
      // These indexes begin with the catalogue, except the one on ISRCs.
      return condition.column === 'isrc'
        ? tx`isrc = ${condition.value}`
        : tx`${tx(condition.column)} = ${condition.value} ${ofCatalogues(tx, target)}`
    case 'contains':
      return hasTrigram(condition.key)
        ? tx`${tx(condition.column)} like ${pattern(condition.key)}`
        : tx`seq in (${inBlocks(tx, target, kind, condition)})`
    case 'artist-contains': {
      const named = hasTrigram(condition.key)
        ? tx`select seq from ${schema}.artists where name_key like ${pattern(condition.key)}`
        : inBlocks(tx, target, 'artists', { column: 'name_key', key: condition.key })
      return tx`seq in (select track_seq from ${schema}.track_artists where artist_seq in (${named}))`
    }
    case 'linked':
      return linkedTo(tx, target, kind, condition)
    case 'catalogue':
      return tx`catalogue_id = ${condition.id}`
  }
}

/** A condition on the rows in `found`, which are few. */
function byScan(tx: Db, target: ReadTarget, condition: Condition): Fragment {
  if (condition.is === 'contains') return tx`${tx(condition.column)} like ${pattern(condition.key)}`
  if (condition.is !== 'artist-contains') throw new Error(`${condition.is} conditions are evaluated by index`)
  return tx`exists (
    select
    from ${tx(target.layer)}.track_artists link
    join ${tx(target.layer)}.artists artist on artist.seq = link.artist_seq
    where link.track_seq = found.seq
      and artist.name_key || '' like ${pattern(condition.key)}
  )`
}

/** Keys without a trigram are searched only in blocks where `grams` counts all of their pairs of characters. */
function inBlocks(
  tx: Db,
  target: ReadTarget,
  kind: Kind,
  { column, key }: { column: string; key: string },
): Fragment {
  const pairs = [...new Set(Array.from({ length: key.length - 1 }, (_, at) => key.slice(at, at + 2)))]
  const grams = pairs.length === 0 ? [key] : pairs
  return tx`
    select holding.seq
    from (
      select block
      from ${tx(target.layer)}.grams
      where kind = ${kind}
        and gram = any(${grams}::text[])
        and count > 0
        ${ofCatalogues(tx, target)}
      group by block
      having count(distinct gram) = ${grams.length}
    ) as blocks
    cross join lateral (
      select seq
      from ${tx(target.layer)}.${tx(kind)}
      where seq >= block * 4096
        and seq < (block + 1) * 4096
        and ${tx(column)} || '' like ${pattern(key)}
    ) as holding`
}

function linkedTo(
  tx: Db,
  target: ReadTarget,
  kind: Kind,
  { to, id }: Extract<Condition, { is: 'linked' }>,
): Fragment {
  const schema = tx(target.layer)
  const end = tx`(select seq from ${schema}.${tx(`${to}s`)} where id = ${id})`
  if (to === 'label') return tx`label_seq = ${end}`
  if (kind === 'releases') {
    return tx`seq in (select release_seq from ${schema}.release_artists where artist_seq = ${end})`
  }
  return to === 'artist'
    ? tx`seq in (select track_seq from ${schema}.track_artists where artist_seq = ${end})`
    : tx`seq in (select track_seq from ${schema}.track_releases where release_seq = ${end})`
}
