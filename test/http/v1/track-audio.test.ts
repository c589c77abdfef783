import assert from 'node:assert/strict'
import { test } from 'node:test'
import { apiScopes } from '../../../src/domain/access/scopes.ts'
import { createCatalogue } from '../../../src/domain/catalogue/create-catalogue.ts'
import { grantCredits } from '../../../src/domain/credits/grant.ts'
import { newId } from '../../../src/lib/ids.ts'
import { makeWav, putAudio } from '../../support/audio.ts'
import { createTestApp } from '../../support/context.ts'
import { deliver, runStages } from '../../support/ingestion.ts'
import { makeOrganisation, makeToken } from '../../support/people.ts'

const { app, context } = await createTestApp()
const owner = await makeOrganisation(context)
await grantCredits(context, context.db, owner.id, { amount: 100, reason: 'test' })
const { headers } = await makeToken(context, { organisationId: owner.id })

// biome-ignore lint/suspicious/noExplicitAny: a response of any route
type PageResponse = { status: number; message: string; data: any }
async function get(url: string, as: Record<string, string> = headers): Promise<PageResponse> {
  return (await app.inject({ url, headers: as })).json()
}

async function ingest(body: object): Promise<void> {
  const response = await app.inject({ method: 'POST', url: '/v1/ingestions', headers, payload: body })
  assert.equal(response.statusCode, 202, response.body)
  await runStages(context, response.json().data.id)
}

const stays = makeWav(1, 12)
const inbound = await putAudio(context, owner.id, stays, 'album/stays.wav')
const kept = makeWav(2)
await deliver(context, owner.id, 'delivery/audio/kept.wav', kept)
await deliver(context, owner.id, 'delivery/audio/goes.wav', makeWav(3))
await ingest({
  mode: 'api_json',
  delete_delivered_file: false,
  tracks: [
    { outer_id: 'stays', primary_media: inbound.uri },
    { outer_id: 'kept', primary_media: 'kept.wav' },
    { outer_id: 'missing', primary_media: 'nowhere.wav' },
  ],
})
await ingest({ mode: 'api_json', tracks: [{ outer_id: 'goes', primary_media: 'goes.wav' }] })
const listed = await get('/v1/workspace/tracks')
const ids: Record<string, string> = Object.fromEntries(
  listed.data.results.map(({ outer_id, id }: Record<string, string>) => [outer_id, id]),
)
const audioOf = (name: string, as = headers) => get(`/v1/workspace/tracks/${ids[name]}/audio`, as)

test('a signed URL plays the file a track was analysed from, in ranges', async () => {
  for (const [name, bytes] of [
    ['stays', stays],
    ['kept', kept],
  ] as const) {
    const { status, data } = await audioOf(name)
    assert.equal(status, 200)
    assert.equal(data.track_uri, `euterpe:workspace:track:${ids[name]}`)
    assert.equal(data.size, bytes.length)
    assert.match(data.content_type, /wav/)
    assert.ok(new Date(data.expires_at) > context.clock.now())
    const url = data.url.slice(context.urls.base.length)
    const whole = await app.inject(url)
    assert.ok(whole.rawPayload.equals(bytes))
    const part = await app.inject({ url, headers: { range: 'bytes=100-199' } })
    assert.equal(part.statusCode, 206)
    assert.ok(part.rawPayload.equals(bytes.subarray(100, 200)))
  }
})

test('audio that was deleted or never existed is not found, and the message says what to do', async () => {
  for (const [name, message] of [
    ['goes', /no longer kept.*delete_delivered_file/],
    ['missing', /No audio was delivered/],
  ] as const) {
    const { status, message: received } = await audioOf(name)
    assert.equal(status, 404)
    assert.match(received, message)
  }
  assert.equal((await get(`/v1/workspace/tracks/${newId()}/audio`)).status, 404)
})

test('a file that replaced the analysed one is not returned', async () => {
  const before = await putAudio(context, owner.id, makeWav(4), 'changed.wav')
  await ingest({ mode: 'api_json', tracks: [{ outer_id: 'changed', primary_media: before.uri }] })
  const { data } = await get('/v1/workspace/tracks?outer_id=changed')
  const url = `/v1/workspace/tracks/${data.results[0].id}/audio`
  assert.equal((await get(url)).status, 200)
  await putAudio(context, owner.id, makeWav(5), 'changed.wav')
  const changed = await get(url)
  assert.equal(changed.status, 404)
  assert.match(changed.message, /replaced/)
})

test('audio of another organisation is not accessible', async () => {
  const stranger = await makeToken(context)
  assert.equal((await audioOf('stays', stranger.headers)).status, 404)
  const second = await createCatalogue(context.db, owner.id, { name: 'Second' })
  const bound = await makeToken(context, { organisationId: owner.id, catalogueId: second.id })
  assert.equal((await audioOf('stays', bound.headers)).status, 404)
  for (const missing of ['workspace.read', 'storage.read']) {
    const scopes = apiScopes.filter((scope) => scope !== missing)
    const less = await makeToken(context, { organisationId: owner.id, scopes })
    const { data } = await audioOf('stays', less.headers)
    assert.equal(data.error_code, 'insufficient_scope')
    assert.deepEqual(data.missing_scopes, [missing])
  }
})

test('a track includes waveform, portrait and segments', async () => {
  const { data } = await get(`/v1/workspace/tracks/${ids.stays}?include=waveform,portrait,segments`)
  assert.ok(data.waveform.length > 100)
  for (const [low, high] of data.waveform) assert.ok(low >= -1 && low <= high && high <= 1)
  assert.ok(data.portrait.energy >= 0 && data.portrait.energy <= 1)
  assert.equal(data.segments[0].start_s, 0)
  assert.ok(Math.abs(data.segments.at(-1).end_s - 12) < 0.5)
  const withoutAudio = await get(`/v1/workspace/tracks/${ids.missing}?include=waveform,portrait,segments`)
  assert.deepEqual(
    [withoutAudio.data.waveform, withoutAudio.data.portrait, withoutAudio.data.segments],
    [null, null, null],
  )
})

test('portrait and segments require the profiling entitlement; the waveform does not', async () => {
  const poor = await makeOrganisation(context, { entitled: [] })
  const { headers: as } = await makeToken(context, { organisationId: poor.id })
  for (const token of ['portrait', 'segments']) {
    const { data } = await get(`/v1/workspace/tracks/${newId()}?include=${token}`, as)
    assert.equal(data.error_code, 'entitlement_required')
  }
  assert.equal((await get(`/v1/workspace/tracks/${newId()}?include=waveform`, as)).status, 404)
})
