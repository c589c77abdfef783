import { COVER_RATE } from '../../audio/cover/chroma-track.ts'
import { notes } from '../../lib/musical-key.ts'
import type { DetailedAnalysis } from '../tagging/analysis.ts'
import { toMs } from './beat-grid.ts'

/** `chord` is null where no major or minor chord can be told. */
export type BarChord = { start_s: number; chord: string | null }
export type KeyChange = { time_s: number; from: string; to: string }

const pitchClasses = 12
/** The cover track counts pitch classes from A. */
const firstPitchClass = 9
/** How well a chord must fit, and by how much better than the next. */
const minFit = 0.65
const minLead = 0.04
/** The share of bars whose chords must be told: below it the music has other harmony, or none. */
const minTold = 0.5
/** A key counts when two segments in a row have it, each this surely. */
const minKeyConfidence = 0.3
const minKeySegments = 2

type Template = { name: string; values: number[] }

const templates: Template[] = notes.flatMap((name, root) =>
  [
    { name, intervals: [0, 4, 7] },
    { name: `${name}m`, intervals: [0, 3, 7] },
  ].map(({ name, intervals }) => {
    const sounding = intervals.map((interval) => (root + interval) % pitchClasses)
    return {
      name,
      values: toUnit(Array.from({ length: pitchClasses }, (_, n) => (sounding.includes(n) ? 1 : 0))),
    }
  }),
)

/** The chord of each bar; null if the bars are not known, or the chords of most cannot be told. */
export function findChords(cover: Uint8Array, bars: readonly number[]): BarChord[] | null {
  if (bars.length < 2) return null
  const barSeconds = bars[1]! - bars[0]!
  const chords = bars.map((start, bar): BarChord => {
    const end = bars[bar + 1] ?? start + barSeconds
    return { start_s: toMs(start), chord: chordOf(sumChroma(cover, start, end)) }
  })
  const told = chords.filter(({ chord }) => chord !== null).length
  return told < minTold * chords.length ? null : chords
}

function sumChroma(cover: Uint8Array, start: number, end: number): number[] {
  const sums = new Array<number>(pitchClasses).fill(0)
  const from = Math.round(start * COVER_RATE)
  const to = Math.max(from + 1, Math.round(end * COVER_RATE))
  for (let row = from; row < to; row++) {
    for (let n = 0; n < pitchClasses; n++) {
      sums[(n + firstPitchClass) % pitchClasses]! += cover[row * pitchClasses + n] ?? 0
    }
  }
  return sums
}

function chordOf(chroma: number[]): string | null {
  const unit = toUnit(chroma)
  const fits = templates
    .map(({ name, values }) => ({ name, fit: values.reduce((sum, value, n) => sum + value * unit[n]!, 0) }))
    .sort((a, b) => b.fit - a.fit)
  const [best, next] = fits as [(typeof fits)[number], (typeof fits)[number]]
  return best.fit >= minFit && best.fit - next.fit >= minLead ? best.name : null
}

function toUnit(values: number[]): number[] {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  const centred = values.map((value) => value - mean)
  const length = Math.hypot(...centred)
  return length === 0 ? centred : centred.map((value) => value / length)
}

/** Where the key changes for at least twenty seconds. */
export function findKeyChanges(segments: DetailedAnalysis['segments']): KeyChange[] {
  const runs: { key: string; start: number; count: number }[] = []
  for (const { start_s, key, mode, key_confidence } of segments) {
    if (key === null || mode === null || key_confidence < minKeyConfidence) continue
    const name = `${key} ${mode}`
    const last = runs.at(-1)
    if (last?.key === name) last.count++
    else runs.push({ key: name, start: start_s, count: 1 })
  }
  const lasting = runs.filter(({ count }) => count >= minKeySegments)
  return lasting.slice(1).flatMap((run, index) => {
    const before = lasting[index]!
    return before.key === run.key || isRelative(before.key, run.key)
      ? []
      : [{ time_s: run.start, from: before.key, to: run.key }]
  })
}

/** C major and A minor share their notes: which one it is can hardly be told for ten seconds. */
function isRelative(one: string, other: string): boolean {
  return signature(one) === signature(other)
}

function signature(key: string): number {
  const [note, mode] = key.split(' ') as [(typeof notes)[number], string]
  return (notes.indexOf(note) + (mode === 'minor' ? 3 : 0)) % pitchClasses
}
