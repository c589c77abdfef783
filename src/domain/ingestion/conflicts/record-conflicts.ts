import { canonicalJson } from '../../../lib/canonical-json.ts'
import { newId } from '../../../lib/ids.ts'
import type { Db } from '../../../platform/postgres.ts'
import { type FormerTrack, storeTracks } from '../../catalogue/store/store-tracks.ts'
import type { TrackInput } from '../../catalogue/store/track-input.ts'
import { trackUri } from '../../catalogue/track-uri.ts'
import type { Context } from '../../context.ts'
import { recordEvents } from '../../events/record.ts'
import type { NewEvent } from '../../events/types.ts'
import type { Draft } from '../draft.ts'
import type { IngestionInArea } from '../ingestion-files.ts'
import type { RightsDetails } from '../sources/delivered-track.ts'
import { type ConflictKind, findConflicts } from './find-conflicts.ts'
import {
  type ConflictRow,
  type Decision,
  insertConflicts,
  type Side,
  selectEarlierDecisions,
  selectRules,
} from './sql.ts'
import { type Named, selectNamed, selectTrackFacts, setTrackDetails, type TrackFacts } from './sql-facts.ts'

/** A stored track that a delivery has just changed. */
export type ChangedTrack = { draft: Draft; former: FormerTrack | null }

/** Writes back what rules keep of tracks. Call it when everything else about them is stored. */
export type KeepOurs = () => Promise<void>

/**
 * Records where a delivery contradicts what was stored about a recording. The delivery counts until somebody decides
 * otherwise; where a rule, or an earlier decision about the same values, keeps ours, the values are written back.
 */
export async function recordConflicts(
  context: Context,
  tx: Db,
  { ingestion }: IngestionInArea,
  changed: ChangedTrack[],
): Promise<KeepOurs> {
  const touched = changed.filter(({ former, draft }) => former !== null || hasOwner(draft.record!.details))
  if (touched.length === 0) return async () => {}
  const current = await selectTrackFacts(
    tx,
    touched.map(({ draft }) => draft.row.track_seq!),
  )
  const facts = new Map(current.map((each) => [each.seq, each]))
  const formers = touched.flatMap(({ former }) => former ?? [])
  const artists = await selectNamed(
    tx,
    'artists',
    formers.flatMap((former) => former.artists.map(({ seq }) => seq)),
  )
  const labels = await selectNamed(
    tx,
    'labels',
    formers.flatMap(({ label_seq }) => label_seq ?? []),
  )
  const found = touched.flatMap(({ draft, former }) => {
    const theirs = facts.get(draft.row.track_seq!)!
    const ours = former === null ? theirs : rebuild(theirs, former, artists, labels)
    const delivered = { ...theirs, details: detailsOf(draft.record!.details) ?? theirs.details }
    return findConflicts(ours, delivered).map(({ kind, ours: mine, theirs: other }) => ({
      kind,
      index: draft.row.index,
      track_id: theirs.id,
      ours: sideOf(kind, mine, ours),
      theirs: sideOf(kind, other, delivered),
    }))
  })
  if (found.length === 0) return async () => {}
  const decide = await loadDecisions(tx, ingestion.catalogue_id, found)
  const at = context.clock.now()
  const rows = found.map(({ index, ...each }): ConflictRow => {
    const decided = decide(each)
    return {
      id: newId(at.getTime()),
      catalogue_id: ingestion.catalogue_id,
      other_track_id: null,
      ingestion_id: ingestion.id,
      item_index: index,
      ...each,
      decision: decided?.decision ?? null,
      decided_at: decided === null ? null : at,
      decided_by: decided?.by ?? null,
      rule_id: decided?.rule_id ?? null,
      found_at: at,
    }
  })
  const owner = { organisationId: ingestion.organisation_id, catalogueId: ingestion.catalogue_id }
  const created = new Set(await insertConflicts(tx, owner.organisationId, rows))
  await recordEvents(
    context,
    tx,
    rows.filter(({ id }) => created.has(id)).map((row) => eventOf(owner.organisationId, row)),
  )
  return () => keepOurs(tx, owner, rows, at)
}

const hasOwner = (details: RightsDetails | null) => details?.p_lines[0]?.company != null
const detailsOf = (details: RightsDetails | null) => details as Record<string, unknown> | null

function rebuild(
  track: TrackFacts,
  former: FormerTrack,
  artists: Map<number, Named>,
  labels: Map<number, Named>,
): TrackFacts {
  return {
    ...track,
    isrc: former.isrc,
    title: former.title,
    artists: former.artists.flatMap(({ seq, role }) => {
      const artist = artists.get(seq)
      return artist === undefined ? [] : [{ ...artist, role }]
    }),
    label: former.label_seq === null ? null : (labels.get(former.label_seq) ?? null),
  }
}

function sideOf(kind: ConflictKind, text: string, track: TrackFacts): Side {
  if (kind === 'title') return { text, title: track.title ?? text }
  if (kind === 'artist') return { text, artists: track.artists.map(({ id, role }) => ({ id, role })) }
  return { text, label_id: track.label?.id ?? null, details: track.details }
}

type Decided = { decision: Decision; by: string; rule_id: string | null }

/** Rules first; then what somebody has decided about the same two values before. */
async function loadDecisions(tx: Db, catalogueId: string, found: Pick<ConflictRow, 'track_id'>[]) {
  const rules = await selectRules(tx, catalogueId)
  const earlier = await selectEarlierDecisions(
    tx,
    found.map(({ track_id }) => track_id),
  )
  return (conflict: Pick<ConflictRow, 'kind' | 'track_id' | 'ours' | 'theirs'>): Decided | null => {
    const rule = rules.find(({ kind }) => kind === conflict.kind)
    if (rule !== undefined) return { decision: rule.decision, by: rule.created_by, rule_id: rule.id }
    const same = earlier.find(
      ({ track_id, kind, ours, theirs }) =>
        track_id === conflict.track_id &&
        kind === conflict.kind &&
        canonicalJson([ours.text, theirs.text]) === canonicalJson([conflict.ours.text, conflict.theirs.text]),
    )
    return same === undefined ? null : { decision: same.decision!, by: 'an earlier decision', rule_id: null }
  }
}

async function keepOurs(
  tx: Db,
  owner: { organisationId: string; catalogueId: string },
  rows: ConflictRow[],
  at: Date,
): Promise<void> {
  const kept = rows.filter(({ decision }) => decision === 'keep_ours')
  const inputs = [...Map.groupBy(kept, ({ track_id }) => track_id)].map(
    ([id, ofTrack]) => Object.assign({ id }, ...ofTrack.map(({ ours }) => toInput(ours))) as TrackInput,
  )
  if (inputs.length === 0) return
  await storeTracks(tx, { layer: 'workspace', ...owner }, inputs, { matchBy: 'outer_id', at })
  for (const { track_id, ours } of kept)
    if (ours.details !== undefined) await setTrackDetails(tx, track_id, ours.details)
}

function toInput({ title, artists, label_id }: Side): TrackInput {
  return {
    ...(title !== undefined && { title }),
    ...(artists !== undefined && { artists }),
    ...(label_id !== undefined && { label: label_id === null ? null : { id: label_id } }),
  }
}

export function eventOf(organisationId: string, row: ConflictRow): NewEvent {
  const { id, kind, track_id, catalogue_id, decision, rule_id } = row
  const data = { conflict_id: id, kind, track_uri: trackUri('workspace', track_id), catalog_id: catalogue_id }
  return decision === null
    ? { organisationId, type: 'conflict.found', data }
    : { organisationId, type: 'conflict.decided', data: { ...data, decision, rule_id } }
}
