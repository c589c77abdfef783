import { TAG_BANDS, TAG_FRAME_RATE } from './frames.ts'
import { readHeads, type Score } from './heads.ts'
import type { TaggerModel } from './model.ts'
import { loadNetwork, TAG_WINDOW, type TaggerNetwork } from './network.ts'

const WINDOW_BYTES = TAG_WINDOW * TAG_BANDS
/** A window is silent when no level exceeds this byte, 72 dB below a full-scale sine. */
const SILENT_LEVEL = 80

export interface TagAnalysis {
  model_version: string
  /** Mean over the track. Its cosine similarity finds tracks that sound alike; later heads can score it again. */
  embedding: Float32Array
  /** A calibrated probability for each of the heads' `tagNames`. */
  scores: Float32Array
  segments: TagSegment[]
  /** Probability that this is not music. */
  non_music: number
  portrait: Portrait
}

interface TagSegment {
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

/** One instance of each model per thread. */
const networks = new Map<TaggerModel, TaggerNetwork>()

/** Tags a track: the network embeds windows of ten seconds, the heads score the embeddings of the windows and their mean. */
export function tagFrames(
  frames: Uint8Array,
  danceability: number,
  model: TaggerModel = 'standard',
): TagAnalysis {
  const heads = readHeads(model)
  const network = networks.get(model) ?? loadNetwork(model)
  networks.set(model, network)
  const windows = splitWindows(frames)
  const embeddings = windows.map((window) => network.embed(window.bytes))
  const audible = embeddings.filter((_, i) => !windows[i]!.silent)
  const embedding = mean(audible.length > 0 ? audible : embeddings)
  const whole = heads.score(embedding)
  const zeros = new Float32Array(heads.tagNames.length)
  return {
    model_version: heads.modelVersion,
    embedding,
    scores: audible.length > 0 ? whole.tags : zeros,
    segments: windows.map(({ start, end, silent }, i) => ({
      start_s: start,
      end_s: end,
      scores: silent ? zeros : heads.score(embeddings[i]!).tags,
    })),
    non_music: audible.length > 0 ? whole.nonMusic : 1,
    portrait: buildPortrait(whole, danceability),
  }
}

/** What the heads say about a stored embedding of the same network, of a later training perhaps. */
export function scoreEmbedding(
  embedding: Float32Array,
  danceability: number,
  model: TaggerModel = 'standard',
): Pick<TagAnalysis, 'scores' | 'non_music' | 'portrait'> {
  const whole = readHeads(model).score(embedding)
  return { scores: whole.tags, non_music: whole.nonMusic, portrait: buildPortrait(whole, danceability) }
}

function buildPortrait(whole: Score, danceability: number): Portrait {
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

/** Adjacent windows; the last one is moved back to end with the track. A track shorter than a window is repeated to fill one. */
export function splitWindows(frames: Uint8Array): Window[] {
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
  // A short remainder gets no window of its own; moving the last window back covers it.
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
