import { COVER_RATE } from '../../audio/cover/chroma-track.ts'
import { TEXTURE_BANDS, TEXTURE_RATE, textureLevel } from '../../audio/features/texture.ts'
import type { DetailedAnalysis } from '../tagging/analysis.ts'

/** Rows per second. The cover track has nearly as many. */
export const rowsPerSecond = TEXTURE_RATE
const notes = 12
/** Quieter than this is silence, in which only noise differs. */
const floorDb = -60
/** A difference of this many decibels in every band is a distance of 1. */
const levelUnit = 6
/** How far apart two rows without a common note are. */
const chromaWeight = 0.5

/** A recording as half-second rows of timbre and harmony, whose Euclidean distance says how different they sound. */
export type SoundRows = {
  count: number
  width: number
  /** `count` × `width` values. */
  values: Float32Array
  /** Of each row, in decibels relative to full scale. */
  levels: Float32Array
  /** Level of the lowest quarter of the bands; null where it is not known. */
  lows: Float32Array | null
}

type Source = Pick<DetailedAnalysis, 'texture' | 'cover' | 'segments' | 'waveformPeaks' | 'features'>

/** Analyses of earlier releases have no texture: their timbre is known for every ten seconds, their level finely. */
export function toSoundRows(analysis: Source): SoundRows {
  const bands = analysis.texture === null ? coarseBands(analysis) : textureBands(analysis.texture)
  const count = bands.rows.length
  const width = TEXTURE_BANDS + notes
  const values = new Float32Array(count * width)
  for (let row = 0; row < count; row++) {
    bands.rows[row]!.forEach((level, band) => {
      values[row * width + band] = Math.max(level, floorDb) / levelUnit / Math.sqrt(TEXTURE_BANDS)
    })
    writeChroma(analysis.cover, row, values.subarray(row * width + TEXTURE_BANDS, (row + 1) * width))
  }
  return { count, width, values, levels: bands.levels, lows: bands.lows }
}

type Bands = { rows: number[][]; levels: Float32Array; lows: Float32Array | null }

function textureBands(texture: Uint8Array): Bands {
  const rows = Array.from({ length: Math.floor(texture.length / TEXTURE_BANDS) }, (_, row) =>
    Array.from(texture.subarray(row * TEXTURE_BANDS, (row + 1) * TEXTURE_BANDS), textureLevel),
  )
  const lowBands = TEXTURE_BANDS / 4
  return {
    rows,
    levels: Float32Array.from(rows, addLevels),
    lows: Float32Array.from(rows, (row) => addLevels(row.slice(0, lowBands))),
  }
}

/** Decibels of the sum of powers. */
function addLevels(levels: number[]): number {
  return 10 * Math.log10(levels.reduce((sum, level) => sum + 10 ** (level / 10), 0))
}

/** The level of the waveform, spread over the bands; the first cepstral coefficients stand for the shape of the spectrum. */
function coarseBands({ waveformPeaks, segments, features }: Source): Bands {
  const count = Math.max(1, Math.floor(features.duration_s * rowsPerSecond))
  const levels = Float32Array.from({ length: count }, (_, row) => {
    const from = Math.floor((row * waveformPeaks.length) / count)
    const to = Math.max(from + 1, Math.floor(((row + 1) * waveformPeaks.length) / count))
    let peak = 1e-3
    for (const [low, high] of waveformPeaks.slice(from, to)) peak = Math.max(peak, -low, high)
    return 20 * Math.log10(peak)
  })
  const rows = Array.from(levels, (level, row) => {
    const time = row / rowsPerSecond
    const segment = segments.find(({ end_s }) => time < end_s) ?? segments.at(-1)
    return Array.from({ length: TEXTURE_BANDS }, (_, band) => level + (segment?.mfcc[band + 1] ?? 0) / 8)
  })
  return { rows, levels, lows: null }
}

function writeChroma(cover: Uint8Array, row: number, into: Float32Array): void {
  const from = Math.floor((row / rowsPerSecond) * COVER_RATE) * notes
  if (from + notes > cover.length) return
  let mean = 0
  for (let n = 0; n < notes; n++) mean += cover[from + n]! / notes
  let squares = 0
  for (let n = 0; n < notes; n++) squares += (cover[from + n]! - mean) ** 2
  if (squares === 0) return
  const scale = chromaWeight / Math.SQRT2 / Math.sqrt(squares)
  for (let n = 0; n < notes; n++) into[n] = (cover[from + n]! - mean) * scale
}

/** Sums of all rows before each: the mean of any range costs the same. */
export type RowSums = { width: number; count: number; sums: Float64Array }

export function sumRows({ count, width, values }: SoundRows): RowSums {
  const sums = new Float64Array((count + 1) * width)
  for (let i = 0; i < count * width; i++) sums[i + width] = sums[i]! + values[i]!
  return { width, count, sums }
}

export function meanOf({ width, sums }: RowSums, from: number, to: number): Float64Array {
  const mean = new Float64Array(width)
  for (let i = 0; i < width; i++) mean[i] = (sums[to * width + i]! - sums[from * width + i]!) / (to - from)
  return mean
}

/** The distance between the means of two ranges. Without arrays in between: it is computed for every row of a recording. */
export function distanceOfMeans(
  { width, sums }: RowSums,
  one: { from: number; to: number },
  other: { from: number; to: number },
): number {
  const [countOne, countOther] = [one.to - one.from, other.to - other.from]
  let squares = 0
  for (let i = 0; i < width; i++) {
    const mean = (sums[one.to * width + i]! - sums[one.from * width + i]!) / countOne
    const otherMean = (sums[other.to * width + i]! - sums[other.from * width + i]!) / countOther
    squares += (mean - otherMean) ** 2
  }
  return Math.sqrt(squares)
}

export function distance(a: Float64Array, b: Float64Array): number {
  let squares = 0
  for (let i = 0; i < a.length; i++) squares += (a[i]! - b[i]!) ** 2
  return Math.sqrt(squares)
}
