import { createHash } from 'node:crypto'
import { newId } from '../../../lib/ids.ts'
import { Problem } from '../../../lib/problem.ts'
import { newBlobId } from '../../../platform/blobs/new-blob-id.ts'
import { transaction } from '../../../platform/postgres.ts'
import type { Context } from '../../context.ts'
import type { Area } from '../areas/sql.ts'
import { StorageFailure } from '../failure.ts'
import { limits } from '../limits.ts'
import { completeUpload, createUpload, type ListedPart, savePart } from '../multipart/multipart.ts'
import { deleteUpload, selectParts, type Upload } from '../multipart/sql.ts'
import { detectAudioType } from '../objects/audio-type.ts'
import { type ReceivedBytes, receiveBytes } from '../objects/receive-bytes.ts'
import type { StoredObject } from '../objects/sql.ts'
import { saveReceived, storeObject } from '../objects/store-object.ts'
import { requireSpace, requireSpaceFor } from '../usage/check-usage.ts'
import { ByteQueue } from './byte-queue.ts'
import type { Entry } from './entries.ts'
import { deletePartialFile, takeOverUpload } from './sql.ts'

/** Up to this size, a file is stored at once when it is closed. */
const maxBuffered = 1024 * 1024
/** What has arrived is stored in parts of this size, so that a process that dies loses no more of an upload. */
const partBytes = 64 * 1024 * 1024
/** How often the quota is checked, in bytes. */
const quotaStep = 8 * 1024 * 1024

type Part = { queue: ByteQueue; size: number; received: Promise<ReceivedBytes> }

/**
 * Writes a file from its first byte to its last. It appears when it is closed, as a whole. When it is interrupted, what has
 * arrived is kept as parts of an upload, and can be continued by whichever process the client reaches next.
 */
export class FileWriter {
  readonly #context: Context
  readonly #area: Area
  readonly #key: string
  #position = 0
  #uncounted = 0
  #buffered: Buffer[] = []
  #bufferedSize = 0
  #part: Part | null = null
  #upload: Upload | null = null
  #parts: ListedPart[] = []
  /** The object that is continued. It is copied with the first byte that is added. */
  #base: StoredObject | null = null
  #hasChanged = false
  #failure: { cause: unknown } | null = null

  private constructor(context: Context, area: Area, key: string) {
    this.#context = context
    this.#area = area
    this.#key = key
  }

  /** Starts a new file. An interrupted upload of the same file is given up. */
  static async create(context: Context, area: Area, key: string): Promise<FileWriter> {
    await requireSpace(context, area.organisation_id, 0)
    await deletePartialFile(context.db, area.id, key)
    const writer = new FileWriter(context, area, key)
    writer.#hasChanged = true
    return writer
  }

  /** Adds to what is there: an interrupted upload, or a file. */
  static async continue(
    context: Context,
    area: Area,
    key: string,
    entry: Extract<Entry, { kind: 'file' }>,
  ): Promise<FileWriter> {
    await requireSpaceFor(context, area.organisation_id, 0)
    const writer = new FileWriter(context, area, key)
    if (entry.partial !== null) await writer.#takeOver(entry.partial.upload_id)
    else writer.#base = entry.object
    writer.#position = entry.size
    return writer
  }

  /** Where the next byte goes, which is the size so far. */
  get position(): number {
    return this.#position
  }

  /** Adds bytes. Resolves when the next ones can be taken. The caller may then reuse the buffer. */
  async write(bytes: Buffer): Promise<void> {
    if (this.#failure !== null) throw this.#failure.cause
    try {
      await this.#startFromBase()
      this.#hasChanged = true
      await this.#add(bytes)
    } catch (cause) {
      await this.#giveUp(cause)
      throw cause
    }
  }

  /** Makes the file visible. Once it resolves, the file survives a power failure. Null if nothing was changed. */
  async close(): Promise<void> {
    if (this.#failure !== null) throw this.#failure.cause
    if (!this.#hasChanged) return
    try {
      if (this.#upload !== null) await this.#complete(this.#upload)
      else if (this.#part !== null)
        await saveReceived(this.#context, this.#area, await this.#endPart(this.#part), {
          key: this.#key,
          checksum: null,
        })
      else await this.#storeBuffered()
    } catch (cause) {
      await this.#giveUp(cause)
      throw cause
    }
  }

  /** Keeps what has arrived, to be continued later. */
  async interrupt(): Promise<void> {
    if (this.#failure !== null || !this.#hasChanged) return
    await this.#storeRest()
  }

  async #add(bytes: Buffer): Promise<void> {
    this.#position += bytes.length
    this.#uncounted += bytes.length
    if (this.#position > limits.objectBytes) throw new StorageFailure('EntityTooLarge')
    if (this.#uncounted >= quotaStep) {
      await requireSpaceFor(this.#context, this.#area.organisation_id, this.#unstored())
      this.#uncounted = 0
    }
    if (this.#part === null && this.#bufferedSize + bytes.length <= maxBuffered) {
      this.#buffered.push(Buffer.from(bytes))
      this.#bufferedSize += bytes.length
      return
    }
    const part = this.#part ?? (await this.#startPart())
    await part.queue.push(bytes)
    part.size += bytes.length
    if (part.size >= partBytes) await this.#storeRest()
  }

  #unstored(): number {
    return this.#bufferedSize + (this.#part?.size ?? 0)
  }

  async #startPart(): Promise<Part> {
    const queue = new ByteQueue()
    const received = receiveBytes(this.#context, {
      source: queue,
      length: null,
      digests: [],
      maxSize: limits.singleUploadBytes,
      allowInline: false,
      verify: () => {},
    })
    received.catch((cause) => queue.fail(cause))
    this.#part = { queue, size: 0, received }
    for (const chunk of this.#buffered) {
      await queue.push(chunk)
      this.#part.size += chunk.length
    }
    this.#clearBuffer()
    return this.#part
  }

  async #endPart(part: Part): Promise<ReceivedBytes> {
    part.queue.end()
    this.#part = null
    return part.received
  }

  /** Stores what has arrived since the last part as another one. */
  async #storeRest(): Promise<void> {
    if (this.#unstored() === 0) return
    const received = await this.#endPart(this.#part ?? (await this.#startPart()))
    await this.#savePart({
      blob_ids: received.blob_ids,
      blob_sizes: received.blob_sizes,
      size: received.size,
      etag: received.digests.md5!.toString('hex'),
      audio_type: detectAudioType(received.head),
    })
  }

