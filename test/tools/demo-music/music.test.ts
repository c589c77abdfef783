import assert from 'node:assert/strict'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { detectAudioType } from '../../../src/domain/storage/objects/audio-type.ts'
import { line, pitchOf, strokes } from '../../../tools/demo-music/notation.ts'
import { pieces } from '../../../tools/demo-music/pieces.ts'
import { renderPiece } from '../../../tools/demo-music/render.ts'
import { createTestContext } from '../../support/context.ts'

const context = await createTestContext()

test('parses notes and drum patterns', () => {
  assert.deepEqual(['C4', 'Eb3', 'F#5', 'Bb-1'].map(pitchOf), [60, 51, 78, 10])
  assert.throws(() => pitchOf('H2'), /not a note/)
  const notes = line('C4 _ - C4+E4! | G3,', { step: 0.5, velocity: 0.6 })
  assert.deepEqual(
    notes.map(({ at, length, pitch }) => [at, length, pitch]),
    [
      [0, 1, 60],
      [1.5, 0.5, 60],
      [1.5, 0.5, 64],
      [2, 0.5, 55],
    ],
  )
  assert.ok(notes[1]!.velocity > notes[0]!.velocity && notes[3]!.velocity < notes[0]!.velocity)
  assert.deepEqual(
    strokes('X-o-').map(({ at, velocity }) => [at, velocity]),
    [
      [0, 1],
      [0.5, 0.35],
    ],
  )
})

test('slugs, ISRCs and titles are unique', () => {
  for (const name of ['slug', 'isrc', 'title'] as const)
    assert.equal(new Set(pieces.map((piece) => piece[name])).size, pieces.length, name)
})

test('rendering is reproducible, and the analysis finds the tempo and key of the score', async () => {
  const piece = pieces.find(({ slug }) => slug === 'night-train')!
  const file = renderPiece(piece)
  assert.ok(file.equals(renderPiece(piece)))
  assert.equal(detectAudioType(file), 'audio/wav')
  const path = join(context.dataFolder, 'night-train.wav')
  await writeFile(path, file)
  const { features } = await context.analysers.analyse(path, {
    owner: 'demo',
    urgency: 'background',
    tags: false,
  })
  assert.ok(Math.abs(features.bpm! - piece.music.tempo) < 1, String(features.bpm))
  assert.equal(`${features.key} ${features.mode}`, 'A minor')
  assert.ok(features.true_peak_dbtp! < 0 && features.loudness_lufs! > -30)
})
