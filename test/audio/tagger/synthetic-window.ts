import { TAG_BANDS } from '../../../src/audio/tagger/frames.ts'
import { TAG_WINDOW } from '../../../src/audio/tagger/network.ts'

/** The window of write_check in training/tagger/export.py. */
export function syntheticWindow(): Uint8Array {
  const levels = new Uint8Array(TAG_WINDOW * TAG_BANDS)
  for (let frame = 0; frame < TAG_WINDOW; frame++) {
    for (let band = 0; band < TAG_BANDS; band++) {
      levels[frame * TAG_BANDS + band] = ((frame * 7 + band * 13 + ((frame * band) % 31) * 3) % 160) + 40
    }
  }
  return levels
}
