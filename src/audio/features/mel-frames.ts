import type { Signal } from '../signal-kernel.ts'

/** The front end that features, beats and the tagger share: 46 ms windows, 50 to the second, at 22,050 Hz. */
export const SAMPLE_RATE = 22050
export const FRAME = 1024
export const HOP = 441
export const FRAME_RATE = SAMPLE_RATE / HOP
export const MEL_BANDS = 96
export const MFCC = 20
/** Mel bands in threes: what the rhythm is heard in. */
export const RHYTHM_BANDS = MEL_BANDS / 3
/** Levels are decibels below a full-scale sine, with this bottom. */
export const FLOOR_DB = -80
/** Kept levels are bytes of this many decibels above the floor: what the networks are trained on. */
export const LEVEL_STEP = 0.4

const BINS = FRAME / 2
const RING = 1 << 16
/** Frames between the two spectra of a rise: 40 ms, so that slow attacks count too. */
const RISE_LAG = 2

export interface MelFrame {
  /** Band levels in decibels, MEL_BANDS of them. Views into the kernel's memory: read, do not keep. */
  levels: Float32Array
  mfcc: Float32Array
  /** RHYTHM_BANDS levels as bytes. */
  rhythm: Uint8Array
  /** How far the bands rose, each against the loudest of its neighbours before: a vibrato is no onset. */
  rise: number
  /** Power, centroid, spread and roll-off in Hz, flatness. */
  moments: Float32Array
}

/** Cuts a 22,050 Hz signal into frames and measures each one. */
export function createMelFrames(signal: Signal, sink: (frame: MelFrame) => void) {
  const { kernel } = signal
  const spectrum = kernel.createSpectrum(FRAME)
  const bands = melTable()
  const bandsAt = signal.room(bands.byteLength / 4 + 4)
  const matrixAt = signal.room(MFCC * MEL_BANDS)
  const power = signal.room(BINS + 16)
  const ring = signal.room(RING)
  const levelsAt = signal.room(MEL_BANDS)
  const mfccAt = signal.room(MFCC)
  const momentsAt = signal.room(8)
  const rhythmAt = signal.room(RHYTHM_BANDS / 4)
  const past = Array.from({ length: RISE_LAG }, () => signal.room(MEL_BANDS + 2))
  new Uint8Array(kernel.memory.buffer).set(new Uint8Array(bands), bandsAt)
  signal.floats(matrixAt, MFCC * MEL_BANDS).set(cosineMatrix())
  const window = signal.floats(kernel.spectrumWindow(spectrum), FRAME)
  // Scaled so that a sine of full scale has a power of 1 in its bin.
  for (let i = 0; i < FRAME; i++) window[i] = (1 - Math.cos((2 * Math.PI * i) / FRAME)) / 2 / (FRAME / 4)
  const look = () => ({
    levels: signal.floats(levelsAt, MEL_BANDS),
    mfcc: signal.floats(mfccAt, MFCC),
    moments: signal.floats(momentsAt, 5),
    rhythm: new Uint8Array(kernel.memory.buffer, rhythmAt, RHYTHM_BANDS),
  })
  const frame: MelFrame = { ...look(), rise: 0 }
  for (const levels of past) signal.floats(levels, MEL_BANDS + 2).fill(-200)
  let frames = 0
  let samples = signal.floats(ring, RING)
  // Half a frame of silence first: frame n is centred on n / 50 s.
  let filled = FRAME / 2

  const drain = () => {
    let at = 0
    for (; at + FRAME <= filled; at += HOP) {
      kernel.powerSpectrum(spectrum, ring + at * 4, power)
      kernel.bandLevels(power, bandsAt, MEL_BANDS, 10 ** (FLOOR_DB / 10), levelsAt)
      kernel.multiplyMatrix(matrixAt, MFCC, MEL_BANDS, levelsAt, mfccAt)
      kernel.spectralMoments(power, BINS, momentsAt)
      kernel.quantiseTriples(levelsAt, MEL_BANDS, FLOOR_DB, 1 / LEVEL_STEP, rhythmAt)
      const rise = kernel.superFlux(levelsAt, past[frames % RISE_LAG]!, MEL_BANDS)
      frame.rise = frames++ < RISE_LAG ? 0 : rise
      if (frame.levels.byteLength === 0) Object.assign(frame, look())
      for (let i = 1; i <= 3; i++) frame.moments[i] = (frame.moments[i]! * SAMPLE_RATE) / FRAME
      sink(frame)
    }
    if (samples.byteLength === 0) samples = signal.floats(ring, RING)
    samples.copyWithin(0, at, filled)
    filled -= at
  }
  return {
    feed(pointer: number, count: number): void {
      for (let from = 0; from < count; ) {
        const part = Math.min(count - from, RING - filled)
        if (samples.byteLength === 0) samples = signal.floats(ring, RING)
        samples.set(signal.floats(pointer + from * 4, part), filled)
        filled += part
        from += part
        drain()
      }
    },
    finish(): void {
      if (samples.byteLength === 0) samples = signal.floats(ring, RING)
      samples.fill(0, filled, filled + FRAME / 2)
      filled += FRAME / 2
      drain()
    },
  }
}

function hzToMel(hz: number): number {
  return 2595 * Math.log10(1 + hz / 700)
}

function melToHz(mel: number): number {
  return 700 * (10 ** (mel / 2595) - 1)
}

/** Triangles on the mel scale from 27 Hz to 10.6 kHz, in the layout kernels/spectrum.ts reads: first bin, count, weights. */
function melTable(): ArrayBuffer {
  const top = hzToMel(10600)
  const bottom = hzToMel(27)
  const edge = (i: number) => (melToHz(bottom + ((top - bottom) * i) / (MEL_BANDS + 1)) * FRAME) / SAMPLE_RATE
  const words: { integer?: number; float?: number }[] = []
  for (let band = 0; band < MEL_BANDS; band++) {
    const [low, middle, high] = [edge(band), edge(band + 1), edge(band + 2)]
    const first = Math.max(0, Math.floor(low))
    const count = Math.ceil((Math.ceil(high) - first + 1) / 4) * 4
    words.push({ integer: first }, { integer: count })
    for (let bin = first; bin < first + count; bin++) words.push({ float: triangle(bin, low, middle, high) })
  }
  const buffer = new ArrayBuffer(words.length * 4)
  const view = new DataView(buffer)
  words.forEach((word, i) => {
    if (word.integer === undefined) view.setFloat32(i * 4, word.float!, true)
    else view.setInt32(i * 4, word.integer, true)
  })
  return buffer
}

/** A triangle narrower than a bin still takes its share of the two bins around it. */
function triangle(bin: number, low: number, middle: number, high: number): number {
  const width = Math.max(1, (high - low) / 2)
  return bin > BINS ? 0 : Math.max(0, 1 - Math.abs(bin - middle) / width)
}

function cosineMatrix(): Float32Array {
  const matrix = new Float32Array(MFCC * MEL_BANDS)
  for (let c = 0; c < MFCC; c++) {
    const scale = Math.sqrt((c === 0 ? 1 : 2) / MEL_BANDS)
    for (let b = 0; b < MEL_BANDS; b++)
      matrix[c * MEL_BANDS + b] = scale * Math.cos((Math.PI * c * (b + 0.5)) / MEL_BANDS)
  }
  return matrix
}
