import { FRAME_RATE } from '../features/mel-frames.ts'
import { strengthAt } from './beat-tracker.ts'
import { type RhythmActivations, runRhythmNetwork } from './network.ts'
import { type TempoCandidate, tempoCandidates } from './tempo-candidates.ts'
import { EVIDENCE_MEAN, EVIDENCE_WEIGHT } from './tempo-weights.ts'

export interface Rhythm {
  bpm: number | null
  /** 0..1: probability that a listener would tap this tempo. */
  confidence: number
  /** Beat times in seconds. */
  beats: number[]
  /** Strength of each beat, 0..1. */
  strengths: number[]
  beatsPerBar: number | null
  /** Index of the first beat that starts a bar. */
  firstDownbeat: number | null
  /** 0..1: how strong and steady the beat is. */
  pulse: number
}

/** Index of the beat activation's autocorrelation at the period in a candidate's evidence. */
const PULSE_EVIDENCE = 8
/** Beats at both ends below this activation were extrapolated by the tracker. */
const MIN_BEAT_STRENGTH = 0.05
/** The bar length needs this many beats, this contrast of downbeats, and for three beats this advantage over four. */
const MIN_BEATS_FOR_BARS = 12
const MIN_DOWNBEAT_CONTRAST = 0.02
const TRIPLE_ADVANTAGE = 1.2

/** Tempo, beats and bars from band levels (frames x 32 bytes). */
export function findRhythm(levels: Uint8Array): Rhythm {
  const activations = runRhythmNetwork(levels)
  const choice = chooseTempo(tempoCandidates(activations, levels))
  if (!choice)
    return {
      bpm: null,
      confidence: 0,
      beats: [],
      strengths: [],
      beatsPerBar: null,
      firstDownbeat: null,
      pulse: 0,
    }
  const frames = trimWeakBeats(choice.candidate.beats, activations.beat)
  return {
    bpm: choice.candidate.bpm,
    confidence: choice.probability,
    beats: frames.map((frame) => Math.max(0, interpolatePeak(activations.beat, frame)) / FRAME_RATE),
    strengths: frames.map((frame) => strengthAt(activations.beat, frame)),
    ...findBars(activations, frames),
    pulse: Math.max(0, Math.min(1, choice.candidate.evidence[PULSE_EVIDENCE]!)),
  }
}

/** The most probable candidate: a conditional logit over the evidence, fitted by training/rhythm/choose.py. */
function chooseTempo(
  candidates: TempoCandidate[],
): { candidate: TempoCandidate; probability: number } | null {
  if (candidates.length === 0) return null
  const scores = candidates.map(({ evidence }) =>
    evidence.reduce((sum, value, i) => sum + (value - EVIDENCE_MEAN[i]!) * EVIDENCE_WEIGHT[i]!, 0),
  )
  const best = scores.indexOf(Math.max(...scores))
  const total = scores.reduce((sum, score) => sum + Math.exp(score - scores[best]!), 0)
  return { candidate: candidates[best]!, probability: 1 / total }
}

function trimWeakBeats(beats: number[], activation: Float32Array): number[] {
  let from = 0
  let to = beats.length
  while (from < to && strengthAt(activation, beats[from]!) < MIN_BEAT_STRENGTH) from++
  while (to > from && strengthAt(activation, beats[to - 1]!) < MIN_BEAT_STRENGTH) to--
  return beats.slice(from, to)
}

/** Position of the vertex of the parabola through a frame and its neighbours. */
function interpolatePeak(values: Float32Array, at: number): number {
  const before = values[at - 1]
  const after = values[at + 1]
  if (before === undefined || after === undefined) return at
  const curvature = before - 2 * values[at]! + after
  return curvature >= 0 ? at : at + Math.max(-0.5, Math.min(0.5, (before - after) / (2 * curvature)))
}

/** Three or four beats per bar and which beat is the first of one, by the periodicity of the downbeat activation; null when it is not clear. */
function findBars(
  { downbeat }: RhythmActivations,
  beats: number[],
): Pick<Rhythm, 'beatsPerBar' | 'firstDownbeat'> {
  const unclear = { beatsPerBar: null, firstDownbeat: null }
  if (beats.length < MIN_BEATS_FOR_BARS) return unclear
  const levels = beats.map((frame) => strengthAt(downbeat, frame))
  const mean = levels.reduce((sum, level) => sum + level, 0) / levels.length
  const strongestPhase = (bar: number) => {
    let best = { phase: 0, level: 0 }
    for (let phase = 0; phase < bar; phase++) {
      const chosen = levels.filter((_, i) => i % bar === phase)
      const level = chosen.reduce((sum, each) => sum + each, 0) / chosen.length
      if (level > best.level) best = { phase, level }
    }
    return { phase: best.phase, contrast: (best.level - mean) / Math.sqrt(bar - 1) }
  }
  const [three, four] = [strongestPhase(3), strongestPhase(4)]
  if (Math.max(three.contrast, four.contrast) < MIN_DOWNBEAT_CONTRAST) return unclear
  return three.contrast > TRIPLE_ADVANTAGE * four.contrast
    ? { beatsPerBar: 3, firstDownbeat: three.phase }
    : { beatsPerBar: 4, firstDownbeat: four.phase }
}
