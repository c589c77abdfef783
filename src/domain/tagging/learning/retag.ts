import { type Db, transaction } from '../../../platform/postgres.ts'
import { actFor } from '../../catalogue/act-for.ts'
import type { Context } from '../../context.ts'
import { effectiveTags } from '../people/effective-tags.ts'
import { readModelOpinions } from '../people/model-tags.ts'
import { selectDecisions, updateTags } from '../people/sql-decisions.ts'
import { advanceRetagging, lockAnalysedAfter, type RetaggedTrack, selectRetagging } from './sql-progress.ts'

const batchSize = 250

/**
 * Gives the analysed tracks of an organisation the tags that they should have now, batch by batch. Progress is stored with each:
 * stopped at any moment, it goes on from there. Returns whether all is done.
 */
export async function retagTracks(
  context: Context,
  organisationId: string,
  signal: AbortSignal,
): Promise<boolean> {
  while (!signal.aborted) if (await retagBatch(context, organisationId)) return true
  return false
}

async function retagBatch(context: Context, organisationId: string): Promise<boolean> {
  return transaction(context.db, async (tx) => {
    await actFor(tx, organisationId)
    const after = await selectRetagging(tx, organisationId)
    if (after === null) return true
    const tracks = await lockAnalysedAfter(tx, after, batchSize)
    await writeChangedTags(tx, tracks, context.clock.now())
    const isLast = tracks.length < batchSize
    await advanceRetagging(tx, organisationId, after, isLast ? null : tracks.at(-1)!.seq)
    return isLast
  })
}

/** Tracks whose tags stay are not written: each write would be indexed again. */
async function writeChangedTags(tx: Db, tracks: RetaggedTrack[], at: Date): Promise<void> {
  const seqs = tracks.map(({ seq }) => seq)
  const [opinions, decisions] = await Promise.all([readModelOpinions(tx, seqs), selectDecisions(tx, seqs)])
  const byTrack = Map.groupBy(decisions, ({ track_seq }) => track_seq)
  const changed = tracks.flatMap(({ seq, tag_uids, tag_scores }) => {
    const opinion = opinions.get(seq)
    if (opinion === undefined) return []
    const tags = effectiveTags(opinion.tags, byTrack.get(seq) ?? [])
    const before = (tag_uids ?? []).map((uid, index) => ({ uid, score: tag_scores?.[index] ?? 0 }))
    return describe(before) === describe(tags) ? [] : [{ seq, tags }]
  })
  await updateTags(tx, changed, at)
}

/** Scores are stored in single precision. */
function describe(tags: { uid: string; score: number }[]): string {
  return tags
    .map(({ uid, score }) => `${uid} ${Math.fround(score)}`)
    .sort()
    .join()
}
