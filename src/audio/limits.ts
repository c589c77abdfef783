import { AudioError } from './audio-error.ts'
import type { StreamInfo } from './decode/decoder.ts'

export const MAX_BYTES = 500 * 1000 * 1000
export const MAX_SECONDS = 60 * 60
const MIN_RATE = 4000
const MAX_RATE = 768_000
const MAX_CHANNELS = 64
/** Samples of all channels: an hour of stereo at 192 kHz, with a little to spare. */
export const MAX_SAMPLES = 1_400_000_000
/** CPU time that any file may take, and the samples that must be analysed in each further second. Four times slower than usual. */
const BASE_CPU_SECONDS = 20
const MIN_SAMPLES_PER_CPU_SECOND = 4_000_000

/** Call it before anything is allocated by what the header declares. */
export function checkFormat({ sampleRate, channels }: Pick<StreamInfo, 'sampleRate' | 'channels'>): void {
  if (!(sampleRate >= MIN_RATE && sampleRate <= MAX_RATE)) {
    throw new AudioError(
      'unsupported_format',
      `a sample rate of ${sampleRate} Hz is outside ${MIN_RATE} to ${MAX_RATE}`,
      { isFinal: true },
    )
  }
  if (!(channels >= 1 && channels <= MAX_CHANNELS))
    throw new AudioError('unsupported_format', `${channels} channels are outside 1 to ${MAX_CHANNELS}`, {
      isFinal: true,
    })
}

/** Refuses audio that would take too long to analyse, however small its file is. `frames` are samples per channel. */
export function checkSamples(frames: number, channels: number, limit: number): void {
  const samples = frames * channels
  if (samples <= limit) return
  throw new AudioError(
    'too_complex',
    `the file has ${millions(samples)} million samples over all channels, the limit is ${millions(limit)} million: ` +
      'reduce its sample rate or number of channels',
  )
}

/** How many seconds of CPU time the analysis of a file may take. One that does not declare its length may take as long as any. */
export function cpuBudgetOf({ declaredFrames, channels }: StreamInfo): number {
  const samples = declaredFrames === null ? MAX_SAMPLES : Math.min(declaredFrames * channels, MAX_SAMPLES)
  return BASE_CPU_SECONDS + samples / MIN_SAMPLES_PER_CPU_SECOND
}

function millions(samples: number): string {
  return (samples / 1e6).toFixed(0)
}
