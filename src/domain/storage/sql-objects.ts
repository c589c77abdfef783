import type { Db, Fragment } from '../../platform/postgres.ts'
import type { KeyRange } from './layout.ts'

/** What a client may say about an object besides its bytes, and gets back with it. */
export type ObjectHeaders = {
  'cache-control'?: string
  'content-disposition'?: string
  'content-encoding'?: string
  'content-language'?: string
  expires?: string
}

export type ChecksumAlgorithm = 'crc32' | 'crc32c' | 'crc64nvme' | 'sha1' | 'sha256'

/** In base64, as on the wire; a composite one ends in `-N`. */
export type Checksum = { algorithm: ChecksumAlgorithm; type: 'FULL_OBJECT' | 'COMPOSITE'; value: string }

export type StoredObject = {
  area_id: string
  key: string
  blob_ids: string[]
  blob_sizes: number[]
  /** A small object itself, which then has no blob. */
  bytes: Buffer | null
  size: number
  etag: string
  content_type: string
  audio_type: string | null
  headers: ObjectHeaders
  metadata: Record<string, string>
  checksum: Checksum | null
  modified_at: Date
}

export type ObjectSummary = Pick<
  StoredObject,
  'key' | 'size' | 'etag' | 'content_type' | 'checksum' | 'modified_at'
>

/** What a PUT asks of the object it would replace. */
export type PutCondition = { ifNoneMatch?: boolean; ifMatch?: string }

export async function selectObject(db: Db, areaId: string, key: string): Promise<StoredObject | null> {
  const [found] = await db<StoredObject[]>`
    select
      area_id, key, blob_ids, blob_sizes, bytes, size, etag, content_type, audio_type, headers, metadata, checksum,
      modified_at
    from storage_objects
    where area_id = ${areaId}
      and key = ${key}`
  return found ?? null
}

/** The rows of several places, in their order; null where there is none. */
export async function selectObjects(
  db: Db,
  places: { areaId: string; key: string }[],
): Promise<(StoredObject | null)[]> {
  const found = await db<(Omit<StoredObject, 'area_id' | 'key'> & { place: number })[]>`
    select
      place, blob_ids, blob_sizes, bytes, size, etag, content_type, audio_type, headers, metadata, checksum,
      modified_at
    from storage_objects_at(
      ${places.map(({ areaId }) => areaId)}::uuid[],
      ${places.map(({ key }) => key)}::text[]
    )`
  const rows: (StoredObject | null)[] = places.map(() => null)
  for (const { place, ...row } of found) {
    const { areaId, key } = places[place - 1]!
    rows[place - 1] = { area_id: areaId, key, ...row }
  }
  return rows
}

/** One statement, so one transaction: the object is there with everything, or not at all. Answers whether it was done. */
export async function putObjectRow(
  db: Db,
  row: StoredObject,
  condition: PutCondition = {},
): Promise<boolean> {
  if (condition.ifMatch !== undefined) return replaceObjectRow(db, row, condition.ifMatch)
  const onConflict = condition.ifNoneMatch ? db`on conflict do nothing` : replacing(db)
  const done = await db`
    insert into storage_objects ${db(columnsOf(db, row))}
    ${onConflict}`
  return done.count > 0
}

/** The same for several objects, each with another key: one statement, one commit. */
export async function putObjectRows(db: Db, rows: StoredObject[]): Promise<void> {
  // In one order whoever writes, so that two who write the same keys do not wait for each other.
  const sorted = rows.toSorted((a, b) => (a.area_id + a.key < b.area_id + b.key ? -1 : 1))
  await db`
    insert into storage_objects ${db(sorted.map((row) => columnsOf(db, row)))}
    ${replacing(db)}`
}

function columnsOf(db: Db, row: StoredObject) {
  return {
    ...row,
    headers: db.json(row.headers),
    metadata: db.json(row.metadata),
    checksum: row.checksum === null ? null : db.json(row.checksum),
  }
}

function replacing(db: Db) {
  return db`
    on conflict (area_id, key) do update set
      blob_ids = excluded.blob_ids,
      blob_sizes = excluded.blob_sizes,
      bytes = excluded.bytes,
      size = excluded.size,
      etag = excluded.etag,
      content_type = excluded.content_type,
      audio_type = excluded.audio_type,
      headers = excluded.headers,
      metadata = excluded.metadata,
      checksum = excluded.checksum,
      modified_at = excluded.modified_at`
}

async function replaceObjectRow(db: Db, row: StoredObject, etag: string): Promise<boolean> {
  const done = await db`
    update storage_objects
    set
      blob_ids = ${row.blob_ids},
      blob_sizes = ${row.blob_sizes},
      bytes = ${row.bytes},
      size = ${row.size},
      etag = ${row.etag},
      content_type = ${row.content_type},
      audio_type = ${row.audio_type},
      headers = ${db.json(row.headers)},
      metadata = ${db.json(row.metadata)},
      checksum = ${row.checksum === null ? null : db.json(row.checksum)},
      modified_at = ${row.modified_at}
    where area_id = ${row.area_id}
      and key = ${row.key}
      and (${etag} = '*' or etag = ${etag})`
  return done.count > 0
}

/** Answers which of them were there. */
export async function deleteObjectRows(db: Db, areaId: string, keys: string[]): Promise<string[]> {
  const gone = await db<{ key: string }[]>`
    delete from storage_objects
    where area_id = ${areaId}
      and key = any(${keys})
    returning key`
  return gone.map(({ key }) => key)
}

