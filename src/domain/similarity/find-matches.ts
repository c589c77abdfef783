import { setImmediate as otherWork } from 'node:timers/promises'
import { compareCovers } from '../../audio/cover.ts'
import { matchRecordings } from '../../audio/recording-match.ts'
import type { Db } from '../../platform/postgres.ts'
import type { Layer } from '../catalogues/track-uri.ts'
import { unpackFloats, unpackPrints } from '../tagging/packing.ts'
import { keysOf } from './fingerprint-keys.ts'
import { describeHarmony, harmonyVersion } from './harmony.ts'
import { findNearest, type Neighbour } from './nearest.ts'
import type { Match } from './sql-matches.ts'
import { type ComparedSound, preferIndexes, type Sound, selectSharing, selectSounds } from './sql-tracks.ts'
import { toUnit } from './vectors.ts'

/** From here on two are one recording, or versions of one piece. */
export const sameRecording = 0.5
export const samePiece = 0.5

/** How many of each kind are looked at. */
const mostSharing = 10
const mostAlike = 5
const mostVersions = 5
/** Less alike in harmony are no versions of one piece. */
const leastHarmony = 0.45
/** Bytes of a cover track that are aligned: two minutes, for what it costs grows with their square. */
const mostAligned = 12 * 242
/** Fewer keys in common are chance. */
const fewestShared = 2

/**
 * The tracks of the workspace and the atlas that are the same recording as this one, or a version of the same piece. What is
 * cheap comes first: keys of fingerprints find copies that were cut or coded anew, embeddings those that run a little faster
 * or slower, the description of harmony versions in other keys. Only what these name is compared.
 */
export async function findMatches(tx: Db, organisationId: string, sound: Sound): Promise<Match[]> {
  await preferIndexes(tx)
  const own = await findIn(tx, 'workspace', organisationId, sound)
  return [...own, ...(await findIn(tx, 'atlas', 'atlas', sound))]
}

async function findIn(tx: Db, layer: Layer, owner: string, sound: Sound): Promise<Match[]> {
  const prints = unpackPrints(sound.fingerprint)
  const sharing = await selectSharing(tx, layer, keysOf(prints, owner), mostSharing + 1)
  const copies = others(
    layer,
    sound,
    sharing.filter(({ shared }) => shared >= fewestShared).map(({ track_seq }) => track_seq),
  )
  const alike = others(layer, sound, seqsOf(await nearestBySound(tx, layer, sound)))
  const versions = others(layer, sound, seqsOf(await nearestByHarmony(tx, layer, sound))).slice(
    0,
    mostVersions,
  )
  const candidates = await selectSounds(tx, layer, [...new Set([...copies, ...alike, ...versions])])
  const matches: Match[] = []
  for (const candidate of candidates) {
    await otherWork()
    const seq = candidate.track_seq
    const score = matchRecordings(prints, unpackPrints(candidate.fingerprint))?.score ?? 0
    const isCopy = score >= sameRecording
    const confidence = isCopy || versions.includes(seq) ? coverConfidence(sound, candidate) : 0
    if (!isCopy && confidence < samePiece) continue
    matches.push({ layer, seq, match_score: round(score), cover_confidence: round(confidence) })
  }
  return matches
}

async function nearestBySound(
  tx: Db,
  layer: Layer,
  { embedding, model_version }: Sound,
): Promise<Neighbour[]> {
  if (embedding === null) return []
  const space = { space: 'sound', modelVersion: model_version, catalogueId: null } as const
  return findNearest(tx, layer, { ...space, unit: toUnit(unpackFloats(embedding)) }, mostAlike + 1)
}

async function nearestByHarmony(tx: Db, layer: Layer, { cover, bpm }: Sound): Promise<Neighbour[]> {
  const space = { space: 'harmony', modelVersion: harmonyVersion, catalogueId: null } as const
  const unit = toUnit(describeHarmony(cover, bpm))
  const near = await findNearest(tx, layer, { ...space, unit }, mostVersions + 1)
  return near.filter(({ score }) => score >= leastHarmony)
}

function seqsOf(neighbours: Neighbour[]): number[] {
  return neighbours.map(({ seq }) => seq)
}

function others(layer: Layer, sound: Sound, seqs: number[]): number[] {
  return seqs.filter((seq) => layer === 'atlas' || seq !== sound.track_seq)
}

function coverConfidence(sound: Sound, candidate: ComparedSound): number {
  const [first, second] = [sound, candidate].map(({ cover }) => cover.subarray(0, mostAligned))
  return compareCovers(first!, second!).coverConfidence
}

function round(value: number): number {
  return Math.round(value * 10_000) / 10_000
}
