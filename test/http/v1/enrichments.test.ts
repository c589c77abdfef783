import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createCatalogue } from '../../../src/domain/catalogue/create-catalogue.ts'
import { createTestApp } from '../../support/context.ts'
import {
  mead,
  mood,
  party,
  pie,
  releaseInformation,
  resource,
  workInformation,
} from '../../support/enrichment-messages.ts'
import { ern43 } from '../../support/ern.ts'
import { makeLabel } from '../../support/label.ts'
import { type makeOrganisation, makeToken } from '../../support/people.ts'
import { fillWorkspace } from '../../support/records.ts'

const { app, context } = await createTestApp()

const ferry = { isrc: 'SEAB12400001', title: 'The Ferry', artist: 'Norah Jones', file: null }
const album = { upc: '7310000000011', title: 'Crossings', artist: 'Norah Jones', recordings: [ferry] }
const titled = '<AlternativeTitle><TitleText><Title>Överfarten</Title></TitleText></AlternativeTitle>'
const picture = '<Image><File><URI>resources/norah.jpg</URI></File><ImageType>Portrait</ImageType></Image>'

async function makeDescribed() {
  const label = await makeLabel(context)
  const { headers } = await makeToken(context, { organisationId: label.id })
  const call = async (method: 'GET' | 'POST' | 'DELETE', url: string, payload?: object) => {
    const response = await app.inject({ method, url, headers, ...(payload && { payload }) })
    return { status: response.statusCode, data: response.statusCode === 204 ? null : response.json().data }
  }
  await label.put('delivery/ddex/a/message.xml', ern43(album))
  await label.put(
    'delivery/ddex/b/message.xml',
    mead({
      resources: [resource(ferry.isrc, mood('Dramatic') + titled)],
      releases: [releaseInformation(album.upc, mood('Calm'))],
    }),
  )
  await label.put(
    'delivery/ddex/c/message.xml',
    pie({
      parties: [
        party(
          null,
          'Norah Jones',
          `${picture}<PartyName><FullName><Name>ノラ・ジョーンズ</Name></FullName></PartyName>`,
        ),
      ],
    }),
  )
  await label.put('delivery/ddex/c/resources/norah.jpg', Buffer.from('a picture'))
  await label.ingest()
  return { label, call, headers }
}

const idOf = async ({ call }: Awaited<ReturnType<typeof makeDescribed>>, kind: string) =>
  (await call('GET', `/v1/workspace/${kind}`)).data.results[0].id as string

test('tracks, releases and artists include what messages say about them', async () => {
  const described = await makeDescribed()
  for (const [kind, standard, value] of [
    ['tracks', 'MEAD', 'Dramatic'],
    ['releases', 'MEAD', 'Calm'],
    ['artists', 'PIE', undefined],
  ] as const) {
    const url = `/v1/workspace/${kind}/${await idOf(described, kind)}`
    const { data } = await described.call('GET', `${url}?include=enrichments`)
    const [found] = data.enrichments
    assert.deepEqual(
      [found.standard, found.terms[0]?.value, found.sender],
      [standard, value, { id: 'PADPIDA0000000009Z', name: 'Lyric House' }],
      kind,
    )
  }
})

test('works include what messages say about them', async () => {
  const label = await makeLabel(context)
  const { headers } = await makeToken(context, { organisationId: label.id })
  const get = async (url: string) => (await app.inject({ url, headers })).json().data
  const works = [{ title: 'The Ferry', iswc: 'T0345246801' }]
  await fillWorkspace(context, label.caller.organisation as Awaited<ReturnType<typeof makeOrganisation>>, [
    { outerId: 'w1', title: 'The Ferry', works },
  ])
  const information = workInformation('T0345246801', mood('Solemn'))
  await label.put('delivery/ddex/w/message.xml', mead({ works: [information] }))
  await label.ingest()
  const [{ id }] = (await get('/v1/workspace/works')).results
  const { enrichments } = await get(`/v1/workspace/works/${id}?include=enrichments`)
  assert.deepEqual(
    enrichments.map(({ standard, terms }: { standard: string; terms: { value: string }[] }) => [
      standard,
      terms.map(({ value }) => value),
    ]),
    [['MEAD', ['Solemn']]],
  )
})

test('a picture that was delivered with the message can be read', async () => {
  const described = await makeDescribed()
  const url = `/v1/workspace/artists/${await idOf(described, 'artists')}?include=enrichments`
  const { data } = await described.call('GET', url)
  const [image] = data.enrichments[0].images
  assert.equal(image.uri, 'resources/norah.jpg')
  const response = await fetchPicture(image.url)
  assert.equal(response.body, 'a picture')
})

const fetchPicture = (url: string) => {
  const { pathname, search, host } = new URL(url)
  return app.inject({ method: 'GET', url: pathname + search, headers: { host } })
}

test('search finds a track by its alternative title, and by another name of its artist', async () => {
  const { call } = await makeDescribed()
  for (const text of ['Överfarten', 'ノラ・ジョーンズ']) {
    const { data } = await call('POST', '/v1/search/tracks', { query: text })
    assert.deepEqual(
      data.results.map(({ title }: { title: string }) => title),
      ['The Ferry'],
      text,
    )
  }
})

test('descriptions are listed by term, removed once, and then gone from the record and from search', async () => {
  const described = await makeDescribed()
  const { call } = described
  const trackId = await idOf(described, 'tracks')
  const { data } = await call('GET', '/v1/workspace/enrichments?term=DRAMATIC&entity=track')
  assert.deepEqual(
    data.results.map(({ record_ids }: { record_ids: string[] }) => record_ids),
    [[trackId]],
  )
  const url = `/v1/workspace/enrichments/${data.results[0].id}`
  assert.equal((await call('DELETE', url)).status, 204)
  assert.equal((await call('DELETE', url)).status, 404)
  const track = await call('GET', `/v1/workspace/tracks/${trackId}?include=enrichments`)
  assert.deepEqual(track.data.enrichments, [])
  const found = await call('POST', '/v1/search/tracks', { query: 'Överfarten' })
  assert.deepEqual(found.data.results, [])
})

test('another organisation neither lists nor removes descriptions', async () => {
  const [{ call }, other] = [await makeDescribed(), await makeDescribed()]
  const { data } = await call('GET', '/v1/workspace/enrichments')
  assert.equal(data.count, 3)
  assert.equal((await other.call('DELETE', `/v1/workspace/enrichments/${data.results[0].id}`)).status, 404)
  assert.equal((await call('GET', '/v1/workspace/enrichments')).data.count, 3)
})

test('a client bound to another catalogue neither lists nor removes descriptions', async () => {
  const { label, call } = await makeDescribed()
  const { id: catalogueId } = await createCatalogue(context.db, label.id, { name: 'Other' })
  const { headers } = await makeToken(context, { organisationId: label.id, catalogueId })
  const [first] = (await call('GET', '/v1/workspace/enrichments')).data.results
  const asBound = async (method: 'GET' | 'DELETE', url: string) =>
    (await app.inject({ method, url: `/v1/workspace/enrichments${url}`, headers })).statusCode
  const listed = await app.inject({ url: '/v1/workspace/enrichments', headers })
  assert.equal(listed.json().data.count, 0)
  assert.equal(await asBound('GET', `?catalog_id=${first.catalog_id}`), 403)
  assert.equal(await asBound('DELETE', `/${first.id}`), 404)
  assert.equal((await call('GET', '/v1/workspace/enrichments')).data.count, 3)
})
