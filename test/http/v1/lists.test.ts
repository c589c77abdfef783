import assert from 'node:assert/strict'
import { test } from 'node:test'
import { musimapUid, trackUri } from '../../../src/domain/catalogue/track-uri.ts'
import { grantCredits } from '../../../src/domain/credits/grant.ts'
import { checkCatalogues } from '../../../src/domain/health/check-catalogues.ts'
import { tagsByUid } from '../../../src/domain/tagging/taxonomy/taxonomy.ts'
import { transaction } from '../../../src/platform/postgres.ts'
import { makeConsoleUser } from '../../support/console-user.ts'
import { createTestApp } from '../../support/context.ts'
import { operationsOf, type Parameter, readContract } from '../../support/contract.ts'
import { store } from '../../support/ingestion.ts'
import { makeClient, makeOrganisation, makeToken, makeUser } from '../../support/people.ts'
import { fillAtlas, fillWorkspace } from '../../support/records.ts'

const { app, context } = await createTestApp()
const owner = await makeOrganisation(context)
const { headers } = await makeToken(context, { organisationId: owner.id })
const operator = await makeConsoleUser(context, 'operator', owner.id)

type Method = 'GET' | 'POST' | 'PATCH'
const call = async (method: Method, url: string, payload?: object) => {
  // The rate limit lets more calls through as time passes.
  context.clock.moveBy(100)
  const as = url.startsWith('/v1/users') || url.startsWith('/v1/clients') || url.startsWith('/v1/operator')
  const response = await app.inject({
    method,
    url,
    headers: as ? operator.headers : headers,
    ...(payload !== undefined && { payload }),
  })
  return { status: response.statusCode, ...response.json() }
}

// Five or more of everything.
const five = [1, 2, 3, 4, 5]
const tracks = five.map((n) => ({
  outerId: `T-${n}`,
  title: `Song ${n % 3}`,
  artists: [{ name: `Artist ${n}` }],
  releases: [{ title: `Release ${n}` }],
  label: { name: `Label ${n}` },
  works: [{ title: `Work ${n}` }],
}))
const [trackId] = await fillWorkspace(context, owner, tracks)
await fillAtlas(
  context,
  tracks.map(({ works: _, ...track }) => track),
)
for (const n of five) {
  await call('PATCH', `/v1/workspace/tracks/${trackId}`, { title: `Title ${n}` })
  await makeUser(context, owner.id, { name: `Person ${n % 2}` })
  await makeClient(context, owner.id)
  await call('POST', '/v1/webhooks', { url: `https://hooks.example.com/${n}` })
  await call('POST', '/v1/playlists', { name: `List ${n % 2}` })
  await transaction(context.db, (tx) =>
    grantCredits(context, tx, owner.id, { amount: n, reason: `grant ${n}` }),
  )
  await makeOrganisation(context)
}
await call('PATCH', `/v1/workspace/tracks/${trackId}/tags`, { accept: [...tagsByUid.keys()].slice(0, 5) })
const deliver = async (titles: string[], options: { dry_run?: boolean } = {}) => {
  const created = await call('POST', '/v1/ingestions', {
    mode: 'api_json',
    ...options,
    tracks: titles.map((title, n) => ({ outer_id: `D-${n}`, title, primary_media: 'none.wav' })),
  })
  await store(context, created.data.id)
  return created.data.id as string
}
const ingestionId = await deliver(['a', 'b', 'c', 'd', 'e'])
for (const n of five) await deliver([`again ${n}`])
const plannedId = await deliver(['a', 'b', 'c', 'd', 'e'], { dry_run: true })
await checkCatalogues(context, owner.id)
await context.owner`
  insert into inventory.track_matches (organisation_id, track_seq, other_layer, other_seq, match_score, cover_confidence)
  select ${owner.id}, a.seq, 'workspace', b.seq, 0.9, 0.9
  from inventory.tracks as a, inventory.tracks as b
  where a.organisation_id = ${owner.id} and b.organisation_id = ${owner.id} and a.seq <> b.seq`
