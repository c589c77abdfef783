import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { grantCredits } from '../../../src/domain/credits/grant.ts'
import { startAnalysisWorker } from '../../../src/domain/ingestion/analysis-worker.ts'
import { newId } from '../../../src/lib/ids.ts'
import type { LeaseWorker } from '../../../src/platform/lease-worker.ts'
import { makeWav, putAudio } from '../../support/audio.ts'
import { createTestApp } from '../../support/context.ts'
import { makeOrganisation, makeToken } from '../../support/people.ts'
import { fillWorkspace } from '../../support/records.ts'
import { until } from '../../support/until.ts'

const { app, context } = await createTestApp()
const owner = await makeOrganisation(context)
await grantCredits(context, context.db, owner.id, { amount: 100, reason: 'test' })
const { headers } = await makeToken(context, { organisationId: owner.id })
const tracks = await fillWorkspace(
  context,
  owner,
  ['One', 'Two', 'Three', 'Four'].map((title) => ({
    outerId: title,
    title,
    artists: [{ name: `By ${title}` }],
  })),
)

let analysing: LeaseWorker
before(async () => {
  analysing = await startAnalysisWorker(context)
})
after(() => analysing.stop())

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'
type Item = { id: string; title: string; position: number; notes: string }
const call = (method: Method, url: string, payload?: object, as: Record<string, string> = headers) =>
  app.inject({ method, url, headers: as, ...(payload !== undefined && { payload }) })
const data = async (method: Method, url: string, payload?: object) => {
  const response = await call(method, url, payload)
  assert.ok(response.statusCode < 300, `${method} ${url}: ${response.body}`)
  return response.json().data
}
const status = async (method: Method, url: string, payload?: object) =>
  (await call(method, url, payload)).statusCode
const create = async (more: object = {}) =>
  data('POST', '/v1/playlists', { name: `List ${newId()}`, ...more })
const itemsOf = async (id: string): Promise<Item[]> =>
  (await data('GET', `/v1/playlists/${id}/items`)).results
const titlesOf = async (id: string) => (await itemsOf(id)).map(({ title }) => title)
/** Somebody without an account. */
const open = async (method: Method, path: string, payload?: object) => {
  const response = await call(method, path, payload, {})
  return { status: response.statusCode, ...response.json() }
}
const pathOf = (share: { url: string }) => new URL(share.url).pathname

test('a playlist is created, annotated, found by name and deleted', async () => {
  const { id } = await create({ name: 'Spring campaign', notes: 'No vocals' })
  const url = `/v1/playlists/${id}`
  assert.partialDeepStrictEqual(await data('GET', url), { name: 'Spring campaign', notes: 'No vocals', item_count: 0, folder_id: null })
  assert.equal((await data('PATCH', url, { notes: 'Approved' })).notes, 'Approved')
  const found = await data('GET', '/v1/playlists?name=SPRING')
  assert.deepEqual(found.results.map((list: { id: string }) => list.id), [id])
  assert.equal((await data('GET', '/v1/playlists?updated_after=2099-01-01T00:00:00Z')).count, 0)
  await data('DELETE', url)
  assert.equal(await status('GET', url), 404)
  assert.equal(await status('POST', '/v1/playlists', { name: '  ' }), 422)
}) // biome-ignore format: one step in a line

