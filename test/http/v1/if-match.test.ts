import assert from 'node:assert/strict'
import { test } from 'node:test'
import { tagsByUid } from '../../../src/domain/tagging/taxonomy/taxonomy.ts'
import { putAudio } from '../../support/audio.ts'
import { makeConsoleUser } from '../../support/console-user.ts'
import { createTestApp } from '../../support/context.ts'
import { operationsOf, readContract } from '../../support/contract.ts'
import { makeOrganisation, makeToken } from '../../support/people.ts'
import { makePicture } from '../../support/pictures.ts'
import { fillWorkspace } from '../../support/records.ts'

const { app, context } = await createTestApp()
const owner = await makeOrganisation(context)
const { headers } = await makeToken(context, { organisationId: owner.id })
const operator = await makeConsoleUser(context, 'operator')
const [trackId] = await fillWorkspace(context, owner, [
  {
    outerId: 'T-1',
    title: 'Night Train',
    artists: [{ name: 'The Seafolk', role: 'main' }],
    releases: [{ title: 'Tides' }],
    label: { name: 'Bleu Nuit' },
    works: [{ title: 'Night Train' }],
  },
])

const pictures = await Promise.all(
  [30, 40].map(
    async (side) => (await putAudio(context, owner.id, makePicture('png', side, side), `${side}.png`)).uri,
  ),
)

type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'
const call = (
  method: Method,
  url: string,
  {
    payload,
    ifMatch,
    as = headers,
  }: { payload?: object; ifMatch?: string; as?: Record<string, string> } = {},
) =>
  app.inject({
    method,
    url,
    headers: { ...as, ...(ifMatch !== undefined && { 'if-match': ifMatch }) },
    ...(payload !== undefined && { payload }),
  })
const create = async (url: string, payload: object): Promise<string> =>
  (await call('POST', url, { payload })).json().data.id
const firstOf = async (kind: string): Promise<string> =>
  `/v1/workspace/${kind}/${(await call('GET', `/v1/workspace/${kind}`)).json().data.results[0].id}`
const [tagA, tagB] = [...tagsByUid.keys()]

type Case = {
  /** The path in the contract. */
  path: string
  url: () => Promise<string>
  write: 'PATCH' | 'PUT'
  /** Two changes, each of which leaves another state. */
  changes: [object, object]
  /** The query of the deletion; null: there is none. */
  deletion: string | null
  as?: Record<string, string>
}

const record = (kind: string, changes: [object, object]): Case => ({
  path: `/v1/workspace/${kind}/{${kind.slice(0, -1)}_id}`,
  url: () => firstOf(kind),
  write: 'PATCH',
  changes,
  deletion: kind === 'tracks' ? '' : '?detach=true',
})

