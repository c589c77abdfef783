import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import fc from 'fast-check'
import { analyse } from '../../../src/audio/analyse.ts'
import { fromBytes } from '../../../src/audio/byte-source.ts'
import { TAG_BANDS } from '../../../src/audio/tagger/frames.ts'
import { readHeads } from '../../../src/audio/tagger/heads.ts'
import { loadNetwork, TAG_WINDOW } from '../../../src/audio/tagger/network.ts'
import { readTagFrames } from '../../../src/audio/tagger/read-frames.ts'
import { splitWindows, tagFrames } from '../../../src/audio/tagger/tagger.ts'
import { makeTune, toWav } from '../tune.ts'
import { syntheticWindow } from './synthetic-window.ts'

test('the network computes the embedding that PyTorch computed', () => {
  const expected: number[] = JSON.parse(
    readFileSync(new URL('../fixtures/tagger-embedding.json', import.meta.url), 'utf8'),
  )
  const embedding = loadNetwork().embed(syntheticWindow())
  assert.equal(embedding.length, expected.length)
  assert.ok(new Set(expected).size > 100)
  const largest = Math.max(...expected.map(Math.abs))
  // Weights are rounded to half precision, and relaxed SIMD rounds differently from machine to machine.
  for (const [i, value] of expected.entries()) assert.ok(Math.abs(embedding[i]! - value) <= 1e-3 * largest)
})

test('an analysis uses the same frames as training', async () => {
  const file = toWav(makeTune(25), 44100)
  const { tags, features } = await analyse(fromBytes(file))
  const alone = tagFrames(await readTagFrames(fromBytes(file), 'builtin'), features.danceability)
  assert.deepEqual(tags, alone)
})

test('an analysis without the tagger has no tags', async () => {
  assert.equal((await analyse(fromBytes(toWav(makeTune(4), 44100)), { tags: false })).tags, null)
})

test('the embedding of a window does not depend on earlier windows', () => {
  const network = loadNetwork()
  const [one, other] = [
    new Uint8Array(TAG_WINDOW * TAG_BANDS).fill(90),
    new Uint8Array(TAG_WINDOW * TAG_BANDS),
  ]
  const first = network.embed(one)
  network.embed(other)
  assert.deepEqual(network.embed(one), first)
})

test('windows have full length and cover the whole track', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 4000 }), (count) => {
      const windows = splitWindows(new Uint8Array(count * TAG_BANDS).fill(100))
      assert.ok(windows.every(({ bytes }) => bytes.length === TAG_WINDOW * TAG_BANDS))
      assert.ok(windows.every(({ silent }) => !silent))
      assert.equal(windows[0]!.start, 0)
      assert.ok(Math.abs(windows.at(-1)!.end - count / 62.5) < 0.01)
      for (const [i, window] of windows.entries()) {
        assert.ok(window.end > window.start)
        if (i > 0) assert.ok(Math.abs(window.start - windows[i - 1]!.end) < 0.011)
      }
    }),
    { numRuns: 60 },
  )
})

test('silent windows do not change the embedding of the track', async () => {
  const music = await readTagFrames(fromBytes(toWav(makeTune(20.48), 44100)), 'builtin')
  const twoWindows = music.subarray(0, 2 * TAG_WINDOW * TAG_BANDS)
  const withPause = new Uint8Array(3 * TAG_WINDOW * TAG_BANDS)
  withPause.set(twoWindows)
  assert.deepEqual(tagFrames(withPause, 0).embedding, tagFrames(twoWindows, 0).embedding)
})

test('every head returns a probability, for tags and for the portrait', () => {
  const heads = readHeads()
  const score = heads.score(new Float32Array(loadNetwork().embedding).fill(0.1))
  assert.equal(score.tags.length, heads.tagNames.length)
  assert.ok(score.tags.every((value) => value >= 0 && value <= 1))
  for (const name of ['energy', 'acousticness', 'vocal_presence']) assert.ok(score.portrait(name) >= 0)
  for (const value of [score.valence, score.arousal]) assert.ok(value >= 0 && value <= 1)
  assert.throws(() => score.portrait('unknown'), /no head/)
})

test('genres are scored independently of each other', () => {
  const heads = readHeads()
  const ten = ['blues', 'classical', 'country', 'disco', 'hiphop', 'jazz', 'metal', 'pop', 'reggae', 'rock']
  const { tags, nonMusic } = heads.score(new Float32Array(loadNetwork().embedding))
  const sum = ten.reduce((total, name) => total + tags[heads.tagNames.indexOf(`genres/${name}`)]!, 0)
  // A softmax over the ten would share out the probability of music, whatever the music is.
  assert.ok(Math.abs(sum / (1 - nonMusic) - 1) > 0.1)
})

test('silence is not music and has no tags', () => {
  for (const seconds of [3, 30]) {
    const { scores, segments, non_music } = tagFrames(
      new Uint8Array(Math.round(seconds * 62.5) * TAG_BANDS),
      0,
    )
    assert.equal(non_music, 1)
    assert.ok(
      [scores, ...segments.map((segment) => segment.scores)].every((row) =>
        row.every((score) => score === 0),
      ),
    )
  }
})

test('noise is not music, and no tag reaches its threshold', async () => {
  const { thresholds } = readHeads()
  const hiss = Float32Array.from({ length: 44100 * 12 }, (_, i) => Math.sin(i * i * 12.9898) * 0.2)
  const noise = (await analyse(fromBytes(toWav([hiss], 44100)))).tags!
  assert.ok(noise.non_music > 0.5)
  assert.ok(noise.scores.every((score, i) => score < thresholds[i]!))
  assert.ok((await analyse(fromBytes(toWav(makeTune(12), 44100)))).tags!.non_music < 0.5)
})
