import { Problem } from '../../lib/problem.ts'
import type { Caller } from '../access/caller.ts'
import { checkCatalogue } from '../catalogue/list-catalogues.ts'
import { resolveCatalogue } from '../catalogue/resolve-catalogue.ts'
import type { Context } from '../context.ts'
import { insufficientCredits } from '../credits/change.ts'
import { selectBalance } from '../credits/sql.ts'
import { type LiveOptions, type LiveResult, type TaggingRequest, tagLive } from './live.ts'

type BatchTrack = Omit<TaggingRequest, 'catalog_id'> & { key: string | null }

type BatchResult =
  | ({ index: number; s3_file_uri: string; status: 'completed' } & LiveResult)
  | { index: number; s3_file_uri: string; status: 'failed'; error_code: string; message: string }

export const maxTracks = 50

/**
 * Tags many objects, each as a call of its own would, and a few at a time so that other callers are served too. A track that
 * fails is reported in its place. If the credits do not cover the tracks without an idempotency key, nothing is started;
 * those with a key may be repeats, which are free.
 */
export async function tagBatch(
  context: Context,
  caller: Caller,
  input: { catalog_id?: string; tracks: BatchTrack[] },
  options: Omit<LiveOptions, 'key'> & { describe(error: unknown): { error_code: string; message: string } },
): Promise<BatchResult[]> {
  const { tracks } = input
  const catalogue = await catalogueOf(context, caller, input)
  await requireCredits(context, caller, tracks)
  const results: BatchResult[] = []
  const entries = tracks.entries()
  const worker = async () => {
    for (const [index, track] of entries) {
      options.signal.throwIfAborted()
      results[index] = await tagOne(context, caller, { index, track, catalogue }, options)
    }
  }
  await Promise.all(Array.from({ length: context.analysers.concurrency + 1 }, worker))
  return results
}

async function catalogueOf(
  context: Context,
  caller: Caller,
  { catalog_id, tracks }: { catalog_id?: string; tracks: BatchTrack[] },
): Promise<string | undefined> {
  if (tracks.some(({ persist }) => persist)) return resolveCatalogue(context.db, caller, catalog_id)
  if (catalog_id !== undefined) await checkCatalogue(context.db, caller, catalog_id)
  return catalog_id
}

async function requireCredits(context: Context, caller: Caller, tracks: BatchTrack[]): Promise<void> {
  const certain = tracks.filter(({ key }) => key === null)
  const cost = certain.reduce((sum, { persist }) => sum + (persist ? 2 : 1), 0)
  const { available } = await selectBalance(context.db, caller.organisation.id)
  if (available < cost) throw insufficientCredits(cost, available)
}

async function tagOne(
  context: Context,
  caller: Caller,
  { index, track, catalogue }: { index: number; track: BatchTrack; catalogue: string | undefined },
  { describe, ...options }: Parameters<typeof tagBatch>[3],
): Promise<BatchResult> {
  const { key, ...request } = track
  const { s3_file_uri } = request
  try {
    const named = catalogue === undefined ? request : { ...request, catalog_id: catalogue }
    const result = await tagLive(context, caller, named, { ...options, key })
    return { index, s3_file_uri, status: 'completed', ...result }
  } catch (error) {
    options.signal.throwIfAborted()
    // The other tracks are tagged and paid for, so report even an unexpected error in its place.
    if (!(error instanceof Problem)) context.log.error({ err: error }, 'tagging a track of a batch failed')
    return { index, s3_file_uri, status: 'failed', ...describe(error) }
  }
}
