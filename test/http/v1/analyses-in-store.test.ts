import assert from 'node:assert/strict'
import { test } from 'node:test'
import { grantCredits } from '../../../src/domain/credits/grant.ts'
import { removeGarbage } from '../../../src/domain/storage/maintenance/remove-garbage.ts'
import { moveDetails } from '../../../src/domain/tagging/move-details.ts'
import { BlobsUnreachable } from '../../../src/platform/blobs/blobs.ts'
import { makeTune, toWav } from '../../audio/tune.ts'
import { createTestApp } from '../../support/context.ts'
import { makeLabel } from '../../support/label.ts'
import { makeToken } from '../../support/people.ts'

const { app, context } = await createTestApp()
const rate = 22_050
const includes = [
  'structure',
  'description',
  'features',
  'waveform',
  'segments',
  'portrait',
  'similar',
  'fingerprint_matches',
]

/** Two tracks of the same recording, delivered one after the other, and how the API shows them. */
async function makeCopies(seconds: number) {
  const tune = makeTune(seconds, rate)
  // Half as loud, without its first two seconds.
  const copy = tune.map((channel) => channel.slice(2 * rate).map((value) => value / 2))
  const label = await makeLabel(context)
  await grantCredits(context, context.db, label.id, { amount: 100, reason: 'test' })
  const { headers } = await makeToken(context, { organisationId: label.id })
  const get = (url: string) => app.inject({ url, headers })
  for (const [name, channels] of Object.entries({ first: tune, second: copy })) {
    await label.put(`inbound/${name}/${name}.wav`, toWav(channels, rate))
    await label.ingest({ mode: 's3_scan', prefix: `inbound/${name}/` })
  }
  const { results } = (await get('/v1/workspace/tracks')).json().data
  const urls: string[] = results.map(({ id }: { id: string }) => `/v1/workspace/tracks/${id}`)
  const show = () => Promise.all(urls.map(async (url) => (await get(`${url}?include=${includes}`)).json()))
  return { get, show, urls }
}

const countInDatabase = async () => {
  const [row] =
    await context.owner`select count(*)::int4 as count from audio_analyses where details_blob_id is null`
  return row!.count
}

test('tracks look the same when the details of their analyses are in the object store', async () => {
  const { show } = await makeCopies(20)
  const before = await show()
  for (const { status, data } of before) {
    assert.equal(status, 200)
    assert.equal(data.fingerprint_matches.length, 1, 'each is a copy of the other')
  }
  context.settings = { ...context.settings, analysesInStore: true }
  assert.equal(await moveDetails(context), 2)
  assert.equal(await countInDatabase(), 0)
  await removeGarbage(context, { graceMs: -1000 })
  assert.deepEqual(await show(), before)
})

test('with the details in the object store, copies are recognised and a structure is found', async () => {
  const { show } = await makeCopies(21)
  assert.equal(await countInDatabase(), 0)
  for (const { data } of await show()) {
    assert.equal(data.fingerprint_matches.length, 1)
    assert.equal(data.structure.resolution, 'fine')
  }
})

test('while the object store does not respond, only what needs the details fails, and says so', async () => {
  const { get, urls } = await makeCopies(22)
  const { read } = context.blobs
  context.blobs.read = () => Promise.reject(new BlobsUnreachable('down'))
  const response = await get(`${urls[0]}/structure`)
  assert.equal(response.statusCode, 503, response.body)
  assert.ok(response.headers['retry-after'])
  assert.equal((await get(`${urls[0]}?include=waveform,features,tags,segments`)).statusCode, 200)
  context.blobs.read = read
  assert.equal((await get(`${urls[0]}/structure`)).statusCode, 200)
})
