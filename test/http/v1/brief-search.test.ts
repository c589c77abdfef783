import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createCatalogue } from '../../../src/domain/catalogue/create-catalogue.ts'
import { createTestApp } from '../../support/context.ts'
import { makeOrganisation, makeToken } from '../../support/people.ts'
import { fillSoundingTracks } from '../../support/sounding-tracks.ts'

const { app, context } = await createTestApp()
const owner = await makeOrganisation(context)
const { headers } = await makeToken(context, { organisationId: owner.id })
const other = await createCatalogue(context.db, owner.id, { name: 'Other' })
const fillers = ['genres/country', 'genres/reggae', 'genres/techno', 'genres/folk', 'genres/soul']
const ids = await fillSoundingTracks(context, owner, [
  {
    outerId: 'sad',
    title: 'Grey Window',
    artists: [{ name: 'Ivory Rain' }],
    sounds: ['moods/sad', 'instruments/piano', 'vocals/instrumental'],
    bpm: 70,
  },
  {
    outerId: 'metal',
    title: 'Anvil',
    artists: [{ name: 'Hammerhead' }],
    sounds: ['genres/metal', 'energy/loud', 'moods/angry'],
    bpm: 170,
  },
  {
    outerId: 'party',
    title: 'Confetti',
    artists: [{ name: 'Neon Avenue' }],
    sounds: ['themes/party', 'movement/danceable', 'genres/disco'],
    bpm: 118,
  },
  {
    outerId: 'strings',
    title: 'Adagio',
    artists: [{ name: 'Orchestra of the Quay' }],
    sounds: ['genres/classical', 'instruments/strings', 'moods/calm'],
    bpm: 60,
  },
  ...fillers.map((sound, i) => ({ outerId: sound, title: `Filler ${i}`, sounds: [sound], bpm: 100 })),
])
const [hidden] = await fillSoundingTracks(
  context,
  owner,
  [{ outerId: 'elsewhere', title: 'Second Metal', sounds: ['genres/metal', 'energy/loud'], bpm: 160 }],
  other.id,
)

const search = (payload: object, caller = headers) =>
  app.inject({ method: 'POST', url: '/v1/search/tracks', headers: caller, payload })
async function find(payload: object, caller = headers) {
  const response = await search(payload, caller)
  assert.equal(response.statusCode, 200, response.body)
  return response.json().data
}
const titles = (data: { results: { title: string }[] }) => data.results.map(({ title }) => title)

test('a brief in three languages finds the track that sounds like it', async () => {
  for (const brief of [
    'melancholic piano for a rainy scene, no vocals',
    'piano mélancolique pour une scène sous la pluie, sans voix',
    'piano melancólico para una escena con lluvia, sin voces',
  ]) {
    assert.equal(titles(await find({ brief }))[0], 'Grey Window', brief)
  }
  assert.match(titles(await find({ brief: 'aggressive headbanging with screams' }))[0]!, /Anvil|Second Metal/)
  assert.equal(titles(await find({ brief: 'something to dance to at a wedding party' }))[0], 'Confetti')
})

test('the reading is returned, and an edited one can be sent back', async () => {
  const { reading, results } = await find({ brief: 'sad piano' })
  assert.deepEqual(reading.terms, [
    { term: 'moods/sad', weight: 1, words: 'sad' },
    { term: 'instruments/piano', weight: 1, words: 'piano' },
  ])
  const again = await find({ brief: 'sad piano', reading })
  assert.deepEqual(titles(again), titles({ results }))
  const edited = { ...reading, terms: [{ term: 'genres/disco', weight: 1, words: null }], text: '' }
  assert.equal(titles(await find({ reading: edited }))[0], 'Confetti')
})

test('a hit says why it was found, and where the tag is strongest', async () => {
  const [hit] = (await find({ brief: 'sad piano, no metal, 65-75 bpm' })).results
  type Found = {
    kind: string
    words: string
    tag: { name: string }
    score: number
    bpm: number
    segment: object
  }
  const byKind = Object.groupBy(hit.reasons as Found[], ({ kind }) => kind)
  const sad = byKind.tag!.find(({ words }) => words === 'sad')!
  assert.equal(sad.tag.name, 'sad')
  assert.ok(sad.score > 0.5)
  assert.deepEqual(sad.segment, {
    start_s: 10,
    end_s: 20,
    score: sad.score,
  })
  assert.equal(byKind.absence!.length, 1)
  assert.equal(byKind.tempo![0]!.bpm, 70)
})

test('what a brief does not want ranks behind', async () => {
  const found = titles(await find({ brief: 'party music, no disco, nothing danceable, angry metal' }))
  assert.ok(found.indexOf('Anvil') < found.indexOf('Confetti'))
})

test('tempo, key and duration of a brief filter; filters of the request win', async () => {
  assert.deepEqual(titles(await find({ brief: 'metal under 165 bpm', filters: { bpm: { min: 165 } } })), [
    'Anvil',
  ])
  const slow = await find({ brief: 'calm, under 65 bpm' })
  assert.deepEqual(titles(slow), ['Adagio'])
})

test('a brief that is a title or an artist finds it first', async () => {
  for (const brief of ['Confetti', 'Hammerhead', 'grey window']) {
    const [hit] = (await find({ brief })).results
    assert.ok(hit.score >= 0.9, brief)
    assert.match(`${hit.title} ${hit.artists[0].name}`, new RegExp(brief, 'i'))
  }
})

