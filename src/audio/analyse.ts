import { AudioError } from './audio-error.ts'
import type { ByteSource } from './byte-source.ts'
import type { Decoder } from './decode/decoder.ts'
import { type DecoderChoice, openDecoder } from './decode/open.ts'
import { createCollector } from './feature-extractor.ts'
import type { Analysis } from './features/features.ts'
import { tagFrames } from './tagger/tagger.ts'

export interface AnalyseOptions {
  decoder?: DecoderChoice
  /** Ask the tagger, too; it is asked unless this is false. */
  tags?: boolean
  maxSeconds?: number
  maxBytes?: number
  /** Told from time to time how many seconds are done, and of how many if the file says. */
  onProgress?: (seconds: number, declaredSeconds: number | null) => void
}

export const MAX_SECONDS = 60 * 60
export const MAX_BYTES = 500 * 1000 * 1000
export const MIN_SECONDS = 3
/** Encoders fill their last frame: an hour of music may be a moment longer than an hour. */
const GRACE_SECONDS = 1
/** A share of broken frames that a listener would hear; below it the analysis goes on and says so. */
const TOLERATED_DAMAGE = 0.02
/** Bytes a second below which no codec here can be: a header that promises more time than the bytes could hold is a lie. */
const FEWEST_BYTES_PER_SECOND = 500

/** Decodes and measures one file: the whole of what this folder does, in the calling thread. */
export async function analyse(source: ByteSource, options: AnalyseOptions = {}): Promise<Analysis> {
  const maxBytes = options.maxBytes ?? MAX_BYTES
  if (source.size > maxBytes) {
    throw new AudioError('too_large', `the file has ${source.size} bytes, more than the ${maxBytes} allowed`)
  }
  const decoder = await openDecoder(source, options.decoder)
  try {
    return await run(decoder, source.size, options)
  } finally {
    decoder.close()
  }
}

async function run(decoder: Decoder, size: number, options: AnalyseOptions): Promise<Analysis> {
  const { sampleRate, channels, declaredFrames, codec, container, limitation } = decoder.info
  const maxSeconds = options.maxSeconds ?? MAX_SECONDS
  const declaredSeconds = declaredFrames === null ? null : declaredFrames / sampleRate
  // A true header spares the decoding of a file that is too long; a lying one is for the end to find out.
  if (
    declaredSeconds !== null &&
    declaredSeconds > maxSeconds &&
    size / declaredSeconds > FEWEST_BYTES_PER_SECOND
  ) {
    throw tooLong(declaredSeconds, maxSeconds)
  }
  const collector = createCollector(sampleRate, channels, { tagFrames: options.tags !== false })
  let reported = 0
  for (let block = await decoder.read(); block; block = await decoder.read()) {
    collector.feed(block)
    const seconds = collector.frames() / sampleRate
    if (seconds > maxSeconds + GRACE_SECONDS) throw tooLong(null, maxSeconds)
    if (options.onProgress && seconds - reported >= 5) {
      reported = seconds
      options.onProgress(seconds, declaredSeconds)
    }
  }
  const seconds = collector.frames() / sampleRate
  const warnings = judgeEnding(decoder, seconds)
  if (limitation) warnings.push(limitation)
  if (seconds < MIN_SECONDS) {
    throw new AudioError(
      'too_short',
      `the file has ${seconds.toFixed(2)} s of audio, at least ${MIN_SECONDS} s are needed`,
    )
  }
  const { silent, tagFrames: frames, ...analysis } = collector.finish(codec, container)
  if (silent) throw new AudioError('silent', 'the file holds nothing but silence')
  const tags = frames === null ? null : tagFrames(frames, analysis.features.danceability)
  return { ...analysis, tags, warnings }
}

function tooLong(seconds: number | null, limit: number): AudioError {
  const length = seconds === null ? `more than ${limit / 60} minutes` : `${(seconds / 60).toFixed(1)} minutes`
  return new AudioError('too_long', `the file has ${length} of audio, the limit is ${limit / 60} minutes`)
}

/** Compares what was decoded with what was declared. Returns what is worth a warning; throws when the file is not whole. */
function judgeEnding(decoder: Decoder, seconds: number): string[] {
  const { cut, units, damaged } = decoder.ending()
  const { declaredFrames, sampleRate } = decoder.info
  const broken = units === 0 ? 0 : damaged / units
  if (seconds === 0) {
    throw new AudioError(
      cut ? 'truncated' : 'corrupt',
      `the file holds no audio that can be decoded${cut ? `: ${cut}` : ''}`,
    )
  }
  if (cut !== null && damaged === 0) {
    const declared =
      declaredFrames === null ? '' : ` of ${(declaredFrames / sampleRate).toFixed(1)} s declared`
    throw new AudioError(
      'truncated',
      `the file is cut short after ${seconds.toFixed(1)} s${declared}: ${cut}`,
    )
  }
  if (broken > TOLERATED_DAMAGE || cut !== null) {
    const share = `${damaged} of ${units} frames are broken`
    throw new AudioError('corrupt', `the file is damaged: ${share}${cut ? `, and ${cut}` : ''}`)
  }
  return damaged > 0 ? [`${damaged} of ${units} frames are broken and were left out`] : []
}
