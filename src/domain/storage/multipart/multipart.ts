import { createHash } from 'node:crypto'
import { isId, newId } from '../../../lib/ids.ts'
import type { DigestName } from '../../../platform/hashing/digests.ts'
import { transaction } from '../../../platform/postgres.ts'
import type { Context } from '../../context.ts'
import type { Area } from '../areas/sql.ts'
import { StorageFailure } from '../failure.ts'
import { limits } from '../limits.ts'
import { chooseContentType, detectAudioType } from '../objects/audio-type.ts'
import { combineChecksums } from '../objects/checksums.ts'
import { discardBlobs, type ReceivedBytes, receiveBytes } from '../objects/receive-bytes.ts'
import { type Checksum, type PutCondition, putObjectRow } from '../objects/sql.ts'
import { checkKey } from '../objects/store-object.ts'
import { requireSpace } from '../usage/check-usage.ts'
import {
  type CompletionResult,
  closeUpload,
  insertUpload,
  type Part,
  putPartRow,
  selectParts,
  selectUpload,
  type Upload,
} from './sql.ts'

export type NewUpload = Pick<
  Upload,
  'key' | 'content_type' | 'headers' | 'metadata' | 'checksum_algorithm' | 'checksum_type'
>

export async function createUpload(
  context: Context,
  area: Area,
  input: NewUpload,
  protocol: 's3' | 'sftp' = 's3',
): Promise<Upload> {
  checkKey(input.key)
  const upload = { ...input, id: newId(), area_id: area.id, created_at: context.clock.now() }
  await insertUpload(context.db, upload, protocol)
  return { ...upload, completed: null }
}

/** Finds an open upload. */
export async function findUpload(context: Context, area: Area, key: string, id: string): Promise<Upload> {
  const upload = isId(id) ? await selectUpload(context.db, area.id, key, id) : null
  if (upload === null || upload.completed !== null) throw new StorageFailure('NoSuchUpload')
  return upload
}

export type NewPart = {
  number: number
  source: AsyncIterable<Buffer>
  /** Nobody else uses the memory of the chunks. */
  canFreeChunks?: boolean
  length: number | null
  digests: readonly DigestName[]
  verify(received: ReceivedBytes): Checksum | null
}

export async function storePart(context: Context, area: Area, upload: Upload, input: NewPart): Promise<Part> {
  await requireSpace(context, area.organisation_id, input.length ?? 0)
  let checksum: Checksum | null = null
  const received = await receiveBytes(context, {
    source: input.source,
    canFreeChunks: input.canFreeChunks,
    length: input.length,
    digests: input.digests,
    maxSize: limits.singleUploadBytes,
    allowInline: false,
    verify: (bytes) => {
      checksum = input.verify(bytes)
    },
  })
  const part: Part = {
    number: input.number,
    blob_ids: received.blob_ids,
    blob_sizes: received.blob_sizes,
    size: received.size,
    etag: received.digests.md5!.toString('hex'),
    audio_type: detectAudioType(received.head),
    checksum,
    modified_at: context.clock.now(),
  }
  await savePart(context, upload, part)
  return part
}

export async function savePart(context: Context, upload: Upload, part: Part): Promise<void> {
  if (await putPartRow(context.db, upload.id, part)) return
  await discardBlobs(context, part)
  throw new StorageFailure('NoSuchUpload')
}

export type ListedPart = { number: number; etag: string; checksum?: string }
export type Completion = {
  parts: ListedPart[]
  condition?: PutCondition
  size?: number
  checksum?: Pick<Checksum, 'algorithm' | 'value'> | null
  /** An interrupted upload by SFTP may have parts of any size. */
  allowSmallParts?: boolean
}

/** Combines the parts to one object, in one transaction. A repeated call returns the first result. */
export async function completeUpload(
  context: Context,
  area: Area,
  key: string,
  uploadId: string,
  input: Completion,
): Promise<CompletionResult> {
  if (!isId(uploadId)) throw new StorageFailure('NoSuchUpload')
  const now = context.clock.now()
  return transaction(context.db, async (tx) => {
    const upload = await selectUpload(tx, area.id, key, uploadId, { lock: true })
    if (upload === null) throw new StorageFailure('NoSuchUpload')
    if (upload.completed !== null) return upload.completed
    const stored = await selectParts(tx, uploadId, { after: 0, limit: limits.parts })
    const parts = chooseParts(stored, input)
    const size = parts.reduce((sum, part) => sum + part.size, 0)
    if (size > limits.objectBytes) throw new StorageFailure('EntityTooLarge')
    if (input.size !== undefined && input.size !== size) {
      throw new StorageFailure('InvalidRequest', `The parts have ${size} bytes, not ${input.size}.`)
    }
    const checksum = combineChecksums(upload, parts)
    checkDeclaredChecksum(input.checksum, checksum)
    const etag = `${md5(parts.map((part) => Buffer.from(part.etag, 'hex')))}-${parts.length}`
    const blobIds = parts.flatMap((part) => part.blob_ids)
    const audioType = parts[0]!.audio_type
    const isStored = await putObjectRow(
      tx,
      {
        area_id: area.id,
        key,
        blob_ids: blobIds,
        blob_sizes: parts.flatMap((part) => part.blob_sizes),
        bytes: null,
        size,
        etag,
        content_type: chooseContentType(upload.content_type ?? undefined, audioType),
        audio_type: audioType,
        headers: upload.headers,
        metadata: upload.metadata,
        checksum,
        // Numbered consecutively, as in S3: clients read parts 1 to PartsCount.
        parts: parts.map(({ size, checksum }, index) => ({ number: index + 1, size, checksum })),
        modified_at: now,
      },
      input.condition,
    )
    if (!isStored) throw new StorageFailure('PreconditionFailed')
    await closeUpload(tx, uploadId, blobIds, { etag, checksum }, now)
    return { etag, checksum }
  })
}

/** A client can state the checksum that the whole object must have, a composite one with or without its `-N`. */
function checkDeclaredChecksum(declared: Completion['checksum'], computed: Checksum | null): void {
  if (declared == null) return
  if (computed === null || computed.algorithm !== declared.algorithm) {
    throw new StorageFailure(
      'InvalidRequest',
      `The upload has no ${declared.algorithm} checksum. Name the algorithm when you create the upload.`,
    )
  }
  if (computed.value !== declared.value && computed.value.split('-')[0] !== declared.value) {
    throw new StorageFailure('BadDigest')
  }
}

function chooseParts(stored: Part[], { parts: listed, allowSmallParts }: Completion): Part[] {
  if (listed.length === 0) throw new StorageFailure('InvalidRequest', 'List at least one part.')
  const byNumber = new Map(stored.map((part) => [part.number, part]))
  const parts = listed.map(({ number, etag, checksum }, index) => {
    if (index > 0 && number <= listed[index - 1]!.number) throw new StorageFailure('InvalidPartOrder')
    const part = byNumber.get(number)
    if (part === undefined || part.etag !== etag.toLowerCase()) throw new StorageFailure('InvalidPart')
    if (checksum !== undefined && part.checksum !== null && part.checksum.value !== checksum) {
      throw new StorageFailure('InvalidPart', `The checksum of part ${number} does not match.`)
    }
    return part
  })
  if (!allowSmallParts && parts.slice(0, -1).some((part) => part.size < limits.minPartBytes)) {
    throw new StorageFailure('EntityTooSmall')
  }
  return parts
}

function md5(pieces: Buffer[]): string {
  return createHash('md5').update(Buffer.concat(pieces)).digest('hex')
}