export async function moveObjectRow(tx: Db, areaId: string, from: string, to: string): Promise<boolean> {
  const moved = await tx`
    update storage_objects
    set key = ${to}
    where area_id = ${areaId}
      and key = ${from}`
  return moved.count > 0
}

/** Folders and the like, made once: what is there already stays as it is. */
export async function insertEmptyObjects(
  db: Db,
  areaId: string,
  keys: string[],
  etag: string,
): Promise<void> {
  await db`
    insert into storage_objects (
      area_id, key, blob_ids, blob_sizes, size, etag, content_type, headers, metadata, modified_at
    )
    select ${areaId}, key, '{}', '{}', 0, ${etag}, 'application/x-directory', '{}', '{}', now()
    from unnest(${keys}::text[]) as key
    on conflict do nothing`
}

export type ListInput = {
  areaId: string
  ranges: readonly KeyRange[]
  prefix: string
  /** Only what comes after it. */
  after: string
  limit: number
}

/** The next keys in byte order. Each range is read from its place in the index: what lies between costs nothing. */
export async function selectKeys(db: Db, input: ListInput): Promise<ObjectSummary[]> {
  return db<ObjectSummary[]>`${firstKeys(db, input, db`key > ${input.after}`, input.limit)}`
}

export type Entry = ObjectSummary & { common_prefix: string | null }

/**
 * Keys and common prefixes in byte order: after a common prefix the search goes on behind everything in it, so a
 * folder of a million files costs one look into the index.
 */
export async function selectEntries(db: Db, input: ListInput & { delimiter: string }): Promise<Entry[]> {
  const { prefix, delimiter, after, limit } = input
  const characters = [...prefix].length
  const delimiterCharacters = [...delimiter].length
  const place = db`position(${delimiter} in substr(key, ${characters + 1}::int))`
  const next = (where: Fragment) => db`
    select
      key, size, etag, content_type, checksum, modified_at,
      case
        when ${place} > 0
        then left(key, ${characters + delimiterCharacters - 1}::int + ${place})
      end as common_prefix
    from (${firstKeys(db, input, where, 1)}) as found`
  // The last entry of the page before may have been a common prefix: then all that is in it has been told.
  const first = isCommonPrefix(after, input) ? db`key >= storage_after_prefix(${after})` : db`key > ${after}`
  const successor = afterPrefix(delimiter)
  const behind =
    successor === null
      ? db`storage_after_prefix(entries.common_prefix)`
      : db`(left(entries.common_prefix, ${-delimiterCharacters}::int) || ${successor})`
  return db<Entry[]>`
    with recursive entries as (
      (${next(first)})
      union all
      select following.*
      from entries
      cross join lateral (
        ${next(db`key >= case when entries.common_prefix is null then entries.key || chr(1) else ${behind} end`)}
      ) as following
    )
    select key, size, etag, content_type, checksum, modified_at, common_prefix
    from entries
    limit ${limit}`
}

/** The first few keys within the ranges that the prefix touches; one range, the usual case, needs no join. */
function firstKeys(db: Db, { areaId, ranges, prefix }: ListInput, where: Fragment, limit: number): Fragment {
  const end = afterPrefix(prefix)
  const inPrefix =
    prefix === '' ? db`true` : end === null ? db`key >= ${prefix}` : db`key >= ${prefix} and key < ${end}`
  const touched = ranges.filter(({ from, to }) => from.startsWith(prefix) || (prefix >= from && prefix < to))
  const columns = db`key, size, etag, content_type, checksum, modified_at`
  const [only] = touched
  if (only !== undefined && touched.length === 1) {
    return db`
      select ${columns}
      from storage_objects
      where area_id = ${areaId} and key >= ${only.from} and key < ${only.to} and ${inPrefix} and ${where}
      order by key
      limit ${limit}`
  }
  return db`
    select ${columns}
    from unnest(${touched.map(({ from }) => from)}::text[], ${touched.map(({ to }) => to)}::text[]) as range (low, high)
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

/** The least text greater than every text that starts with this one, in byte order; null when there is none. */
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

/** Which of these keys there are, and how large. */
export async function selectSizes(db: Db, areaId: string, keys: string[]): Promise<Map<string, number>> {
  const rows = await db<{ key: string; size: number }[]>`
    select key, size
    from storage_objects
    where area_id = ${areaId}
      and key = any(${keys}::text[] collate "C")`
  return new Map(rows.map(({ key, size }) => [key, size]))
}

/** Many at once. What is not there any more, or would replace something, stays as it is. */
export async function moveObjectRows(
  tx: Db,
  areaId: string,
  moves: { from: string; to: string }[],
): Promise<void> {
  await tx`
    update storage_objects as objects
    set key = moves.target
    from unnest(${moves.map(({ from }) => from)}::text[], ${moves.map(({ to }) => to)}::text[]) as moves (source, target)
    where objects.area_id = ${areaId}
      and objects.key = moves.source collate "C"
      and not exists (
        select 1
        from storage_objects as there
        where there.area_id = ${areaId}
          and there.key = moves.target collate "C"
      )`
}

/** The next keys that start with this; with `before`, those that were written earlier. */
export async function selectKeysUnder(
  db: Db,
  areaId: string,
  prefix: string,
  range: { after: string; before?: Date; limit: number },
): Promise<string[]> {
  const rows = await db<{ key: string }[]>`
    select key
    from storage_objects
    where area_id = ${areaId}
      and key > ${range.after > prefix ? range.after : prefix}
      and key < storage_after_prefix(${prefix})
      ${range.before === undefined ? db`` : db`and modified_at < ${range.before}`}
    order by key
    limit ${range.limit}`
  return rows.map(({ key }) => key)
}