test('tracks keep the order that people give them', async () => {
  const { id } = await create()
  const url = `/v1/playlists/${id}/items`
  const [one, two, three, four] = tracks
  assert.equal((await data('POST', url, { track_ids: [one, two] })).item_count, 2)
  await data('POST', url, { track_ids: [three], position: 1, notes: 'Opening' })
  await data('POST', url, { track_ids: [one] })
  assert.deepEqual(await titlesOf(id), ['Three', 'One', 'Two', 'One'])
  const items = await itemsOf(id)
  assert.deepEqual(items.map(({ position }) => position), [1, 2, 3, 4])
  assert.equal(items[0]!.notes, 'Opening')
  await data('POST', `${url}/move`, { item_ids: [items[3]!.id, items[2]!.id], position: 2 })
  assert.deepEqual(await titlesOf(id), ['Three', 'One', 'Two', 'One'].toSpliced(1, 3, 'One', 'Two', 'One'))
  await data('POST', `${url}/move`, { item_ids: [items[0]!.id], position: 99 })
  assert.deepEqual(await titlesOf(id), ['One', 'Two', 'One', 'Three'])
  await data('PATCH', `${url}/${items[0]!.id}`, { notes: 'The end' })
  assert.equal((await itemsOf(id)).at(-1)!.notes, 'The end')
  await data('DELETE', `${url}/${items[1]!.id}`)
  assert.deepEqual(await titlesOf(id), ['One', 'Two', 'Three'])
  assert.equal(await status('POST', url, { track_ids: [four, newId()] }), 404)
  assert.equal((await data('GET', `/v1/playlists/${id}`)).item_count, 3)
  assert.equal(await status('DELETE', `${url}/${newId()}`), 404)
}) // biome-ignore format: one step in a line

test('deleting a track takes it out of playlists, undoing puts it back, and merging keeps its place', async () => {
  const [doomed, kept] = await fillWorkspace(context, owner, [{ outerId: 'pl-1', title: 'Doomed' }, { outerId: 'pl-2', title: 'Kept' }])
  const { id } = await create()
  await data('POST', `/v1/playlists/${id}/items`, { track_ids: [tracks[0], doomed, tracks[1]] })
  await data('DELETE', `/v1/workspace/tracks/${doomed}`)
  assert.deepEqual(await titlesOf(id), ['One', 'Two'])
  assert.equal((await data('GET', `/v1/playlists/${id}`)).item_count, 2)
  const [deletion] = (await data('GET', `/v1/workspace/tracks/${doomed}/history`)).results
  await data('POST', `/v1/workspace/tracks/${doomed}/history/${deletion.id}/undo`)
  assert.deepEqual(await titlesOf(id), ['One', 'Doomed', 'Two'])
  await data('POST', `/v1/workspace/tracks/${kept}/merge`, { from_id: doomed })
  assert.deepEqual(await titlesOf(id), ['One', 'Kept', 'Two'])
  const [merge] = (await data('GET', `/v1/workspace/tracks/${kept}/history`)).results
  await data('POST', `/v1/workspace/tracks/${kept}/history/${merge.id}/undo`)
  assert.deepEqual(await titlesOf(id), ['One', 'Doomed', 'Two'])
}) // biome-ignore format: one step in a line

test('folders nest, and never into themselves', async () => {
  const clients = await data('POST', '/v1/playlist-folders', { name: 'Clients' })
  const agency = await data('POST', '/v1/playlist-folders', { name: 'Agency', parent_id: clients.id })
  const { id } = await create({ folder_id: agency.id })
  assert.deepEqual((await data('GET', `/v1/playlists?folder_id=${agency.id}`)).results.map((list: { id: string }) => list.id), [id])
  assert.equal(await status('PATCH', `/v1/playlist-folders/${clients.id}`, { parent_id: agency.id }), 422)
  assert.equal(await status('PATCH', `/v1/playlist-folders/${clients.id}`, { parent_id: clients.id }), 422)
  assert.equal(await status('POST', '/v1/playlist-folders', { name: 'Agency', parent_id: clients.id }), 422)
  assert.equal(await status('POST', '/v1/playlists', { name: 'x', folder_id: newId() }), 422)
  assert.equal(await status('DELETE', `/v1/playlist-folders/${agency.id}`), 422)
  await data('DELETE', `/v1/playlist-folders/${agency.id}?keep_contents=true`)
  assert.equal((await data('GET', `/v1/playlists/${id}`)).folder_id, clients.id)
  await data('PATCH', `/v1/playlists/${id}`, { folder_id: null })
  await data('DELETE', `/v1/playlist-folders/${clients.id}`)
  assert.deepEqual((await data('GET', '/v1/playlist-folders')).results, [])
  let parent_id: string | null = null
  for (let depth = 0; depth < 10; depth++) parent_id = (await data('POST', '/v1/playlist-folders', { name: 'Deep', parent_id })).id
  assert.equal(await status('POST', '/v1/playlist-folders', { name: 'Deep', parent_id }), 422)
}) // biome-ignore format: one step in a line

