import { FINE_BINS } from '../features/fine-pitch.ts'
import { tuneProfile } from '../features/key.ts'
import { PITCH_FRAME_RATE } from '../features/pitch-frames.ts'
import { growableFloats } from '../growable-array.ts'

/** Pitch frames averaged into one row: half a second. */
const FRAMES_PER_ROW = 4
export const COVER_RATE = PITCH_FRAME_RATE / FRAMES_PER_ROW
const NOTES = 12
/** Semitones used for covers: octaves 1 to 4 of 6, where melodies and chords are. */
const COVER_FROM = 12
const COVER_TO = 60
/** Fine bins per semitone. */
const FINE_PER_SEMITONE = 3
/** A row whose strongest pitch class is below this is silent. */
const SILENT_LEVEL = 0.05

/** Pitch over time: rows of fine levels, two per second, from which key, chroma and the cover track are computed. */
export function createChromaTrack() {
  const rowSums = new Float64Array(FINE_BINS)
  const sums = new Float64Array(FINE_BINS)
  const track = growableFloats()
  let frames = 0
  const profileOf = (from: number, to: number): Float32Array => {
    const values = track.view()
    const profile = new Float32Array(FINE_BINS)
    const [first, end] = [Math.floor(from), Math.min(Math.ceil(to), values.length / FINE_BINS)]
    for (let row = first; row < end; row++) {
      for (let i = 0; i < FINE_BINS; i++)
        profile[i] = profile[i]! + values[row * FINE_BINS + i]! / (end - first)
    }
    return profile
  }
  return {
    /** Adds the fine levels of a pitch frame. */
    feed(levels: Float32Array): void {
      for (let i = 0; i < FINE_BINS; i++) {
        const level = levels[i]!
        rowSums[i] = rowSums[i]! + level
        sums[i] = sums[i]! + level
      }
      frames++
      if (frames % FRAMES_PER_ROW !== 0) return
      for (let i = 0; i < FINE_BINS; i++) track.push(rowSums[i]! / FRAMES_PER_ROW)
      rowSums.fill(0)
    },
    /** Mean fine levels over the whole file. */
    profile: (): Float32Array => Float32Array.from(sums, (sum) => sum / Math.max(1, frames)),
    /** Mean fine levels between two times in seconds. */
    profileBetween: (from: number, to: number): Float32Array => profileOf(from * COVER_RATE, to * COVER_RATE),
    /** Twelve pitch classes from C, the strongest one 1. */
    mean(): number[] {
      return foldFromC(Float32Array.from(sums))
    },
    meanBetween: (from: number, to: number): number[] =>
      foldFromC(profileOf(from * COVER_RATE, to * COVER_RATE)),
    /** The cover track: twelve bytes per row, the strongest pitch class of each row 255. */
    coverTrack(): Uint8Array {
      const values = track.view()
      const count = values.length / FINE_BINS
      const { tuning } = tuneProfile(Float32Array.from(sums))
      const bytes = new Uint8Array(count * NOTES)
      const notes = new Float64Array(NOTES)
      for (let row = 0; row < count; row++) {
        notes.fill(0)
        for (let semitone = COVER_FROM; semitone < COVER_TO; semitone++) {
          const at = row * FINE_BINS + Math.max(0, semitone * FINE_PER_SEMITONE + tuning)
          notes[semitone % NOTES]! += values[at]!
        }
        const top = Math.max(...notes)
        if (top > SILENT_LEVEL)
          for (let n = 0; n < NOTES; n++) bytes[row * NOTES + n] = Math.round((255 * notes[n]!) / top)
      }
      return bytes
    },
  }
}

function foldFromC(profile: Float32Array): number[] {
  const { semitones } = tuneProfile(profile)
  const notes = new Array<number>(NOTES).fill(0)
  // The fine scale starts at A, three semitones below C.
  semitones.forEach((level, i) => {
    notes[(i + 9) % NOTES]! += level
  })
  const top = Math.max(...notes)
  return notes.map((note) => (top > 0 ? note / top : 0))
}
