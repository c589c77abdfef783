import { growableBytes } from '../growable-array.ts'
import { FLOOR_DB, FRAME_RATE, LEVEL_STEP, RHYTHM_BANDS } from './mel-frames.ts'

/** Bands of a texture row, from low to high. */
export const TEXTURE_BANDS = 8
/** Rows per second. */
export const TEXTURE_RATE = 2
const FRAMES_PER_ROW = FRAME_RATE / TEXTURE_RATE
const BANDS_PER_BAND = RHYTHM_BANDS / TEXTURE_BANDS

/** The level of each band in decibels, from a byte of a texture row. */
export function textureLevel(byte: number): number {
  return FLOOR_DB + byte * LEVEL_STEP
}

/** How the sound is spread over low and high bands, every half second: enough to see where a piece changes. */
export function createTexture() {
  const rows = growableBytes()
  const sums = new Float64Array(TEXTURE_BANDS)
  let frames = 0
  return {
    /** Adds the levels of a frame for the rhythm network. */
    feed(levels: Uint8Array): void {
      for (let i = 0; i < RHYTHM_BANDS; i++) sums[Math.floor(i / BANDS_PER_BAND)]! += levels[i]!
      if (++frames % FRAMES_PER_ROW !== 0) return
      for (const sum of sums) rows.push(Math.round(sum / (FRAMES_PER_ROW * BANDS_PER_BAND)))
      sums.fill(0)
    },
    finish: (): Uint8Array => rows.view().slice(),
  }
}