test('playlists are events', async () => {
  const end = (await data('GET', '/v1/events?cursor=end')).next_cursor
  const { id, name } = await create()
  await data('POST', `/v1/playlists/${id}/items`, { track_ids: [tracks[0]] })
  await data('DELETE', `/v1/playlists/${id}`)
  const { events } = await data('GET', `/v1/events?cursor=${end}`)
  assert.deepEqual(
    events.map(({ type, data: about }: { type: string; data: object }) => [type, about]),
    ['created', 'updated', 'deleted'].map((what) => [`playlist.${what}`, { playlist_id: id, name }]),
  )
})

test('a link shows a playlist to people without an account, and nothing else', async () => {
  const { id } = await create({ name: 'Shared', notes: 'For you' })
  await data('POST', `/v1/playlists/${id}/items`, { track_ids: [tracks[1], tracks[0]], notes: 'Listen' })
  const share = await data('POST', `/v1/playlists/${id}/shares`, { name: 'Agency' })
  assert.deepEqual((await open('GET', pathOf(share))).data, { requires_password: false, expires_at: null })
  const opened = await open('POST', pathOf(share), {})
  assert.deepEqual([opened.data.name, opened.data.notes, opened.data.allow_downloads], ['Shared', 'For you', false])
  assert.deepEqual(Object.keys(opened.data.items[0]), ['id', 'position', 'title', 'artists', 'duration_ms', 'notes', 'artwork'])
  assert.deepEqual(opened.data.items.map((item: Item) => item.title), ['Two', 'One'])
  assert.equal((await data('GET', `/v1/playlists/${id}/shares`)).results[0].opens, 1)
  assert.equal((await open('POST', `/v1/shares/${'x'.repeat(43)}`, {})).status, 404)
  const item = opened.data.items[0].id
  assert.equal((await open('POST', `${pathOf(share)}/items/${item}/play`, {})).status, 404, 'it has no audio')
  assert.equal((await open('POST', `${pathOf(share)}/items/${newId()}/play`, {})).status, 404)
}) // biome-ignore format: one step in a line

test('a link ends when it expires, is revoked, or its playlist is deleted', async () => {
  const { id } = await create()
  const soon = new Date(context.clock.now().getTime() + 60_000).toISOString()
  const expiring = await data('POST', `/v1/playlists/${id}/shares`, { expires_at: soon })
  const revoked = await data('POST', `/v1/playlists/${id}/shares`, {})
  const last = await data('POST', `/v1/playlists/${id}/shares`, {})
  for (const share of [expiring, revoked, last]) assert.equal((await open('POST', pathOf(share), {})).status, 200)
  assert.equal(await status('POST', `/v1/playlists/${id}/shares`, { expires_at: '2020-01-01T00:00:00Z' }), 422)
  context.clock.moveBy(61_000)
  assert.equal((await open('POST', pathOf(expiring), {})).status, 404)
  const url = `/v1/playlists/${id}/shares/${revoked.id}`
  assert.notEqual((await data('DELETE', url)).revoked_at, null)
  assert.equal((await open('POST', pathOf(revoked), {})).status, 404)
  assert.equal(await status('PATCH', url, { allow_downloads: true }), 422)
  await data('DELETE', `/v1/playlists/${id}`)
  assert.equal((await open('POST', pathOf(last), {})).status, 404)
}) // biome-ignore format: one step in a line

