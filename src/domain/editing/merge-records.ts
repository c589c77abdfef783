import { Problem } from '../../lib/problem.ts'
import { type Db, transaction } from '../../platform/postgres.ts'
import type { Caller } from '../access/caller.ts'
import { insertMergedName } from '../catalogue/enrichments/sql-follow.ts'
import type { RecordOf } from '../catalogue/read/records.ts'
import { selectRecord } from '../catalogue/read/sql-records.ts'
import { releaseNameKey } from '../catalogue/store/name-key.ts'
import { trackUri } from '../catalogue/track-uri.ts'
import type { Context } from '../context.ts'
import { recordEvents } from '../events/record.ts'
import { recomputeSimilarities } from '../similarity/jobs.ts'
import { refreshTags } from '../tagging/people/decide.ts'
import { moveDecisions } from '../tagging/people/sql-decisions.ts'
import { checkLinkCount, removeRecord } from './delete-record.ts'
import { editLocked } from './edit-record.ts'
import { type LockedRecord, lockRecord } from './lock-record.ts'
import type { ArtistPatch, TrackPatch } from './patches.ts'
import type { Snapshot } from './snapshot.ts'
import {
  insertMergedOuterId,
  moveAnalysis,
  moveTerms,
  relinkArtist,
  relinkPlaylists,
  selectReleasesOfFirstArtist,
  updateMatchKeys,
} from './sql-merge.ts'
import { countLinks, selectOwnRows } from './sql-removed.ts'

export type MergeableKind = 'tracks' | 'artists'

/**
 * Merges a record into another, which keeps its own values and gets what it lacks. The merged one is deleted, and deliveries
 * that use its outer id find the other. Undoing the merge brings it back.
 */
export function mergeRecords<K extends MergeableKind>(
  context: Context,
  caller: Caller,
  kind: K,
  id: string,
  fromId: string,
): Promise<RecordOf[K]> {
  if (id.toLowerCase() === fromId.toLowerCase())
    throw new Problem(
      'validation_error',
      'A record cannot be merged into itself. Send the id of another one.',
    )
  return transaction(context.db, async (tx) => {
    const target = await lockRecord(tx, caller, kind, id)
    const source = await lockRecord(tx, caller, kind, fromId)
    checkMergeable(kind, target, source)
    const removedRows = await selectOwnRows(tx, kind, source.seq)
    if (kind === 'artists') await relinkMerged(context, tx, target, source)
    else {
      if (await mergeAnalysis(context, tx, target, source)) removedRows.moved_analysis = []
      if ((await moveDecisions(tx, source.seq, target.seq)) > 0)
        await refreshTags(tx, [target.seq], context.clock.now())
      await relinkPlaylists(tx, source.seq, target.seq)
      const { organisationId } = target.owner
      removedRows.moved_terms = await moveTerms(tx, organisationId, source.seq, target.seq)
    }
    // Its identifiers are free only when it is gone.
    await removeRecord(tx, source.owner, kind, source.seq, context.clock.now())
    const ownId = target.before.outer_id
    const lostId = ownId === null ? null : (source.before.outer_id as string | null)
    await insertMergedOuterId(tx, target.owner, kind, lostId, source.seq, target.seq)
    if (kind === 'artists') {
      const { match_key } = removedRows.artists![0] as { match_key: string }
      const names = await insertMergedName(tx, target.owner, { seq: source.seq, match_key }, target.seq)
      removedRows.moved_names = names
    }
    const patch = kind === 'artists' ? artistPatch(target, source) : trackPatch(target, source)
    const change = { action: 'merged', mergedId: source.id, removedRows } as const
    await editLocked(context, tx, caller, kind, target, patch as never, change)
    return (await selectRecord(tx, { layer: 'workspace', ...target.owner }, kind, target.id))!
  })
}

