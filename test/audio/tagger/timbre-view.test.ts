import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readHeads } from '../../../src/audio/tagger/heads.ts'
import { loadNetwork } from '../../../src/audio/tagger/network.ts'
import { hasTimbreView, timbreOf } from '../../../src/audio/tagger/timbre-view.ts'
import { syntheticWindow } from './synthetic-window.ts'

const embedding = loadNetwork().embed(syntheticWindow())
const dot = (a: Float32Array, b: Float32Array) => a.reduce((sum, value, i) => sum + value * b[i]!, 0)

test('a timbre has length 1 and does not depend on the length of the embedding, which indexes do not store', () => {
  const timbre = timbreOf(embedding)
  assert.ok(Math.abs(Math.hypot(...timbre) - 1) < 1e-5)
  assert.ok(dot(timbre, timbreOf(embedding.map((value) => value / 20))) > 0.9999)
})

test('a timbre has fewer numbers than the embedding: the rest is what is played', () => {
  assert.ok(timbreOf(embedding).length < embedding.length / 2)
})

test('the open model has no timbre view', () => {
  assert.equal(hasTimbreView(readHeads().modelVersion), true)
  assert.equal(hasTimbreView(readHeads('open').modelVersion), false)
})