test('a password is asked for, and guessing it is stopped', async () => {
  const { id } = await create()
  const share = await data('POST', `/v1/playlists/${id}/shares`, { password: 'harbour' })
  assert.equal(share.has_password, true)
  assert.equal(JSON.stringify(share).includes('harbour'), false)
  assert.equal((await open('GET', pathOf(share))).data.requires_password, true)
  assert.equal((await open('POST', pathOf(share), {})).status, 403)
  assert.equal((await open('POST', pathOf(share), { password: 'wrong' })).status, 403)
  assert.equal((await open('POST', pathOf(share), { password: 'harbour' })).status, 200)
  for (let attempt = 0; attempt < 10; attempt++) await open('POST', pathOf(share), { password: 'wrong' })
  assert.equal((await open('POST', pathOf(share), { password: 'harbour' })).status, 429)
  context.clock.moveBy(16 * 60_000)
  assert.equal((await open('POST', pathOf(share), { password: 'harbour' })).status, 200)
  await data('PATCH', `/v1/playlists/${id}/shares/${share.id}`, { password: null })
  assert.equal((await open('POST', pathOf(share), {})).status, 200)
})

test('guesses at the password are stopped even if all of them come at once, and right passwords never are', async () => {
  const { id } = await create()
  const share = await data('POST', `/v1/playlists/${id}/shares`, { password: 'harbour' })
  const openWith = async (password: string) => (await open('POST', pathOf(share), { password })).status
  const right = await Promise.all(Array.from({ length: 30 }, () => openWith('harbour')))
  assert.deepEqual([...new Set(right)], [200])
  const wrong = await Promise.all(Array.from({ length: 40 }, (_, index) => openWith(`guess ${index}`)))
  assert.equal(wrong.filter((status) => status === 403).length, 10, 'passwords that were checked')
  assert.equal(wrong.filter((status) => status === 429).length, 30)
})

test('plays and downloads are counted, and downloads need permission', async () => {
  const { uri } = await putAudio(context, owner.id, makeWav(777))
  await data('POST', '/v1/tagging', {
    s3_file_uri: uri,
    persist: true,
    outer_id: 'audible',
    title: 'Audible/Song',
  })
  await analysing.poll()
  const list = '/v1/workspace/tracks?outer_id=audible'
  await until(
    async () => (await data('GET', list)).results[0]?.analysis.status === 'analysed',
    'it is analysed',
  )
  const [track] = (await data('GET', list)).results
  const { id } = await create()
  await data('POST', `/v1/playlists/${id}/items`, { track_ids: [track.id] })
  const share = await data('POST', `/v1/playlists/${id}/shares`, {})
  const [item] = await itemsOf(id)
  const use = (what: string) => open('POST', `${pathOf(share)}/items/${item!.id}/${what}`, {})
  const played = await use('play')
  assert.equal(played.status, 200, JSON.stringify(played))
  const audio = await app.inject({ url: new URL(played.data.url).pathname + new URL(played.data.url).search })
  assert.equal(audio.rawPayload.length, played.data.size)
  await use('play')
  assert.equal((await use('download')).status, 403)
  await data('PATCH', `/v1/playlists/${id}/shares/${share.id}`, { allow_downloads: true })
  assert.equal((await use('download')).status, 200)
  const counted = await data('GET', `/v1/playlists/${id}/shares/${share.id}`)
  assert.deepEqual([counted.plays, counted.downloads], [2, 1])
  assert.deepEqual(counted.uses, [{ item_id: item!.id, plays: 2, downloads: 1 }])
})

test('a client that is bound to a catalogue has no playlists', async () => {
  const { headers: bound } = await makeToken(context, {
    organisationId: owner.id,
    catalogueId: owner.catalogue.id,
  })
  for (const url of ['/v1/playlists', '/v1/playlist-folders', `/v1/playlists/${newId()}/shares`])
    assert.equal((await call('GET', url, undefined, bound)).statusCode, 403)
})
