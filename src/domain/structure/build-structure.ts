import type { DetailedAnalysis } from '../tagging/analysis.ts'
import { type BeatGrid, type Grid, type GridPoint, snapToGrid, toBeatGrid, toMs } from './beat-grid.ts'
import { choosePreview, previewSeconds } from './choose-preview.ts'
import { findBoundaries } from './find-boundaries.ts'
import { type Fade, findFadeIn, findFadeOut } from './find-fades.ts'
import { type BarChord, findChords, findKeyChanges, type KeyChange } from './find-harmony.ts'
import { groupName, groupSections } from './group-sections.ts'
import { labelSections, type SectionLabel } from './label-sections.ts'
import { rowsPerSecond, type SoundRows, sumRows, toSoundRows } from './sound-rows.ts'

type Section = {
  start_s: number
  end_s: number
  /** Sections with the same letter sound the same. */
  group: string
  label: SectionLabel | null
  starts_on: Grid
  /** How different it is from the section before, from 0 to 1; null for the first one. */
  contrast: number | null
}

export type TrackStructure = {
  duration_s: number
  /** `fine`: every half second was measured. `coarse`: an analysis of an earlier release. */
  resolution: 'fine' | 'coarse'
  sections: Section[]
  preview: { start_s: number; end_s: number; starts_on: Grid }
  edit_points: GridPoint[]
  fade_in: Fade | null
  fade_out: Fade | null
  cue_points: {
    sound_start_s: number
    first_beat_s: number | null
    intro_end_s: number | null
    outro_start_s: number | null
    sound_end_s: number
  }
  chords: BarChord[] | null
  key_changes: KeyChange[]
  loudness_curve: { start_s: number; end_s: number; lufs: number }[]
}

/** Phrases have eight bars: a common length at which edits go unnoticed. */
const barsPerPhrase = 8
const maxEditPoints = 200
/** Seconds. */
const fadeMargin = 2
/** A contrast at which two sections have nothing in common. */
const fullContrast = 2.5

/** How a recording is built, from its stored analysis alone. */
export function buildStructure(analysis: DetailedAnalysis): TrackStructure {
  const { features, segments } = analysis
  const duration = features.duration_s
  const rows = toSoundRows(analysis)
  const sums = sumRows(rows)
  const grid = toBeatGrid(analysis)
  const fades = findFades(rows, duration)
  const boundaries = findBoundaries(sums).filter(({ row }) => !isWithinFade(fades, row / rowsPerSecond))
  const edges = [0, ...boundaries.map(({ row }) => row), rows.count]
  const ranges = edges.slice(1).map((to, i) => ({ from: edges[i]!, to }))
  const groups = groupSections(sums, ranges)
  const starts = ranges.map(
    ({ from }): GridPoint => (from === 0 ? { time_s: 0, on: null } : snapToGrid(grid, from / rowsPerSecond)),
  )
  const measured = ranges.map((range, i) => ({
    start_s: starts[i]!.time_s,
    end_s: starts[i + 1]?.time_s ?? duration,
    group: groups[i]!,
    level: meanLevel(rows.levels, range),
    low: rows.lows === null ? null : meanLevel(rows.lows, range),
  }))
  const labels = labelSections(measured, duration)
  const sections = measured.map(
    ({ start_s, end_s, group }, i): Section => ({
      start_s,
      end_s,
      group: groupName(group),
      label: labels[i]!,
      starts_on: starts[i]!.on,
      contrast: i === 0 ? null : toMs(Math.min(1, boundaries[i - 1]!.strength / fullContrast)),
    }),
  )
  const counts = Map.groupBy(groups, (group) => group)
  const previewRow = choosePreview(
    rows,
    sums,
    ranges.map((range, i) => ({ ...range, returns: counts.get(groups[i]!)!.length > 1 })),
    {
      from: Math.ceil((fades.fade_in?.end_s ?? 0) * rowsPerSecond),
      to: Math.min(rows.count, Math.floor((fades.fade_out?.start_s ?? duration) * rowsPerSecond)),
    },
  )
  return {
    duration_s: duration,
    resolution: analysis.texture === null ? 'coarse' : 'fine',
    sections,
    preview: placePreview(grid, previewRow / rowsPerSecond, duration),
    edit_points: findEditPoints(grid, starts, duration),
    ...fades,
    cue_points: {
      sound_start_s: features.silence.start_s,
      first_beat_s: analysis.beats.length === 0 ? null : toMs(analysis.beats[0]!),
      intro_end_s: sections[0]?.label === 'intro' ? sections[0].end_s : null,
      outro_start_s: sections.at(-1)?.label === 'outro' ? sections.at(-1)!.start_s : null,
      sound_end_s: toMs(Math.max(0, duration - features.silence.end_s)),
    },
    chords: findChords(analysis.cover, grid.bars),
    key_changes: findKeyChanges(segments),
    loudness_curve: segments.map(({ start_s, end_s, loudness_lufs: lufs }) => ({ start_s, end_s, lufs })),
  }
}

function placePreview(grid: BeatGrid, start: number, duration: number): TrackStructure['preview'] {
  const latest = Math.max(0, duration - previewSeconds)
  const snapped = snapToGrid(grid, Math.min(start, latest))
  const { time_s, on } = snapped.time_s > latest ? { time_s: toMs(latest), on: null } : snapped
  return { start_s: time_s, end_s: toMs(Math.min(duration, time_s + previewSeconds)), starts_on: on }
}

/** The starts of sections, and of phrases within them. */
function findEditPoints({ bars }: BeatGrid, starts: GridPoint[], duration: number): GridPoint[] {
  const points = starts.slice(1)
  starts.forEach(({ time_s }, i) => {
    const end = starts[i + 1]?.time_s ?? duration
    const within = bars.filter((bar) => bar >= time_s - 0.001 && bar < end - 0.001)
    for (let bar = barsPerPhrase; bar < within.length; bar += barsPerPhrase)
      points.push({ time_s: toMs(within[bar]!), on: 'bar' })
  })
  return points.sort((a, b) => a.time_s - b.time_s).slice(0, maxEditPoints)
}

function findFades({ levels }: SoundRows, duration: number): Pick<TrackStructure, 'fade_in' | 'fade_out'> {
  const within = (fade: Fade | null) =>
    fade === null
      ? null
      : { start_s: toMs(Math.max(0, fade.start_s)), end_s: toMs(Math.min(duration, fade.end_s)) }
  return { fade_in: within(findFadeIn(levels)), fade_out: within(findFadeOut(levels)) }
}

/** Next to the start of a fade there may be a change; while it lasts, only the level changes. */
function isWithinFade(
  { fade_in, fade_out }: Pick<TrackStructure, 'fade_in' | 'fade_out'>,
  time: number,
): boolean {
  return (
    (fade_in !== null && time < fade_in.end_s - fadeMargin) ||
    (fade_out !== null && time > fade_out.start_s + fadeMargin)
  )
}

function meanLevel(levels: Float32Array, { from, to }: { from: number; to: number }): number {
  let power = 0
  for (let row = from; row < to; row++) power += 10 ** (levels[row]! / 10)
  return 10 * Math.log10(power / Math.max(1, to - from) + 1e-9)
}