test('a brief that describes no music finds what the same query finds', async () => {
  for (const text of ['hammerh', 'confeti', 'ivory window', 'anv']) {
    const [byBrief, byQuery] = [await find({ brief: text }), await find({ query: text })]
    assert.ok(byQuery.results.length > 0, text)
    assert.deepEqual(titles(byBrief), titles(byQuery), text)
    assert.equal(byBrief.count, byQuery.count)
    assert.deepEqual(byBrief.results[0].matched, byQuery.results[0].matched)
  }
})

test('a single word, and words outside the lexicon, are looked for in titles first', async () => {
  const orchestra = await find({ brief: 'orchestra', filters: { bpm: { max: 110 } } })
  assert.ok(orchestra.reading.terms.length > 0, 'the word also describes music')
  assert.equal(titles(orchestra)[0], 'Adagio')
  assert.equal(titles(await find({ brief: 'metal' }))[0], 'Second Metal')
  assert.equal(titles(await find({ brief: 'neon aven' }))[0], 'Confetti')
  assert.equal(titles(await find({ brief: 'fille 3' }))[0], 'Filler 3', 'numbers are parts of titles')
  assert.equal(titles(await find({ brief: 'angry, loud metal' }))[0], 'Anvil', 'this describes music')
})

test('"like" a track finds its neighbours and not the track; "slower" is slower', async () => {
  const { reading, results } = await find({ brief: 'like Anvil' })
  assert.deepEqual(reading.names, [{ text: 'Anvil', is_unwanted: false }])
  assert.deepEqual(titles({ results })[0], 'Second Metal')
  assert.ok(!titles({ results }).includes('Anvil'))
  const slower = await find({ brief: 'like Hammerhead but slower' })
  assert.equal(titles(slower)[0], 'Second Metal')
  assert.ok(titles(await find({ brief: 'like Second Metal but slower' })).every((title) => title !== 'Anvil'))
})

test('words that are no name are read as terms', async () => {
  const { reading } = await find({ brief: 'like a rainy night' })
  assert.deepEqual(reading.names, [])
  assert.ok(reading.terms.some(({ term }: { term: string }) => term === 'moods/sad'))
})

test('a decision of a person counts more than the model', async () => {
  const before = titles(await find({ brief: 'reggae' }))
  assert.equal(before[0], 'Filler 1')
  const { data } = (await app.inject({ url: '/v1/tagging/taxonomy', headers })).json()
  const tags = data.categories.flatMap((category: { tags: { uid: string; name: string }[] }) => category.tags)
  const { uid } = tags.find(({ name }: { name: string }) => name === 'reggae')
  const decided = await app.inject({
    method: 'PATCH',
    url: `/v1/workspace/tracks/${ids[5]}/tags`,
    headers,
    payload: { reject: [uid] },
  })
  assert.ok(decided.statusCode < 300, decided.body)
  assert.notEqual(titles(await find({ brief: 'reggae' }))[0], 'Filler 1')
})

test('nobody finds tracks of another organisation or catalogue', async () => {
  const stranger = await makeToken(context)
  assert.deepEqual((await find({ brief: 'sad piano' }, stranger.headers)).results, [])
  assert.deepEqual((await find({ brief: 'like Anvil' }, stranger.headers)).reading.names, [])
  const bound = await makeToken(context, { organisationId: owner.id, catalogueId: other.id })
  const found = await find({ brief: 'heavy metal' }, bound.headers)
  assert.deepEqual(
    found.results.map(({ track_uri }: { track_uri: string }) => track_uri),
    [`euterpe:workspace:track:${hidden}`],
  )
  const narrow = await makeToken(context, { organisationId: owner.id, scopes: ['workspace.read'] })
  assert.equal((await search({ brief: 'sad' }, narrow.headers)).statusCode, 403)
  const noAtlas = await makeToken(context, { organisationId: owner.id, scopes: ['search.read'] })
  assert.equal((await search({ brief: 'sad', include_atlas: true }, noAtlas.headers)).statusCode, 403)
})

test('a brief that cannot be searched is refused with what to change', async () => {
  const reading = (await find({ brief: 'sad' })).reading
  const refused: [object, number][] = [
    [{ brief: '  ' }, 422],
    [{ brief: 'x'.repeat(1001) }, 422],
    [{ brief: 'sad', query: 'x' }, 422],
    [{ brief: 'sad', similar_to: 'euterpe:workspace:track:x' }, 422],
    [{ reading: { ...reading, terms: [{ term: 'moods/unheard', weight: 1, words: null }] } }, 400],
    [{ reading: { ...reading, terms: [{ term: 'moods/sad', weight: 9, words: null }] } }, 422],
  ]
  for (const [payload, status] of refused) {
    const response = await search(payload)
    assert.equal(response.statusCode, status, response.body)
  }
})

test('pages of a brief fit together', async () => {
  const whole = titles(await find({ brief: 'sad piano', page_size: 100 }))
  const parts = [
    ...titles(await find({ brief: 'sad piano', page_size: 4 })),
    ...titles(await find({ brief: 'sad piano', page_size: 4, page: 2 })),
  ]
  assert.deepEqual(parts, whole.slice(0, 8))
})
