import { FRAME_RATE, type MelFrame, MFCC } from './mel-frames.ts'
import { SLICE_SECONDS, type SliceRange } from './slices.ts'
import { type MeanAndDeviation, RunningStatistics } from './statistics.ts'

interface Timbre {
  centroid: MeanAndDeviation
  bandwidth: MeanAndDeviation
  rolloff: MeanAndDeviation
  flatness: MeanAndDeviation
  flux: MeanAndDeviation
  mfcc: MeanAndDeviation[]
}

/** Frames below this power are silent. They have no timbre and would pull every mean towards the floor. */
const SILENT_POWER = 1e-7
/** Series of the spectrum: the five moments of a frame, then the flux. */
const CENTROID = 1
const BANDWIDTH = 2
const ROLLOFF = 3
const FLATNESS = 4
const FLUX = 5

/** Mean and deviation of spectral moments, flux and MFCC, for any range of slices. */
export function createTimbre() {
  const slices: { spectrum: RunningStatistics; mfcc: RunningStatistics }[] = []
  const spectrum = new Float32Array(FLUX + 1)
  let frames = 0
  return {
    feed(frame: MelFrame): void {
      const slice = Math.floor(frames++ / (FRAME_RATE * SLICE_SECONDS))
      slices[slice] ??= { spectrum: new RunningStatistics(FLUX + 1), mfcc: new RunningStatistics(MFCC) }
      if (frame.moments[0]! < SILENT_POWER) return
      spectrum.set(frame.moments)
      spectrum[FLUX] = frame.flux
      slices[slice].spectrum.add(spectrum)
      slices[slice].mfcc.add(frame.mfcc)
    },
    of({ from, to }: SliceRange): Timbre {
      const chosen = slices.slice(from, to)
      const spectra = new RunningStatistics(FLUX + 1).merge(chosen.map(({ spectrum }) => spectrum))
      const mfcc = new RunningStatistics(MFCC).merge(chosen.map((slice) => slice.mfcc))
      return {
        centroid: spectra.of(CENTROID),
        bandwidth: spectra.of(BANDWIDTH),
        rolloff: spectra.of(ROLLOFF),
        flatness: spectra.of(FLATNESS),
        flux: spectra.of(FLUX),
        mfcc: Array.from({ length: MFCC }, (_, i) => mfcc.of(i)),
      }
    },
  }
}
