import type { Signal } from '../signal-kernel.ts'

/** Mel spectra for timbre and rhythm: windows of 46 ms, 50 per second, at 22,050 Hz. */
export const SAMPLE_RATE = 22050
const FRAME = 1024
const HOP = 441
export const FRAME_RATE = SAMPLE_RATE / HOP
const MEL_BANDS = 96
export const MFCC = 20
/** Input of the rhythm network: mel bands averaged in groups of three. */
export const RHYTHM_BANDS = MEL_BANDS / 3
/** Levels are in decibels relative to a full-scale sine, with this floor. */
export const FLOOR_DB = -80
/** Rhythm levels are stored as bytes in steps of this many decibels above the floor. The network is trained on them. */
export const LEVEL_STEP = 0.4

const BINS = FRAME / 2
const RING = 1 << 16
/** Range of the mel bands in Hz. */
const LOWEST_HZ = 27
const HIGHEST_HZ = 10_600
/** The flux compares a frame with the one this many frames before: 40 ms, so that slow attacks count, too. */
const FLUX_LAG = 2

export interface MelFrame {
  /** MEL_BANDS levels in decibels. All arrays are views into the kernel's memory, valid during the call. */
  levels: Float32Array
  mfcc: Float32Array
  /** RHYTHM_BANDS levels as bytes. */
  rhythm: Uint8Array
  /** Spectral flux in decibels (SuperFlux, see kernels/signal/spectrum.ts). */
  flux: number
  /** Power; centroid, spread and roll-off in Hz; flatness. */
  moments: Float32Array
}

/** Splits a 22,050 Hz signal into frames and computes the spectrum of each. */
export function createMelFrames(signal: Signal, sink: (frame: MelFrame) => void) {
  const { kernel } = signal
  const spectrum = kernel.createSpectrum(FRAME)
  const bands = melTable()
  const bandsAt = signal.allocate(bands.byteLength / 4 + 4)
  const matrixAt = signal.allocate(MFCC * MEL_BANDS)
  const power = signal.allocate(BINS + 16)
  const ring = signal.allocate(RING)
  const levelsAt = signal.allocate(MEL_BANDS)
  const mfccAt = signal.allocate(MFCC)
  const momentsAt = signal.allocate(8)
  const rhythmAt = signal.allocate(RHYTHM_BANDS / 4)
  const previousLevels = Array.from({ length: FLUX_LAG }, () => signal.allocate(MEL_BANDS + 2))
  new Uint8Array(kernel.memory.buffer).set(new Uint8Array(bands), bandsAt)
  signal.floats(matrixAt, MFCC * MEL_BANDS).set(cosineMatrix())
  const window = signal.floats(kernel.spectrumWindow(spectrum), FRAME)
  // A Hann window, scaled so that a full-scale sine has a power of 1 in its bin.
  for (let i = 0; i < FRAME; i++) window[i] = (1 - Math.cos((2 * Math.PI * i) / FRAME)) / 2 / (FRAME / 4)
  const viewsOf = () => ({
    levels: signal.floats(levelsAt, MEL_BANDS),
    mfcc: signal.floats(mfccAt, MFCC),
    moments: signal.floats(momentsAt, 5),
    rhythm: new Uint8Array(kernel.memory.buffer, rhythmAt, RHYTHM_BANDS),
  })
  const frame: MelFrame = { ...viewsOf(), flux: 0 }
  for (const levels of previousLevels) signal.floats(levels, MEL_BANDS + 2).fill(-200)
  let frames = 0
  let samples = signal.floats(ring, RING)
  // Start with half a frame of silence, so that frame n is centred on n / 50 s.
  let filled = FRAME / 2

  const drain = () => {
    let at = 0
    for (; at + FRAME <= filled; at += HOP) {
      kernel.powerSpectrum(spectrum, ring + at * 4, power)
      kernel.bandLevels(power, bandsAt, MEL_BANDS, 10 ** (FLOOR_DB / 10), levelsAt)
      kernel.multiplyMatrix(matrixAt, MFCC, MEL_BANDS, levelsAt, mfccAt)
      kernel.spectralMoments(power, BINS, momentsAt)
      kernel.quantiseTriples(levelsAt, MEL_BANDS, FLOOR_DB, 1 / LEVEL_STEP, rhythmAt)
      const flux = kernel.superFlux(levelsAt, previousLevels[frames % FLUX_LAG]!, MEL_BANDS)
      frame.flux = frames++ < FLUX_LAG ? 0 : flux
      // Growing memory detaches views; a detached view has no length.
      if (frame.levels.byteLength === 0) Object.assign(frame, viewsOf())
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

/** The mel scale of O'Shaughnessy (1987), as in HTK. */
function hzToMel(hz: number): number {
  return 2595 * Math.log10(1 + hz / 700)
}

function melToHz(mel: number): number {
  return 700 * (10 ** (mel / 2595) - 1)
}

/** Triangular filters, evenly spaced on the mel scale, in the layout of bandLevels (kernels/signal/spectrum.ts): first bin, count, weights. */
function melTable(): ArrayBuffer {
  const top = hzToMel(HIGHEST_HZ)
  const bottom = hzToMel(LOWEST_HZ)
  const edge = (i: number) => (melToHz(bottom + ((top - bottom) * i) / (MEL_BANDS + 1)) * FRAME) / SAMPLE_RATE
  const fields: { integer?: number; float?: number }[] = []
  for (let band = 0; band < MEL_BANDS; band++) {
    const [low, middle, high] = [edge(band), edge(band + 1), edge(band + 2)]
    const first = Math.max(0, Math.floor(low))
    const count = Math.ceil((Math.ceil(high) - first + 1) / 4) * 4
    fields.push({ integer: first }, { integer: count })
    for (let bin = first; bin < first + count; bin++) fields.push({ float: triangle(bin, low, middle, high) })
  }
  const buffer = new ArrayBuffer(fields.length * 4)
  const view = new DataView(buffer)
  fields.forEach((word, i) => {
    if (word.integer === undefined) view.setFloat32(i * 4, word.float!, true)
    else view.setInt32(i * 4, word.integer, true)
  })
  return buffer
}

/** Weight of a bin under a triangle. A triangle narrower than a bin is widened to reach the two bins around its centre. */
function triangle(bin: number, low: number, middle: number, high: number): number {
  const width = Math.max(1, (high - low) / 2)
  return bin > BINS ? 0 : Math.max(0, 1 - Math.abs(bin - middle) / width)
}

/** The orthonormal DCT-II that turns band levels into MFCC. */
function cosineMatrix(): Float32Array {
  const matrix = new Float32Array(MFCC * MEL_BANDS)
  for (let c = 0; c < MFCC; c++) {
    const scale = Math.sqrt((c === 0 ? 1 : 2) / MEL_BANDS)
    for (let b = 0; b < MEL_BANDS; b++)
      matrix[c * MEL_BANDS + b] = scale * Math.cos((Math.PI * c * (b + 0.5)) / MEL_BANDS)
  }
  return matrix
}
