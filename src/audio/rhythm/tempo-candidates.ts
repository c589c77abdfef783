import { FRAME_RATE } from '../features/mel-frames.ts'
import { chainTempo, strengthAt, trackBeats } from './beat-tracker.ts'
import { bpmToClass, classToBpm, type RhythmActivations, TEMPO_CLASSES } from './network.ts'
import { combAt, createPeriodicity, peakNear } from './periodicity.ts'

/** A possible tempo, with the beats that follow from it and the evidence for it. */
export interface TempoCandidate {
  bpm: number
  /** Frame numbers. */
  beats: number[]
  /** In the order of the weights in tempo-weights.ts. */
  evidence: number[]
}

const SLOWEST_BPM = 38
const FASTEST_BPM = 260
/** Tempos closer than this, in natural logarithms, are one candidate. */
const SAME_TEMPO = 0.025
/** The tempo measured from the beats replaces the proposed one when it is this close. */
const MAX_CORRECTION = 0.12
/** Autocorrelation lags in frames: four periods of the slowest tempo. */
const LAGS = 322
/**
 * Multiples of the period at which the autocorrelation of each envelope is sampled. The fractions reveal candidates that are two thirds
 * or three halves of the true tempo.
 */
const MULTIPLES = [1, 2, 3, 4, 1 / 2, 1 / 3, 2 / 3, 3 / 2, 1 / 4, 4 / 3, 3 / 4]
/** First rhythm bands of the middle and the high range. */
const LOW_BANDS = 6
const MIDDLE_BANDS = 18

/** Proposes some ten tempos, tracks the beats of each and collects the evidence by which one of them is chosen. */
export function tempoCandidates(activations: RhythmActivations, levels: Uint8Array): TempoCandidate[] {
  const { bandFlux, autocorrelate } = createPeriodicity()
  const envelopes = [activations.beat, ...bandFlux(levels, LOW_BANDS, MIDDLE_BANDS)]
  const correlations = envelopes.map((envelope) => autocorrelate(envelope, LAGS))
  const combs = { beat: combCurve(correlations[0]!), flux: combCurve(correlations[1]!) }
  const total = activations.beat.reduce((sum, value) => sum + value, 0) + 1e-9
  const candidates: TempoCandidate[] = []
  for (const bpm of proposeTempos(activations, combs)) {
    const period = (60 * FRAME_RATE) / bpm
    const beats = trackBeats(activations.beat, period)
    const measured = chainTempo(beats, activations.beat, FRAME_RATE)
    if (measured === null) continue
    const odds = beats.map((frame) => logOdds(strengthAt(activations.beat, frame)))
    const octave = Math.log2(bpm / 110)
    const at = Math.round(bpmToClass(bpm))
    // The network's tempo probability and the comb filter near this tempo; mean log odds of the beats and the share of weak ones; the
    // share of all beat activation that falls on these beats; and a cubic in the distance from 110 beats per minute.
    const evidence = [
      Math.log(maxNear(activations.tempo, at, 2) + 1e-4),
      Math.log(maxNear(combs.beat, at, 1)),
      odds.reduce((sum, value) => sum + value, 0) / odds.length / 3,
      odds.filter((value) => value < -1).length / odds.length,
      beats.reduce((sum, frame) => sum + activations.beat[frame]!, 0) / total,
      octave,
      octave ** 2,
      octave ** 3,
    ]
    for (const correlation of correlations) {
      for (const multiple of MULTIPLES) evidence.push(peakNear(correlation, period * multiple))
    }
    candidates.push({ bpm: Math.abs(measured / bpm - 1) < MAX_CORRECTION ? measured : bpm, beats, evidence })
  }
  return candidates
}

/** The comb filter of an autocorrelation at each tempo class. */
function combCurve(correlation: Float64Array): Float64Array {
  return Float64Array.from({ length: TEMPO_CLASSES }, (_, i) =>
    combAt(correlation, (60 * FRAME_RATE) / classToBpm(i)),
  )
}

/** Peaks of the combined tempo curves, and the tempos that the strongest one is most often confused with; the strongest first. */
function proposeTempos(
  activations: RhythmActivations,
  combs: { beat: Float64Array; flux: Float64Array },
): number[] {
  const combined = combs.beat.map((value, i) => value * Math.sqrt(activations.tempo[i]!))
  const flux = combs.flux.map((value, i) => value * Math.sqrt(activations.tempo[i]! + 1e-3))
  const strongest = classToBpm(combined.indexOf(Math.max(...combined)))
  const proposed = [
    strongest,
    ...highestPeaks(combined, 4),
    ...highestPeaks(flux, 3),
    ...highestPeaks(combs.beat, 3),
    ...[2 / 3, 3 / 2, 1 / 2, 2, 1 / 3, 3].map((factor) => strongest * factor),
  ]
  const distinct: number[] = []
  for (const bpm of proposed) {
    const isKnown = distinct.some((other) => Math.abs(Math.log(bpm / other)) < SAME_TEMPO)
    if (bpm >= SLOWEST_BPM && bpm <= FASTEST_BPM && !isKnown) distinct.push(bpm)
  }
  return distinct
}

function highestPeaks(values: Float64Array, count: number): number[] {
  const found: number[] = []
  for (let i = 2; i < values.length - 2; i++) {
    if (values[i]! >= values[i - 1]! && values[i]! >= values[i + 1]!) found.push(i)
  }
  return found
    .sort((a, b) => values[b]! - values[a]!)
    .slice(0, count)
    .map(classToBpm)
}

function maxNear(values: Float32Array | Float64Array, at: number, reach: number): number {
  let top = -Infinity
  for (let i = Math.max(0, at - reach); i <= Math.min(values.length - 1, at + reach); i++)
    top = Math.max(top, values[i]!)
  return top
}

function logOdds(probability: number): number {
  const safe = Math.min(0.99, Math.max(0.01, probability))
  return Math.log(safe / (1 - safe))
}
