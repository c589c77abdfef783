// Writes the rhythm network's training data from ../shared/data with the product's own front end: artifacts/rhythm/mel.u8 (clips x 1,501
// frames x 32 bands) and meta.json. Clips with annotated beats come first; music of the train split without them follows, for what networks
// can teach each other; then pieces made by code. The audio itself stays where it is.

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openFile } from '../../src/audio/byte-source.ts'
import { openDecoder } from '../../src/audio/decode/open.ts'
import { createFrontEnd } from '../../src/audio/features/front-end.ts'
import { RHYTHM_BANDS } from '../../src/audio/features/mel-frames.ts'
import { MADE_RATE, makePiece } from './synthetic-pieces.ts'

const FRAMES = 1501
const MADE = 120
const FOLDS = 5
const DATA = join(import.meta.dirname, '../../../shared/data')
const OUTPUT = join(import.meta.dirname, '../../artifacts/rhythm')

async function levelsOf(path: string): Promise<Uint8Array> {
  const source = openFile(path)
  const decoder = await openDecoder(source, 'builtin')
  const { levels, frontEnd } = listen(decoder.info.sampleRate, decoder.info.channels)
  for (let block = await decoder.read(); block; block = await decoder.read()) frontEnd.feed(block)
  frontEnd.finish()
  decoder.close()
  source.close()
  return levels
}

function levelsOfMade(samples: Float32Array<ArrayBuffer>): Uint8Array {
  const { levels, frontEnd } = listen(MADE_RATE, 1)
  frontEnd.feed([samples])
  frontEnd.finish()
  return levels
}

/** Levels that fill while a front end is fed. */
function listen(rate: number, channels: number) {
  const levels = new Uint8Array(FRAMES * RHYTHM_BANDS)
  let frame = 0
  const frontEnd = createFrontEnd(rate, channels, {
    mel({ rhythm }) {
      if (frame < FRAMES) levels.set(rhythm, frame++ * RHYTHM_BANDS)
    },
    pitch() {},
  })
  return { levels, frontEnd }
}

const rows = readFileSync(join(DATA, 'labels.csv'), 'utf8')
  .trim()
  .split('\n')
  .map((line) => line.split(','))
const clips = rows.filter((cells) => cells[2] === 'gtzan')
const others = rows.filter((cells) => cells[2] === 'panda' && cells[3] === 'train')
const foldOf = dealFolds(clips.filter((cells) => cells[3] === 'train'))
const meta = clips.map(([id, , , split, , , , , , artist, bpm]) => ({
  id,
  split,
  fold: split === 'train' ? foldOf(artist || id!) : null,
  bpm,
  beats: readFileSync(join(DATA, 'beats', `${id}.txt`), 'utf8')
    .trim()
    .split('\n')
    .map((line) => line.split(/\s+/).map(Number))
    .map(([time, place]) => [time, place ?? 0]),
}))
mkdirSync(OUTPUT, { recursive: true })
const unannotated = others.map(([id]) => ({ id, split: 'unannotated', fold: null, bpm: null, beats: [] }))
const levels: Uint8Array[] = []
for (const cells of [...clips, ...others]) levels.push(await levelsOf(join(DATA, cells[1]!)))
const made = Array.from({ length: MADE }, (_, seed) => {
  const { samples, beats, bpm } = makePiece(seed)
  levels.push(levelsOfMade(samples))
  return { id: `made_${seed}`, split: 'made', fold: seed % FOLDS, bpm: String(bpm), beats }
})
writeFileSync(join(OUTPUT, 'mel.u8'), Buffer.concat(levels))
writeFileSync(join(OUTPUT, 'meta.json'), JSON.stringify([...meta, ...unannotated, ...made]))

/** Five parts of the train split of about one size; an artist's clips stay together. */
function dealFolds(train: string[][]): (artist: string) => number {
  const groups = Map.groupBy(train, (cells) => cells[9] || cells[0]!)
  const sizes = Array.from({ length: FOLDS }, () => 0)
  const folds = new Map<string, number>()
  for (const [artist, members] of [...groups].sort((a, b) => b[1].length - a[1].length)) {
    const smallest = sizes.indexOf(Math.min(...sizes))
    folds.set(artist, smallest)
    sizes[smallest]! += members.length
  }
  return (artist) => folds.get(artist)!
}
