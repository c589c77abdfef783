import { type AudioSignature, SAME_PIECE, SAME_RECORDING } from '../../audio/fingerprint/compare.ts'
import { SPEED_PRINTS } from '../../audio/fingerprint/speed-prints.ts'
import type { ScoredId } from '../../index/top-k.ts'
import type { VectorScope } from '../../index/vector/vector-index.ts'
import type { Db } from '../../platform/postgres.ts'
import { readFor } from '../catalogue/act-for.ts'
import type { Layer } from '../catalogue/track-uri.ts'
import type { Context } from '../context.ts'
import { readDetailsOfAll } from '../tagging/details.ts'
import { unpackPrints, unpackSpeedPrints } from '../tagging/packing.ts'
import { keysOf } from './fingerprint-keys.ts'
import { harmonySpace, soundSpace } from './spaces.ts'
import { type Fingerprints, selectFingerprints } from './sql-analyses.ts'
import { preferIndexScans, selectTracksSharingKeys } from './sql-fingerprint-keys.ts'
import type { Match } from './sql-matches.ts'
import type { DescribedTrack } from './track-vectors.ts'

/** Candidates of each kind that are compared in full. */
const maxSharingKeys = 10
const maxBySound = 5
const maxByHarmony = 5
/** Tracks whose harmony is less similar are not versions of one piece. */
const minHarmonyScore = 0.45
/** Fewer common keys happen by chance. */
const minSharedKeys = 2

type Subject = DescribedTrack & { layer: Layer }
type Candidate = Fingerprints & { mayBeVersion: boolean }

/**
 * The tracks of a layer that are the same recording as the subject, or a version of the same piece. Three cheap lookups
 * name candidates: fingerprint keys find copies that were cut, encoded again or run slightly faster or slower; embeddings
 * find tracks that sound the same; harmony finds versions in other keys. Only candidates are compared in full, on the
 * analysis threads.
 */
export async function findMatches(
  context: Context,
  organisationId: string,
  subject: Subject,
  layer: Layer,
): Promise<Match[]> {
  const candidates = await findCandidates(context, organisationId, subject, layer)
  if (candidates.length === 0) return []
  const comparisons = await context.analysers.compare({
    first: toSignature(subject),
    others: candidates.map((each) => ({ ...toSignature(each), mayBeVersion: each.mayBeVersion })),
  })
  return comparisons.flatMap(({ matchScore, coverConfidence }, index) => {
    if (matchScore < SAME_RECORDING && coverConfidence < SAME_PIECE) return []
    const seq = candidates[index]!.track_seq
    return [{ layer, seq, match_score: round(matchScore), cover_confidence: round(coverConfidence) }]
  })
}

async function findCandidates(
  context: Context,
  organisationId: string,
  subject: Subject,
  layer: Layer,
): Promise<Candidate[]> {
  const isOther = (seq: number) => layer !== subject.layer || seq !== subject.track_seq
  const scope: VectorScope = layer === 'atlas' ? { layer } : { layer, organisationId, catalogueId: null }
  const bySound = await nearestBySound(context, scope, subject)
  const byHarmony = (await nearestByHarmony(context, scope, subject)).filter(isOther).slice(0, maxByHarmony)
  const stored = await readFor(context.db, organisationId, async (tx) => {
    await preferIndexScans(tx)
    const owner = layer === 'atlas' ? 'atlas' : organisationId
    const byKeys = await findSharingKeys(tx, layer, owner, subject)
    const seqs = new Set([...byKeys, ...bySound, ...byHarmony].filter(isOther))
    return selectFingerprints(tx, layer, [...seqs])
  })
  const found = await readDetailsOfAll(context, stored)
  return found.map((each) => ({ ...each, mayBeVersion: byHarmony.includes(each.track_seq) }))
}

/** Tracks that share keys with the subject at one of its speeds. */
async function findSharingKeys(tx: Db, layer: Layer, owner: string, subject: Subject): Promise<number[]> {
  const { fingerprint, speedPrints } = toSignature(subject)
  const seqs: number[] = []
  for (const prints of [fingerprint, ...speedPrints]) {
    const sharing = await selectTracksSharingKeys(tx, layer, keysOf(prints, owner), maxSharingKeys + 1)
    seqs.push(...sharing.filter(({ shared }) => shared >= minSharedKeys).map(({ track_seq }) => track_seq))
  }
  return seqs
}

// One more than needed: the subject itself may be among the nearest.

async function nearestBySound(
  { vectorIndex }: Context,
  scope: VectorScope,
  { sound, model_version }: Subject,
): Promise<number[]> {
  if (sound === null) return []
  return idsOf(
    await vectorIndex.query(scope, soundSpace(model_version), { vector: sound, k: maxBySound + 1 }),
  )
}

async function nearestByHarmony(
  { vectorIndex }: Context,
  scope: VectorScope,
  { harmony }: Subject,
): Promise<number[]> {
  const near = await vectorIndex.query(scope, harmonySpace, { vector: harmony, k: maxByHarmony + 1 })
  return idsOf(near.filter(({ score }) => score >= minHarmonyScore))
}

function toSignature({ fingerprint, speed_prints, cover }: Fingerprints): AudioSignature {
  return {
    fingerprint: unpackPrints(fingerprint),
    speedPrints: unpackSpeedPrints(speed_prints, SPEED_PRINTS.length),
    cover: new Uint8Array(cover),
  }
}

function idsOf(neighbours: ScoredId[]): number[] {
  return neighbours.map(({ id }) => id)
}

function round(value: number): number {
  return Math.round(value * 10_000) / 10_000
}
