/**
 * Cover recognition. Generates songs (`--songs N`, from `--seed N` on; nothing was tuned on these seeds) in three versions each,
 * with different keys, tempos, instruments and orders of parts, and mixes them with unrelated recordings (`--recordings GLOB`,
 * `--unrelated N`). Measures how often the first match of a version is another version of the song. Like stage 3, it aligns
 * the five nearest tracks by harmony. Needs fluidsynth and a soundfont (`--soundfont FILE`).
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
import { normalise } from '../src/index/vector/compute/vectors.ts'
import { composeSong, toMidi, varySong } from '../training/cover/song.ts'
import { report } from './support/peers.ts'

const { values } = parseArgs({
  options: {
    songs: { type: 'string', default: '25' },
    seed: { type: 'string', default: '1001' },
    unrelated: { type: 'string', default: '100' },
    soundfont: { type: 'string', default: '/usr/share/sounds/sf2/TimGM6mb.sf2' },
    recordings: {
      type: 'string',
      default: join(import.meta.dirname, '../../shared/data/audio/gtzan/*.opus'),
    },
  },
})
if (!existsSync(values.soundfont))
  throw new Error(`${values.soundfont} does not exist. Install a soundfont, or name one with --soundfont.`)
const versionsPerSong = 3
/** As many as stage 3 aligns. */
const alignedCandidates = 5

type Track = AudioSignature & { song: number | null; harmony: Float32Array }

async function analyseTrack(path: string, song: number | null): Promise<Track> {
  const source = openFile(path)
  try {
    const { fingerprint, speed_prints, cover, features } = await analyse(source)
    return {
      song,
      fingerprint,
      speedPrints: speed_prints,
      cover,
      harmony: normalise(describeHarmony(cover, features.bpm)),
    }
  } finally {
    source.close()
  }
}

const folder = await mkdtemp(join(tmpdir(), 'covers-'))
const versions: Track[] = []
for (let song = Number(values.seed); song < Number(values.seed) + Number(values.songs); song++) {
  for (let version = 0; version < versionsPerSong; version++) {
    const [midi, wav] = [join(folder, 'song.mid'), join(folder, 'song.wav')]
    writeFileSync(midi, toMidi(composeSong(song), varySong(song, version)))
    spawnSync('fluidsynth', ['-ni', '-q', '-r', '22050', '-F', wav, values.soundfont, midi])
    versions.push(await analyseTrack(wav, song))
  }
}
await rm(folder, { recursive: true })
const recordings = globSync(values.recordings).sort()
const step = Math.max(1, Math.floor(recordings.length / Number(values.unrelated)))
const unrelated: Track[] = []
for (const path of recordings.filter((_, i) => i % step === 0)) unrelated.push(await analyseTrack(path, null))
const all = [...versions, ...unrelated]

const dotProduct = (a: Float32Array, b: Float32Array) => a.reduce((sum, value, i) => sum + value * b[i]!, 0)

/** The matches that stage 3 finds for a track, highest confidence first. */
function findMatches(track: Track): { other: Track; confidence: number }[] {
  const nearest = all
    .filter((other) => other !== track)
    .map((other) => ({ other, score: dotProduct(track.harmony, other.harmony) }))
    .sort((a, b) => b.score - a.score)
    .slice(0, alignedCandidates)
    .map(({ other }) => other)
  const others = nearest.map((other) => ({ ...other, mayBeVersion: true }))
  return compareSignatures({ first: track, others })
    .map(({ coverConfidence }, i) => ({ other: nearest[i]!, confidence: coverConfidence }))
    .filter(({ confidence }) => confidence >= SAME_PIECE)
    .sort((a, b) => b.confidence - a.confidence)
}

let first = 0
let wrong = 0
let reported = 0
for (const version of versions) {
  const matches = findMatches(version)
  if (matches[0]?.other.song === version.song) first++
  reported += matches.length
  wrong += matches.filter(({ other }) => other.song !== version.song).length
}
const falseAlarms = unrelated.filter((track) => findMatches(track).length > 0).length
console.log(
  `${versions.length} versions of ${values.songs} songs among ${unrelated.length} unrelated recordings`,
)
report('the first match is another version', (100 * first) / versions.length, { atLeast: 80, unit: '%' })
console.log(
  `  ${wrong} of ${reported} matches of versions are wrong; ${falseAlarms} unrelated recordings have a match`,
)
