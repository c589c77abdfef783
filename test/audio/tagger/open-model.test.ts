import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { analyse } from '../../../src/audio/analyse.ts'
import { fromBytes } from '../../../src/audio/byte-source.ts'
import { readHeads } from '../../../src/audio/tagger/heads.ts'
import { loadNetwork } from '../../../src/audio/tagger/network.ts'
import { readTagFrames } from '../../../src/audio/tagger/read-frames.ts'
import { tagFrames } from '../../../src/audio/tagger/tagger.ts'
import { makeTune, toWav } from '../tune.ts'
import { syntheticWindow } from './synthetic-window.ts'

const tune = toWav(makeTune(12), 44100)

test('the open network computes the embedding that PyTorch computed', () => {
  const expected: number[] = JSON.parse(
    readFileSync(new URL('../fixtures/tagger-embedding-open.json', import.meta.url), 'utf8'),
  )
  const embedding = loadNetwork('open').embed(syntheticWindow())
  assert.equal(embedding.length, expected.length)
  const largest = Math.max(...expected.map(Math.abs))
  for (const [i, value] of expected.entries()) assert.ok(Math.abs(embedding[i]! - value) <= 1e-3 * largest)
})

test('an analysis by the open model has its version, its tags and an embedding of its own', async () => {
  const { tags } = await analyse(fromBytes(tune), { model: 'open' })
  const standard = (await analyse(fromBytes(tune))).tags!
  assert.equal(tags!.model_version, 'euterpe-tagger-open-1.0')
  assert.equal(tags!.scores.length, readHeads('open').tagNames.length)
  assert.ok(tags!.scores.length < standard.scores.length)
  assert.notDeepEqual(tags!.embedding, standard.embedding)
})

test('both models can tag in one process, in any order', async () => {
  const frames = await readTagFrames(fromBytes(tune), 'builtin')
  const [first, , again] = (['open', 'standard', 'open'] as const).map((model) => tagFrames(frames, 0, model))
  assert.deepEqual(again, first)
})

test('all but one tag of the open model are tags of the standard one', () => {
  const known = new Set(readHeads().tagNames)
  const open = readHeads('open').tagNames
  assert.deepEqual(
    open.filter((name) => !known.has(name)),
    ['instruments/mallet'],
  )
})

test('the open model hears that a tune is music, and that silence is not', async () => {
  const music = (await analyse(fromBytes(tune), { model: 'open' })).tags!
  assert.ok(music.non_music < 0.5)
  assert.ok(music.scores.some((score, i) => score >= readHeads('open').thresholds[i]!))
  const silence = tagFrames(new Uint8Array(640 * 96), 0, 'open')
  assert.equal(silence.non_music, 1)
  assert.ok(silence.scores.every((score) => score === 0))
})
