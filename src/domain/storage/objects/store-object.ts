import type { DigestName } from '../../../platform/hashing/digests.ts'
import type { Context } from '../../context.ts'
import type { Area } from '../areas/sql.ts'
import { StorageFailure } from '../failure.ts'
import { limits } from '../limits.ts'
import { requireSpace } from '../usage/check-usage.ts'
import { chooseContentType, detectAudioType } from './audio-type.ts'
import { putRow } from './batch-rows.ts'
import { discardBlobs, type ReceivedBytes, receiveBytes } from './receive-bytes.ts'
import {
  type Checksum,
  type ObjectHeaders,
  type ObjectRow,
  type PutCondition,
  type StoredObject,
  selectObject,
} from './sql.ts'

export type NewObject = {
  key: string
  source: AsyncIterable<Buffer>
  /** Nobody else uses the memory of the chunks. */
  canFreeChunks?: boolean
  /** Null if the length is not declared. */
  length: number | null
  contentType?: string
  headers?: ObjectHeaders
  metadata?: Record<string, string>
  condition?: PutCondition
  /** Written by the service itself: quotas of the organisation do not apply. */
  ofService?: boolean
  digests?: readonly DigestName[]
  /** Returns the checksum to store. Throws if the bytes do not match what was declared. */
  verify?(received: ReceivedBytes): Checksum | null
}

/** Stores an object. It becomes visible only once its bytes are verified and on disk. */
export async function storeObject(context: Context, area: Area, input: NewObject): Promise<StoredObject> {
  checkKey(input.key)
  if (input.ofService) await context.freeSpace.require(input.length ?? 0)
  else await requireSpace(context, area.organisation_id, input.length ?? 0)
  let checksum: Checksum | null = null
  const received = await receiveBytes(context, {
    source: input.source,
    canFreeChunks: input.canFreeChunks,
    length: input.length,
    digests: input.digests ?? [],
    maxSize: limits.singleUploadBytes,
    allowInline: true,
    verify: (bytes) => {
      checksum = input.verify?.(bytes) ?? null
    },
  })
  return saveReceived(context, area, received, { ...input, checksum })
}

/** Makes received bytes an object. */
export async function saveReceived(
  context: Context,
  area: Area,
  received: ReceivedBytes,
  input: Pick<NewObject, 'key' | 'contentType' | 'headers' | 'metadata' | 'condition'> & {
    checksum: Checksum | null
  },
): Promise<StoredObject> {
  const audioType = detectAudioType(received.head)
  const row: StoredObject = {
    area_id: area.id,
    key: input.key,
    blob_ids: received.blob_ids,
    blob_sizes: received.blob_sizes,
    bytes: received.bytes,
    size: received.size,
    etag: received.digests.md5!.toString('hex'),
    content_type: chooseContentType(input.contentType, audioType),
    audio_type: audioType,
    headers: input.headers ?? {},
    metadata: input.metadata ?? {},
    checksum: input.checksum,
    modified_at: context.clock.now(),
  }
  await saveObjectRow(context, row, input.condition)
  return row
}

/** Stores an object from memory. */
export async function writeObject(
  context: Context,
  area: Area,
  input: { key: string; bytes: Buffer; contentType: string },
): Promise<StoredObject> {
  return storeObject(context, area, {
    key: input.key,
    source: (async function* () {
      yield input.bytes
    })(),
    length: input.bytes.length,
    contentType: input.contentType,
    ofService: true,
  })
}

/** Writes the row that makes an object visible. Deletes its blobs if the condition is not met. */
export async function saveObjectRow(
  context: Context,
  row: ObjectRow,
  condition?: PutCondition,
): Promise<void> {
  // If this throws, the commit may still have happened. Keep the blobs: if there is no row, the orphan job deletes them.
  if (await putRow(context, row, condition)) return
  await discardBlobs(context, row)
  const isMissing =
    condition?.ifMatch !== undefined && (await selectObject(context.db, row.area_id, row.key)) === null
  throw new StorageFailure(isMissing ? 'NoSuchKey' : 'PreconditionFailed')
}

/** A key can be any text that S3 allows. It is never used as a file name. */
export function checkKey(key: string): void {
  if (key === '') throw new StorageFailure('InvalidArgument', 'The key is empty.')
  if (Buffer.byteLength(key) > limits.keyBytes) throw new StorageFailure('KeyTooLongError')
  // PostgreSQL cannot store a null character in text.
  if (key.includes('\u0000'))
    throw new StorageFailure('InvalidArgument', 'The key must not contain the character U+0000.')
}
