import type { Expectation } from '../../../lib/expectation.ts'
import { Problem } from '../../../lib/problem.ts'
import { type Db, transaction } from '../../../platform/postgres.ts'
import type { Caller } from '../../access/caller.ts'
import { actFor } from '../../catalogue/act-for.ts'
import { trackUri } from '../../catalogue/track-uri.ts'
import type { Context } from '../../context.ts'
import { recordEvents } from '../../events/record.ts'
import { requestLearning } from '../learning/sql-progress.ts'
import { tagsByUid } from '../taxonomy/taxonomy.ts'
import { effectiveTags } from './effective-tags.ts'
import { type ModelOpinion, opinionAbout, readModelOpinions } from './model-tags.ts'
import { readTrackTags, type TrackTag } from './read-decisions.ts'
import {
  deleteDecisions,
  lockTracks,
  selectDecisions,
  type TaggedTrack,
  updateTags,
  upsertDecisions,
} from './sql-decisions.ts'
import { selectKnownTags } from './sql-vocabularies.ts'

/** Uids of tags, of the taxonomy or of a vocabulary. */
export type TagDecisions = {
  /** The track has the tag, whatever the model says. */
  accept?: string[]
  /** The track does not have the tag. */
  reject?: string[]
  /** Withdraws a decision: the model's opinion counts again. */
  withdraw?: string[]
}

/**
 * Decides about tags of tracks, all or nothing. A person's decision wins over the model, now and after every later analysis.
 */
export function decideTags(
  context: Context,
  caller: Caller,
  trackIds: string[],
  decisions: TagDecisions,
  expect?: Expectation<TrackTag[]>,
): Promise<{ tracks: number }> {
  const { accept, reject, withdraw } = checkDecisions(decisions)
  const organisationId = caller.organisation.id
  return transaction(context.db, async (tx) => {
    await actFor(tx, organisationId)
    const tracks = await lockTracks(tx, trackIds, caller.catalogue?.id ?? null)
    requireAll(tracks, trackIds)
    if (expect !== undefined) for (const { seq } of tracks) expect(await readTrackTags(tx, seq))
    await checkTags(tx, [...accept, ...reject])
    const opinions = await readModelOpinions(tx, seqsOf(tracks))
    const actor = { ...caller.principal, client_id: caller.client.id }
    const decided_at = context.clock.now()
    const rows = tracks.flatMap(({ seq }) => {
      const row = (tag_uid: string, isRight: boolean) => {
        const opinion = opinionAbout(opinions.get(seq), tag_uid)
        const decision = !isRight
          ? ('rejected' as const)
          : opinion.model_suggests === true || isLearned(opinions.get(seq), tag_uid)
            ? ('accepted' as const)
            : ('added' as const)
        return { track_seq: seq, tag_uid, decision, ...opinion, actor, decided_at }
      }
      return [...accept.map((uid) => row(uid, true)), ...reject.map((uid) => row(uid, false))]
    })
    await upsertDecisions(tx, organisationId, rows)
    if (withdraw.length > 0) await deleteDecisions(tx, seqsOf(tracks), withdraw)
    await writeEffectiveTags(tx, tracks, opinions, decided_at)
    await requestLearning(tx, organisationId, decided_at)
    await recordEvents(
      context,
      tx,
      tracks.map(({ id, outer_id, catalogue_id }) => ({
        organisationId,
        type: 'track.updated' as const,
        data: { track_uri: trackUri('workspace', id), outer_id, catalog_id: catalogue_id, changed: ['tags'] },
      })),
    )
    return { tracks: tracks.length }
  })
}

/** Writes what tracks are tagged with to the tracks, where search and lists read it. */
export async function refreshTags(tx: Db, trackSeqs: number[], at: Date): Promise<void> {
  const opinions = await readModelOpinions(tx, trackSeqs)
  await writeEffectiveTags(
    tx,
    trackSeqs.map((seq) => ({ seq })),
    opinions,
    at,
  )
}

/** After a new analysis: people's decisions stay, and are compared with the new model from now on. */
export async function reapplyDecisions(
  tx: Db,
  organisationId: string,
  trackSeq: number,
  opinion: ModelOpinion,
  at: Date,
): Promise<void> {
  const decisions = await selectDecisions(tx, [trackSeq])
  const isAsSuggested =
    opinion.tags.length === opinion.suggested.size &&
    opinion.tags.every(({ uid, score }) => opinion.suggested.has(uid) && score === opinion.scores.get(uid))
  if (decisions.length === 0 && isAsSuggested) return
  const compared = decisions.map(({ vocabulary: _, name: __, ...decision }) => ({
    ...decision,
    ...opinionAbout(opinion, decision.tag_uid),
  }))
  await upsertDecisions(tx, organisationId, compared)
  await updateTags(tx, [{ seq: trackSeq, tags: effectiveTags(opinion.tags, decisions) }], at)
}

/** Whether a learned tag applies to a track. */
function isLearned(opinion: ModelOpinion | undefined, uid: string): boolean {
  return !tagsByUid.has(uid) && opinion?.tags.some((tag) => tag.uid === uid) === true
}

async function writeEffectiveTags(
  tx: Db,
  tracks: Pick<TaggedTrack, 'seq'>[],
  opinions: Map<number, ModelOpinion>,
  at: Date,
): Promise<void> {
  const decided = Map.groupBy(await selectDecisions(tx, seqsOf(tracks)), ({ track_seq }) => track_seq)
  const tagged = tracks.map(({ seq }) => ({
    seq,
    tags: effectiveTags(opinions.get(seq)?.tags ?? [], decided.get(seq) ?? []),
  }))
  await updateTags(tx, tagged, at)
}

function checkDecisions(given: TagDecisions): Required<TagDecisions> {
  const { accept = [], reject = [], withdraw = [] } = given
  const all = [...accept, ...reject, ...withdraw].map((uid) => uid.toLowerCase())
  const twice = all.find((uid, index) => all.indexOf(uid) !== index)
  if (all.length > 0 && twice === undefined) {
    const lower = (uids: string[]) => uids.map((uid) => uid.toLowerCase())
    return { accept: lower(accept), reject: lower(reject), withdraw: lower(withdraw) }
  }
  throw new Problem(
    'validation_error',
    twice === undefined
      ? 'There is nothing to decide: send tags in accept, reject or withdraw.'
      : `The tag ${twice} is named twice. Decide once for each tag.`,
  )
}

async function checkTags(tx: Db, uids: string[]): Promise<void> {
  const own = uids.filter((uid) => !tagsByUid.has(uid))
  if (own.length === 0) return
  const known = await selectKnownTags(tx, own)
  const unknown = own.filter((uid) => !known.has(uid))
  if (unknown.length === 0) return
  throw new Problem(
    'validation_error',
    `There is no tag ${unknown[0]}. Use uids of the taxonomy or of your vocabularies.`,
    { details: `unknown tags: ${unknown.join(', ')}` },
  )
}

function requireAll(tracks: TaggedTrack[], ids: string[]): void {
  const found = new Set(tracks.map(({ id }) => id))
  const missing = ids.find((id) => !found.has(id.toLowerCase()))
  if (missing !== undefined)
    throw new Problem('not_found', `You have no track ${missing}. Nothing was changed.`)
}

function seqsOf(tracks: Pick<TaggedTrack, 'seq'>[]): number[] {
  return tracks.map(({ seq }) => seq)
}