const cases: Case[] = [
  {
    path: '/v1/workspace/tracks/{track_id}/tags',
    url: async () => `/v1/workspace/tracks/${trackId}/tags`,
    write: 'PATCH',
    changes: [{ accept: [tagA] }, { accept: [tagB] }],
    deletion: null,
  },
  ...(['tracks', 'releases'] as const).map(
    (kind): Case => ({
      path: `/v1/workspace/${kind}/{${kind.slice(0, -1)}_id}/artwork`,
      url: async () => `${await firstOf(kind)}/artwork`,
      write: 'PUT',
      changes: [{ s3_file_uri: pictures[0] }, { s3_file_uri: pictures[1] }],
      deletion: '',
    }),
  ),
  record('works', [{ title: 'Work A' }, { title: 'Work B' }]),
  record('labels', [{ name: 'Label A' }, { name: 'Label B' }]),
  record('artists', [{ name: 'Artist A' }, { name: 'Artist B' }]),
  record('releases', [{ title: 'Release A' }, { title: 'Release B' }]),
  record('tracks', [{ title: 'Track A' }, { title: 'Track B' }]),
  {
    path: '/v1/catalogs/{catalog_id}',
    url: async () => `/v1/catalogs/${await create('/v1/catalogs', { name: 'Library' })}`,
    write: 'PATCH',
    changes: [{ name: 'Library A' }, { name: 'Library B' }],
    deletion: '',
  },
  {
    path: '/v1/playlists/{playlist_id}',
    url: async () => `/v1/playlists/${await create('/v1/playlists', { name: 'Morning' })}`,
    write: 'PATCH',
    changes: [{ name: 'Morning A' }, { notes: 'B' }],
    deletion: '',
  },
  {
    path: '/v1/playlists/{playlist_id}/shares/{share_id}',
    url: async () => {
      const shares = `/v1/playlists/${await create('/v1/playlists', { name: 'Evening' })}/shares`
      return `${shares}/${await create(shares, { name: 'For Ada' })}`
    },
    write: 'PATCH',
    changes: [{ name: 'A' }, { allow_downloads: true }],
    deletion: '',
  },
  {
    path: '/v1/tagging/vocabularies/{vocabulary_id}',
    url: async () =>
      `/v1/tagging/vocabularies/${await create('/v1/tagging/vocabularies', { name: 'scenes' })}`,
    write: 'PATCH',
    changes: [{ name: 'scenes A' }, { name: 'scenes B' }],
    deletion: '',
  },
  {
    path: '/v1/webhooks/{id}',
    url: async () => `/v1/webhooks/${await create('/v1/webhooks', { url: 'https://hooks.example.com/' })}`,
    write: 'PATCH',
    changes: [{ description: 'A' }, { enabled: false }],
    deletion: '',
  },
  {
    path: '/v1/csv-profiles/{name}',
    url: async () => {
      await call('PUT', '/v1/csv-profiles/lakeside', { payload: {} })
      return '/v1/csv-profiles/lakeside'
    },
    write: 'PUT',
    changes: [{ date_order: 'day_first' }, { date_order: 'month_first' }],
    deletion: '',
  },
  {
    path: '/v1/delivery-settings',
    url: async () => '/v1/delivery-settings',
    write: 'PUT',
    changes: [
      { territories: ['DE'], wait_for_batch_complete: false },
      { territories: ['FR'], wait_for_batch_complete: false },
    ],
    deletion: null,
  },
  {
    path: '/v1/me/account',
    url: async () => '/v1/me/account',
    write: 'PATCH',
    changes: [{ name: 'Ada A' }, { name: 'Ada B' }],
    deletion: null,
    as: operator.headers,
  },
  {
    path: '/v1/allowed-applications',
    url: async () => '/v1/allowed-applications',
    write: 'PATCH',
    changes: [{ policy: 'none' }, { policy: 'listed' }],
    deletion: null,
    as: operator.headers,
  },
  {
    path: '/v1/operator/organizations/{id}',
    url: async () => `/v1/operator/organizations/${(await makeOrganisation(context)).id}`,
    write: 'PATCH',
    changes: [{ disabled: true }, { disabled: true }],
    deletion: null,
    as: operator.headers,
  },
]

for (const { path, url: find, write, changes, deletion, as = headers } of cases) {
  test(`of two writers with one ETag, one wins: ${write} ${path}`, async () => {
    const url = await find()
    const read = async () => {
      const response = await call('GET', url, { as })
      assert.equal(response.statusCode, 200, response.body)
      return String(response.headers.etag)
    }
    const ifMatch = await read()
    const written = await Promise.all(changes.map((payload) => call(write, url, { payload, ifMatch, as })))
    assert.deepEqual(written.map(({ statusCode }) => statusCode).sort(), [200, 412])
    const refused = written.find(({ statusCode }) => statusCode === 412)!.json()
    assert.equal(refused.data.error_code, 'precondition_failed')
    const won = written.find(({ statusCode }) => statusCode === 200)!
    const version = (etag: unknown) => String(etag).split('.')[0]
    assert.equal(version(await read()), version(won.headers.etag), 'the write returns the ETag of its result')
    assert.notEqual(version(await read()), version(ifMatch))
    const next = await call(write, url, {
      payload: path.startsWith('/v1/operator') ? { disabled: false } : changes[0],
      ifMatch: `"other", ${won.headers.etag}`,
      as,
    })
    assert.equal(next.statusCode, 200, next.body)
    if (deletion === null) return
    assert.equal((await call('DELETE', url + deletion, { ifMatch, as })).statusCode, 412)
    const deleted = await call('DELETE', url + deletion, { ifMatch: await read(), as })
    assert.ok(deleted.statusCode < 300, deleted.body)
  })
}

