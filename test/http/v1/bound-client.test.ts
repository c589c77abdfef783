import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createCatalogue } from '../../../src/domain/catalogue/create-catalogue.ts'
import { grantCredits } from '../../../src/domain/credits/grant.ts'
import { recordEvent } from '../../../src/domain/events/record.ts'
import type { NewEvent } from '../../../src/domain/events/types.ts'
import { newId } from '../../../src/lib/ids.ts'
import { transaction } from '../../../src/platform/postgres.ts'
import { makeWav, putAudio } from '../../support/audio.ts'
import { createTestApp } from '../../support/context.ts'
import { runStages } from '../../support/ingestion.ts'
import { makeOrganisation, makeToken } from '../../support/people.ts'

const { app, context } = await createTestApp()
const organisation = await makeOrganisation(context)
await grantCredits(context, context.db, organisation.id, { amount: 100, reason: 'test' })
const other = await createCatalogue(context.db, organisation.id, { name: 'Other' })
const unbound = await makeToken(context, { organisationId: organisation.id })
const bound = await makeToken(context, {
  organisationId: organisation.id,
  catalogueId: organisation.catalogue.id,
})
const elsewhere = await makeToken(context, { organisationId: organisation.id, catalogueId: other.id })

type Token = { headers: Record<string, string> }
const call = async (
  { headers }: Token,
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
  url: string,
  payload?: object,
) => {
  const response = await app.inject({ method, url, headers, ...(payload && { payload }) })
  return { status: response.statusCode, ...(response.body === '' ? {} : response.json()) }
}
const createWebhook = async (token: Token) =>
  (await call(token, 'POST', '/v1/webhooks', { url: 'https://hooks.example.com/' })).data.id as string

test('a webhook of a bound client receives the events of its catalogue only', async () => {
  const [own, all, others] = [
    await createWebhook(bound),
    await createWebhook(unbound),
    await createWebhook(elsewhere),
  ]
  const record = (event: NewEvent) => transaction(context.db, (tx) => recordEvent(context, tx, event))
  const profiled = (catalog_id: string) =>
    record({
      organisationId: organisation.id,
      type: 'profile.created',
      data: { profile_id: newId(), track_uri: 'euterpe:workspace:track:1', catalog_id },
    })
  await profiled(other.id)
  await profiled(organisation.catalogue.id)
  await record({
    organisationId: organisation.id,
    type: 'credits.low',
    data: { available: 1, reserved: 0, threshold: 100 },
  })
  const deliveries = async (token: Token, id: string) =>
    (await call(token, 'GET', `/v1/webhooks/${id}/deliveries`)).data.results.length
  assert.equal(await deliveries(bound, own), 2)
  assert.equal(await deliveries(elsewhere, others), 2)
  assert.equal(await deliveries(unbound, all), 3)
})

test('a bound client neither lists nor reaches the webhooks of others', async () => {
  const [own, all] = [await createWebhook(bound), await createWebhook(unbound)]
  const { data } = await call(bound, 'GET', '/v1/webhooks?page_size=100')
  const ids = data.results.map(({ id }: { id: string }) => id)
  assert.ok(ids.includes(own) && !ids.includes(all))
  assert.equal(data.count, ids.length)
  for (const [method, path, body] of [
    ['GET', ''],
    ['PATCH', '', { description: 'mine now' }],
    ['POST', '/test'],
    ['GET', '/deliveries'],
    ['DELETE', ''],
  ] as const)
    assert.equal(
      (await call(bound, method, `/v1/webhooks/${all}${path}`, body)).status,
      404,
      `${method} ${path}`,
    )
  assert.equal((await call(unbound, 'GET', `/v1/webhooks/${own}`)).status, 200)
})

/** Delivers a track with this file. Returns what became of it. */
async function ingest(token: Token, uri: string): Promise<[string, string | null]> {
  const track = { outer_id: newId(), title: 'Harbour', primary_media: uri }
  const { data } = await call(token, 'POST', '/v1/ingestions', { mode: 'api_json', tracks: [track] })
  await runStages(context, data.id)
  const items = await call(token, 'GET', `/v1/ingestions/${data.id}/items`)
  const [item] = items.data.results
  return [item.status, item.error_code ?? null]
}

test('a bound client sees and uses only its own inbound objects', async () => {
  const { uri, key } = await putAudio(context, organisation.id, makeWav(71), 'shared.wav')
  const listed = await call(bound, 'GET', '/v1/storage/inbound/objects')
  assert.deepEqual(listed.data.objects, [])
  assert.equal((await call(bound, 'GET', '/v1/storage/inbound/objects?object_key=shared.wav')).status, 404)
  for (const url of ['/v1/tagging', '/v1/audio/features'])
    assert.equal(
      (await call(bound, 'POST', url, { s3_file_uri: uri })).data.error_code,
      'resource_forbidden',
      url,
    )
  const scan = (prefix: string) => call(bound, 'POST', '/v1/ingestions', { mode: 's3_scan', prefix })
  assert.equal((await scan('inbound/')).data.error_code, 'resource_forbidden')
  assert.equal((await scan(key)).data.error_code, 'resource_forbidden')
  assert.deepEqual(await ingest(bound, uri), ['failed', 'resource_forbidden'])
  assert.equal((await ingest(unbound, uri))[0], 'available')

  const upload = await call(bound, 'POST', '/v1/storage/inbound/uploads', {
    object_key: 'mine.wav',
    content_type: 'audio/wav',
  })
  const folder = `inbound/${organisation.catalogue.id}/`
  assert.equal(upload.data.object_key, 'mine.wav')
  assert.ok(upload.data.s3_file_uri.endsWith(`${folder}mine.wav`), upload.data.s3_file_uri)
  await putAudio(context, organisation.id, makeWav(72), `${organisation.catalogue.id}/mine.wav`)
  const own = await call(bound, 'GET', '/v1/storage/inbound/objects')
  assert.deepEqual(
    own.data.objects.map(({ object_key }: { object_key: string }) => object_key),
    ['mine.wav'],
  )
  assert.equal((await scan(folder)).status, 202)
})
