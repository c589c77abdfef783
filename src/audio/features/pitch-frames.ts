import type { Signal } from '../signal-kernel.ts'
import { createFinePitch, FINE_BINS } from './fine-pitch.ts'

/** Spectra for pitch and fingerprints. The frames are those of Chromaprint: 372 ms, 8 per second, at 11,025 Hz, Hamming window. */
export const PITCH_RATE = 11025
export const PITCH_FRAME = 4096
const PITCH_HOP = Math.floor(PITCH_FRAME / 3)
export const PITCH_FRAME_RATE = PITCH_RATE / PITCH_HOP

const BINS = PITCH_FRAME / 2
const RING = 1 << 16

export interface PitchFrame {
  /** Power spectrum of 2,049 bins. Both arrays are views into the kernel's memory, valid during the call. */
  power: Float32Array
  /** Levels on the fine pitch scale. */
  levels: Float32Array
}

/** Splits an 11,025 Hz signal into frames and computes the spectrum of each. */
export function createPitchFrames(signal: Signal, sink: (frame: PitchFrame) => void) {
  const { kernel } = signal
  const spectrum = kernel.createSpectrum(PITCH_FRAME)
  const powerAt = signal.allocate(BINS + 16)
  const ring = signal.allocate(RING)
  const window = signal.floats(kernel.spectrumWindow(spectrum), PITCH_FRAME)
  for (let i = 0; i < PITCH_FRAME; i++)
    window[i] = 0.54 - 0.46 * Math.cos((2 * Math.PI * i) / (PITCH_FRAME - 1))
  const finePitch = createFinePitch(signal, PITCH_FRAME / PITCH_RATE)
  const viewsOf = () => ({
    power: signal.floats(powerAt, BINS + 1),
    levels: signal.floats(finePitch(powerAt), FINE_BINS),
  })
  let filled = 0
  let samples = signal.floats(ring, RING)
  let frame: PitchFrame = viewsOf()
  return {
    feed(pointer: number, count: number): void {
      for (let from = 0; from < count; ) {
        // Growing memory detaches views; a detached view has no length.
        if (samples.byteLength === 0) {
          samples = signal.floats(ring, RING)
          frame = viewsOf()
        }
        const part = Math.min(count - from, RING - filled)
        samples.set(signal.floats(pointer + from * 4, part), filled)
        filled += part
        from += part
        let at = 0
        for (; at + PITCH_FRAME <= filled; at += PITCH_HOP) {
          kernel.powerSpectrum(spectrum, ring + at * 4, powerAt)
          finePitch(powerAt)
          sink(frame)
        }
        samples.copyWithin(0, at, filled)
        filled -= at
      }
    },
  }
}
