import type { SearchScope } from '../../index/text/text-index.ts'
import type { StoredVector, VectorScope } from '../../index/vector/vector-index.ts'
import { Problem } from '../../lib/problem.ts'
import type { Caller } from '../access/caller.ts'
import { readForWithLag } from '../catalogue/act-for.ts'
import type { Layer } from '../catalogue/track-uri.ts'
import type { Context } from '../context.ts'
import { readLayers } from '../search/request.ts'
import { findSeed } from '../search/seed.ts'
import { soundSpace, soundSpaceName } from '../similarity/spaces.ts'
import { type Candidate, chooseNext, mixes } from './choose-next.ts'
import { maxPlayed, type Progress, readProgress, type TrackKey, writeProgress } from './cursor.ts'
import { checkCurve, type EnergyPoint, energyAt } from './energy-curve.ts'
import { keyOf, loadTracks, type PlayedTrack, secondsOf } from './load-tracks.ts'

export type JourneyRequest = {
  seed: string
  drift?: number
  harmonic?: boolean
  energy?: EnergyPoint[]
  include_workspace?: boolean
  include_atlas?: boolean
  length?: number
  cursor?: string
}

export type JourneyStop = {
  track: PlayedTrack
  position: number
  startsAtSeconds: number
  wantedEnergy: number | null
  /** Null for the first track. */
  transition: { similarity: number; isHarmonic: boolean } | null
}

export const defaultLength = 10
export const maxLength = 25
const defaultDrift = 0.3
/** Nearest tracks that are looked at: enough beside those that were played, and the most if the artist is in the way. */
const looks = [2 * maxPlayed, 1000]

type Journey = {
  context: Context
  caller: Caller
  layers: Layer[]
  seed: StoredVector
  drift: number
  wishes: { harmonic: boolean; energy: EnergyPoint[] }
}

/** The next tracks of a journey, and the cursor to go on from there; null if no other artist is left. */
export async function continueJourney(
  context: Context,
  caller: Caller,
  request: JourneyRequest,
): Promise<{ stops: JourneyStop[]; nextCursor: string | null }> {
  const { cursor, length = defaultLength, ...settings } = request
  const { drift = defaultDrift, harmonic = true, energy = [] } = settings
  checkCurve(energy)
  const layers = readLayers(caller, settings)
  const seedKey = await findSeedTrack(context, caller, layers, request.seed)
  const seed = await findVector(context, caller, seedKey)
  if (seed === null) throw notAnalysed()
  const journey: Journey = { context, caller, layers, seed, drift, wishes: { harmonic, energy } }
  const stops: JourneyStop[] = []
  let progress: Progress
  let current: PlayedTrack
  if (cursor === undefined) {
    current = await requireTrack(journey, seedKey)
    progress = { position: 1, elapsedSeconds: secondsOf(current), played: [seedKey] }
    stops.push({
      track: current,
      position: 0,
      startsAtSeconds: 0,
      wantedEnergy: energyAt(energy, 0),
      transition: null,
    })
  } else {
    progress = readProgress(cursor, settings)
    current = await findCurrent(journey, progress.played, seedKey)
  }
  while (stops.length < length) {
    const next = await step(journey, current, progress)
    if (next === null) return { stops, nextCursor: null }
    stops.push(next)
    current = next.track
    progress = {
      position: progress.position + 1,
      elapsedSeconds: progress.elapsedSeconds + secondsOf(current),
      played: [...progress.played, { layer: current.layer, seq: current.seq }].slice(-maxPlayed),
    }
  }
  return { stops, nextCursor: writeProgress(progress, settings) }
}

