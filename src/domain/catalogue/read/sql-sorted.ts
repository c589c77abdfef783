import type { Db, Fragment } from '../../../platform/postgres.ts'
import type { Kind } from '../entity-types.ts'
import type { ReadTarget } from '../target.ts'
import type { Condition } from './filters.ts'
import type { Position, Sort, SortKey } from './sorts.ts'
import { allOf, byIndex, byScan, withinCatalogue } from './sql-conditions.ts'

/** Which records of a list to read: those after a position, or some from the beginning. */
export type Range = { after: Position | null; offset: number; limit: number }
export type SortedList = { conditions: Condition[]; updatedAfter: Date | null; sort: Sort }

/** Generic plans know neither how many records changed since a date nor how common a name is. */
export async function planWithValues(tx: Db): Promise<void> {
  await tx`set local plan_cache_mode = force_custom_plan`
}

/**
 * Has the queries that follow walk along the index of their order, until `allowSorting`. A catalogue and its organisation count as two
 * conditions, so with many organisations the planner expects a few records, and would read all of the catalogue to sort them.
 */
export async function planAlongIndex(tx: Db): Promise<void> {
  await tx.unsafe('set local plan_cache_mode = force_custom_plan; set local enable_sort = off')
}

export async function allowSorting(tx: Db): Promise<void> {
  await tx`set local enable_sort = on`
}

/** Where a walk along an index found a record, or stopped looking. */
export type Step = Position & {
  is_match: boolean
  /** The walk has looked at as many records as one call may. There may be more after this one. */
  is_end: boolean
}

/** The catalogues whose indexes a walk merges. */
export async function countCatalogues(tx: Db, target: ReadTarget): Promise<number> {
  if (target.layer === 'atlas' || target.catalogueId !== null) return 1
  const [row] = await tx<{ count: number }[]>`
    select count(*) as count
    from catalogues
    where organisation_id = ${target.organisationId}
      and deleted_at is null`
  return row!.count
}

/**
 * Reads a sorted list along its index; with several catalogues, along the index of each, merged. With `updatedAfter`, each of
 * these walks passes at most `maxScanned` records: all that changed may be far down the list. Everything up to the first step
 * that is an end is complete.
 */
export async function selectSorted(
  tx: Db,
  target: ReadTarget,
  kind: Kind,
  { sort, updatedAfter }: Omit<SortedList, 'conditions'>,
  { after, limit }: Omit<Range, 'offset'>,
  maxScanned: number,
): Promise<Step[]> {
  const branches = branchesOf(tx, sort, after)
  // The index of changes has no others to pass.
  const isScanned = updatedAfter !== null && sort.by !== 'updated'
  const ofCatalogue = target.layer === 'atlas' ? tx`true` : tx`own.catalogue_id = catalogue.id`
  const walk = (branch: Fragment, isMatch: Fragment, condition: Fragment, rows: number) => tx`
    select own.seq, ${columnOf(tx, sort.by)} as value, ${isMatch} as is_match
    from ${tx(target.layer)}.${tx(kind)} as own
    where ${ofCatalogue}
      and ${branch}
      ${condition}
    order by ${orderBranch(tx, sort)}
    limit ${rows}`
  const parts = branches
    .map((branch) =>
      isScanned
        ? tx`(
            select seq, value, is_match, number = ${maxScanned} as is_end
            from (
              select seq, value, is_match, row_number() over () as number
              from (${walk(branch, tx`own.updated_at > ${updatedAfter}`, tx``, maxScanned)}) as scanned
            ) as numbered
            where is_match or number = ${maxScanned}
            limit ${limit}
          )`
        : tx`(
            select seq, value, is_match, false as is_end
            from (${walk(branch, tx`true`, changedAfter(tx, updatedAfter), limit)}) as walked
          )`,
    )
    .reduce((all, part) => tx`${all} union all ${part}`)
  const source =
    target.layer === 'atlas'
      ? tx`(${parts}) as part`
      : tx`(
          select id
          from catalogues
          where organisation_id = ${target.organisationId}
            and deleted_at is null
            ${target.catalogueId === null ? tx`` : tx`and id = ${target.catalogueId}`}
        ) as catalogue
        cross join lateral (${parts}) as part`
  return tx<Step[]>`
    select seq, ${asText(tx, sort.by)} as value, is_match, is_end
    from ${source}
    order by ${orderAll(tx, 'part', sort)}
    limit ${limit}`
}

/** The same for a list with filters: those select first, and what they leave is sorted. */
export async function selectSortedHits(
  tx: Db,
  target: ReadTarget,
  kind: Kind,
  list: SortedList,
  { after, offset, limit }: Range,
): Promise<Position[]> {
  const found = foundBy(tx, target, kind, list)
  const from = branchesOf(tx, list.sort, after, tx`found.value`, tx`found.seq`)
    .map((branch) => tx`(${branch})`)
    .reduce((all, branch) => tx`${all} or ${branch}`)
  return tx<Position[]>`
    with found as materialized (${found.query})
    select seq, ${asText(tx, list.sort.by)} as value
    from found
    where ${found.rest}
      and (${from})
    order by ${orderAll(tx, 'found', list.sort)}
    offset ${offset}
    limit ${limit}`
}

/** Counts a list with filters. */
export async function countSorted(tx: Db, target: ReadTarget, kind: Kind, list: SortedList): Promise<number> {
  const found = foundBy(tx, target, kind, list)
  const [row] = await tx<{ count: number }[]>`
    with found as (${found.query})
    select count(*) as count
    from found
    where ${found.rest}`
  return row!.count
}

