import { TAG_BANDS, TAG_FRAME_RATE } from './frames.ts'
import { readHeads, type Score } from './heads.ts'
import { openTaggerNet, TAG_WINDOW, type TaggerNet } from './network.ts'

const WINDOW_BYTES = TAG_WINDOW * TAG_BANDS
/** A window whose loudest band never passes this byte (72 dB below a full-scale sine) says nothing. */
const SILENT_LEVEL = 80

export interface TagAnalysis {
  model_version: string
  /** The mean over the track: compared by cosine it finds what sounds alike, and another head can score it anew. */
  embedding: Float32Array
  /** One calibrated probability for each tag of `tagNames`. */
  scores: Float32Array
  segments: TagSegment[]
  /** The probability that this is no music. */
  non_music: number
  portrait: Portrait
}

export interface TagSegment {
  start_s: number
  end_s: number
  scores: Float32Array
}

export interface Portrait {
  valence: number
  arousal: number
  energy: number
  danceability: number
  acousticness: number
  vocal_presence: number
}

/** One in each thread. */
let net: TaggerNet | null = null

/** Hears what a track is: one network over windows of ten seconds, one set of heads over what it heard. */
export function tagFrames(frames: Uint8Array, danceability: number): TagAnalysis {
  const heads = readHeads()
  net ??= openTaggerNet()
  const windows = cutWindows(frames)
  const heard = windows.map((window) => net!.hear(window.bytes))
  const speaking = heard.filter((_, i) => !windows[i]!.silent)
  const embedding = mean(speaking.length > 0 ? speaking : heard)
  const whole = heads.score(embedding)
  const nothing = new Float32Array(heads.tagNames.length)
  return {
    model_version: heads.modelVersion,
    embedding,
    scores: speaking.length > 0 ? whole.tags : nothing,
    segments: windows.map(({ start, end, silent }, i) => ({
      start_s: start,
      end_s: end,
      scores: silent ? nothing : heads.score(heard[i]!).tags,
    })),
    non_music: speaking.length > 0 ? whole.nonMusic : 1,
    portrait: drawPortrait(whole, danceability),
  }
}

function drawPortrait(whole: Score, danceability: number): Portrait {
  const round = (value: number) => Math.round(value * 1000) / 1000
  const of = (name: string) => round(whole.portrait(name))
  return {
    valence: round(whole.valence),
    arousal: round(whole.arousal),
    energy: of('energy'),
    danceability,
    acousticness: of('acousticness'),
    vocal_presence: of('vocal_presence'),
  }
}

interface Window {
  bytes: Uint8Array
  start: number
  end: number
  silent: boolean
}

/** Windows side by side, the last one moved back to end with the track; what is shorter than one is repeated to fill it. */
export function cutWindows(frames: Uint8Array): Window[] {
  const count = frames.length / TAG_BANDS
  const seconds = (frame: number) => Math.round((frame / TAG_FRAME_RATE) * 100) / 100
  if (count <= TAG_WINDOW) {
    const bytes = new Uint8Array(WINDOW_BYTES)
    for (let at = 0; at < bytes.length; at += frames.length)
      bytes.set(frames.subarray(0, Math.min(frames.length, bytes.length - at)), at)
    return [{ bytes, start: 0, end: seconds(count), silent: isSilent(bytes) }]
  }
  const windows: Window[] = []
  const rest = count % TAG_WINDOW
  // A short rest is heard with the window before it.
  const whole = Math.floor(count / TAG_WINDOW) + (rest > TAG_WINDOW / 4 ? 1 : 0)
  for (let i = 0; i < whole; i++) {
    const last = i === whole - 1
    const from = last ? count - TAG_WINDOW : i * TAG_WINDOW
    const bytes = frames.subarray(from * TAG_BANDS, (from + TAG_WINDOW) * TAG_BANDS)
    const start = seconds(i * TAG_WINDOW)
    windows.push({ bytes, start, end: seconds(last ? count : from + TAG_WINDOW), silent: isSilent(bytes) })
  }
  return windows
}

function isSilent(bytes: Uint8Array): boolean {
  for (const level of bytes) if (level > SILENT_LEVEL) return false
  return true
}

function mean(rows: Float32Array[]): Float32Array {
  const sum = new Float64Array(rows[0]!.length)
  for (const row of rows) for (let i = 0; i < sum.length; i++) sum[i] = sum[i]! + row[i]!
  return Float32Array.from(sum, (value) => value / rows.length)
}