/** Writes that need no version of what was read, and why. */
const withoutIfMatch: Record<string, string> = {
  'DELETE /v1/storage/inbound/objects': 'the list of objects has ETags of its own, those of S3',
  'PUT /v1/conflict-rules': 'reading lists all rules, writing sets one of them as a whole',
  'PUT /v1/delivery-watches': 'reading lists all watches, writing sets one of them as a whole',
  'PATCH /v1/sign-in-policy': 'a single value, which the caller sends as a whole',
  'DELETE /v1/tagging/vocabularies/{vocabulary_id}/tags/{tag_uid}/learning':
    'what is read is learned in the background; it can be learned again from the same decisions',
  'DELETE /v1/operator/organizations/{id}': 'begins a grace time in which it can be undone',
}

test('every write to something that can be read honours If-Match, and says so in the contract', async () => {
  for (const file of ['v1', 'operator']) {
    const operations = operationsOf(await readContract(app, `/openapi/${file}.json`))
    const reads = new Set(operations.filter(({ method }) => method === 'GET').map(({ path }) => path))
    const writes = operations.filter(
      ({ method, path }) => ['PATCH', 'PUT', 'DELETE'].includes(method) && reads.has(path),
    )
    for (const write of writes) {
      const name = `${write.method} ${write.path}`
      if (name in withoutIfMatch) continue
      assert.ok(
        write.parameters?.some((each) => each.name === 'if-match' && each.in === 'header'),
        name,
      )
      assert.ok('412' in write.responses, name)
      assert.ok(
        cases.some(({ path }) => path === write.path),
        `no test for ${name}`,
      )
    }
  }
})

test('the ETag of a read with includes is good for a write, and * for any state', async () => {
  const [id] = await fillWorkspace(context, owner, [{ outerId: 'T-2', title: 'Ebb' }])
  const url = `/v1/workspace/tracks/${id}`
  const plain = await call('GET', url)
  const full = await call('GET', `${url}?include=works,lyrics`)
  assert.notEqual(full.headers.etag, plain.headers.etag)
  const ifMatch = String(full.headers.etag)
  assert.equal((await call('PATCH', url, { payload: { title: 'Flow' }, ifMatch })).statusCode, 200)
  assert.equal((await call('PATCH', url, { payload: { title: 'Tide' }, ifMatch })).statusCode, 412)
  assert.equal((await call('PATCH', url, { payload: { title: 'Tide' }, ifMatch: '*' })).statusCode, 200)
  assert.equal((await call('PATCH', url, { payload: { title: 'Sea' }, ifMatch: 'nonsense' })).statusCode, 412)
  const missing = '/v1/csv-profiles/none-yet'
  assert.equal((await call('PUT', missing, { payload: {}, ifMatch: '*' })).statusCode, 412)
  assert.equal((await call('GET', missing)).statusCode, 404)
})

test('a precondition says nothing about records of others', async () => {
  const [id] = await fillWorkspace(context, owner, [{ outerId: 'T-3', title: 'Reef' }])
  const url = `/v1/workspace/tracks/${id}`
  const ifMatch = String((await call('GET', url)).headers.etag)
  const stranger = (await makeToken(context)).headers
  for (const known of [ifMatch, '*', '"wrong"']) {
    const response = await call('PATCH', url, { payload: { title: 'Mine' }, ifMatch: known, as: stranger })
    assert.equal(response.statusCode, 404)
    assert.equal((await call('DELETE', url, { ifMatch: known, as: stranger })).statusCode, 404)
  }
})
