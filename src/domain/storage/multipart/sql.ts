import type { Db } from '../../../platform/postgres.ts'
import type { Checksum, ChecksumAlgorithm, ObjectHeaders } from '../objects/sql.ts'

export type Upload = {
  id: string
  area_id: string
  key: string
  content_type: string | null
  headers: ObjectHeaders
  metadata: Record<string, string>
  checksum_algorithm: ChecksumAlgorithm | null
  checksum_type: Checksum['type'] | null
  created_at: Date
  completed: CompletionResult | null
}

/** The result of a completed upload, to repeat it when the client retries. */
export type CompletionResult = { etag: string; checksum: Checksum | null }

export type Part = {
  number: number
  blob_ids: string[]
  blob_sizes: number[]
  size: number
  etag: string
  audio_type: string | null
  checksum: Checksum | null
  modified_at: Date
}

export async function insertUpload(
  db: Db,
  upload: Omit<Upload, 'completed'>,
  protocol: 's3' | 'sftp',
): Promise<void> {
  await db`
    insert into storage_uploads (
      id, area_id, key, content_type, headers, metadata, checksum_algorithm, checksum_type, created_at, protocol
    )
    values (
      ${upload.id}, ${upload.area_id}, ${upload.key}, ${upload.content_type}, ${db.json(upload.headers)},
      ${db.json(upload.metadata)}, ${upload.checksum_algorithm}, ${upload.checksum_type}, ${upload.created_at}, ${protocol}
    )`
}

export async function selectUpload(
  db: Db,
  areaId: string,
  key: string,
  id: string,
  options: { lock?: boolean } = {},
): Promise<Upload | null> {
  const [found] = await db<Upload[]>`
    select
      id, area_id, key, content_type, headers, metadata, checksum_algorithm, checksum_type, created_at, completed
    from storage_uploads
    where id = ${id}
      and area_id = ${areaId}
      and key = ${key}
    ${options.lock ? db`for update` : db``}`
  return found ?? null
}

/** False if the upload is no longer open. Locks its row against completing and aborting at the same time. */
export async function putPartRow(db: Db, uploadId: string, part: Part): Promise<boolean> {
  const done = await db`
    insert into storage_parts (
      upload_id, number, blob_ids, blob_sizes, size, etag, audio_type, checksum, modified_at
    )
    select
      id, ${part.number}, ${part.blob_ids}::uuid[], ${part.blob_sizes}::bigint[], ${part.size}, ${part.etag},
      ${part.audio_type}, ${part.checksum === null ? null : db.json(part.checksum)}::jsonb, ${part.modified_at}
    from storage_uploads
    where id = ${uploadId}
      and completed_at is null
    for share
    on conflict (upload_id, number) do update set
      blob_ids = excluded.blob_ids,
      blob_sizes = excluded.blob_sizes,
      size = excluded.size,
      etag = excluded.etag,
      audio_type = excluded.audio_type,
      checksum = excluded.checksum,
      modified_at = excluded.modified_at`
  return done.count > 0
}

export async function selectParts(
  db: Db,
  uploadId: string,
  page: { after: number; limit: number },
): Promise<Part[]> {
  return db<Part[]>`
    select number, blob_ids, blob_sizes, size, etag, audio_type, checksum, modified_at
    from storage_parts
    where upload_id = ${uploadId}
      and number > ${page.after}
    order by number
    limit ${page.limit}`
}

/** Closes an upload. Its object now owns the blobs of the listed parts; blobs of other parts become garbage. */
export async function closeUpload(
  db: Db,
  uploadId: string,
  ownedBlobIds: string[],
  completed: CompletionResult,
  now: Date,
): Promise<void> {
  await db`delete from storage_parts where upload_id = ${uploadId}`
  await db`delete from storage_garbage where blob_id = any(${ownedBlobIds}::uuid[])`
  await db`
    update storage_uploads
    set completed = ${db.json(completed)}, completed_at = ${now}
    where id = ${uploadId}`
}

export async function deleteUpload(db: Db, areaId: string, key: string, id: string): Promise<boolean> {
  const deleted = await db`
    delete from storage_uploads
    where id = ${id}
      and area_id = ${areaId}
      and key = ${key}
      and completed_at is null`
  return deleted.count > 0
}

export async function deleteUploadsBefore(db: Db, createdBefore: Date): Promise<number> {
  const deleted = await db`delete from storage_uploads where created_at < ${createdBefore}`
  return deleted.count
}

type UploadSummary = Pick<Upload, 'id' | 'key' | 'created_at' | 'checksum_algorithm' | 'checksum_type'>

export async function selectUploads(
  db: Db,
  input: {
    areaId: string
    prefix: string
    /** Groups keys with the same prefix up to the delimiter into one folder; empty: no grouping. */
    delimiter: string
    afterKey: string
    afterId: string
    limit: number
  },
): Promise<(UploadSummary & { folder: string | null })[]> {
  const { areaId, prefix, delimiter, afterKey, afterId, limit } = input
  return db<(UploadSummary & { folder: string | null })[]>`
    with found as (
      select
        id, key, created_at, checksum_algorithm, checksum_type,
        length(${prefix}) + nullif(strpos(substr(key, length(${prefix}) + 1), ${delimiter}), 0) as delimiter_at
      from storage_uploads
      where area_id = ${areaId}
        and completed_at is null
        and protocol = 's3'
        and starts_with(key, ${prefix})
    ), grouped as (
      select
        id, key, created_at, checksum_algorithm, checksum_type,
        case when ${delimiter} <> '' then left(key, delimiter_at + length(${delimiter}) - 1) end as folder
      from found
    )
    select distinct on (coalesce(folder, key), case when folder is null then id end)
      id, key, created_at, checksum_algorithm, checksum_type, folder
    from grouped
    where coalesce(folder, key) > ${afterKey}
      or (folder is null and key = ${afterKey} and ${afterId} <> '' and id::text > ${afterId})
    order by coalesce(folder, key), case when folder is null then id end
    limit ${limit}`
}