async function step(journey: Journey, current: PlayedTrack, progress: Progress): Promise<JourneyStop | null> {
  const { energy, harmonic } = journey.wishes
  const wanted = energyAt(energy, progress.elapsedSeconds / 60)
  const vector = await aim(journey, current)
  for (const k of looks) {
    const candidates = await findCandidates(journey, vector, k)
    // In a small catalogue tracks return sooner: the longest ago first.
    for (let keep = progress.played.length; keep > 0; keep = keep === 1 ? 0 : Math.ceil(keep / 2)) {
      const recent = new Set(progress.played.slice(-keep).map(keyOf))
      const fresh = candidates.filter(({ track }) => !recent.has(track.key))
      const chosen = chooseNext(current, fresh, { harmonic, energy: wanted })
      if (chosen === null) continue
      return {
        track: chosen.track,
        position: progress.position,
        startsAtSeconds: progress.elapsedSeconds,
        wantedEnergy: wanted,
        transition: {
          similarity: Math.round(chosen.similarity * 10_000) / 10_000,
          isHarmonic: mixes(current, chosen.track),
        },
      }
    }
  }
  return null
}

/** Between the seed and the current track: without drift all tracks are like the seed, with all of it each is like the one before. */
async function aim({ context, caller, seed, drift }: Journey, current: PlayedTrack): Promise<Float32Array> {
  if (drift === 0) return seed.vector
  const stored = await findVector(context, caller, current)
  if (stored === null || stored.modelVersion !== seed.modelVersion) return seed.vector
  const [from, to] = [toUnit(seed.vector), toUnit(stored.vector)]
  return from.map((value, i) => (1 - drift) * value + drift * to[i]!)
}

async function findCandidates(
  journey: Journey,
  vector: Float32Array,
  k: number,
): Promise<Candidate<PlayedTrack>[]> {
  const { context, caller, layers, seed } = journey
  const found: Candidate<PlayedTrack>[] = []
  for (const layer of layers) {
    const near = await context.vectorIndex.query(scopeOf(caller, layer), soundSpace(seed.modelVersion), {
      vector,
      k,
    })
    const tracks = await loadTracks(
      journey,
      layer,
      near.map(({ id }) => id),
    )
    for (const { id, score } of near) {
      const track = tracks.get(id)
      if (track !== undefined) found.push({ track, similarity: score })
    }
  }
  return found
}

function findSeedTrack(context: Context, caller: Caller, layers: Layer[], uri: string): Promise<TrackKey> {
  const organisationId = caller.organisation.id
  const scopes = layers.map(
    (layer): SearchScope =>
      layer === 'atlas'
        ? { layer, catalogueId: null, ids: null }
        : { layer, organisationId, catalogueId: caller.catalogue?.id ?? null, ids: null },
  )
  return readForWithLag(context.db, organisationId, (tx) => findSeed(tx, { caller, scopes, uri }))
}

function findVector(
  { vectorIndex }: Context,
  caller: Caller,
  { layer, seq }: TrackKey,
): Promise<StoredVector | null> {
  return vectorIndex.find(scopeOf(caller, layer), soundSpaceName, seq)
}

function scopeOf(caller: Caller, layer: Layer): VectorScope {
  if (layer === 'atlas') return { layer }
  return { layer, organisationId: caller.organisation.id, catalogueId: caller.catalogue?.id ?? null }
}

async function requireTrack(journey: Journey, key: TrackKey): Promise<PlayedTrack> {
  const track = (await loadTracks(journey, key.layer, [key.seq])).get(key.seq)
  if (track === undefined) throw notAnalysed()
  return track
}

/** The track played last; if it is gone by now, the one before it. */
async function findCurrent(journey: Journey, played: TrackKey[], seed: TrackKey): Promise<PlayedTrack> {
  const mayRead = played.filter(({ layer }) => journey.layers.includes(layer))
  for (const key of mayRead.slice(-10).reverse()) {
    const track = (await loadTracks(journey, key.layer, [key.seq])).get(key.seq)
    if (track !== undefined) return track
  }
  return requireTrack(journey, seed)
}

function notAnalysed(): Problem {
  return new Problem('validation_error', 'The seed has not been analysed yet, or is not available.', {
    details: [{ field: 'seed', message: 'has not been analysed; try again when its analysis is completed' }],
  })
}

function toUnit(vector: Float32Array): Float32Array {
  const length = Math.hypot(...vector) || 1
  return vector.map((value) => value / length)
}
