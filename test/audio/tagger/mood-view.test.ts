import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readHeads } from '../../../src/audio/tagger/heads.ts'
import { moodQuery } from '../../../src/audio/tagger/mood-view.ts'
import { loadNetwork } from '../../../src/audio/tagger/network.ts'
import { syntheticWindow } from './synthetic-window.ts'

const { modelVersion } = readHeads()
const embedding = loadNetwork().embed(syntheticWindow())

test('the mood query of an embedding is finite and points another way than the embedding', () => {
  const query = moodQuery(embedding, modelVersion)!
  assert.equal(query.length, embedding.length)
  assert.ok(query.every(Number.isFinite))
  const dot = query.reduce((sum, value, i) => sum + value * embedding[i]!, 0)
  assert.ok(Math.abs(dot / (Math.hypot(...query) * Math.hypot(...embedding))) < 0.99)
})

test('the mood query does not depend on the length of the embedding, which indexes do not store', () => {
  const [query, shorter] = [embedding, embedding.map((value) => value / 20)].map(
    (each) => moodQuery(each, modelVersion)!,
  )
  const dot = query!.reduce((sum, value, i) => sum + value * shorter![i]!, 0)
  assert.ok(dot / (Math.hypot(...query!) * Math.hypot(...shorter!)) > 0.9999)
})

test('there is no mood query for the open model, whose moods are too few', () => {
  assert.equal(moodQuery(embedding, readHeads('open').modelVersion), null)
})