const [webhook] = (await call('GET', '/v1/webhooks')).data.results
for (const _ of five) await call('POST', `/v1/webhooks/${webhook.id}/test`)
const [playlist] = (await call('GET', '/v1/playlists')).data.results
await call('POST', `/v1/playlists/${playlist.id}/items`, { track_ids: five.map(() => trackId) })
for (const n of five) {
  const profile = {
    id: `019a8400-0000-7000-8000-00000000000${n}`,
    track_uri: trackUri('workspace', trackId!),
    musimap_uid: musimapUid(trackId!),
    isrc: null,
    outer_id: null,
    taxonomy_version: '1',
    model_version: '1',
    tags: {},
    portrait: { valence: 0, arousal: 0, energy: 0, danceability: 0, acousticness: 0, vocal_presence: 0 },
    segments: [],
    similar: [],
    fingerprint_matches: [],
    created_at: '2026-11-15T09:00:00.000Z',
  }
  await context.owner`
    insert into inventory.profiles (id, organisation_id, catalogue_id, layer, track_id, profile, created_at)
    values (${profile.id}, ${owner.id}, ${owner.catalogue.id}, 'workspace', ${trackId!}, ${JSON.stringify(profile)}::jsonb, now())`
}

const ids: Record<string, string> = {
  '{track_id}': trackId!,
  '/v1/webhooks/{id}': `/v1/webhooks/${webhook.id}`,
  '/v1/ingestions/{id}/plan': `/v1/ingestions/${plannedId}/plan`,
  '/v1/ingestions/{id}': `/v1/ingestions/${ingestionId}`,
  '/v1/operator/organizations/{id}': `/v1/operator/organizations/${owner.id}`,
  '{playlist_id}': playlist.id,
}
for (const kind of ['artist', 'release', 'label', 'work']) {
  const [record] = (await call('GET', `/v1/workspace/${kind}s`)).data.results
  ids[`{${kind}_id}`] = record.id
}
const urlOf = (path: string) =>
  Object.entries(ids).reduce((url, [placeholder, id]) => url.replace(placeholder, id), path)

const contracts = await Promise.all(
  ['v1', 'operator'].map((name) => readContract(app, `/openapi/${name}.json`)),
)
const lists = contracts
  .flatMap(operationsOf)
  .filter(({ method, parameters }) => method === 'GET' && parameters?.some(({ name }) => name === 'page'))
const find = (parameters: Parameter[] | undefined, name: string) =>
  parameters?.find((parameter) => parameter.name === name)

test('every list with pages has a cursor, a sort and updated_after', () => {
  assert.ok(lists.length > 25)
  for (const { parameters, operationId } of lists) {
    assert.ok(find(parameters, 'cursor'), operationId)
    assert.ok(find(parameters, 'updated_after'), operationId)
    assert.ok((find(parameters, 'sort')?.schema.enum?.length ?? 0) >= 2, operationId)
  }
})

for (const { path, operationId, parameters } of lists) {
  test(`${operationId}: a cursor visits what pages show, in every order`, async () => {
    const url = urlOf(path)
    const keyOf = (row: Record<string, unknown>) => JSON.stringify(row)
    for (const sort of find(parameters, 'sort')!.schema.enum as string[]) {
      const whole = await call('GET', `${url}?page_size=100&sort=${sort}`)
      assert.equal(whole.status, 200, JSON.stringify(whole))
      const walked: string[] = []
      for (let cursor: string | null = '*'; cursor !== null; ) {
        const query = new URLSearchParams({ page_size: '2', sort, cursor })
        const page = await call('GET', `${url}?${query}`)
        assert.equal(page.status, 200, JSON.stringify(page))
        assert.equal(page.data.count, whole.data.count)
        walked.push(...page.data.results.map(keyOf))
        cursor = page.data.next_cursor
      }
      assert.deepEqual(walked, whole.data.results.map(keyOf), sort)
      assert.equal(walked.length, whole.data.count)
    }
    for (const wrong of ['cursor=nonsense', 'sort=nothing', 'cursor=*&page=2'])
      assert.ok([400, 422].includes((await call('GET', `${url}?${wrong}`)).status), wrong)
  })

  test(`${operationId}: updated_after leaves out what is older`, async () => {
    const url = urlOf(path)
    const all = (await call('GET', url)).data.count
    assert.equal((await call('GET', `${url}?updated_after=2020-01-01T00:00:00Z`)).data.count, all)
    const none = await call('GET', `${url}?updated_after=2100-01-01T00:00:00Z&cursor=*`)
    assert.deepEqual([none.data.count, none.data.results, none.data.next_cursor], [0, [], null])
  })
}

