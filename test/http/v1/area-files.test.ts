import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createCatalogue } from '../../../src/domain/catalogue/create-catalogue.ts'
import { buildApp } from '../../../src/http/app.ts'
import { deliver, keysOf } from '../../support/ingestion.ts'
import { makeToken } from '../../support/people.ts'
import { startGateway } from '../../support/s3.ts'

const { context, account } = await startGateway()
const app = await buildApp(context, { strict: true })
const organisationId = account.organisation.id
const { headers } = await makeToken(context, { organisationId })

const call = async (method: 'GET' | 'POST', url: string, payload?: object, as = headers) => {
  const response = await app.inject({ method, url, headers: as, ...(payload && { payload }) })
  return { status: response.statusCode, ...response.json() }
}
const list = (query: string) => call('GET', `/v1/storage/objects?${query}`)

test('browses the area folder by folder, without what the service keeps for itself', async () => {
  await deliver(context, organisationId, 'delivery/ddex/b1/message.xml', '<x/>')
  await deliver(context, organisationId, 'processed/audio/x.wav', 'x')
  const { data: root } = await list('')
  assert.deepEqual(
    root.folders.map(({ prefix }: { prefix: string }) => prefix),
    ['csv_outputs/', 'delivery/', 'inbound/'],
  )
  const { data: delivery } = await list('prefix=delivery/')
  assert.ok(delivery.folders.every(({ writable }: { writable: boolean }) => writable))
  const { data: batch } = await list('prefix=delivery/ddex/b1/')
  assert.deepEqual(
    batch.files.map(({ key, size, writable }: Record<string, unknown>) => [key, size, writable]),
    [['delivery/ddex/b1/message.xml', 4, true]],
  )
  assert.deepEqual((await list('prefix=processed/audio/')).data.files, [])
})

test('pages through a folder', async () => {
  for (const name of ['a', 'b', 'c'])
    await deliver(context, organisationId, `inbound/pages/${name}.txt`, name)
  const first = (await list('prefix=inbound/pages/&page_size=2')).data
  const next = (await list(`prefix=inbound/pages/&page_size=2&continuation_token=${first.next_token}`)).data
  const keys = [...first.files, ...next.files].map(({ key }: { key: string }) => key.at(-5))
  assert.deepEqual(keys, ['a', 'b', 'c'])
  assert.equal(next.next_token, null)
  assert.equal((await list('prefix=delivery/&continuation_token=aW5ib3VuZC8')).status, 422)
})

test('uploads to a delivery folder, downloads and deletes', async () => {
  const body = { key: 'delivery/ddex/b2/m.xml', content_type: 'application/xml' }
  const { data: upload } = await call('POST', '/v1/storage/uploads', body)
  const put = await fetch(upload.url, { method: 'PUT', headers: upload.headers, body: '<m/>' })
  assert.equal(put.status, 200)
  const { data: link } = await call('GET', `/v1/storage/download?key=${body.key}`)
  const download = await app.inject({ url: link.url.slice(context.urls.base.length) })
  assert.equal(download.body, '<m/>')
  const { data } = await call('POST', '/v1/storage/objects/delete', { keys: [body.key, 'inbound/none'] })
  assert.deepEqual(data.keys, [body.key])
  assert.deepEqual(await keysOf(context, organisationId, 'delivery/ddex/b2/'), [])
})

test('refuses what the keys of the organisation could not do', async () => {
  await deliver(context, organisationId, 'csv_outputs/tags.csv', 'x')
  const upload = { key: 'csv_outputs/x.csv', content_type: 'text/csv' }
  assert.equal((await call('POST', '/v1/storage/uploads', upload)).status, 403)
  assert.equal(
    (await call('POST', '/v1/storage/objects/delete', { keys: ['csv_outputs/tags.csv'] })).status,
    403,
  )
  assert.equal((await call('GET', '/v1/storage/download?key=processed/audio/x.wav')).status, 403)
})

test('sees only its own area, and a client that is bound to a catalogue sees none', async () => {
  const other = await makeToken(context)
  const found = await call('GET', '/v1/storage/objects?prefix=inbound/', undefined, other.headers)
  assert.deepEqual(found.data.files, [])
  const catalogue = await createCatalogue(context.db, organisationId, { name: 'Other' })
  const bound = await makeToken(context, { organisationId, catalogueId: catalogue.id })
  assert.equal((await call('GET', '/v1/storage/objects', undefined, bound.headers)).status, 403)
})
