import type { Db } from '../../../platform/postgres.ts'
import type { Upload } from '../multipart/sql.ts'

/** What has arrived of an upload that was interrupted. */
export type PartialFile = { upload_id: string; key: string; size: number; parts: number; modified_at: Date }

const partial = (db: Db) => db`
  uploads.id as upload_id, uploads.key, sum(parts.size)::int8 as size, count(*)::int4 as parts,
  max(parts.modified_at) as modified_at`

/** The interrupted upload of a file; null also if the file was stored since. */
export async function selectPartialFile(db: Db, areaId: string, key: string): Promise<PartialFile | null> {
  const [found] = await db<PartialFile[]>`
    select ${partial(db)}
    from storage_uploads as uploads
    join storage_parts as parts on parts.upload_id = uploads.id
    left join storage_objects as objects on objects.area_id = uploads.area_id and objects.key = uploads.key
    where uploads.area_id = ${areaId}
      and uploads.key = ${key}
      and uploads.protocol = 'sftp'
      and uploads.completed_at is null
    group by uploads.id, objects.modified_at
    having objects.modified_at is null or max(parts.modified_at) > objects.modified_at
    order by max(parts.modified_at) desc
    limit 1`
  return found ?? null
}

/** The interrupted uploads right in a folder, whose prefix ends in a slash or is empty. */
export async function selectPartialFiles(
  db: Db,
  areaId: string,
  prefix: string,
  limit: number,
): Promise<PartialFile[]> {
  return db<PartialFile[]>`
    select distinct on (key) *
    from (
      select ${partial(db)}
      from storage_uploads as uploads
      join storage_parts as parts on parts.upload_id = uploads.id
      left join storage_objects as objects on objects.area_id = uploads.area_id and objects.key = uploads.key
      where uploads.area_id = ${areaId}
        and starts_with(uploads.key, ${prefix})
        and position('/' in substr(uploads.key, length(${prefix}) + 1)) = 0
        and uploads.protocol = 'sftp'
        and uploads.completed_at is null
      group by uploads.id, objects.modified_at
      having objects.modified_at is null or max(parts.modified_at) > objects.modified_at
    ) as found
    order by key, modified_at desc
    limit ${limit}`
}

/**
 * Moves the parts of an interrupted upload to a new one, so that nobody else adds to them: whoever wrote the old one until now, fails.
 * False if it is gone.
 */
export async function takeOverUpload(
  tx: Db,
  oldId: string,
  upload: Omit<Upload, 'completed'>,
): Promise<boolean> {
  const [locked] = await tx`
    select 1
    from storage_uploads
    where id = ${oldId}
      and completed_at is null
    for update`
  if (locked === undefined) return false
  await tx`
    insert into storage_uploads (id, area_id, key, headers, metadata, created_at, protocol)
    values (${upload.id}, ${upload.area_id}, ${upload.key}, '{}', '{}', ${upload.created_at}, 'sftp')`
  await tx`update storage_parts set upload_id = ${upload.id} where upload_id = ${oldId}`
  await tx`delete from storage_uploads where id = ${oldId}`
  return true
}

/** Its parts become garbage. */
export async function deletePartialFile(db: Db, areaId: string, key: string): Promise<boolean> {
  const deleted = await db`
    delete from storage_uploads
    where area_id = ${areaId}
      and key = ${key}
      and protocol = 'sftp'
      and completed_at is null`
  return deleted.count > 0
}

/** Renames a file. It counts as changed now: for whoever watches the folder it has just arrived. */
export async function renameObject(
  tx: Db,
  areaId: string,
  from: string,
  to: string,
  now: Date,
): Promise<boolean> {
  const moved = await tx`
    update storage_objects
    set key = ${to}, modified_at = ${now}
    where area_id = ${areaId}
      and key = ${from}`
  return moved.count > 0
}

export async function renamePartialFile(tx: Db, areaId: string, from: string, to: string): Promise<void> {
  await tx`
    update storage_uploads
    set key = ${to}
    where area_id = ${areaId}
      and key = ${from}
      and protocol = 'sftp'
      and completed_at is null`
}

/** Renames everything under a prefix. */
export async function renameObjectsUnder(
  tx: Db,
  areaId: string,
  from: string,
  to: string,
  now: Date,
): Promise<void> {
  await tx`
    update storage_objects
    set key = ${to} || substr(key, length(${from}) + 1), modified_at = ${now}
    where area_id = ${areaId}
      and key >= ${from}
      and key < storage_after_prefix(${from})`
  await tx`
    update storage_uploads
    set key = ${to} || substr(key, length(${from}) + 1)
    where area_id = ${areaId}
      and starts_with(key, ${from})
      and protocol = 'sftp'
      and completed_at is null`
}

/** How many objects are under a prefix, counted up to the limit, and the length of the longest key among them in bytes. */
export async function measurePrefix(
  db: Db,
  areaId: string,
  prefix: string,
  limit: number,
): Promise<{ objects: number; longest: number }> {
  const [counted] = await db<{ objects: number; longest: number }[]>`
    select count(*)::int4 as objects, coalesce(max(octet_length(key)), 0)::int4 as longest
    from (
      select key
      from storage_objects
      where area_id = ${areaId}
        and key >= ${prefix}
        and key < storage_after_prefix(${prefix})
      limit ${limit}
    ) as found`
  return counted!
}

/** The time that a client has set, as S3 clients store it too: seconds since 1970 in the metadata `mtime`. */
export async function setModificationTime(
  db: Db,
  areaId: string,
  key: string,
  seconds: number,
): Promise<void> {
  await db`
    update storage_objects
    set metadata = metadata || jsonb_build_object('mtime', ${String(seconds)}::text)
    where area_id = ${areaId}
      and key = ${key}
      and metadata ->> 'mtime' is distinct from ${String(seconds)}`
}

export async function selectModificationTimes(
  db: Db,
  areaId: string,
  keys: string[],
): Promise<Map<string, string>> {
  const rows = await db<{ key: string; mtime: string }[]>`
    select key, metadata ->> 'mtime' as mtime
    from storage_objects
    where area_id = ${areaId}
      and key = any(${keys}::text[] collate "C")
      and metadata ? 'mtime'`
  return new Map(rows.map(({ key, mtime }) => [key, mtime]))
}
