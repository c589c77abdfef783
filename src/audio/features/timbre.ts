import { FRAME_RATE, type MelFrame, MFCC } from './mel-frames.ts'
import { STRETCH_SECONDS, type Stretches } from './slices.ts'
import { type Spread, Spreads } from './statistics.ts'

export interface Timbre {
  centroid: Spread
  bandwidth: Spread
  rolloff: Spread
  flatness: Spread
  flux: Spread
  mfcc: Spread[]
}

/** Below this power a frame is a pause. */
const PAUSE = 1e-7
const FLUX = 5

/** Mean and deviation of what the frames say of the sound's colour, of any stretches of the file. */
export function createTimbre() {
  const stretches: { spectrum: Spreads; mfcc: Spreads }[] = []
  const spectrum = new Float32Array(FLUX + 1)
  let frames = 0
  return {
    feed(frame: MelFrame): void {
      const stretch = Math.floor(frames++ / (FRAME_RATE * STRETCH_SECONDS))
      stretches[stretch] ??= { spectrum: new Spreads(FLUX + 1), mfcc: new Spreads(MFCC) }
      // Pauses have no timbre: they would pull every mean towards the floor.
      if (frame.moments[0]! < PAUSE) return
      spectrum.set(frame.moments)
      spectrum[FLUX] = frame.rise
      stretches[stretch].spectrum.add(spectrum)
      stretches[stretch].mfcc.add(frame.mfcc)
    },
    of({ from, to }: Stretches): Timbre {
      const chosen = stretches.slice(from, to)
      const spectra = new Spreads(FLUX + 1).join(chosen.map(({ spectrum }) => spectrum))
      const mfcc = new Spreads(MFCC).join(chosen.map((each) => each.mfcc))
      return {
        centroid: spectra.of(1),
        bandwidth: spectra.of(2),
        rolloff: spectra.of(3),
        flatness: spectra.of(4),
        flux: spectra.of(FLUX),
        mfcc: Array.from({ length: MFCC }, (_, i) => mfcc.of(i)),
      }
    },
  }
}
