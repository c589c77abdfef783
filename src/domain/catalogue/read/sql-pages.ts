import { hasTrigram, likePattern as pattern } from '../../../lib/text-key.ts'
import type { Db, Fragment } from '../../../platform/postgres.ts'
import type { Kind } from '../layer.ts'
import type { Condition } from './filters.ts'
import type { ReadScope } from './scope.ts'

export type Place = { total: number; firstBlock: number | null; lastBlock: number | null; skip: number }

/** How many there are, and in which blocks of `seq` the rows of a page lie. */
export async function locatePage(
  tx: Db,
  scope: ReadScope,
  kind: Kind,
  { offset, limit }: { offset: number; limit: number },
): Promise<Place> {
  const [row] = await tx`
    with running as (
      select block, sum(sum(count)) over (order by block) as upto
      from ${tx(scope.layer)}.blocks
      where kind = ${kind}
        ${withinCatalogue(tx, scope)}
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

/** Changes with every batch of an import; null where there was none. */
export async function selectAtlasVersion(tx: Db): Promise<string | null> {
  const [row] = await tx`select max(updated_at)::text as version from atlas.imports`
  return row!.version
}

/** How many rows each block of the atlas has, in order. */
export async function selectAtlasBlocks(tx: Db, kind: Kind): Promise<{ block: number; count: number }[]> {
  return tx`
    select block, sum(count)::bigint as count
    from atlas.blocks
    where kind = ${kind}
    group by block
    having sum(count) > 0
    order by block`
}

export type GramPlace = { total: number; blocks: number[]; skip: number }

/** How many rows hold a part of one or two characters, and in which blocks those of a page lie. */
export async function locateGram(
  tx: Db,
  scope: ReadScope,
  kind: Kind,
  gram: string,
  { offset, limit }: { offset: number; limit: number },
): Promise<GramPlace> {
  const [row] = await tx`
    with running as (
      select block, sum(count) as count, sum(sum(count)) over (order by block) as upto
      from ${tx(scope.layer)}.grams
      where kind = ${kind}
        and gram = ${gram}
        ${ofCatalogues(tx, scope)}
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

/** The index of grams begins with the catalogue. */
function ofCatalogues(tx: Db, scope: ReadScope) {
  if (scope.layer === 'atlas') return tx``
  return scope.catalogueId === null
    ? tx`and catalogue_id in (select id from catalogues where organisation_id = ${scope.organisationId})`
    : tx`and catalogue_id = ${scope.catalogueId}`
}

/** The rows of that page: only blocks that hold some of them are read. */
export async function selectInBlocks(
  tx: Db,
  scope: ReadScope,
  kind: Kind,
  condition: Extract<Condition, { is: 'contains' }>,
  { blocks, skip }: GramPlace,
  limit: number,
): Promise<number[]> {
  if (blocks.length === 0) return []
  const rows = await tx`
    select hits.seq
    from unnest(${blocks}::bigint[]) as blocks (block)
    cross join lateral (
      select seq
      from ${tx(scope.layer)}.${tx(kind)}
      where seq >= block * 4096
        and seq < (block + 1) * 4096
        and ${tx(condition.column)} || '' like ${pattern(condition.key)}
        ${withinCatalogue(tx, scope)}
    ) as hits
    order by hits.seq
    offset ${skip}
    limit ${limit}`
  return rows.map((row) => row.seq)
}

/** The rows of an unfiltered page. */
export async function selectPlaced(
  tx: Db,
  scope: ReadScope,
  kind: Kind,
  place: Place,
  limit: number,
): Promise<number[]> {
  if (place.firstBlock === null) return []
  const upTo = place.lastBlock === null ? tx`` : tx`and seq < ${(place.lastBlock + 1) * 4096}`
  const rows = await tx`
    select seq
    from ${tx(scope.layer)}.${tx(kind)}
    where seq >= ${place.firstBlock * 4096}
      ${upTo}
      ${withinCatalogue(tx, scope)}
    order by seq
    offset ${place.skip}
    limit ${limit}`
  return rows.map((row) => row.seq)
}

export type Hits = { total: number; seqs: number[] }

/** Exactly the rows that meet all conditions: how many, and those of one page. */
export async function selectHits(
  tx: Db,
  scope: ReadScope,
  kind: Kind,
  conditions: Condition[],
  { offset, limit }: { offset: number; limit: number },
): Promise<Hits> {
  // Identifiers and links choose first, and what they leave is read for parts. Materialised, so that their indexes find
  // the rows: walking in order until enough are met never ends where few are.
  const exact = conditions.filter((condition) => condition.is === 'equal' || condition.is === 'linked')
  const first = exact.length > 0 ? exact : conditions
  const rest = exact.length > 0 ? conditions.filter(({ is }) => is !== 'equal' && is !== 'linked') : []
  const [row] = await tx`
    with found as materialized (
      select ${rest.length === 0 ? tx`seq` : tx`*`}
      from ${tx(scope.layer)}.${tx(kind)} as own
      where ${allOf(tx, first, (condition) => holds(tx, scope, kind, condition))}
        ${withinCatalogue(tx, scope)}
    ),
    hits as materialized (
      select seq
      from found
      where ${allOf(tx, rest, (condition) => isSeenToHold(tx, scope, condition))}
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

/** The first rows of those that identifiers name, in order, as `selectWanted` takes them. */
export function firstNamed(
  tx: Db,
  scope: ReadScope,
  kind: Kind,
  conditions: Condition[],
  limit: number,
): Fragment {
  return tx`(
    with found as materialized (
      select seq
      from ${tx(scope.layer)}.${tx(kind)}
      where ${allOf(tx, conditions, (condition) => holds(tx, scope, kind, condition))}
    )
    select seq, seq
    from found
    order by seq
    limit ${limit}
  )`
}

function withinCatalogue(tx: Db, scope: ReadScope) {
  return scope.layer === 'workspace' && scope.catalogueId !== null
    ? tx`and catalogue_id = ${scope.catalogueId}`
    : tx``
}

function allOf(tx: Db, conditions: Condition[], write: (condition: Condition) => Fragment): Fragment {
  return conditions.map(write).reduce((left, right) => tx`${left} and ${right}`, tx`true`)
}

/** As an index finds it. */
function holds(tx: Db, scope: ReadScope, kind: Kind, condition: Condition): Fragment {
  const schema = tx(scope.layer)
  switch (condition.is) {
    case 'equal':
      // The indexes of these begin with the catalogue.
      return condition.column === 'isrc'
        ? tx`isrc = ${condition.value}`
        : tx`${tx(condition.column)} = ${condition.value} ${ofCatalogues(tx, scope)}`
    case 'contains':
      return hasTrigram(condition.key)
        ? tx`${tx(condition.column)} like ${pattern(condition.key)}`
        : tx`seq in (${inBlocks(tx, scope, kind, condition)})`
    case 'artist-contains': {
      const named = hasTrigram(condition.key)
        ? tx`select seq from ${schema}.artists where name_key like ${pattern(condition.key)}`
        : inBlocks(tx, scope, 'artists', { column: 'name_key', key: condition.key })
      return tx`seq in (select track_seq from ${schema}.track_artists where artist_seq in (${named}))`
    }
    case 'linked':
      return linkedTo(tx, scope, kind, condition)
    case 'catalogue':
      return tx`catalogue_id = ${condition.id}`
  }
}

/** Of rows that are few already. */
function isSeenToHold(tx: Db, scope: ReadScope, condition: Condition): Fragment {
  if (condition.is === 'contains') return tx`${tx(condition.column)} like ${pattern(condition.key)}`
  if (condition.is !== 'artist-contains') throw new Error(`${condition.is} is found by an index`)
  return tx`exists (
    select
    from ${tx(scope.layer)}.track_artists link
    join ${tx(scope.layer)}.artists artist on artist.seq = link.artist_seq
    where link.track_seq = found.seq
      and artist.name_key || '' like ${pattern(condition.key)}
  )`
}

/** What has no trigram is looked for where `grams` say that all its pairs of letters are. */
function inBlocks(
  tx: Db,
  scope: ReadScope,
  kind: Kind,
  { column, key }: { column: string; key: string },
): Fragment {
  const pairs = [...new Set(Array.from({ length: key.length - 1 }, (_, at) => key.slice(at, at + 2)))]
  const grams = pairs.length === 0 ? [key] : pairs
  return tx`
    select holding.seq
    from (
      select block
      from ${tx(scope.layer)}.grams
      where kind = ${kind}
        and gram = any(${grams}::text[])
        and count > 0
        ${ofCatalogues(tx, scope)}
      group by block
      having count(distinct gram) = ${grams.length}
    ) as blocks
    cross join lateral (
      select seq
      from ${tx(scope.layer)}.${tx(kind)}
      where seq >= block * 4096
        and seq < (block + 1) * 4096
        and ${tx(column)} || '' like ${pattern(key)}
    ) as holding`
}

function linkedTo(
  tx: Db,
  scope: ReadScope,
  kind: Kind,
  { to, id }: Extract<Condition, { is: 'linked' }>,
): Fragment {
  const schema = tx(scope.layer)
  const end = tx`(select seq from ${schema}.${tx(`${to}s`)} where id = ${id})`
  if (to === 'label') return tx`label_seq = ${end}`
  if (kind === 'releases') {
    return tx`seq in (select release_seq from ${schema}.release_artists where artist_seq = ${end})`
  }
  return to === 'artist'
    ? tx`seq in (select track_seq from ${schema}.track_artists where artist_seq = ${end})`
    : tx`seq in (select track_seq from ${schema}.track_releases where release_seq = ${end})`
}