/** A different identifier of the same standard means a different artist or recording, as in a delivery. */
function checkMergeable(kind: MergeableKind, target: LockedRecord, source: LockedRecord): void {
  const type = kind.slice(0, -1)
  if (target.catalogue_id !== source.catalogue_id) {
    throw new Problem(
      'validation_error',
      `The ${type}s are in different catalogues: ${target.catalogue_id} and ${source.catalogue_id}. ${kind === 'tracks' ? 'Move one of them first.' : 'Merge only artists of one catalogue.'}`,
    )
  }
  const standardId = kind === 'artists' ? 'isni' : 'isrc'
  const [own, other] = [target.before[standardId], source.before[standardId]]
  if (own === null || other === null || own === other) return
  throw new Problem(
    'validation_error',
    `The ${type}s have different ${standardId.toUpperCase()}s, so they are not the same. Remove the wrong one first.`,
    { details: `${standardId} ${own} is ${target.id}; ${standardId} ${other} is ${source.id}` },
  )
}

async function relinkMerged(
  context: Context,
  tx: Db,
  target: LockedRecord,
  source: LockedRecord,
): Promise<void> {
  checkLinkCount('artists', await countLinks(tx, 'artists', source.seq))
  const changed = await relinkArtist(tx, source.seq, target.seq, context.clock.now())
  const releases = await selectReleasesOfFirstArtist(tx, target.seq)
  const name = target.before.name as string
  const keys = releases.map(({ seq, title, type }) => ({ seq, key: releaseNameKey(title, type, name) }))
  if (keys.length > 0) await updateMatchKeys(tx, keys)
  const { organisationId, catalogueId } = target.owner
  await recordEvents(
    context,
    tx,
    changed.map((id) => ({
      organisationId,
      type: 'track.updated' as const,
      data: {
        track_uri: trackUri('workspace', id),
        outer_id: null,
        catalog_id: catalogueId,
        changed: ['artists'],
      },
    })),
  )
}

/** Whether the target got the analysis of the other track. */
async function mergeAnalysis(
  context: Context,
  tx: Db,
  target: LockedRecord,
  source: LockedRecord,
): Promise<boolean> {
  if (!(await moveAnalysis(tx, source.seq, target.seq))) return false
  const data = { organisationId: target.owner.organisationId, trackSeqs: [target.seq] }
  await context.queue.enqueue(tx, recomputeSimilarities, data)
  return true
}

function artistPatch({ before: own }: LockedRecord, { before: other }: LockedRecord): ArtistPatch {
  return {
    ...missing(own, other, ['outer_id', 'isni']),
    external_references: union(own, other, 'external_references', ({ id, source }) => `${source}\n${id}`),
  }
}

function trackPatch({ before: own }: LockedRecord, { before: other }: LockedRecord): TrackPatch {
  const links = (field: string) =>
    union(own, other, field, ({ id }) => id!).map(({ name: _, title: __, upc: ___, ...link }) => link)
  const patch: TrackPatch = {
    ...missing(own, other, ['outer_id', 'title', 'isrc', 'release_date', 'duration_ms', 'lyrics']),
    releases: links('releases'),
    works: links('works'),
    references: union(own, other, 'references', ({ id, source }) => `${source}\n${id}`),
    customer_tags: union(own, other, 'customer_tags', ({ tag, category }) => `${category}\n${tag}`),
  }
  const label = other.label as { id: string } | null
  if (own.label === null && label !== null) patch.label = { id: label.id }
  // Who made a recording is not the union of two opinions: the target's credits stay.
  if ((own.artists as unknown[]).length === 0) patch.artists = links('artists')
  return patch
}

function missing(own: Snapshot, other: Snapshot, fields: string[]): object {
  const taken = fields.filter((field) => own[field] === null && other[field] !== null)
  return Object.fromEntries(taken.map((field) => [field, other[field]]))
}

// biome-ignore lint/suspicious/noExplicitAny: the fields of a snapshot are JSON; each caller knows its own
function union(own: Snapshot, other: Snapshot, field: string, keyOf: (entry: any) => string): any[] {
  const entries = [...(own[field] as object[]), ...(other[field] as object[])]
  return [...new Map(entries.toReversed().map((entry) => [keyOf(entry), entry])).values()].toReversed()
}
