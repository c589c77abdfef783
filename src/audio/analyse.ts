import { AudioError } from './audio-error.ts'
import type { ByteSource } from './byte-source.ts'
import type { Decoder } from './decode/decoder.ts'
import { type DecoderChoice, openDecoder } from './decode/open.ts'
import { createFeatureExtractor } from './feature-extractor.ts'
import type { Analysis } from './features/features.ts'
import { checkSamples, cpuBudgetOf, MAX_BYTES, MAX_SAMPLES, MAX_SECONDS } from './limits.ts'
import type { TaggerModel } from './tagger/model.ts'
import { tagFrames } from './tagger/tagger.ts'

export interface AnalyseOptions {
  decoder?: DecoderChoice
  /** Whether to run the tagger; true by default. */
  tags?: boolean
  model?: TaggerModel
  maxSeconds?: number
  maxBytes?: number
  /** Samples of all channels. */
  maxSamples?: number
  /** CPU time; by default it follows from the declared length. */
  maxCpuSeconds?: number
  /** Called when the file is open, with the CPU time that its analysis may take, in seconds. */
  onOpen?: (cpuSeconds: number) => void
  /** Called every few seconds of audio with the seconds done and, if the file declares it, the total. */
  onProgress?: (seconds: number, declaredSeconds: number | null) => void
}

const MIN_SECONDS = 3
/** Encoders pad their last frame, so an hour of music may decode to slightly more than an hour. */
const GRACE_SECONDS = 1
/** Share of broken frames above which a file is rejected. Below it the analysis continues with a warning. */
const MAX_DAMAGE = 0.02
/** No supported codec uses fewer bytes per second. A header that declares more time than that allows is wrong. */
const MIN_BYTES_PER_SECOND = 500

/** Decodes and analyses one file in the calling thread. */
export async function analyse(source: ByteSource, options: AnalyseOptions = {}): Promise<Analysis> {
  const maxBytes = options.maxBytes ?? MAX_BYTES
  if (source.size > maxBytes) {
    throw new AudioError('too_large', `the file has ${source.size} bytes, the limit is ${maxBytes}`)
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
  // A plausible header saves decoding a file that is too long. An implausible one is ignored; checkEnding finds it.
  if (
    declaredSeconds !== null &&
    declaredSeconds > maxSeconds &&
    size / declaredSeconds > MIN_BYTES_PER_SECOND
  ) {
    throw tooLong(declaredSeconds, maxSeconds)
  }
  const maxSamples = options.maxSamples ?? MAX_SAMPLES
  if (declaredFrames !== null && declaredSeconds! <= maxSeconds)
    checkSamples(declaredFrames, channels, maxSamples)
  const cpuSeconds = options.maxCpuSeconds ?? cpuBudgetOf(decoder.info)
  options.onOpen?.(cpuSeconds)
  const startedAt = process.threadCpuUsage()
  const extractor = createFeatureExtractor(sampleRate, channels, { tagFrames: options.tags !== false })
  let reported = 0
  for (let block = await decoder.read(); block; block = await decoder.read()) {
    extractor.feed(block)
    const seconds = extractor.frames() / sampleRate
    if (seconds > maxSeconds + GRACE_SECONDS) throw tooLong(null, maxSeconds)
    checkSamples(extractor.frames(), channels, maxSamples)
    checkCpuTime(startedAt, cpuSeconds)
    if (options.onProgress && seconds - reported >= 5) {
      reported = seconds
      options.onProgress(seconds, declaredSeconds)
    }
  }
  const seconds = extractor.frames() / sampleRate
  const warnings = checkEnding(decoder, seconds)
  if (limitation) warnings.push(limitation)
  if (seconds < MIN_SECONDS) {
    throw new AudioError(
      'too_short',
      `the file has ${seconds.toFixed(2)} s of audio, at least ${MIN_SECONDS} s are needed`,
    )
  }
  const { silent, tagFrames: frames, ...analysis } = extractor.finish(codec, container)
  if (silent) throw new AudioError('silent', 'the file contains only silence')
  const tags = frames === null ? null : tagFrames(frames, analysis.features.danceability, options.model)
  return { ...analysis, tags, warnings }
}

/** CPU time, not time on the clock: a busy machine must not refuse a good file. */
function checkCpuTime(startedAt: NodeJS.CpuUsage, limit: number): void {
  const { user, system } = process.threadCpuUsage(startedAt)
  if ((user + system) / 1e6 <= limit) return
  throw new AudioError(
    'too_complex',
    `the analysis of the file took more than the ${limit.toFixed(0)} s of CPU time that its length allows`,
  )
}

function tooLong(seconds: number | null, limit: number): AudioError {
  const length = seconds === null ? `more than ${limit / 60} minutes` : `${(seconds / 60).toFixed(1)} minutes`
  return new AudioError('too_long', `the file has ${length} of audio, the limit is ${limit / 60} minutes`)
}

/** Compares the decoded audio with what the file declares. Returns warnings; throws when the file is incomplete or too damaged. */
function checkEnding(decoder: Decoder, seconds: number): string[] {
  const { cut, units, damaged } = decoder.ending()
  const { declaredFrames, sampleRate } = decoder.info
  const broken = units === 0 ? 0 : damaged / units
  if (seconds === 0) {
    throw new AudioError(
      cut ? 'truncated' : 'corrupt',
      `the file contains no audio that can be decoded${cut ? `: ${cut}` : ''}`,
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
  if (broken > MAX_DAMAGE || cut !== null) {
    const share = `${damaged} of ${units} frames are broken`
    throw new AudioError('corrupt', `the file is damaged: ${share}${cut ? `, and ${cut}` : ''}`)
  }
  return damaged > 0 ? [`${damaged} of ${units} frames are broken and were skipped`] : []
}
