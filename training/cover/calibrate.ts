// Calibrates cover_confidence: renders versions of made-up songs (fluidsynth and a soundfont must be installed), compares versions of one song
// and of different songs, adds unrelated recordings if ../shared/data is there, and fits a logistic function to the path strength.
//   node training/cover/calibrate.ts SOUNDFONT [SONGS]

import { spawnSync } from 'node:child_process'
import { globSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { analyse } from '../../src/audio/analyse.ts'
import { openFile } from '../../src/audio/byte-source.ts'
import { alignCovers } from '../../src/audio/cover/cover.ts'
import { composeSong, makeVersion, randomFrom, toMidi } from './song.ts'

const [soundfont, songs = '20'] = process.argv.slice(2)
if (!soundfont) throw new Error('usage: node training/cover/calibrate.ts SOUNDFONT [SONGS]')
/** Holds the slope back: rendered versions are easier to tell than what bands make of a song, and certainty would be a lie. */
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
    writeFileSync(midi, toMidi(composeSong(song), makeVersion(song, version)))
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
const strangers: number[] = []
for (let n = 0; n < 300 && recordings.length > 1; n++) {
  const [a, b] = [Math.floor(random() * recordings.length), Math.floor(random() * recordings.length)]
  if (a !== b) strangers.push(alignCovers(recordings[a]!, recordings[b]!).strength)
}

const spread = (values: number[]) => {
  const sorted = values.toSorted((a, b) => a - b)
  return [0, 0.05, 0.5, 0.95, 1]
    .map((share) => sorted[Math.round(share * (sorted.length - 1))]?.toFixed(2))
    .join(' ')
}
process.stdout.write(
  `covers ${related.length}: ${spread(related)}\nunrelated songs ${unrelated.length}: ${spread(unrelated)}\n`,
)
process.stdout.write(`unrelated recordings ${strangers.length}: ${spread(strangers)}\n`)

// Newton steps on the logistic likelihood, both classes weighing the same.
const points = [
  ...related.map((x) => ({ x, y: 1, w: 1 / related.length })),
  ...[...unrelated, ...strangers].map((x) => ({ x, y: 0, w: 1 / (unrelated.length + strangers.length) })),
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
  related.reduce((sum, x) => sum + [...unrelated, ...strangers].filter((v) => v < x).length, 0) /
  related.length /
  (unrelated.length + strangers.length)
const hit = (values: number[]) => values.filter((x) => slope * x + offset > 0).length / values.length
process.stdout.write(`SLOPE ${slope.toFixed(3)} OFFSET ${offset.toFixed(3)}; ROC-AUC ${auc.toFixed(4)}\n`)
process.stdout.write(
  `over 0.5: covers ${hit(related).toFixed(3)}, unrelated ${hit(unrelated).toFixed(3)}, recordings ${hit(strangers).toFixed(3)}\n`,
)
