import { hasTrigram, likePattern } from '../../../lib/text-key.ts'
import type { Db, Fragment } from '../../../platform/postgres.ts'
import type { Kind } from '../entity-types.ts'
import type { ReadTarget } from '../target.ts'
import type { Condition } from './filters.ts'

export function withinCatalogue(tx: Db, target: ReadTarget) {
  return target.layer === 'workspace' && target.catalogueId !== null
    ? tx`and catalogue_id = ${target.catalogueId}`
    : tx``
}

export function allOf(tx: Db, conditions: Condition[], write: (condition: Condition) => Fragment): Fragment {
  return conditions.map(write).reduce((left, right) => tx`${left} and ${right}`, tx`true`)
}

/** A condition that an index can evaluate. */
export function byIndex(tx: Db, target: ReadTarget, kind: Kind, condition: Condition): Fragment {
  const schema = tx(target.layer)
  switch (condition.is) {
    case 'equal':
      // These indexes begin with the catalogue, except the one on ISRCs.
      return condition.column === 'isrc'
        ? tx`isrc = ${condition.value}`
        : tx`${tx(condition.column)} = ${condition.value} ${ofCatalogues(tx, target)}`
    case 'contains':
      return hasTrigram(condition.key)
        ? tx`${tx(condition.column)} like ${likePattern(condition.key)}`
        : tx`seq in (${inBlocks(tx, target, kind, condition)})`
    case 'artist-contains': {
      const named = hasTrigram(condition.key)
        ? tx`select seq from ${schema}.artists where name_key like ${likePattern(condition.key)}`
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
export function byScan(tx: Db, target: ReadTarget, condition: Condition): Fragment {
  if (condition.is === 'contains') return tx`${tx(condition.column)} like ${likePattern(condition.key)}`
  if (condition.is !== 'artist-contains') throw new Error(`${condition.is} conditions are evaluated by index`)
  return tx`exists (
    select
    from ${tx(target.layer)}.track_artists link
    join ${tx(target.layer)}.artists artist on artist.seq = link.artist_seq
    where link.track_seq = found.seq
      and artist.name_key || '' like ${likePattern(condition.key)}
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
        and ${tx(column)} || '' like ${likePattern(key)}
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

/** The index of `grams` begins with the catalogue. */
export function ofCatalogues(tx: Db, target: ReadTarget) {
  if (target.layer === 'atlas') return tx``
  return target.catalogueId === null
    ? tx`and catalogue_id in (select id from catalogues where organisation_id = ${target.organisationId})`
    : tx`and catalogue_id = ${target.catalogueId}`
}
