// Calibrates cover_confidence: renders versions of generated songs (needs fluidsynth and a soundfont), compares versions of the same song and
// of different songs, adds pairs of unrelated recordings if ../shared/data exists, and fits a logistic function to the path strength.
//   node training/cover/calibrate.ts SOUNDFONT [SONGS]

import { spawnSync } from 'node:child_process'
import { globSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { analyse } from '../../src/audio/analyse.ts'
import { openFile } from '../../src/audio/byte-source.ts'
import { alignCovers } from '../../src/audio/cover/cover.ts'
import { composeSong, randomFrom, toMidi, varySong } from './song.ts'

const [soundfont, songs = '20'] = process.argv.slice(2)
if (!soundfont) throw new Error('usage: node training/cover/calibrate.ts SOUNDFONT [SONGS]')
/** Regularises the slope: rendered versions are easier to recognise than real covers, so the fit would be overconfident. */
const RIDGE = 0.02
const VERSIONS = 3
const folder = mkdtempSync(join(tmpdir(), 'covers-'))

async function coverOf(path: string): Promise<Uint8Array> {
  const source = openFile(path)
  try {
    return (await analyse(source)).cover
  } finally {
    source.close()
  }
}

const tracks: { song: number; cover: Uint8Array }[] = []
for (let song = 1; song <= Number(songs); song++) {
  for (let version = 0; version < VERSIONS; version++) {
    const [midi, wav] = [join(folder, 'song.mid'), join(folder, 'song.wav')]
    writeFileSync(midi, toMidi(composeSong(song), varySong(song, version)))
    spawnSync('fluidsynth', ['-ni', '-q', '-r', '22050', '-F', wav, soundfont, midi], { stdio: 'ignore' })
    tracks.push({ song, cover: await coverOf(wav) })
  }
}
rmSync(folder, { recursive: true })

const random = randomFrom(5)
const related: number[] = []
const unrelated: number[] = []
for (const [i, a] of tracks.entries()) {
  for (const b of tracks.slice(i + 1)) {
    if (a.song === b.song) related.push(alignCovers(a.cover, b.cover).strength)
    else if (random() < 0.25) unrelated.push(alignCovers(a.cover, b.cover).strength)
  }
}
const real = globSync(join(import.meta.dirname, '../../../shared/data/audio/{gtzan,panda}/*.opus')).filter(
  () => random() < 0.06,
)
const recordings = await Promise.all(real.map(coverOf))
const unrelatedRecordings: number[] = []
for (let n = 0; n < 300 && recordings.length > 1; n++) {
  const [a, b] = [Math.floor(random() * recordings.length), Math.floor(random() * recordings.length)]
  if (a !== b) unrelatedRecordings.push(alignCovers(recordings[a]!, recordings[b]!).strength)
}

const quantiles = (values: number[]) => {
  const sorted = values.toSorted((a, b) => a - b)
  return [0, 0.05, 0.5, 0.95, 1]
    .map((share) => sorted[Math.round(share * (sorted.length - 1))]?.toFixed(2))
    .join(' ')
}
process.stdout.write(
  `covers ${related.length}: ${quantiles(related)}\nunrelated songs ${unrelated.length}: ${quantiles(unrelated)}\n`,
)
process.stdout.write(
  `unrelated recordings ${unrelatedRecordings.length}: ${quantiles(unrelatedRecordings)}\n`,
)

// Newton's method on the logistic likelihood, with equal weight for both classes.
const points = [
  ...related.map((x) => ({ x, y: 1, w: 1 / related.length })),
  ...[...unrelated, ...unrelatedRecordings].map((x) => ({
    x,
    y: 0,
    w: 1 / (unrelated.length + unrelatedRecordings.length),
  })),
]
let [slope, offset] = [1, 0]
for (let step = 0; step < 200; step++) {
  let [gs, go, hss, hso, hoo] = [-RIDGE * slope, 0, RIDGE, 0, 1e-6]
  for (const { x, y, w } of points) {
    const p = 1 / (1 + Math.exp(-(slope * x + offset)))
    gs += w * (y - p) * x
    go += w * (y - p)
    hss += w * p * (1 - p) * x * x
    hso += w * p * (1 - p) * x
    hoo += w * p * (1 - p)
  }
  const det = hss * hoo - hso * hso
  slope += Math.max(-1, Math.min(1, (hoo * gs - hso * go) / det))
  offset += Math.max(-1, Math.min(1, (hss * go - hso * gs) / det))
}
const auc =
  related.reduce((sum, x) => sum + [...unrelated, ...unrelatedRecordings].filter((v) => v < x).length, 0) /
  related.length /
  (unrelated.length + unrelatedRecordings.length)
const shareAboveHalf = (values: number[]) =>
  values.filter((x) => slope * x + offset > 0).length / values.length
process.stdout.write(`SLOPE ${slope.toFixed(3)} OFFSET ${offset.toFixed(3)}; ROC-AUC ${auc.toFixed(4)}\n`)
process.stdout.write(
  `over 0.5: covers ${shareAboveHalf(related).toFixed(3)}, unrelated ${shareAboveHalf(unrelated).toFixed(3)}, recordings ${shareAboveHalf(unrelatedRecordings).toFixed(3)}\n`,
)
