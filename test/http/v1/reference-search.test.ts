import assert from 'node:assert/strict'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { analyse } from '../../../src/audio/analyse.ts'
import { fromBytes } from '../../../src/audio/byte-source.ts'
import { encodeFingerprint } from '../../../src/audio/fingerprint/codec.ts'
import { importAtlas } from '../../../src/domain/catalogue/import/import-atlas.ts'
import { selectBalance } from '../../../src/domain/credits/sql.ts'
import { indexAtlasTracks } from '../../../src/domain/similarity/index-atlas.ts'
import { currentModel } from '../../../src/domain/tagging/models.ts'
import { makeWav } from '../../support/audio.ts'
import { createTestApp } from '../../support/context.ts'
import { checkLedger } from '../../support/credits.ts'
import { makeLabel } from '../../support/label.ts'
import { makeOrganisation, makeToken } from '../../support/people.ts'
import { embeddingOf, fillSoundingTracks } from '../../support/sounding-tracks.ts'

const { app, context } = await createTestApp()
const owner = await makeOrganisation(context)
const { headers } = await makeToken(context, { organisationId: owner.id })
const names = ['Metal One', 'Metal Two', 'Loud Rock', 'Piano One', 'Piano Two', 'Disco']
const ids = await fillSoundingTracks(context, owner, [
  { outerId: '1', title: 'Metal One', sounds: ['genres/metal', 'energy/loud'], bpm: 170 },
  { outerId: '2', title: 'Metal Two', sounds: ['genres/metal', 'energy/loud', 'moods/angry'], bpm: 172 },
  { outerId: '3', title: 'Loud Rock', sounds: ['genres/rock', 'energy/loud'], bpm: 120 },
  { outerId: '4', title: 'Piano One', sounds: ['instruments/piano', 'moods/sad', 'moods/calm'], bpm: 70 },
  { outerId: '5', title: 'Piano Two', sounds: ['instruments/piano', 'moods/sad'], bpm: 72 },
  { outerId: '6', title: 'Disco', sounds: ['genres/disco', 'movement/danceable'], bpm: 118 },
])
const uri = (title: string) => `euterpe:workspace:track:${ids[names.indexOf(title)]}`
const search = (payload: object, caller = headers) =>
  app.inject({ method: 'POST', url: '/v1/search/tracks', headers: caller, payload })
async function find(references: object, others: object = {}, caller = headers) {
  const response = await search({ references, ...others }, caller)
  assert.equal(response.statusCode, 200, response.body)
  return response.json().data.results as {
    title: string
    reasons: { kind: string; bpm: number; tag: { name: string; category: string } | null }[]
  }[]
}
const one = (title: string) => [{ track_uri: uri(title) }]

test('a track finds what sounds like it, and each hit says what they share', async () => {
  const [hit, ...others] = await find({ positive: one('Piano One') })
  assert.equal(hit!.title, 'Piano Two')
  assert.ok(others.every(({ title }) => title !== 'Piano One'))
  const shared = hit!.reasons.map(({ kind, tag }) => tag?.name ?? kind)
  for (const reason of ['tempo', 'piano', 'sad']) assert.ok(shared.includes(reason), shared.join())
})

test('a negative example pushes away what sounds like it', async () => {
  const positive = [...one('Metal One'), ...one('Piano One')]
  assert.equal((await find({ positive, negative: one('Metal Two') }))[0]!.title, 'Piano Two')
  assert.equal((await find({ positive, negative: one('Piano Two') }))[0]!.title, 'Metal Two')
})

test('several examples are averaged, filters hold, and a rhythm keeps the tempo', async () => {
  const positive = [...one('Metal One'), ...one('Loud Rock')]
  assert.equal((await find({ positive }))[0]!.title, 'Metal Two')
  assert.deepEqual(
    (await find({ positive }, { filters: { bpm: { max: 71 } } })).map(({ title }) => title),
    ['Piano One'],
  )
  assert.deepEqual(
    (await find({ positive: one('Metal One') }, { similar_by: 'rhythm' })).map(({ title }) => title),
    ['Metal Two'],
  )
  for (const similar_by of ['mood', 'timbre'])
    assert.equal((await find({ positive: one('Piano One') }, { similar_by }))[0]!.title, 'Piano Two')
})

test('a segment of a track is compared by its own tags', async () => {
  const segment = { start_s: 10, end_s: 20 }
  const hits = await find({ positive: [{ track_uri: uri('Piano One'), segment }] })
  assert.equal(hits[0]!.title, 'Piano Two')
  const late = { positive: [{ track_uri: uri('Piano One'), segment: { start_s: 900, end_s: 910 } }] }
  assert.equal((await search({ references: late })).statusCode, 422)
})

