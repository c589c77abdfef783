import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { AudioFeatures } from '../../../../src/audio/features/features.ts'
import type { TagAnalysis } from '../../../../src/audio/tagger/tagger.ts'
import { readTags } from '../../../../src/domain/tagging/taxonomy/read-tags.ts'
import { tagOrder, tagsByUid, taxonomy, uidOf } from '../../../../src/domain/tagging/taxonomy/taxonomy.ts'

const features = {
  bpm: 128,
  bpm_confidence: 0.9,
  key: 'A',
  mode: 'minor',
  key_confidence: 0.8,
} as AudioFeatures

function predict(scores: number[], nonMusic = 0.01): TagAnalysis {
  const all = Float32Array.from(tagOrder, (_, i) => scores[i] ?? 0)
  const segments = [0.2, 0.9, 0.4].map((score, i) => ({
    start_s: i * 10,
    end_s: i * 10 + 10,
    scores: Float32Array.from(tagOrder, (_, tag) => (tag === 0 ? score : 0)),
  }))
  const portrait = { valence: 0, arousal: 0, energy: 0, danceability: 0, acousticness: 0, vocal_presence: 0 }
  return {
    model_version: 'test',
    embedding: new Float32Array(4),
    scores: all,
    segments,
    non_music: nonMusic,
    portrait,
  }
}

test('every tag has a unique uid, three labels, a description and a threshold', () => {
  const uids = [
    ...taxonomy.categories.map((category) => category.uid),
    ...taxonomy.categories.flatMap((category) => category.tags.map((tag) => tag.uid)),
  ]
  assert.equal(new Set(uids).size, uids.length)
  for (const uid of uids)
    assert.match(uid, /^[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  for (const category of taxonomy.categories) {
    assert.equal(new Set(category.tags.map((tag) => tag.name)).size, category.tags.length)
    for (const { label, description, threshold } of category.tags) {
      assert.ok(label.en && label.fr && label.es && description)
      assert.ok(threshold > 0 && threshold < 1)
    }
  }
})

test('uids never change', () => {
  assert.equal(uidOf('genres', 'jazz'), '7fcde136-8f9d-51a9-957f-fbbf53321283')
  assert.equal(uidOf('moods', 'sad'), '61d8d4d2-def8-5588-b1b2-2c18430db78b')
  assert.equal(uidOf('keys', 'A minor'), 'be353a55-2ec0-5009-85a6-cfe036527262')
  assert.equal(uidOf('genres', 'no such genre'), undefined)
})

test('lists tags over their threshold, the strongest first, or every score on request', () => {
  const analysis = predict([tagsByUid.get(tagOrder[0]!)!.threshold + 0.01, 0.99])
  const listed = readTags({ features, tags: analysis })
  const first = tagsByUid.get(tagOrder[1]!)!
  assert.deepEqual(listed[first.category]![0], { uid: first.uid, name: first.name, score: 0.99 })
  const counted = Object.values(listed).flat()
  assert.equal(counted.length, 4, 'two predicted tags, the tempo class and the key')
  assert.deepEqual(
    listed.tempo!.map((tag) => tag.name),
    ['lively'],
  )
  assert.deepEqual(
    listed.keys!.map((tag) => tag.name),
    ['A minor'],
  )
  const all = Object.values(readTags({ features, tags: analysis }, { all: true })).flat()
  assert.deepEqual(new Set(all.map(({ uid }) => uid)), new Set(tagsByUid.keys()))
  assert.equal(all.length, tagsByUid.size)
})

test('a recording that is not music gets no tags', () => {
  const tags = readTags({ features, tags: predict([0.99, 0.99], 0.97) })
  assert.equal(Object.values(tags).flat().length, 0)
})
