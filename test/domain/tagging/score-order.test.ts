import assert from 'node:assert/strict'
import { test } from 'node:test'
import { currentModel } from '../../../src/domain/tagging/models.ts'
import { inCurrentOrder } from '../../../src/domain/tagging/score-order.ts'

test('reorders the scores of an earlier model by tag', () => {
  const [first, second] = currentModel.tag_order
  const earlier = { model_version: 'older', taxonomy_version: 'v0.9', tag_order: [second!, 'gone', first!] }
  const scores = Float32Array.from([0.25, 0.5, 0.75])
  const tags = {
    model_version: 'older',
    embedding: new Float32Array(0),
    scores,
    segments: [{ start_s: 0, end_s: 10, scores }],
    non_music: 0,
    portrait: { valence: 0, arousal: 0, energy: 0, danceability: 0, acousticness: 0, vocal_presence: 0 },
  }
  const read = inCurrentOrder(tags, earlier)
  assert.deepEqual([...read.scores.slice(0, 3)], [0.75, 0.25, 0])
  assert.equal(read.segments[0]!.scores[0], 0.75)
})
