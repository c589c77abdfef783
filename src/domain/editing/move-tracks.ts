import { Problem } from '../../lib/problem.ts'
import { textKey } from '../../lib/text-key.ts'
import { type Db, transaction } from '../../platform/postgres.ts'
import type { Caller } from '../access/caller.ts'
import { actFor } from '../catalogue/act-for.ts'
import { copyEnrichments, markUnused, selectDescribing } from '../catalogue/enrichments/sql-follow.ts'
import { checkCatalogue } from '../catalogue/list-catalogues.ts'
import { addGrams, lockCatalogue } from '../catalogue/store/sql.ts'
import { storeTracks } from '../catalogue/store/store-tracks.ts'
import { GramCounts } from '../catalogue/store/write-grams.ts'
import type { Context } from '../context.ts'
import { recomputeSimilarities } from '../similarity/jobs.ts'
import { requireWritableCatalogue } from './lock-record.ts'
import { readMovedTracks } from './moved-tracks.ts'
import { recordChanges } from './record-change.ts'
import { type LocatedRecord, locateTracks } from './sql.ts'
import { selectOuterIdConflicts, updateCatalogue } from './sql-move.ts'

export const maxMovedTracks = 500

type LocatedTrack = LocatedRecord & { outer_id: string | null; title: string | null }
type MoveRequest = { catalog_id: string; track_ids: string[] }

/**
 * Moves tracks to another catalogue of the organisation. Artists, releases, labels and works belong to a catalogue: those of
 * the tracks are matched in the other one like in a delivery, or created there. What messages say about them is copied. All tracks
 * move, or none.
 */
export async function moveTracks(
  context: Context,
  caller: Caller,
  request: MoveRequest,
): Promise<{ moved: number }> {
  if (caller.catalogue !== null) {
    throw new Problem(
      'catalogue_forbidden',
      'This client is bound to one catalogue. Use a client that is not bound to move tracks.',
    )
  }
  await checkCatalogue(context.db, caller, request.catalog_id)
  const moved = await transaction(context.db, (tx) => moveWithin(context, tx, caller, request))
  return { moved }
}

export async function moveWithin(
  context: Context,
  tx: Db,
  caller: Caller,
  { catalog_id, track_ids }: MoveRequest,
  undoOf?: string,
): Promise<number> {
  const organisationId = caller.organisation.id
  const destination = catalog_id.toLowerCase()
  await actFor(tx, organisationId)
  const tracks = await lockTracks(tx, track_ids, destination)
  await requireWritableCatalogue(tx, { organisationId, catalogueId: destination })
  const moving = tracks.filter((track) => track.catalogue_id !== destination)
  if (moving.length === 0) return 0
  await refuseConflicts(tx, destination, moving)
  const inputs = await readMovedTracks(
    tx,
    moving.map(({ seq }) => seq),
  )
  await countTitles(tx, organisationId, moving, destination)
  const seqs = moving.map(({ seq }) => seq)
  const describing = await selectDescribing(tx, seqs)
  await markUnused(tx, 'tracks', seqs, context.clock.now())
  await updateCatalogue(tx, seqs, destination, context.clock.now())
  const target = { layer: 'workspace', organisationId, catalogueId: destination } as const
  const { outcomes } = await storeTracks(tx, target, inputs, { matchBy: 'outer_id', at: context.clock.now() })
  const refused = outcomes.find(({ problem }) => problem !== null)
  if (refused?.problem) throw refused.problem
  await copyEnrichments(tx, describing, destination)
  await context.queue.enqueue(tx, recomputeSimilarities, { organisationId, trackSeqs: seqs })
  await recordChanges(
    context,
    tx,
    caller,
    moving.map((track) => ({
      owner: { organisationId, catalogueId: destination },
      kind: 'tracks' as const,
      recordId: track.id,
      action: 'moved' as const,
      before: { catalog_id: track.catalogue_id },
      after: { catalog_id: destination },
      outerId: track.outer_id,
      ...(undoOf !== undefined && { undoOf }),
    })),
  )
  return moving.length
}

/** Catalogues are locked in one order, so that two moves do not wait for each other. */
async function lockTracks(tx: Db, ids: string[], destination: string): Promise<LocatedTrack[]> {
  const first = await locateTracks(tx, ids, null)
  const catalogues = new Set([destination, ...first.map(({ catalogue_id }) => catalogue_id)])
  for (const catalogueId of [...catalogues].sort()) await lockCatalogue(tx, catalogueId)
  const tracks = await locateTracks(tx, ids, null)
  const wanted = new Set(ids.map((id) => id.toLowerCase()))
  for (const { id } of tracks) wanted.delete(id)
  const [missing] = wanted
  if (missing !== undefined)
    throw new Problem('not_found', `You have no track ${missing}. Nothing was moved.`)
  if (tracks.some(({ catalogue_id }) => !catalogues.has(catalogue_id)))
    throw new Problem('upstream_unavailable', 'The tracks are being moved by another call. Try again.', {
      retryAfter: 1,
    })
  return tracks
}

async function refuseConflicts(tx: Db, destination: string, tracks: LocatedTrack[]): Promise<void> {
  const outerIds = tracks.flatMap(({ outer_id }) => (outer_id === null ? [] : [outer_id]))
  const taken = await selectOuterIdConflicts(tx, destination, outerIds)
  const twice = outerIds.find((outerId, index) => outerIds.indexOf(outerId) !== index)
  const [first] = taken
  if (first === undefined && twice === undefined) return
  throw new Problem(
    'validation_error',
    first === undefined
      ? `Two of the tracks have the outer_id ${twice}. Change one of them first.`
      : `The catalogue already has a track with the outer_id ${first.outer_id}. Change one of them, or merge the tracks.`,
    {
      details:
        taken.map(({ outer_id, id }) => `outer_id ${outer_id} is ${id}`).join('; ') || `outer_id ${twice}`,
    },
  )
}

async function countTitles(
  tx: Db,
  organisationId: string,
  tracks: LocatedTrack[],
  destination: string,
): Promise<void> {
  for (const [from, ofCatalogue] of Map.groupBy(tracks, ({ catalogue_id }) => catalogue_id)) {
    for (const [catalogueId, change] of [
      [from, -1],
      [destination, 1],
    ] as const) {
      const counts = new GramCounts()
      for (const { seq, title } of ofCatalogue)
        if (title !== null) counts.add('tracks', seq, textKey(title), change)
      await addGrams(tx, { layer: 'workspace', organisationId, catalogueId }, counts.columns())
    }
  }
}