test('an uploaded file is analysed for a credit, once', async () => {
  const label = await makeLabel(context)
  const { headers: own } = await makeToken(context, { organisationId: label.id })
  await label.put('inbound/reference.wav', makeWav(3, 5))
  const objects = (await app.inject({ url: '/v1/storage/inbound/objects', headers: own })).json().data.objects
  const positive = [{ s3_file_uri: objects[0].s3_file_uri }]
  const before = (await selectBalance(context.db, label.id)).available
  await find({ positive }, {}, own)
  assert.equal((await selectBalance(context.db, label.id)).available, before - 1)
  await find({ positive }, { page_size: 5 }, own)
  assert.equal((await selectBalance(context.db, label.id)).available, before - 1)
  await checkLedger(context, label.id)
  const narrow = await makeToken(context, { organisationId: label.id, scopes: ['search.read'] })
  assert.equal((await search({ references: { positive } }, narrow.headers)).statusCode, 403)
  const stranger = await search({ references: { positive } })
  assert.equal(stranger.statusCode, 403, stranger.body)
})

test('nobody compares with tracks of another organisation or catalogue', async () => {
  const stranger = await makeToken(context)
  assert.equal((await search({ references: { positive: one('Disco') } }, stranger.headers)).statusCode, 404)
  const elsewhere = await makeOrganisation(context)
  const bound = await makeToken(context, {
    organisationId: elsewhere.id,
    catalogueId: elsewhere.catalogue.id,
  })
  assert.equal((await search({ references: { positive: one('Disco') } }, bound.headers)).statusCode, 404)
})

test('tracks of the atlas are found by references, and are references, for those who may read it', async () => {
  const path = join(context.dataFolder, 'references.jsonl')
  const heard = await analyse(fromBytes(makeWav(5)))
  const record = (outer_id: string, sounds: string[]) => {
    const embedding = Buffer.from(embeddingOf(sounds).buffer).toString('base64')
    const prints = {
      fingerprint: encodeFingerprint(heard.fingerprint),
      speed_fingerprints: heard.speed_prints.map(encodeFingerprint),
    }
    const cover = Buffer.from(heard.cover).toString('base64')
    const sound = { model_version: currentModel.model_version, embedding, ...prints, cover }
    return JSON.stringify({ outer_id, title: outer_id, bpm: 71, sound })
  }
  const records = [
    record('Atlas Piano', ['instruments/piano', 'moods/sad', 'moods/calm']),
    record('Atlas Disco', ['genres/disco', 'movement/danceable']),
  ]
  await writeFile(path, `${records.join('\n')}\n`)
  await importAtlas(context.curator, context.clock, path, { onFault: ({ message }) => assert.fail(message) })
  const { curatorVectorIndex: vectorIndex, indexThreads } = context
  await indexAtlasTracks(context.curator, { vectorIndex, indexThreads })
  const titles = async (...given: Parameters<typeof find>) =>
    (await find(...given)).map(({ title }) => title).slice(0, 2)
  const fromWorkspace = await titles({ positive: one('Piano One') }, { include_atlas: true })
  assert.deepEqual(fromWorkspace.toSorted(), ['Atlas Piano', 'Piano Two'])
  assert.ok((await titles({ positive: one('Piano One') })).every((title) => title !== 'Atlas Piano'))

  const found = await app.inject({ url: '/v1/atlas/tracks?outer_id=Atlas Piano', headers })
  const positive = [{ track_uri: `euterpe:atlas:track:${found.json().data.results[0].id}` }]
  const fromAtlas = await titles({ positive, negative: one('Disco') }, { include_atlas: true })
  assert.deepEqual(fromAtlas.toSorted(), ['Piano One', 'Piano Two'])
  const narrow = await makeToken(context, { organisationId: owner.id, scopes: ['search.read'] })
  const asNarrow = (others: object) => search({ references: { positive }, ...others }, narrow.headers)
  assert.equal((await asNarrow({ include_atlas: true })).statusCode, 403)
  assert.equal((await asNarrow({})).statusCode, 422)
})

test('references that cannot be used are refused with what to change', async () => {
  const refused = [
    { references: { positive: [] } },
    { references: { positive: [{}] } },
    { references: { positive: [{ track_uri: 'spotify:1' }] } },
    {
      references: {
        positive: Array.from({ length: 15 }, () => one('Disco')[0]),
        negative: Array.from({ length: 6 }, () => one('Disco')[0]),
      },
    },
    { references: { positive: [{ ...one('Disco')[0], segment: { start_s: 5, end_s: 5 } }] } },
    { references: { positive: [{ track_uri: 'euterpe:atlas:track:019a8400-0000-7000-8000-000000000007' }] } },
    { references: { positive: one('Disco') }, brief: 'sad' },
    { references: { positive: one('Disco') }, query: 'sad' },
  ]
  for (const payload of refused) {
    const response = await search(payload)
    assert.equal(response.statusCode, 422, response.body)
  }
})
