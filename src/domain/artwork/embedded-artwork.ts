import { transaction } from '../../platform/postgres.ts'
import { actFor, readFor } from '../catalogue/act-for.ts'
import type { Context } from '../context.ts'
import { remoteFile } from '../storage/objects/remote-file.ts'
import { toAudioProblem } from '../tagging/audio-problem.ts'
import type { ObjectBytes } from '../tagging/object-content.ts'
import { insertEmbedded, selectEmbedded } from './sql-pictures.ts'
import { isUnusable, storePicture } from './store-picture.ts'

type Source = {
  organisationId: string
  /** SHA-256 of the audio file, and how to get at its bytes: they are read only if they were not before. */
  contentHash: Buffer
  openFile: () => Promise<ObjectBytes | null>
  signal: AbortSignal
}

/** Keeps the picture in the tags of an audio file. A file whose picture cannot be used has none; its audio is fine all the same. */
export async function keepEmbeddedArtwork(context: Context, source: Source): Promise<void> {
  const { organisationId, contentHash, openFile, signal } = source
  const known = await readFor(context.db, organisationId, (tx) => selectEmbedded(tx, contentHash))
  if (known !== undefined) return
  const object = await openFile()
  if (object === null) return
  const task = { owner: organisationId, urgency: 'background', signal } as const
  const pictureId = await findPicture(context, organisationId, object, task)
  await transaction(context.db, async (tx) => {
    await actFor(tx, organisationId)
    const found = { organisation_id: organisationId, content_hash: contentHash, picture_id: pictureId }
    await insertEmbedded(tx, { ...found, found_at: context.clock.now() })
  })
}

async function findPicture(
  context: Context,
  organisationId: string,
  object: ObjectBytes,
  task: { owner: string; urgency: 'background'; signal: AbortSignal },
): Promise<string | null> {
  try {
    const bytes = await context.analysers.extractPicture(remoteFile(context, object), task)
    return bytes === null ? null : await storePicture(context, organisationId, bytes, task)
  } catch (error) {
    task.signal.throwIfAborted()
    if (isUnusable(error)) return null
    throw toAudioProblem(error)
  }
}