  async #savePart(part: {
    blob_ids: string[]
    blob_sizes: number[]
    size: number
    etag: string
    audio_type: string | null
  }): Promise<void> {
    this.#upload ??= await createUpload(this.#context, this.#area, newUpload(this.#key), 'sftp')
    const number = this.#parts.length + 1
    if (number > limits.parts) throw new StorageFailure('EntityTooLarge')
    const modified_at = this.#context.clock.now()
    await savePart(this.#context, this.#upload, { ...part, number, checksum: null, modified_at })
    this.#parts.push({ number, etag: part.etag })
  }

  async #complete(upload: Upload): Promise<void> {
    await this.#storeRest()
    await completeUpload(this.#context, this.#area, this.#key, upload.id, {
      parts: this.#parts,
      allowSmallParts: true,
    })
  }

  async #storeBuffered(): Promise<void> {
    const bytes = Buffer.concat(this.#buffered)
    await requireSpaceFor(this.#context, this.#area.organisation_id, bytes.length)
    await storeObject(this.#context, this.#area, {
      key: this.#key,
      length: bytes.length,
      source: (async function* () {
        yield bytes
      })(),
    })
  }

  async #takeOver(uploadId: string): Promise<void> {
    const upload = {
      ...newUpload(this.#key),
      id: newId(),
      area_id: this.#area.id,
      created_at: this.#context.clock.now(),
    }
    const isTaken = await transaction(this.#context.db, (tx) => takeOverUpload(tx, uploadId, upload))
    if (!isTaken) throw new StorageFailure('NoSuchUpload')
    this.#upload = { ...upload, completed: null }
    const parts = await selectParts(this.#context.db, upload.id, { after: 0, limit: limits.parts })
    this.#parts = parts.map(({ number, etag }) => ({ number, etag }))
    this.#hasChanged = true
  }

  /** A blob belongs to one row only, so that the file that is continued stays as it is until this one replaces it. */
  async #startFromBase(): Promise<void> {
    const base = this.#base
    this.#base = null
    if (base === null || base.size === 0) return
    if (base.bytes !== null) {
      this.#buffered.push(base.bytes)
      this.#bufferedSize += base.bytes.length
      return
    }
    const blobIds = base.blob_ids.map(() => newBlobId())
    await Promise.all(blobIds.map((id, index) => this.#context.blobs.copy(base.blob_ids[index]!, id)))
    await this.#savePart({
      blob_ids: blobIds,
      blob_sizes: base.blob_sizes,
      size: base.size,
      etag: /^[0-9a-f]{32}$/.test(base.etag) ? base.etag : createHash('md5').update(base.etag).digest('hex'),
      audio_type: base.audio_type,
    })
  }

  /** A file that lacks bytes must never appear. Parts are kept to be continued, unless there is no space for the file. */
  async #giveUp(cause: unknown): Promise<void> {
    this.#failure = { cause }
    this.#clearBuffer()
    const part = this.#part
    if (part !== null) {
      part.queue.end()
      this.#part = null
      const received = await part.received.catch(() => null)
      await Promise.all((received?.blob_ids ?? []).map((id) => this.#context.blobs.remove(id)))
    }
    const isTooLarge =
      (cause instanceof Problem && cause.code === 'quota_exceeded') ||
      (cause instanceof StorageFailure && cause.code === 'EntityTooLarge')
    if (this.#upload !== null && isTooLarge)
      await deleteUpload(this.#context.db, this.#area.id, this.#key, this.#upload.id).catch(() => false)
  }

  #clearBuffer(): void {
    this.#buffered = []
    this.#bufferedSize = 0
  }
}

function newUpload(key: string) {
  return {
    key,
    content_type: null,
    headers: {},
    metadata: {},
    checksum_algorithm: null,
    checksum_type: null,
  }
}
