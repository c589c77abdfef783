/**
 * `npm run bench -- audio [--clips N] [accuracy|loudness|fingerprint|speed|pool|memory …]`: the audio engine compared with peers on the same
 * files in one run. Speeds are seconds of music per second of CPU time. `--blind FILE` measures accuracy on the training clips instead, with
 * tempos from networks that were not trained on them (training/rhythm/choose.py EVIDENCE --answers FILE).
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { compareAccuracy } from './support/audio-accuracy.ts'
import { compareFingerprints, compareLoudness } from './support/audio-agreement.ts'
import { measureMemory, measurePool, measureSpeed } from './support/audio-speed.ts'
import { makeTracks } from './support/audio-tracks.ts'

const { values, positionals } = parseArgs({
  args: process.argv.slice(2),
  options: { clips: { type: 'string', default: '40' }, blind: { type: 'string' } },
  allowPositionals: true,
})
const wanted = (name: string) => positionals.length === 0 || positionals.includes(name)
const folder = mkdtempSync(join(tmpdir(), 'bench-audio-'))
try {
  const tracks = makeTracks(folder)
  if (wanted('speed')) await measureSpeed(tracks)
  if (wanted('pool')) await measurePool(tracks)
  if (wanted('memory')) measureMemory(folder)

  if (wanted('loudness')) await compareLoudness(tracks)
  if (wanted('fingerprint')) await compareFingerprints(tracks, folder)
  if (wanted('accuracy')) await compareAccuracy(Number(values.clips), values.blind)
} finally {
  rmSync(folder, { recursive: true })
}
