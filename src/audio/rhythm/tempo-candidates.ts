import { FRAME_RATE } from '../features/mel-frames.ts'
import { chainTempo, strengthAt, trackBeats } from './beat-tracker.ts'
import { bpmToClass, classToBpm, type RhythmHeard, TEMPO_CLASSES } from './network.ts'
import { combAt, createPeriodicity, peakNear } from './periodicity.ts'

/** A tempo the music could be counted in, with the beats that follow from it and what speaks for it. */
export interface TempoCandidate {
  bpm: number
  beats: number[]
  /** In the order training/rhythm/choose.py learns their weights. */
  evidence: number[]
}

const SLOWEST = 38
const FASTEST = 260
/** Four periods of the slowest tempo. */
const LAGS = 322
/** Where, in periods, each envelope's periodicity is looked at: a beat that is really two thirds of one gives itself away. */
const MULTIPLES = [1, 2, 3, 4, 1 / 2, 1 / 3, 2 / 3, 3 / 2, 1 / 4, 4 / 3, 3 / 4]
/** Where the low and the middle ones of the rhythm bands end. */
const LOW_BANDS = 6
const MIDDLE_BANDS = 18

export function tempoCandidates(heard: RhythmHeard, levels: Uint8Array): TempoCandidate[] {
  const { bandRises, autocorrelate } = createPeriodicity()
  const envelopes = [heard.beat, ...bandRises(levels, LOW_BANDS, MIDDLE_BANDS)]
  const correlations = envelopes.map((envelope) => autocorrelate(envelope, LAGS))
  const combs = { beat: combCurve(correlations[0]!), flux: combCurve(correlations[1]!) }
  const total = heard.beat.reduce((sum, value) => sum + value, 0) + 1e-9
  const candidates: TempoCandidate[] = []
  for (const bpm of proposeTempos(heard, combs)) {
    const period = (60 * FRAME_RATE) / bpm
    const beats = trackBeats(heard.beat, period)
    const tapped = chainTempo(beats, heard.beat, FRAME_RATE)
    if (tapped === null) continue
    const odds = beats.map((frame) => logOdds(strengthAt(heard.beat, frame)))
    const octave = Math.log2(bpm / 110)
    const at = Math.round(bpmToClass(bpm))
    const evidence = [
      Math.log(highest(heard.tempo, at, 2) + 1e-4),
      Math.log(highest(combs.beat, at, 1)),
      odds.reduce((sum, value) => sum + value, 0) / odds.length / 3,
      odds.filter((value) => value < -1).length / odds.length,
      beats.reduce((sum, frame) => sum + heard.beat[frame]!, 0) / total,
      octave,
      octave ** 2,
      octave ** 3,
    ]
    for (const correlation of correlations) {
      for (const multiple of MULTIPLES) evidence.push(peakNear(correlation, period * multiple))
    }
    candidates.push({ bpm: Math.abs(tapped / bpm - 1) < 0.12 ? tapped : bpm, beats, evidence })
  }
  return candidates
}

function combCurve(correlation: Float64Array): Float64Array {
  return Float64Array.from({ length: TEMPO_CLASSES }, (_, i) =>
    combAt(correlation, (60 * FRAME_RATE) / classToBpm(i)),
  )
}

/** The peaks of what network and flux say, and what the foremost one could be mistaken for; the foremost first. */
function proposeTempos(heard: RhythmHeard, combs: { beat: Float64Array; flux: Float64Array }): number[] {
  const both = combs.beat.map((value, i) => value * Math.sqrt(heard.tempo[i]!))
  const flux = combs.flux.map((value, i) => value * Math.sqrt(heard.tempo[i]! + 1e-3))
  const foremost = classToBpm(both.indexOf(Math.max(...both)))
  const proposed = [
    foremost,
    ...peaks(both, 4),
    ...peaks(flux, 3),
    ...peaks(combs.beat, 3),
    ...[2 / 3, 3 / 2, 1 / 2, 2, 1 / 3, 3].map((factor) => foremost * factor),
  ]
  const kept: number[] = []
  for (const bpm of proposed) {
    if (bpm < SLOWEST || bpm > FASTEST || kept.some((other) => Math.abs(Math.log(bpm / other)) < 0.025))
      continue
    kept.push(bpm)
  }
  return kept
}

function peaks(values: Float64Array, count: number): number[] {
  const found: number[] = []
  for (let i = 2; i < values.length - 2; i++) {
    if (values[i]! >= values[i - 1]! && values[i]! >= values[i + 1]!) found.push(i)
  }
  return found
    .sort((a, b) => values[b]! - values[a]!)
    .slice(0, count)
    .map(classToBpm)
}

function highest(values: Float32Array | Float64Array, at: number, reach: number): number {
  let top = -Infinity
  for (let i = Math.max(0, at - reach); i <= Math.min(values.length - 1, at + reach); i++)
    top = Math.max(top, values[i]!)
  return top
}

function logOdds(probability: number): number {
  const safe = Math.min(0.99, Math.max(0.01, probability))
  return Math.log(safe / (1 - safe))
}
