import type { DigestName } from '../../platform/hashing/digests.ts'
import type { Context } from '../context.ts'
import { chooseContentType, detectAudioType } from './audio-type.ts'
import { StorageFailure } from './failure.ts'
import { dropIntake, type Intake, takeIn } from './intake.ts'
import { limits } from './limits.ts'
import { putRow } from './object-rows.ts'
import type { Area } from './sql-areas.ts'
import {
  type Checksum,
  type ObjectHeaders,
  type PutCondition,
  type StoredObject,
  selectObject,
} from './sql-objects.ts'

export type NewObject = {
  key: string
  source: AsyncIterable<Buffer>
  /** Null when it is not announced. */
  length: number | null
  contentType?: string
  headers?: ObjectHeaders
  metadata?: Record<string, string>
  condition?: PutCondition
  digests?: readonly DigestName[]
  /** Throws when the bytes are not those that were announced; answers the checksum to keep. */
  verify?(intake: Intake): Checksum | null
}

/** Stores an object: visible when everything is verified and safe on disk, and not before. */
export async function storeObject(context: Context, area: Area, input: NewObject): Promise<StoredObject> {
  checkKey(input.key)
  let checksum: Checksum | null = null
  const intake = await takeIn(context, {
    source: input.source,
    length: input.length,
    digests: input.digests ?? [],
    maxSize: limits.singleUploadBytes,
    inRow: true,
    verify: (taken) => {
      checksum = input.verify?.(taken) ?? null
    },
  })
  const audioType = detectAudioType(intake.head)
  const row: StoredObject = {
    area_id: area.id,
    key: input.key,
    blob_ids: intake.blob_ids,
    blob_sizes: intake.blob_sizes,
    bytes: intake.bytes,
    size: intake.size,
    etag: intake.digests.md5!.toString('hex'),
    content_type: chooseContentType(input.contentType, audioType),
    audio_type: audioType,
    headers: input.headers ?? {},
    metadata: input.metadata ?? {},
    checksum,
    modified_at: context.clock.now(),
  }
  await keepRow(context, row, input.condition)
  return row
}

/** For what the service writes itself and has in memory. */
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
  })
}

/** Makes taken-in bytes visible; when that is refused, they go. */
export async function keepRow(context: Context, row: StoredObject, condition?: PutCondition): Promise<void> {
  // When this throws, the commit may have happened and its answer be lost: the blobs stay, and if no row names them
  // the search for orphans takes them.
  if (await putRow(context, row, condition)) return
  await dropIntake(context, row)
  const gone =
    condition?.ifMatch !== undefined && (await selectObject(context.db, row.area_id, row.key)) === null
  throw new StorageFailure(gone ? 'NoSuchKey' : 'PreconditionFailed')
}

/** Keys are any text the protocol allows; nothing is made of them but an index entry. */
export function checkKey(key: string): void {
  if (key === '') throw new StorageFailure('InvalidArgument', 'The key is empty.')
  if (Buffer.byteLength(key) > limits.keyBytes) throw new StorageFailure('KeyTooLongError')
  // PostgreSQL's text holds everything but this one character.
  if (key.includes('\u0000'))
    throw new StorageFailure('InvalidArgument', 'A key cannot hold the character U+0000.')
}
