/**
 * `npm run bench -- audio [--clips N] [accuracy|loudness|fingerprint|speed|pool|memory …]`: compares the audio engine with
 * peers on the same files in one run. Speeds are seconds of music per second of CPU time. `--blind FILE` measures accuracy on the
 * training clips instead, with tempos from networks that were not trained on them (training/rhythm/choose.py EVIDENCE --blind-tempos FILE).
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { compareAccuracy } from './support/audio-accuracy.ts'
import { compareFingerprints, compareLoudness } from './support/audio-agreement.ts'
import { measureMemory, measurePool, measureSpeed } from './support/audio-speed.ts'
import { createTracks } from './support/audio-tracks.ts'

const { values, positionals } = parseArgs({
  args: process.argv.slice(2),
  options: { clips: { type: 'string', default: '40' }, blind: { type: 'string' } },
  allowPositionals: true,
})
const isSelected = (name: string) => positionals.length === 0 || positionals.includes(name)
const folder = mkdtempSync(join(tmpdir(), 'bench-audio-'))
try {
  const tracks = createTracks(folder)
  if (isSelected('speed')) await measureSpeed(tracks)
  if (isSelected('pool')) await measurePool(tracks)
  if (isSelected('memory')) measureMemory(folder)

  if (isSelected('loudness')) await compareLoudness(tracks)
  if (isSelected('fingerprint')) await compareFingerprints(tracks, folder)
  if (isSelected('accuracy')) await compareAccuracy(Number(values.clips), values.blind)
} finally {
  rmSync(folder, { recursive: true })
}
