// Computes the training data of the rhythm network from ../shared/data with the product's front end: artifacts/rhythm/mel.u8 (clips x 1,501
// frames x 32 bands) and meta.json. Three kinds of clips follow each other: recordings with annotated beats; recordings of the train split
// without annotations, for distillation; synthetic pieces. No audio is copied.

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openFile } from '../../src/audio/byte-source.ts'
import { openDecoder } from '../../src/audio/decode/open.ts'
import { createFrontEnd } from '../../src/audio/features/front-end.ts'
import { RHYTHM_BANDS } from '../../src/audio/features/mel-frames.ts'
import { generatePiece, PIECE_RATE } from './synthetic-pieces.ts'

const FRAMES = 1501
const SYNTHETIC_PIECES = 120
const FOLDS = 5
const DATA = join(import.meta.dirname, '../../../shared/data')
const OUTPUT = join(import.meta.dirname, '../../artifacts/rhythm')

async function levelsOfFile(path: string): Promise<Uint8Array> {
  const source = openFile(path)
  const decoder = await openDecoder(source, 'builtin')
  const { levels, frontEnd } = createLevelRecorder(decoder.info.sampleRate, decoder.info.channels)
  for (let block = await decoder.read(); block; block = await decoder.read()) frontEnd.feed(block)
  frontEnd.finish()
  decoder.close()
  source.close()
  return levels
}

function levelsOfPiece(samples: Float32Array<ArrayBuffer>): Uint8Array {
  const { levels, frontEnd } = createLevelRecorder(PIECE_RATE, 1)
  frontEnd.feed([samples])
  frontEnd.finish()
  return levels
}

/** A front end that writes its rhythm levels to an array. */
function createLevelRecorder(rate: number, channels: number) {
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
const annotatedRows = rows.filter((cells) => cells[2] === 'gtzan')
const unannotatedRows = rows.filter((cells) => cells[2] === 'panda' && cells[3] === 'train')
const foldOf = assignFolds(annotatedRows.filter((cells) => cells[3] === 'train'))
const annotated = annotatedRows.map(([id, , , split, , , , , , artist, bpm]) => ({
  id,
  split,
  fold: split === 'train' ? foldOf(artist || id!) : null,
  bpm,
  beats: readFileSync(join(DATA, 'beats', `${id}.txt`), 'utf8')
    .trim()
    .split('\n')
    .map((line) => line.split(/\s+/).map(Number))
    .map(([time, positionInBar]) => [time, positionInBar ?? 0]),
}))
mkdirSync(OUTPUT, { recursive: true })
const unannotated = unannotatedRows.map(([id]) => ({
  id,
  split: 'unannotated',
  fold: null,
  bpm: null,
  beats: [],
}))
const levels: Uint8Array[] = []
for (const cells of [...annotatedRows, ...unannotatedRows])
  levels.push(await levelsOfFile(join(DATA, cells[1]!)))
const synthetic = Array.from({ length: SYNTHETIC_PIECES }, (_, seed) => {
  const { samples, beats, bpm } = generatePiece(seed)
  levels.push(levelsOfPiece(samples))
  return { id: `synthetic_${seed}`, split: 'synthetic', fold: seed % FOLDS, bpm: String(bpm), beats }
})
writeFileSync(join(OUTPUT, 'mel.u8'), Buffer.concat(levels))
writeFileSync(join(OUTPUT, 'meta.json'), JSON.stringify([...annotated, ...unannotated, ...synthetic]))

/** Splits the train clips into five folds of about the same size. Clips by the same artist stay together. */
function assignFolds(train: string[][]): (artist: string) => number {
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
