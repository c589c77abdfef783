import { SAMPLE_RATE } from '../features/mel-frames.ts'
import { createResampler } from '../resampler.ts'
import type { Signal } from '../signal-kernel.ts'

/**
 * The tagger's input: 62.5 frames per second of 96 mel bands up to 8 kHz. Above that, lossy codecs differ more from each other than
 * genres of music do.
 */
const TAG_RATE = 16000
const TAG_FRAME = 512
const TAG_HOP = 256
export const TAG_FRAME_RATE = TAG_RATE / TAG_HOP
export const TAG_BANDS = 96
/** Levels are bytes in steps of half a decibel above this floor, in training and in production. */
export const TAG_FLOOR_DB = -70
export const TAG_STEP_DB = 0.5

const BINS = TAG_FRAME / 2
const RING = 1 << 15
/** Added to every band's power, so that the logarithm of silence is finite. */
const POWER_FLOOR = 1e-10

/** Fed with samples at 22,050 Hz (pointers into the kernel's memory); calls `sink` with the levels of each frame. */
export function createTagFrames(signal: Signal, sink: (levels: Uint8Array) => void) {
  const { kernel } = signal
  const spectrum = kernel.createSpectrum(TAG_FRAME)
  const table = bandTable()
  const tableAt = signal.allocate(table.byteLength / 4 + 4)
  const power = signal.allocate(BINS + 16)
  const ring = signal.allocate(RING)
  const levelsAt = signal.allocate(TAG_BANDS)
  const bytesAt = signal.allocate(TAG_BANDS / 4)
  new Uint8Array(kernel.memory.buffer).set(new Uint8Array(table), tableAt)
  const window = signal.floats(kernel.spectrumWindow(spectrum), TAG_FRAME)
  for (let i = 0; i < TAG_FRAME; i++) window[i] = (1 - Math.cos((2 * Math.PI * i) / TAG_FRAME)) / 2
  // Start with half a frame of silence, so that frame n is centred on n hops.
  let filled = BINS
  let bytes = new Uint8Array(kernel.memory.buffer, bytesAt, TAG_BANDS)

  const drain = () => {
    let at = 0
    for (; at + TAG_FRAME <= filled; at += TAG_HOP) {
      kernel.powerSpectrum(spectrum, ring + at * 4, power)
      kernel.bandLevels(power, tableAt, TAG_BANDS, POWER_FLOOR, levelsAt)
      kernel.quantiseLevels(levelsAt, TAG_BANDS, TAG_FLOOR_DB, 1 / TAG_STEP_DB, bytesAt)
      // Growing memory detaches views; a detached view has no length.
      if (bytes.length === 0) bytes = new Uint8Array(kernel.memory.buffer, bytesAt, TAG_BANDS)
      sink(bytes)
    }
    signal.floats(ring, RING).copyWithin(0, at, filled)
    filled -= at
  }
  const take = (pointer: number, count: number) => {
    for (let from = 0; from < count; ) {
      const part = Math.min(count - from, RING - filled)
      signal.floats(ring + filled * 4, part).set(signal.floats(pointer + from * 4, part))
      filled += part
      from += part
      drain()
    }
  }
  const resampler = createResampler(signal, SAMPLE_RATE, TAG_RATE, take)
  return {
    feed(pointer: number, count: number): void {
      for (let from = 0; from < count; ) {
        const part = Math.min(count - from, resampler.space())
        signal.floats(resampler.input(), part).set(signal.floats(pointer + from * 4, part))
        resampler.push(part)
        from += part
      }
    },
    finish(): void {
      resampler.flush()
      signal.floats(ring + filled * 4, BINS).fill(0)
      filled += BINS
      drain()
    },
  }
}

/** Triangular mel filters from 0 to 8 kHz, in the layout of bandLevels (kernels/signal/spectrum.ts): first bin, count, weights. */
function bandTable(): ArrayBuffer {
  const toMel = (hz: number) => 2595 * Math.log10(1 + hz / 700)
  const toHz = (mel: number) => 700 * (10 ** (mel / 2595) - 1)
  const top = toMel(TAG_RATE / 2)
  const edge = (i: number) => toHz((top * i) / (TAG_BANDS + 1))
  const fields: { integer?: number; float?: number }[] = []
  for (let band = 0; band < TAG_BANDS; band++) {
    const [low, middle, high] = [edge(band), edge(band + 1), edge(band + 2)]
    const hzPerBin = TAG_RATE / TAG_FRAME
    const first = Math.floor(low / hzPerBin)
    const count = Math.ceil((Math.ceil(high / hzPerBin) - first + 1) / 4) * 4
    fields.push({ integer: first }, { integer: count })
    for (let bin = first; bin < first + count; bin++) {
      const hz = bin * hzPerBin
      const weight = Math.min((hz - low) / (middle - low), (high - hz) / (high - middle))
      fields.push({ float: bin > BINS ? 0 : Math.max(0, weight) })
    }
  }
  const view = new DataView(new ArrayBuffer(fields.length * 4))
  fields.forEach((word, i) => {
    if (word.integer === undefined) view.setFloat32(i * 4, word.float!, true)
    else view.setInt32(i * 4, word.integer, true)
  })
  return view.buffer
}
