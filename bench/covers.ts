/**
 * Versions of made-up songs (other key, pace, instruments, order of parts; `--songs N`, three of each, from `--seed N` on, which no
 * description was chosen on) among recordings of strangers (`--recordings GLOB`): how often the piece named first for a version is another
 * version of it, by what stage 3 does: the five nearest by harmony, aligned. Needs fluidsynth and a soundfont (`--soundfont FILE`).
 */
import { spawnSync } from 'node:child_process'
import { existsSync, globSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { analyse } from '../src/audio/analyse.ts'
import { openFile } from '../src/audio/byte-source.ts'
import { type AudioSignature, compareSignatures, SAME_PIECE } from '../src/audio/fingerprint/compare.ts'
import { describeHarmony } from '../src/domain/similarity/harmony.ts'
import { toUnit } from '../src/domain/similarity/vectors.ts'
import { composeSong, makeVersion, toMidi } from '../training/cover/song.ts'
import { report } from './support/peers.ts'

const { values } = parseArgs({
  options: {
    songs: { type: 'string', default: '25' },
    seed: { type: 'string', default: '1001' },
    strangers: { type: 'string', default: '100' },
    soundfont: { type: 'string', default: '/usr/share/sounds/sf2/TimGM6mb.sf2' },
    recordings: {
      type: 'string',
      default: join(import.meta.dirname, '../../shared/data/audio/gtzan/*.opus'),
    },
  },
})
if (!existsSync(values.soundfont)) throw new Error(`There is no soundfont at ${values.soundfont}.`)
const VERSIONS = 3
/** As many as stage 3 aligns. */
const ALIGNED = 5

type Track = AudioSignature & { song: number | null; harmony: Float32Array }

async function trackOf(path: string, song: number | null): Promise<Track> {
  const source = openFile(path)
  try {
    const { fingerprint, speed_prints, cover, features } = await analyse(source)
    return {
      song,
      fingerprint,
      speedPrints: speed_prints,
      cover,
      harmony: toUnit(describeHarmony(cover, features.bpm)),
    }
  } finally {
    source.close()
  }
}

const folder = await mkdtemp(join(tmpdir(), 'covers-'))
const versions: Track[] = []
for (let song = Number(values.seed); song < Number(values.seed) + Number(values.songs); song++) {
  for (let version = 0; version < VERSIONS; version++) {
    const [midi, wav] = [join(folder, 'song.mid'), join(folder, 'song.wav')]
    writeFileSync(midi, toMidi(composeSong(song), makeVersion(song, version)))
    spawnSync('fluidsynth', ['-ni', '-q', '-r', '22050', '-F', wav, values.soundfont, midi])
    versions.push(await trackOf(wav, song))
  }
}
await rm(folder, { recursive: true })
const found = globSync(values.recordings).sort()
const every = Math.max(1, Math.floor(found.length / Number(values.strangers)))
const strangers: Track[] = []
for (const path of found.filter((_, i) => i % every === 0)) strangers.push(await trackOf(path, null))
const all = [...versions, ...strangers]

const likeness = (a: Float32Array, b: Float32Array) => a.reduce((sum, value, i) => sum + value * b[i]!, 0)

/** What stage 3 names for a track, the surest first. */
function named(track: Track): { other: Track; confidence: number }[] {
  const nearest = all
    .filter((other) => other !== track)
    .map((other) => ({ other, like: likeness(track.harmony, other.harmony) }))
    .sort((a, b) => b.like - a.like)
    .slice(0, ALIGNED)
    .map(({ other }) => other)
  const others = nearest.map((other) => ({ ...other, mayBeVersion: true }))
  return compareSignatures({ first: track, others })
    .map(({ coverConfidence }, i) => ({ other: nearest[i]!, confidence: coverConfidence }))
    .filter(({ confidence }) => confidence >= SAME_PIECE)
    .sort((a, b) => b.confidence - a.confidence)
}

let first = 0
let wrong = 0
let told = 0
for (const version of versions) {
  const answers = named(version)
  if (answers[0]?.other.song === version.song) first++
  told += answers.length
  wrong += answers.filter(({ other }) => other.song !== version.song).length
}
const falselyTold = strangers.filter((stranger) => named(stranger).length > 0).length
console.log(
  `${versions.length} versions of ${values.songs} songs among ${strangers.length} recordings of strangers`,
)
report('another version is named first', (100 * first) / versions.length, { atLeast: 80, unit: '%' })
console.log(
  `  of ${told} pieces told for versions ${wrong} are others; for ${falselyTold} strangers anything is told`,
)
