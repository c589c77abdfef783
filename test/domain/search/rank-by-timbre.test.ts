import assert from 'node:assert/strict'
import { test } from 'node:test'
import { timbreOf } from '../../../src/audio/tagger/timbre-view.ts'
import type { Caller } from '../../../src/domain/access/caller.ts'
import { trackUri } from '../../../src/domain/catalogue/track-uri.ts'
import { rankByTimbre } from '../../../src/domain/search/rank-by-timbre.ts'
import { searchTracks } from '../../../src/domain/search/search.ts'
import { currentModel } from '../../../src/domain/tagging/models.ts'
import { createTestContext } from '../../support/context.ts'
import { makeOrganisation } from '../../support/people.ts'
import { embeddingOf, fillSoundingTracks } from '../../support/sounding-tracks.ts'

const context = await createTestContext()
const owner = await makeOrganisation(context)
const caller = {
  organisation: owner,
  catalogue: null,
  scopes: ['search'],
  entitlements: [],
} as never as Caller
const sounds = [
  ['instruments/piano', 'moods/sad'],
  ['instruments/piano', 'movement/danceable'],
  ['instruments/guitar', 'moods/sad'],
  ['instruments/strings', 'moods/calm'],
  ['genres/metal', 'energy/loud'],
  ['genres/disco', 'movement/danceable'],
]
const ids = await fillSoundingTracks(
  context,
  owner,
  sounds.map((sounds, i) => ({ outerId: `${i}`, title: `Track ${i}`, sounds, bpm: 60 + 20 * i })),
)
const uris = ids.map((id) => trackUri('workspace', id))

/** The other tracks, by the timbre of their embeddings. */
function expected(seed: number): string[] {
  const wanted = timbreOf(embeddingOf(sounds[seed]!))
  const closeness = (i: number) =>
    timbreOf(embeddingOf(sounds[i]!)).reduce((sum, value, j) => sum + value * wanted[j]!, 0)
  return uris
    .map((uri, i) => ({ uri, i, score: Math.max(0, closeness(i)) }))
    .filter(({ i, score }) => i !== seed && score > 0)
    .sort((a, b) => b.score - a.score)
    .map(({ uri }) => uri)
}

test('a search by timbre ranks by the timbre of the seed, which is not the order of the sound', async () => {
  const orders = await Promise.all(
    uris.map(async (similar_to, seed) => {
      const find = async (similar_by: 'sound' | 'timbre') =>
        (await searchTracks(context, caller, { similar_to, similar_by })).results.map((hit) => hit.track_uri)
      const [timbre, sound] = [await find('timbre'), await find('sound')]
      const wanted = expected(seed)
      assert.deepEqual(timbre.slice(0, wanted.length), wanted)
      assert.deepEqual(timbre.toSorted(), sound.toSorted())
      return timbre.join() === sound.join()
    }),
  )
  assert.ok(orders.includes(false))
})

test('a search by timbre keeps its filters', async () => {
  const request = { similar_to: uris[0]!, similar_by: 'timbre', filters: { bpm: { max: 100 } } } as const
  const { results } = await searchTracks(context, caller, request)
  assert.deepEqual(new Set(results.map((hit) => hit.track_uri)), new Set([uris[1], uris[2]]))
})

test('matches without an embedding come last', async () => {
  const seed = { vector: embeddingOf(sounds[0]!), modelVersion: currentModel.model_version }
  const missing = { layer: 'workspace' as const, id: 2 ** 30, score: 0.9, matched: null }
  const [only] = await rankByTimbre(context, caller, seed, [missing])
  assert.deepEqual(only, missing)
})
