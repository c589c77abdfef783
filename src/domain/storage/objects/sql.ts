import type { Db } from '../../../platform/postgres.ts'

/** Headers that a client can store with an object and gets back with it. */
export type ObjectHeaders = {
  'cache-control'?: string
  'content-disposition'?: string
  'content-encoding'?: string
  'content-language'?: string
  expires?: string
}

export type ChecksumAlgorithm = 'crc32' | 'crc32c' | 'crc64nvme' | 'sha1' | 'sha256'

/** The value is base64, as on the wire; a composite checksum ends in `-N`. */
export type Checksum = { algorithm: ChecksumAlgorithm; type: 'FULL_OBJECT' | 'COMPOSITE'; value: string }

export type StoredObject = {
  area_id: string
  key: string
  blob_ids: string[]
  blob_sizes: number[]
  /** The content of a small object, which then has no blob. */
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

/** A part of an object that was uploaded in parts. */
export type ObjectPart = { number: number; size: number; checksum: Checksum | null }

/** A row to write. Parts are written, but read only on request: there can be ten thousand. */
export type ObjectRow = StoredObject & { parts?: ObjectPart[] | null }

export type ObjectSummary = Pick<
  StoredObject,
  'key' | 'size' | 'etag' | 'content_type' | 'checksum' | 'modified_at'
>

/** The precondition of a PUT on the object it would replace. */
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

/** The parts of an object; null if it was uploaded as a whole, or by a release that did not record parts. */
export async function selectObjectParts(
  db: Db,
  { area_id, key, etag, size }: Pick<StoredObject, 'area_id' | 'key' | 'etag' | 'size'>,
): Promise<ObjectPart[] | null> {
  if (!etag.includes('-')) return null
  const [found] = await db<{ parts: ObjectPart[] | null }[]>`
    select parts
    from storage_objects
    where area_id = ${area_id}
      and key = ${key}
      and etag = ${etag}`
  const parts = found?.parts ?? null
  if (parts === null || !etag.endsWith(`-${parts.length}`)) return null
  return parts.reduce((sum, part) => sum + part.size, 0) === size ? parts : null
}

/** The rows of several keys, in the same order; null for missing ones. */
export async function selectObjects(
  db: Db,
  keys: { areaId: string; key: string }[],
): Promise<(StoredObject | null)[]> {
  const found = await db<(Omit<StoredObject, 'area_id' | 'key'> & { position: number })[]>`
    select
      place as position, blob_ids, blob_sizes, bytes, size, etag, content_type, audio_type, headers, metadata, checksum,
      modified_at
    from storage_objects_at(
      ${keys.map(({ areaId }) => areaId)}::uuid[],
      ${keys.map(({ key }) => key)}::text[]
    )`
  const rows: (StoredObject | null)[] = keys.map(() => null)
  for (const { position, ...row } of found) {
    const { areaId, key } = keys[position - 1]!
    rows[position - 1] = { area_id: areaId, key, ...row }
  }
  return rows
}

/** Writes an object in one statement. False if the condition was not met. */
export async function putObjectRow(db: Db, row: ObjectRow, condition: PutCondition = {}): Promise<boolean> {
  if (condition.ifMatch !== undefined) return replaceObjectRow(db, row, condition.ifMatch)
  const onConflict = condition.ifNoneMatch ? db`on conflict do nothing` : onConflictReplace(db)
  const done = await db`
    insert into storage_objects ${db(columnsOf(db, row))}
    ${onConflict}`
  return done.count > 0
}

/** Writes several objects with different keys in one statement. */
export async function putObjectRows(db: Db, rows: ObjectRow[]): Promise<void> {
  // Always lock rows in the same order, so that concurrent batches with the same keys cannot deadlock.
  const sorted = rows.toSorted((a, b) => (a.area_id + a.key < b.area_id + b.key ? -1 : 1))
  await db`
    insert into storage_objects ${db(sorted.map((row) => columnsOf(db, row)))}
    ${onConflictReplace(db)}`
}

function columnsOf(db: Db, row: ObjectRow) {
  return {
    ...row,
    headers: db.json(row.headers),
    metadata: db.json(row.metadata),
    checksum: row.checksum === null ? null : db.json(row.checksum),
    parts: row.parts == null ? null : db.json(row.parts),
  }
}

function onConflictReplace(db: Db) {
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
      parts = excluded.parts,
      modified_at = excluded.modified_at`
}

async function replaceObjectRow(db: Db, row: ObjectRow, etag: string): Promise<boolean> {
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
      parts = ${row.parts == null ? null : db.json(row.parts)},
      modified_at = ${row.modified_at}
    where area_id = ${row.area_id}
      and key = ${row.key}
      and (${etag} = '*' or etag = ${etag})`
  return done.count > 0
}

/** An object to delete, and what must be true of it; null: anything. */
export type ConditionalDeletion = {
  key: string
  etag: string | null
  size: number | null
  /** Compared by whole seconds, the resolution of HTTP dates. */
  modifiedAt: Date | null
}

/** Deletes what meets its condition. Returns the keys of objects that do not, and therefore stay. */
export async function deleteObjectRowsIf(
  db: Db,
  areaId: string,
  deletions: ConditionalDeletion[],
): Promise<string[]> {
  const rows = await db<{ key: string }[]>`
    with deletions as (
      select key collate "C" as key, etag, size, modified_at
      from unnest(
        ${deletions.map(({ key }) => key)}::text[],
        ${deletions.map(({ etag }) => etag)}::text[],
        ${deletions.map(({ size }) => size)}::bigint[],
        ${deletions.map(({ modifiedAt }) => modifiedAt)}::timestamptz[]
      ) as deletions (key, etag, size, modified_at)
    ), deleted as (
      delete from storage_objects as objects
      using deletions
      where objects.area_id = ${areaId}
        and objects.key = deletions.key
        and (deletions.etag is null or deletions.etag in ('*', objects.etag))
        and (deletions.size is null or deletions.size = objects.size)
        and (
          deletions.modified_at is null
          or deletions.modified_at = date_trunc('second', objects.modified_at)
        )
      returning objects.key
    )
    select objects.key
    from storage_objects as objects
    join deletions using (key)
    where objects.area_id = ${areaId}
      and objects.key not in (select key from deleted)`
  return rows.map(({ key }) => key)
}

/** Returns the keys that existed. */
export async function deleteObjectRows(db: Db, areaId: string, keys: string[]): Promise<string[]> {
  const deleted = await db<{ key: string }[]>`
    delete from storage_objects
    where area_id = ${areaId}
      and key = any(${keys})
    returning key`
  return deleted.map(({ key }) => key)
}

/** Inserts empty objects, such as folders. Existing objects stay unchanged. */
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

/** The sizes of those keys that exist. */
export async function selectSizes(db: Db, areaId: string, keys: string[]): Promise<Map<string, number>> {
  const rows = await db<{ key: string; size: number }[]>`
    select key, size
    from storage_objects
    where area_id = ${areaId}
      and key = any(${keys}::text[] collate "C")`
  return new Map(rows.map(({ key, size }) => [key, size]))
}

/** Moves many objects. Skips those that no longer exist or would replace another object. */
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
        from storage_objects as existing
        where existing.area_id = ${areaId}
          and existing.key = moves.target collate "C"
      )`
}

/** The next keys with this prefix; with `before`, only objects written before then. */
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
