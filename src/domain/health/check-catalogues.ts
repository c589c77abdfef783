import { type Db, transaction } from '../../platform/postgres.ts'
import { actFor } from '../catalogue/act-for.ts'
import type { Context } from '../context.ts'
import {
  checkTracks,
  countIssues,
  type HealthCheck,
  selectChanged,
  selectLoudness,
  selectTracksOf,
  selectUnchecked,
  upsertCheck,
} from './sql-check.ts'

const batchSize = 1000
/** A transaction that was open during the last walk may have written earlier times: they are looked at again. */
const overlapMs = 10 * 60_000
/** When the middle of a catalogue moves by this much, all its tracks are judged again. */
const loudnessTolerance = 1

/**
 * Walks through the tracks that changed since the last run, in every catalogue or in those of one organisation. Progress is stored
 * after each batch, so it may be stopped at any time.
 */
export async function checkCatalogues(
  context: Context,
  organisationId: string | null,
  signal?: AbortSignal,
): Promise<void> {
  for (const check of await selectUnchecked(context.db, organisationId)) {
    if (signal?.aborted) return
    await checkCatalogue(context, check, signal)
  }
}

async function checkCatalogue(context: Context, start: HealthCheck, signal?: AbortSignal): Promise<void> {
  let check = await chooseLoudness(context, start)
  const isFirst = start.checked_at === null
  let found = 0
  for (let count = batchSize; count === batchSize && !signal?.aborted; ) {
    count = await transaction(context.db, async (tx) => {
      await actFor(tx, check.organisation_id)
      const changed = await selectChanged(tx, check, batchSize)
      const last = changed.at(-1)
      if (last === undefined) return 0
      await checkTracks(
        tx,
        changed.map(({ seq }) => seq),
      )
      check = { ...check, position_at: last.updated_at, position_seq: last.seq }
      await upsertCheck(tx, check)
      return changed.length
    })
    found += count
  }
  if (signal?.aborted || (found === 0 && !isFirst)) return
  await transaction(context.db, async (tx) => {
    await actFor(tx, check.organisation_id)
    const now = context.clock.now()
    const latest = new Date(now.getTime() - overlapMs)
    const isRecent = new Date(check.position_at) > latest
    const position = isRecent ? { position_at: latest.toISOString(), position_seq: 0 } : {}
    const counts = await countIssues(tx, check.catalogue_id)
    await upsertCheck(tx, { ...check, ...position, counts, checked_at: now })
  })
}

/** Outliers are judged by the middle of their catalogue. If that has moved, the walk starts from the beginning. */
async function chooseLoudness(context: Context, check: HealthCheck): Promise<HealthCheck> {
  const loudness = await transaction(context.db, async (tx) => {
    await actFor(tx, check.organisation_id)
    return selectLoudness(tx, check.catalogue_id)
  })
  const hasMoved =
    loudness !== null && (check.loudness === null || Math.abs(loudness - check.loudness) > loudnessTolerance)
  if (!hasMoved) return check
  const restarted = { ...check, loudness, position_at: new Date(0).toISOString(), position_seq: 0 }
  await upsertCheck(context.db, restarted)
  return restarted
}

/** Looks again at what an edit changed, in the transaction of the edit, so that people see at once what they have repaired. */
export async function recheckEdited(tx: Db, kind: string, ids: string[]): Promise<void> {
  if (kind !== 'tracks' && kind !== 'releases') return
  const seqs = await selectTracksOf(tx, kind, ids)
  if (seqs.length > 0) await checkTracks(tx, seqs)
}
