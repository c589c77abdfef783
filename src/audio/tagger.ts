import { readFileSync } from 'node:fs'
import { env, InferenceSession, Tensor } from 'onnxruntime-web/wasm'
import { TAG_BANDS, TAG_FRAME_RATE } from './tag-frames.ts'
import { readHeads, type Score } from './tagger-heads.ts'

/** Frames the network hears at once: 10.24 s. */
export const TAG_WINDOW = 640
/** Windows given to the network together: more need more memory and are no faster. */
const BATCH = 4
const WINDOW_BYTES = TAG_WINDOW * TAG_BANDS
/** A window whose loudest band never passes this byte (50 dB below a full-scale sine) says nothing. */
const SILENT_LEVEL = 130

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

/** Hears what a track is: one network over windows of ten seconds, one set of heads over what it heard. */
export async function tagFrames(frames: Uint8Array, danceability: number): Promise<TagAnalysis> {
  const heads = readHeads()
  const windows = cutWindows(frames)
  const heard = await embed(windows.map((window) => window.bytes))
  const speaking = heard.filter((_, i) => !windows[i]!.silent)
  const embedding = mean(speaking.length > 0 ? speaking : heard)
  const whole = heads.score(embedding)
  return {
    model_version: heads.modelVersion,
    embedding,
    scores: whole.tags,
    segments: windows.map(({ start, end }, i) => ({
      start_s: start,
      end_s: end,
      scores: heads.score(heard[i]!).tags,
    })),
    non_music: whole.of('non_music'),
    portrait: drawPortrait(whole, danceability),
  }
}

function drawPortrait(whole: Score, danceability: number): Portrait {
  const of = (name: string) => Math.round(whole.of(`portrait/${name}`) * 1000) / 1000
  return {
    valence: of('valence'),
    arousal: of('arousal'),
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
    return [{ bytes, start: 0, end: seconds(count), silent: false }]
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

let session: Promise<InferenceSession> | null = null

/** Compiled once in each thread: some tenths of a second. */
function openNetwork(): Promise<InferenceSession> {
  env.wasm.numThreads = 1
  session ??= InferenceSession.create(readFileSync(new URL('./tagger.onnx', import.meta.url)))
  return session
}

async function embed(windows: Uint8Array[]): Promise<Float32Array[]> {
  const network = await openNetwork()
  const heard: Float32Array[] = []
  for (let from = 0; from < windows.length; from += BATCH) {
    const batch = windows.slice(from, from + BATCH)
    const bytes = new Uint8Array(batch.length * WINDOW_BYTES)
    batch.forEach((window, i) => {
      bytes.set(window, i * WINDOW_BYTES)
    })
    const levels = new Tensor('uint8', bytes, [batch.length, TAG_WINDOW, TAG_BANDS])
    const { embedding } = await network.run({ levels })
    const flat = embedding!.data as Float32Array
    const size = flat.length / batch.length
    for (let i = 0; i < batch.length; i++) heard.push(flat.slice(i * size, (i + 1) * size))
  }
  return heard
}

function mean(rows: Float32Array[]): Float32Array {
  const sum = new Float64Array(rows[0]!.length)
  for (const row of rows) for (let i = 0; i < sum.length; i++) sum[i] = sum[i]! + row[i]!
  return Float32Array.from(sum, (value) => value / rows.length)
}
