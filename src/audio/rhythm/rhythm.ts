import { FRAME_RATE } from '../features/mel-frames.ts'
import { strengthAt } from './beat-tracker.ts'
import { hearRhythm, type RhythmHeard } from './network.ts'
import { type TempoCandidate, tempoCandidates } from './tempo-candidates.ts'
import { EVIDENCE_MEAN, EVIDENCE_WEIGHT } from './tempo-weights.ts'

export interface Rhythm {
  bpm: number | null
  /** 0..1: how likely the tempo is the one a person would tap. */
  confidence: number
  /** Beats in seconds. */
  beats: number[]
  /** How marked each of them is, 0..1. */
  strengths: number[]
  beatsPerBar: number | null
  /** 0..1: how steady and marked the beat is. */
  pulse: number
}

/** The place of the beat activation's own periodicity in a candidate's evidence. */
const PULSE = 8
/** Activation below which a beat at either end is the tracker's, not the music's. */
const HEARD = 0.05

/** Tempo, beats and bars from band levels (frames x 32 bytes). */
export function findRhythm(levels: Uint8Array): Rhythm {
  const heard = hearRhythm(levels)
  const choice = chooseTempo(tempoCandidates(heard, levels))
  if (!choice) return { bpm: null, confidence: 0, beats: [], strengths: [], beatsPerBar: null, pulse: 0 }
  const frames = trimQuiet(choice.candidate.beats, heard.beat)
  return {
    bpm: choice.candidate.bpm,
    confidence: choice.probability,
    beats: frames.map((frame) => Math.max(0, parabola(heard.beat, frame)) / FRAME_RATE),
    strengths: frames.map((frame) => strengthAt(heard.beat, frame)),
    beatsPerBar: countBar(heard, frames),
    pulse: Math.max(0, Math.min(1, choice.candidate.evidence[PULSE]!)),
  }
}

/** The likeliest candidate, by weights learned from annotated music. */
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

function trimQuiet(beats: number[], activation: Float32Array): number[] {
  let from = 0
  let to = beats.length
  while (from < to && strengthAt(activation, beats[from]!) < HEARD) from++
  while (to > from && strengthAt(activation, beats[to - 1]!) < HEARD) to--
  return beats.slice(from, to)
}

/** The top of the parabola through a frame and its neighbours. */
function parabola(values: Float32Array, at: number): number {
  const before = values[at - 1]
  const after = values[at + 1]
  if (before === undefined || after === undefined) return at
  const bend = before - 2 * values[at]! + after
  return bend >= 0 ? at : at + Math.max(-0.5, Math.min(0.5, (before - after) / (2 * bend)))
}

/** Three or four beats to the bar, by where the downbeats are heard; null when they do not say. */
function countBar({ downbeat }: RhythmHeard, beats: number[]): number | null {
  if (beats.length < 12) return null
  const levels = beats.map((frame) => strengthAt(downbeat, frame))
  const mean = levels.reduce((sum, level) => sum + level, 0) / levels.length
  const contrast = (bar: number) => {
    let best = 0
    for (let phase = 0; phase < bar; phase++) {
      const chosen = levels.filter((_, i) => i % bar === phase)
      best = Math.max(best, chosen.reduce((sum, level) => sum + level, 0) / chosen.length)
    }
    return (best - mean) / Math.sqrt(bar - 1)
  }
  const [three, four] = [contrast(3), contrast(4)]
  if (Math.max(three, four) < 0.02) return null
  return three > 1.2 * four ? 3 : 4
}
