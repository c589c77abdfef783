import type { AnalyserTask } from '../../audio/analysers.ts'
import { AudioError } from '../../audio/audio-error.ts'
import type { EmbeddedTags, FoundTags } from '../../audio/embedded/embedded-tags.ts'
import type { Piece } from '../../audio/embedded/pieces.ts'
import type { Caller } from '../access/caller.ts'
import type { Context } from '../context.ts'
import { requireOwnInbound } from '../storage/areas/inbound.ts'
import { resolveObject } from '../storage/areas/resolve.ts'
import { remoteFile } from '../storage/objects/remote-file.ts'
import { toAudioProblem } from './audio-problem.ts'
import type { ObjectBytes } from './object-content.ts'

type DescribedTags = { source: { s3_file_uri: string } } & FoundTags

/** The tags in a file of the caller's area, and in which kind of tag each was found. */
export async function describeEmbeddedTags(
  context: Context,
  caller: Caller,
  uri: string,
  signal: AbortSignal,
): Promise<DescribedTags> {
  const { object } = await resolveObject(context, caller.organisation.id, uri)
  requireOwnInbound(caller, object.key)
  const task = { owner: caller.organisation.id, urgency: 'live', signal } as const
  const found = await readEmbeddedTags(context, object, task)
  return { source: { s3_file_uri: uri }, ...found }
}

/** Tags are read in a process of the analysers: the file may be hostile. */
export async function readEmbeddedTags(
  context: Context,
  object: ObjectBytes,
  task: AnalyserTask,
): Promise<FoundTags> {
  if (object.size === 0) return { tags: {}, sources: {} }
  return withAudioProblems(task, () => context.analysers.readTags(remoteFile(context, object), task))
}

/** The file with these tags, as pieces of the stored one and new bytes. */
export async function writeEmbeddedTags(
  context: Context,
  object: ObjectBytes,
  tags: EmbeddedTags,
  task: AnalyserTask,
): Promise<Piece[]> {
  return withAudioProblems(task, () => context.analysers.writeTags(remoteFile(context, object), tags, task))
}

async function withAudioProblems<T>({ signal }: AnalyserTask, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    signal?.throwIfAborted()
    throw error instanceof AudioError ? toAudioProblem(error) : error
  }
}