/**
 * Counts what changed after a moment, no further than `limit`. In the order of the index: the planner would otherwise expect to
 * find that many soon in the table, where what changed lately is at the end.
 */
export async function countChanged(
  tx: Db,
  target: ReadTarget,
  kind: Kind,
  updatedAfter: Date,
  limit: number,
): Promise<number> {
  const changed = (ofCatalogue: Fragment) => tx`
    select count(*) as count
    from (
      select
      from ${tx(target.layer)}.${tx(kind)} as own
      where ${ofCatalogue}
        and own.updated_at > ${updatedAfter}
      order by own.updated_at
      limit ${limit}
    ) as counted`
  const counts =
    target.layer === 'atlas'
      ? changed(tx`true`)
      : tx`
          select changed.count
          from catalogues as catalogue
          cross join lateral (${changed(tx`own.catalogue_id = catalogue.id`)}) as changed
          where catalogue.organisation_id = ${target.organisationId}
            and catalogue.deleted_at is null
            ${target.catalogueId === null ? tx`` : tx`and catalogue.id = ${target.catalogueId}`}`
  const [row] = await tx<{ count: number }[]>`
    select coalesce(sum(count), 0)::bigint as count
    from (${counts}) as counts`
  return row!.count
}

function foundBy(tx: Db, target: ReadTarget, kind: Kind, { conditions, updatedAfter, sort }: SortedList) {
  const isExact = ({ is }: Condition) => is === 'equal' || is === 'linked'
  const exact = conditions.filter(isExact)
  const first = exact.length > 0 ? exact : conditions
  const rest = exact.length > 0 ? conditions.filter((condition) => !isExact(condition)) : []
  const key = kind === 'artists' || kind === 'labels' ? 'name_key' : 'title_key'
  const inCatalogues =
    target.layer === 'workspace' && target.catalogueId === null
      ? tx`and catalogue_id in (
          select id from catalogues where organisation_id = ${target.organisationId} and deleted_at is null
        )`
      : withinCatalogue(tx, target)
  return {
    query: tx`
      select seq, ${tx(key)}, ${columnOf(tx, sort.by)} as value
      from ${tx(target.layer)}.${tx(kind)} as own
      where ${allOf(tx, first, (condition) => byIndex(tx, target, kind, condition))}
        ${inCatalogues}
        ${changedAfter(tx, updatedAfter)}`,
    rest: allOf(tx, rest, (condition) => byScan(tx, target, condition)),
  }
}

/**
 * The rows after a position as conditions that an index can evaluate, one for known values and one for unknown ones, which
 * come last in either direction.
 */
function branchesOf(
  tx: Db,
  { by, descending }: Sort,
  after: Position | null,
  column: Fragment = columnOf(tx, by),
  seq: Fragment = tx`own.seq`,
): Fragment[] {
  const beyond = descending ? tx`<` : tx`>`
  if (by === 'created') return [after === null ? tx`true` : tx`${seq} ${beyond} ${after.seq}`]
  const known = isNullable(by) ? tx`${column} is not null` : tx`true`
  const unknown = isNullable(by) ? [tx`${column} is null`] : []
  if (after === null) return [known, ...unknown]
  if (after.value === null) return unknown.map((branch) => tx`${branch} and ${seq} ${beyond} ${after.seq}`)
  const value = tx`${after.value}::text::${typeOf(tx, by)}`
  return [tx`${known} and (${column}, ${seq}) ${beyond} (${value}, ${after.seq}::bigint)`, ...unknown]
}

function columnOf(tx: Db, by: SortKey): Fragment {
  switch (by) {
    case 'title':
      return tx`left(title_key, 100) collate "C"`
    case 'name':
      return tx`left(name_key, 100) collate "C"`
    case 'created':
      return tx`seq`
    case 'updated':
      return tx`updated_at`
    case 'release_date':
      return tx`release_date`
    case 'duration':
      return tx`duration_ms`
    case 'bpm':
      return tx`bpm`
  }
}

function typeOf(tx: Db, by: SortKey): Fragment {
  switch (by) {
    case 'title':
    case 'name':
      return tx`text collate "C"`
    case 'updated':
      return tx`timestamptz`
    case 'bpm':
      return tx`real`
    default:
      return tx`bigint`
  }
}

/** The same in every time zone of a session. */
function asText(tx: Db, by: SortKey): Fragment {
  return by === 'updated' ? tx`(value at time zone 'utc')::text || '+00'` : tx`value::text`
}

function isNullable(by: SortKey): boolean {
  return by === 'release_date' || by === 'duration' || by === 'bpm'
}

/** Inside a branch all values are known, or none is, so an index gives this order in both directions. */
function orderBranch(tx: Db, { by, descending }: Sort): Fragment {
  const column = columnOf(tx, by)
  return descending ? tx`${column} desc, own.seq desc` : tx`${column}, own.seq`
}

function orderAll(tx: Db, source: string, { descending }: Sort): Fragment {
  const [value, seq] = [tx(`${source}.value`), tx(`${source}.seq`)]
  return descending ? tx`${value} desc nulls last, ${seq} desc` : tx`${value} nulls last, ${seq}`
}

function changedAfter(tx: Db, updatedAfter: Date | null): Fragment {
  return updatedAfter === null ? tx`` : tx`and updated_at > ${updatedAfter}`
}
