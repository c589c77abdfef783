import { createHash, randomBytes } from 'node:crypto'
import type { AnalyserTask, RemoteFile } from '../../audio/analysers.ts'
import { AudioError } from '../../audio/audio-error.ts'
import { transaction } from '../../platform/postgres.ts'
import { actFor } from '../catalogue/act-for.ts'
import type { Context } from '../context.ts'
import { areaOf } from '../storage/areas/resolve.ts'
import { deleteObjectRows } from '../storage/objects/sql.ts'
import { writeObject } from '../storage/objects/store-object.ts'
import { pictureKey, pictureSizes } from './artwork.ts'
import { insertPicture, reusePicture } from './sql-pictures.ts'

/**
 * Converts a picture and stores it in the organisation's area; returns its id. The same bytes are converted once: the tracks of
 * an album usually have one picture. Throws an AudioError if the picture cannot be used.
 */
export async function storePicture(
  context: Context,
  organisationId: string,
  bytes: Uint8Array,
  task: AnalyserTask,
): Promise<string> {
  const contentHash = createHash('sha256').update(bytes).digest()
  const findExisting = () =>
    transaction(context.db, async (tx) => {
      await actFor(tx, organisationId)
      return reusePicture(tx, contentHash)
    })
  const existing = await findExisting()
  if (existing !== null) return existing
  const { width, height, ...files } = await context.analysers.convertPicture(inMemory(bytes), task)
  // Whoever has the id can see the picture, so it must not be guessed.
  const id = randomBytes(18).toString('base64url')
  const area = await areaOf(context, organisationId)
  for (const size of pictureSizes) {
    const file = { key: pictureKey(id, size), bytes: Buffer.from(files[size]), contentType: 'image/jpeg' }
    await writeObject(context, area, file)
  }
  const row = { id, organisation_id: organisationId, content_hash: contentHash, width, height }
  const isNew = await transaction(context.db, async (tx) => {
    await actFor(tx, organisationId)
    return insertPicture(tx, { ...row, created_at: context.clock.now() })
  })
  if (isNew) return id
  const keys = pictureSizes.map((size) => pictureKey(id, size))
  await deleteObjectRows(context.db, area.id, keys)
  return (await findExisting())!
}

/** Whether a picture cannot be used, also because its decoder crashed or took too long. What holds it is fine all the same. */
export function isUnusable(error: unknown): boolean {
  const temporary = ['cancelled', 'unreadable', 'busy']
  return error instanceof AudioError && !temporary.includes(error.reason)
}

function inMemory(bytes: Uint8Array): RemoteFile {
  return { size: bytes.length, read: async (offset, length) => bytes.slice(offset, offset + length) }
}
