import { type AudioSignature, SAME_PIECE, SAME_RECORDING } from '../../audio/fingerprint/compare.ts'
import { SPEED_PRINTS } from '../../audio/fingerprint/speed-prints.ts'
import type { Db } from '../../platform/postgres.ts'
import { readFor } from '../catalogue/act-for.ts'
import type { Layer } from '../catalogue/track-uri.ts'
import type { Context } from '../context.ts'
import { unpackFloats, unpackPrints, unpackSpeedPrints } from '../tagging/packing.ts'
import { keysOf } from './fingerprint-keys.ts'
import { describeHarmony, harmonyVersion } from './harmony.ts'
import { findNearest, type Neighbour } from './nearest.ts'
import type { Match } from './sql-matches.ts'
import { type ComparedSound, preferIndexes, type Sound, selectSharing, selectSounds } from './sql-tracks.ts'
import { toUnit } from './vectors.ts'

/** How many of each kind are looked at. */
const maxSharing = 10
const maxAlike = 5
const maxVersions = 5
/** Less alike in harmony are no versions of one piece. */
const leastHarmony = 0.45
/** Fewer keys in common are chance. */
const fewestShared = 2

type PlacedSound = Sound & { layer: Layer }
type Candidate = ComparedSound & { mayBeVersion: boolean }

/**
 * The tracks of a layer that are the same recording as this one, or a version of the same piece. What is cheap comes first: keys
 * of fingerprints find copies that were cut, coded anew or run a little faster or slower, embeddings those that sound the
 * same, the description of harmony versions in other keys. Only what these name is compared, on threads of its own.
 */
export async function findMatches(
  context: Context,
  organisationId: string,
  sound: PlacedSound,
  layer: Layer,
): Promise<Match[]> {
  const candidates = await readFor(context.db, organisationId, (tx) =>
    findCandidates(tx, organisationId, sound, layer),
  )
  if (candidates.length === 0) return []
  const comparisons = await context.analysers.compare({
    first: toSounding(sound),
    others: candidates.map((each) => ({ ...toSounding(each), mayBeVersion: each.mayBeVersion })),
  })
  return comparisons.flatMap(({ matchScore, coverConfidence }, place) => {
    if (matchScore < SAME_RECORDING && coverConfidence < SAME_PIECE) return []
    const seq = candidates[place]!.track_seq
    return [{ layer, seq, match_score: round(matchScore), cover_confidence: round(coverConfidence) }]
  })
}

async function findCandidates(
  tx: Db,
  organisationId: string,
  sound: PlacedSound,
  layer: Layer,
): Promise<Candidate[]> {
  await preferIndexes(tx)
  const isOther = (seq: number) => layer !== sound.layer || seq !== sound.track_seq
  const owner = layer === 'atlas' ? 'atlas' : organisationId
  const { fingerprint, speedPrints } = toSounding(sound)
  const copies: number[] = []
  for (const prints of [fingerprint, ...speedPrints]) {
    const sharing = await selectSharing(tx, layer, keysOf(prints, owner), maxSharing + 1)
    copies.push(...sharing.filter(({ shared }) => shared >= fewestShared).map(({ track_seq }) => track_seq))
  }
  const alike = seqsOf(await nearestBySound(tx, layer, sound))
  const versions = seqsOf(await nearestByHarmony(tx, layer, sound))
    .filter(isOther)
    .slice(0, maxVersions)
  const seqs = new Set([...copies, ...alike, ...versions].filter(isOther))
  const sounds = await selectSounds(tx, layer, [...seqs])
  return sounds.map((each) => ({ ...each, mayBeVersion: versions.includes(each.track_seq) }))
}

async function nearestBySound(
  tx: Db,
  layer: Layer,
  { embedding, model_version }: Sound,
): Promise<Neighbour[]> {
  if (embedding === null) return []
  const space = { space: 'sound', modelVersion: model_version, catalogueId: null } as const
  return findNearest(tx, layer, { ...space, unit: toUnit(unpackFloats(embedding)) }, maxAlike + 1)
}

async function nearestByHarmony(tx: Db, layer: Layer, { cover, bpm }: Sound): Promise<Neighbour[]> {
  const space = { space: 'harmony', modelVersion: harmonyVersion, catalogueId: null } as const
  const unit = toUnit(describeHarmony(cover, bpm))
  const near = await findNearest(tx, layer, { ...space, unit }, maxVersions + 1)
  return near.filter(({ score }) => score >= leastHarmony)
}

function toSounding({ fingerprint, speed_prints, cover }: ComparedSound): AudioSignature {
  return {
    fingerprint: unpackPrints(fingerprint),
    speedPrints: unpackSpeedPrints(speed_prints, SPEED_PRINTS.length),
    cover: new Uint8Array(cover),
  }
}

function seqsOf(neighbours: Neighbour[]): number[] {
  return neighbours.map(({ seq }) => seq)
}

function round(value: number): number {
  return Math.round(value * 10_000) / 10_000
}