test('updated_after finds the one that changed', async () => {
  const [delivery] = (await call('GET', `/v1/webhooks/${webhook.id}/deliveries?type=webhook.test`)).data
    .results
  const items = (await call('GET', `/v1/playlists/${playlist.id}/items`)).data.results
  const [, person] = (await call('GET', '/v1/users')).data.results
  const [client] = (await call('GET', '/v1/clients')).data.results
  const organisation = await makeOrganisation(context)
  const [{ now }] = (await context.owner`select clock_timestamp() as now`) as [{ now: Date }]
  await call('PATCH', `/v1/users/${person.id}`, { disabled: true })
  await call('POST', `/v1/clients/${client.id}/secret`)
  await call('PATCH', `/v1/operator/organizations/${organisation.id}`, { disabled: true })
  await call('PATCH', `/v1/playlists/${playlist.id}/items/${items[3].id}`, { notes: 'louder' })
  await call('POST', `/v1/webhooks/${webhook.id}/deliveries/${delivery.id}/redeliver`)
  const changed = async (url: string) =>
    (await call('GET', `${url}${url.includes('?') ? '&' : '?'}updated_after=${now.toISOString()}`)).data
      .results
  const idsIn = async (url: string) => (await changed(url)).map(({ id }: { id: string }) => id)
  assert.deepEqual(await idsIn('/v1/users'), [person.id])
  assert.deepEqual(await idsIn('/v1/clients'), [client.id])
  assert.deepEqual(await idsIn('/v1/operator/organizations'), [organisation.id])
  assert.deepEqual(await idsIn(`/v1/webhooks/${webhook.id}/deliveries?type=webhook.test`), [delivery.id])
  const [item] = await changed(`/v1/playlists/${playlist.id}/items`)
  assert.deepEqual([item.id, item.position, item.notes], [items[3].id, 4, 'louder'])
})

test('histories can be filtered by what was done, by whom and when', async () => {
  const history = `/v1/workspace/tracks/${trackId}/history`
  const count = async (url: string) => (await call('GET', url)).data.count
  assert.equal(await count(`${history}?action=updated`), 5)
  assert.equal(await count(`${history}?action=deleted`), 0)
  const [change] = (await call('GET', history)).data.results
  assert.equal(await count(`${history}?actor_id=${change.actor.id}`), 5)
  assert.equal(await count(`${history}?actor_id=${trackId}`), 0)
  assert.equal(await count(`${history}?created_before=2020-01-01T00:00:00Z`), 0)
  assert.equal(await count('/v1/me/credits/history?kind=grant'), 5)
  assert.equal(await count('/v1/me/credits/history?kind=settle'), 0)
  assert.equal(await count(`/v1/ingestions/${ingestionId}/entities?type=track&action=created`), 5)
  assert.equal(await count(`/v1/ingestions/${ingestionId}/entities?type=artist`), 0)
  assert.equal(await count(`/v1/webhooks/${webhook.id}/deliveries?type=webhook.test`), 5)
  assert.equal(await count(`/v1/webhooks/${webhook.id}/deliveries?type=playlist.deleted`), 0)
  assert.equal(await count(`/v1/profiling/profiles?track_id=${trackId}`), 5)
  assert.equal(await count(`/v1/profiling/profiles?track_id=${owner.id}`), 0)
})
