import type { Db, Fragment } from '../../../platform/postgres.ts'
import type { KeyRange } from '../areas/layout.ts'
import type { ObjectSummary } from './sql.ts'

type ListInput = {
  areaId: string
  ranges: readonly KeyRange[]
  prefix: string
  /** Only keys after this one. */
  after: string
  limit: number
}

/** The next keys in byte order. Each range is an index range scan, so keys between the ranges cost nothing. */
export async function selectKeys(db: Db, input: ListInput): Promise<ObjectSummary[]> {
  return db<ObjectSummary[]>`${selectFirstKeys(db, input, db`key > ${input.after}`, input.limit)}`
}

type ListEntry = ObjectSummary & { common_prefix: string | null }

/**
 * Keys and common prefixes in byte order. After a common prefix the scan skips everything below it, so a folder with a
 * million files costs one index lookup.
 */
export async function selectEntries(db: Db, input: ListInput & { delimiter: string }): Promise<ListEntry[]> {
  const { prefix, delimiter, after, limit } = input
  const characters = [...prefix].length
  const delimiterCharacters = [...delimiter].length
  const delimiterAt = db`position(${delimiter} in substr(key, ${characters + 1}::int))`
  const next = (where: Fragment) => db`
    select
      key, size, etag, content_type, checksum, modified_at,
      case
        when ${delimiterAt} > 0
        then left(key, ${characters + delimiterCharacters - 1}::int + ${delimiterAt})
      end as common_prefix
    from (${selectFirstKeys(db, input, where, 1)}) as found`
  // If the previous page ended with a common prefix, skip everything below it.
  const first = isCommonPrefix(after, input) ? db`key >= storage_after_prefix(${after})` : db`key > ${after}`
  const successor = afterPrefix(delimiter)
  const afterPrefixOfEntry =
    successor === null
      ? db`storage_after_prefix(entries.common_prefix)`
      : db`(left(entries.common_prefix, ${-delimiterCharacters}::int) || ${successor})`
  return db<ListEntry[]>`
    with recursive entries as (
      (${next(first)})
      union all
      select following.*
      from entries
      cross join lateral (
        ${next(db`key >= case when entries.common_prefix is null then entries.key || chr(1) else ${afterPrefixOfEntry} end`)}
      ) as following
    )
    select key, size, etag, content_type, checksum, modified_at, common_prefix
    from entries
    limit ${limit}`
}

/** The first keys in the ranges that overlap the prefix. One range, the usual case, needs no join. */
function selectFirstKeys(
  db: Db,
  { areaId, ranges, prefix }: ListInput,
  where: Fragment,
  limit: number,
): Fragment {
  const end = afterPrefix(prefix)
  const inPrefix =
    prefix === '' ? db`true` : end === null ? db`key >= ${prefix}` : db`key >= ${prefix} and key < ${end}`
  const overlapping = ranges.filter(
    ({ from, to }) => from.startsWith(prefix) || (prefix >= from && prefix < to),
  )
  const columns = db`key, size, etag, content_type, checksum, modified_at`
  const [only] = overlapping
  if (only !== undefined && overlapping.length === 1) {
    return db`
      select ${columns}
      from storage_objects
      where area_id = ${areaId} and key >= ${only.from} and key < ${only.to} and ${inPrefix} and ${where}
      order by key
      limit ${limit}`
  }
  return db`
    select ${columns}
    from unnest(${overlapping.map(({ from }) => from)}::text[], ${overlapping.map(({ to }) => to)}::text[]) as range (low, high)
    cross join lateral (
      select ${columns}
      from storage_objects
      where area_id = ${areaId} and key >= range.low and key < range.high and ${inPrefix} and ${where}
      order by key
      limit ${limit}
    ) as found
    order by key
    limit ${limit}`
}

/** The smallest text greater than all texts with this prefix, in byte order; null if there is none. */
function afterPrefix(prefix: string): string | null {
  const characters = [...prefix]
  while (characters.at(-1) === '\u{10FFFF}') characters.pop()
  const last = characters.pop()?.codePointAt(0)
  if (last === undefined) return null
  return characters.join('') + String.fromCodePoint(last === 0xd7ff ? 0xe000 : last + 1)
}

function isCommonPrefix(text: string, { prefix, delimiter }: { prefix: string; delimiter: string }): boolean {
  const end = text.indexOf(delimiter, prefix.length) + delimiter.length
  return text.startsWith(prefix) && text.includes(delimiter, prefix.length) && end === text.length
}
