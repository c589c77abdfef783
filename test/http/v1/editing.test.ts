import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createCatalogue } from '../../../src/domain/catalogue/create-catalogue.ts'
import type { TrackInput } from '../../../src/domain/catalogue/store/track-input.ts'
import { purgeCatalogues } from '../../../src/domain/editing/jobs.ts'
import { newId } from '../../../src/lib/ids.ts'
import { createTestApp } from '../../support/context.ts'
import { makeOrganisation, makeToken, makeUser } from '../../support/people.ts'
import { fillWorkspace } from '../../support/records.ts'

const { app, context } = await createTestApp()
const owner = await makeOrganisation(context)
const ada = await makeUser(context, owner.id)
const { headers } = await makeToken(context, { organisationId: owner.id, userId: ada.id })

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
const call = (method: Method, url: string, payload?: object, as = headers) =>
  app.inject({ method, url, headers: as, ...(payload !== undefined && { payload }) })
const data = async (method: Method, url: string, payload?: object) => {
  const response = await call(method, url, payload)
  assert.ok(response.statusCode < 300, `${method} ${url}: ${response.body}`)
  return response.json().data
}
const refusal = async (method: Method, url: string, payload?: object) => {
  const response = await call(method, url, payload)
  return `${response.statusCode} ${response.json().data.error_code}: ${response.json().message}`
}

let made = 0
const song = (more: Partial<TrackInput> = {}): TrackInput => ({
  outerId: `T-${++made}`,
  title: `Song ${made}`,
  artists: [{ name: `Band ${made}`, role: 'main' }],
  releases: [{ title: `Album ${made}`, trackPosition: '1', diskNumber: '1' }],
  label: { name: 'Bleu Nuit' },
  works: [{ title: `Work ${made}` }],
  references: [{ id: `mb-${made}`, source: 'MusicBrainz' }],
  lyrics: 'La la la',
  ...more,
})
const store = async (...inputs: TrackInput[]) => {
  const ids = await fillWorkspace(context, owner, inputs)
  return Promise.all(ids.map((id) => data('GET', `/v1/workspace/tracks/${id}?include=works,lyrics`)))
}
const search = async (query: string) =>
  (await data('POST', '/v1/search/tracks', { query })).results.map((hit: { title: string }) => hit.title)

test('an edit of a track changes the given fields only, and search finds the new title', async () => {
  const [track] = await store(song())
  const edited = await data('PATCH', `/v1/workspace/tracks/${track.id}`, {
    title: 'Zweiundzwanzig Monde',
    isrc: 'de-abc-24-00001',
    release_date: '2024-05',
    duration_ms: 180_000,
    artists: [
      { id: track.artists[0].id, role: 'main' },
      { name: 'A New Guest', role: 'featured' },
    ],
    customer_tags: [{ tag: 'sunny', category: 'mood' }],
  })
  assert.equal(edited.isrc, 'DEABC2400001')
  assert.deepEqual(
    edited.artists.map(({ name, role }: { name: string; role: string }) => [name, role]),
    [
      [track.artists[0].name, 'main'],
      ['A New Guest', 'featured'],
    ],
  )
  assert.deepEqual(edited.releases, track.releases)
  assert.deepEqual(edited.label, track.label)
  assert.equal(edited.release_date, '2024-05')
  assert.ok(edited.updated_at > track.updated_at)
  assert.deepEqual(await search('zweiundzwanzig monde'), ['Zweiundzwanzig Monde'])
  const after = await data('GET', `/v1/workspace/tracks/${track.id}?include=lyrics,works`)
  assert.deepEqual([after.lyrics, after.works], [track.lyrics, track.works])
})

test('null and empty lists clear fields', async () => {
  const [track] = await store(song({ isrc: 'DEABC2400077' }))
  const cleared = await data('PATCH', `/v1/workspace/tracks/${track.id}`, {
    outer_id: null, isrc: null, label: null, artists: [], releases: [], works: [], references: [], lyrics: null,
  }) // biome-ignore format: short
  assert.deepEqual(
    [cleared.outer_id, cleared.isrc, cleared.label, cleared.artists, cleared.releases, cleared.references],
    [null, null, null, [], [], []],
  )
  const after = await data('GET', `/v1/workspace/tracks/${track.id}?include=lyrics,works`)
  assert.deepEqual([after.lyrics, after.works], [null, []])
})

test('identifiers of another record are refused, as in a delivery', async () => {
  const [one, other] = await store(
    song({ artists: [{ name: 'Isni One', isni: '0000000121032683' }] }),
    song({ artists: [{ name: 'Isni Two', outerId: 'A-two' }] }),
  )
  const artist = `/v1/workspace/artists/${other.artists[0].id}`
  assert.match(await refusal('PATCH', `/v1/workspace/tracks/${one.id}`, { outer_id: other.outer_id }), /^422 validation_error: .*do not name one track/)
  assert.match(await refusal('PATCH', artist, { isni: '0000000121032683' }), /^422 validation_error: .*do not name one artist/)
  assert.match(await refusal('PATCH', `/v1/workspace/tracks/${one.id}`, { artists: [{ id: newId() }] }), /^403 resource_forbidden/)
  assert.match(
    await refusal('PATCH', `/v1/workspace/tracks/${one.id}`, { artists: [{ id: one.artists[0].id, name: 'Renamed' }] }),
    /^422 .*edit the artist itself/,
  )
  assert.match(await refusal('PATCH', artist, { name: '   ' }), /^422 .*name must not be empty/)
  assert.match(await refusal('PATCH', artist, { isni: 'nonsense' }), /^422 .*not a valid ISNI/)
  assert.match(await refusal('PATCH', `/v1/workspace/tracks/${one.id}`, { release_date: 'May' }), /^422 .*release_date/)
  assert.match(await refusal('PATCH', artist, {}), /^400/)
}) // biome-ignore format: one refusal in a line

test('artists, releases, labels and works can be edited', async () => {
  const [track] = await store(song())
  const artist = await data('PATCH', `/v1/workspace/artists/${track.artists[0].id}`, {
    name: 'Renamed Band', isni: '0000000081266409', external_references: [{ id: 'x', source: 'wikidata' }],
  }) // biome-ignore format: short
  assert.partialDeepStrictEqual(artist, { name: 'Renamed Band', isni: '0000000081266409', track_count: 1 })
  assert.deepEqual(artist.external_references, [{ id: 'x', source: 'wikidata' }])
  const release = await data('PATCH', `/v1/workspace/releases/${track.releases[0].id}`, {
    title: 'Second Edition', upc: '602438605828', type: 'EP', release_date: '2020', label: { name: 'Rouge' },
    artists: [{ id: artist.id, role: null }],
  }) // biome-ignore format: short
  assert.partialDeepStrictEqual(release, {
    title: 'Second Edition',
    upc: '602438605828',
    type: 'EP',
    release_date: '2020',
  })
  assert.equal(release.label.name, 'Rouge')
  assert.equal((await data('PATCH', `/v1/workspace/releases/${release.id}`, { label: null })).label, null)
  const label = await data('PATCH', `/v1/workspace/labels/${track.label.id}`, { name: 'Bleu Marine' })
  assert.equal(label.name, 'Bleu Marine')
  const work = await data('PATCH', `/v1/workspace/works/${track.works[0].id}`, {
    iswc: 'T-034.524.680-1', contributors: [{ name: 'Dupré', role: 'C' }],
  }) // biome-ignore format: short
  assert.partialDeepStrictEqual(work, { iswc: 'T0345246801', contributors: [{ name: 'Dupré', role: 'C' }] })
  const listed = await data('GET', '/v1/workspace/artists?name=renamed%20b')
  assert.deepEqual(
    listed.results.map(({ id }: { id: string }) => id),
    [artist.id],
  )
  assert.deepEqual(await search('renamed band'), [track.title])
  await data('PATCH', `/v1/workspace/labels/${track.label.id}`, { name: 'Bleu Nuit' })
})

test('the history says who changed what, and undo brings the values back', async () => {
  const [track] = await store(song())
  const url = `/v1/workspace/tracks/${track.id}`
  await data('PATCH', url, { title: 'First edit', artists: [{ name: 'Somebody Else' }] })
  await data('PATCH', url, { title: 'Second edit' })
  await data('PATCH', url, { title: 'Second edit' })
  const history = await data('GET', `${url}/history`)
  assert.equal(history.count, 2)
  const [second, first] = history.results
  assert.deepEqual([second.before, second.after], [{ title: 'First edit' }, { title: 'Second edit' }])
  assert.partialDeepStrictEqual(first, {
    action: 'updated',
    actor: { type: 'user', id: ada.id, name: ada.name },
  })
  assert.match(await refusal('POST', `${url}/history/${first.id}/undo`), /^422 .*title changed again since/)
  assert.equal((await data('POST', `${url}/history/${second.id}/undo`)).title, 'First edit')
  const original = await data('POST', `${url}/history/${first.id}/undo`)
  assert.equal(original.title, track.title)
  assert.deepEqual(original.artists, track.artists)
  assert.match(await refusal('POST', `${url}/history/${first.id}/undo`), /^422 .*undone already/)
  const [latest] = (await data('GET', `${url}/history`)).results
  assert.equal(latest.undo_of, first.id)
})

test('a deleted track is gone everywhere, and undo restores it with everything', async () => {
  const [track] = await store(song({ title: 'Vanishing Quagga' }))
  const url = `/v1/workspace/tracks/${track.id}`
  const before = (await data('GET', '/v1/workspace/tracks')).count
  await data('DELETE', url)
  assert.equal((await call('GET', url)).statusCode, 404)
  assert.equal((await data('GET', '/v1/workspace/tracks')).count, before - 1)
  assert.deepEqual(await search('vanishing quagga'), [])
  assert.equal(
    (await data('GET', '/v1/workspace/tracks?title=qu')).results.some(
      ({ id }: { id: string }) => id === track.id,
    ),
    false,
  )
  const [deletion] = (await data('GET', `${url}/history`)).results
  assert.equal(deletion.action, 'deleted')
  assert.equal((await data('GET', '/v1/workspace/changes?action=deleted')).results[0].record_id, track.id)
  await data('POST', `${url}/history/${deletion.id}/undo`)
  const { updated_at: _, ...restored } = await data('GET', `${url}?include=works,lyrics`)
  const { updated_at: __, ...original } = track
  assert.deepEqual(restored, original)
  assert.deepEqual(await search('vanishing quagga'), ['Vanishing Quagga'])
  assert.equal((await data('GET', '/v1/workspace/tracks')).count, before)
  const short = await data('GET', '/v1/workspace/tracks?title=qu')
  assert.ok(short.results.some(({ id }: { id: string }) => id === track.id))
})

test('a record that others are linked to is deleted only with detach', async () => {
  const [track] = await store(song())
  for (const [kind, id] of [
    ['artists', track.artists[0].id], ['releases', track.releases[0].id], ['works', track.works[0].id], ['labels', track.label.id],
  ]) {
    const url = `/v1/workspace/${kind}/${id}`
    assert.match(await refusal('DELETE', url), /^422 .*detach=true/)
    await data('DELETE', `${url}?detach=true`)
    assert.equal((await call('GET', url)).statusCode, 404)
  } // biome-ignore format: short
  const bare = await data('GET', `/v1/workspace/tracks/${track.id}?include=works`)
  assert.deepEqual([bare.artists, bare.releases, bare.works, bare.label], [[], [], [], null])
  for (const kind of ['artists', 'releases', 'works', 'labels']) {
    const [deletion] = (await data('GET', `/v1/workspace/changes?kind=${kind}&action=deleted`)).results
    await data('POST', `/v1/workspace/${kind}/${deletion.record_id}/history/${deletion.id}/undo`)
  }
  const again = await data('GET', `/v1/workspace/tracks/${track.id}?include=works`)
  assert.deepEqual(
    [again.artists, again.releases, again.works, again.label],
    [track.artists, track.releases, track.works, track.label],
  )
})

test('undoing a deletion is refused while another record has its identifier', async () => {
  const [track] = await store(song({ outerId: 'T-taken' }))
  await data('DELETE', `/v1/workspace/tracks/${track.id}`)
  const [other] = await store(song({ outerId: 'T-taken' }))
  const [deletion] = (await data('GET', `/v1/workspace/tracks/${track.id}/history`)).results
  const url = `/v1/workspace/tracks/${track.id}/history/${deletion.id}/undo`
  assert.match(await refusal('POST', url), new RegExp(`^422 .*belongs to ${other.id}`))
})

test('merging artists relinks tracks and releases, later deliveries find the target, and undo splits them', async () => {
  const [one, two, both] = await store(
    song({ artists: [{ name: 'The Seafolk', outerId: 'SF-1' }] }),
    song({ artists: [{ name: 'Seafolk, The', outerId: 'SF-2', isni: '0000000110201015', references: [{ id: 'q', source: 'w' }] }] }),
    song({ artists: [{ outerId: 'SF-1' }, { outerId: 'SF-2' }] }),
  )
  const [target, source] = [one.artists[0].id, two.artists[0].id]
  const url = `/v1/workspace/artists/${target}`
  const merged = await data('POST', `${url}/merge`, { from_id: source })
  assert.partialDeepStrictEqual(merged, { name: 'The Seafolk', outer_id: 'SF-1', isni: '0000000110201015', track_count: 3 })
  assert.deepEqual(merged.external_references, [{ id: 'q', source: 'w' }])
  const names = async (id: string) => (await data('GET', `/v1/workspace/tracks/${id}`)).artists.map((a: { id: string }) => a.id)
  assert.deepEqual([await names(two.id), await names(both.id)], [[target], [target]])
  assert.deepEqual((await data('GET', `/v1/workspace/releases/${two.releases[0].id}`)).artists[0].id, target)
  const [later] = await store(song({ artists: [{ name: 'Seafolk, The', outerId: 'SF-2' }] }))
  assert.equal(later.artists[0].id, target)
  const [merge] = (await data('GET', `/v1/workspace/artists/${source}/history`)).results
  assert.partialDeepStrictEqual(merge, { action: 'merged', record_id: target, merged_id: source })
  await data('PATCH', url, { name: 'Seafolk, The' })
  await data('POST', `${url}/history/${merge.id}/undo`)
  assert.deepEqual([await names(two.id), await names(both.id)], [[source], [target, source]])
  assert.partialDeepStrictEqual(await data('GET', `/v1/workspace/artists/${source}`), { isni: '0000000110201015', outer_id: 'SF-2' })
  assert.equal((await data('GET', url)).isni, null)
}) // biome-ignore format: one step in a line

test('artists with different ISNIs and tracks with different ISRCs are not merged', async () => {
  const [one, two] = await store(
    song({ isrc: 'DEABC2400011', artists: [{ name: 'X One', isni: '0000000122826580' }] }),
    song({ isrc: 'DEABC2400012', artists: [{ name: 'X Two', isni: '0000000114676107' }] }),
  )
  const merge = (kind: string, into: string, from_id: string) =>
    refusal('POST', `/v1/workspace/${kind}/${into}/merge`, { from_id })
  assert.match(await merge('artists', one.artists[0].id, two.artists[0].id), /^422 .*different ISNIs/)
  assert.match(await merge('tracks', one.id, two.id), /^422 .*different ISRCs/)
  assert.match(await merge('tracks', one.id, one.id), /^422 .*into itself/)
  assert.match(await merge('tracks', one.id, newId()), /^404/)
})

test('merging tracks fills what is missing, and undo brings both back', async () => {
  const [one, two] = await store(
    song({ isrc: null, durationMs: null, lyrics: null }),
    song({ isrc: 'DEABC2400021', durationMs: 200_000, customerTags: [{ tag: 'calm', category: 'mood' }] }),
  )
  const url = `/v1/workspace/tracks/${one.id}`
  const merged = await data('POST', `${url}/merge`, { from_id: two.id })
  assert.partialDeepStrictEqual(merged, { title: one.title, outer_id: one.outer_id, isrc: 'DEABC2400021', duration_ms: 200_000 })
  assert.deepEqual(merged.artists, one.artists)
  assert.equal(merged.releases.length, 2)
  assert.equal((await call('GET', `/v1/workspace/tracks/${two.id}`)).statusCode, 404)
  const [again] = await store(song({ outerId: two.outer_id, title: 'Delivered again' }))
  assert.equal(again.id, one.id)
  await data('PATCH', url, { title: one.title, artists: one.artists.map(({ id, role }: { id: string; role: string }) => ({ id, role })) })
  const history = (await data('GET', `${url}/history`)).results
  const merge = history.find(({ action }: { action: string }) => action === 'merged')
  // The delivery replaced the releases, so the merge cannot be undone as it was.
  assert.match(await refusal('POST', `${url}/history/${merge.id}/undo`), /^422 .*changed again since/)
}) // biome-ignore format: one step in a line

test('a merge of tracks that nothing touched since can be undone', async () => {
  const [one, two] = await store(song({ isrc: null }), song({ isrc: 'DEABC2400031' }))
  const url = `/v1/workspace/tracks/${one.id}`
  await data('POST', `${url}/merge`, { from_id: two.id })
  const [merge] = (await data('GET', `${url}/history`)).results
  await data('POST', `${url}/history/${merge.id}/undo`)
  for (const track of [one, two]) {
    const { updated_at: _, ...now } = await data(
      'GET',
      `/v1/workspace/tracks/${track.id}?include=works,lyrics`,
    )
    const { updated_at: __, ...then } = track
    assert.deepEqual(now, then)
  }
})

test('tracks move between catalogues with their artists, releases and counts', async () => {
  const destination = await data('POST', '/v1/catalogs', { name: 'Destination' })
  const [one, two] = await store(song({ title: 'Moving Yak' }), song())
  const counts = async () =>
    Object.fromEntries((await data('GET', '/v1/catalogs')).results.map((c: { name: string; track_count: number }) => [c.name, c.track_count]))
  const before = await counts()
  const request = { catalog_id: destination.id, track_ids: [one.id, two.id] }
  assert.deepEqual(await data('POST', '/v1/workspace/tracks/move', request), { moved: 2 })
  assert.deepEqual(await data('POST', '/v1/workspace/tracks/move', request), { moved: 0 })
  const after = await counts()
  assert.deepEqual([after.Main, after.Destination], [before.Main - 2, 2])
  const moved = await data('GET', `/v1/workspace/tracks/${one.id}?include=works`)
  assert.equal(moved.catalog_id, destination.id)
  assert.equal(moved.artists[0].name, one.artists[0].name)
  assert.notEqual(moved.artists[0].id, one.artists[0].id)
  assert.partialDeepStrictEqual(moved.releases[0], { title: one.releases[0].title, track_position: '1' })
  assert.deepEqual([moved.label.name, moved.works[0].title], ['Bleu Nuit', one.works[0].title])
  const { headers: bound } = await makeToken(context, { organisationId: owner.id, catalogueId: destination.id })
  const seen = await call('GET', '/v1/workspace/tracks?title=ya', undefined, bound)
  assert.deepEqual(seen.json().data.results.map(({ id }: { id: string }) => id), [one.id])
  assert.equal((await call('GET', `/v1/workspace/tracks/${one.id}`, undefined, bound)).statusCode, 200)
  const [move] = (await data('GET', `/v1/workspace/tracks/${one.id}/history`)).results
  await data('POST', `/v1/workspace/tracks/${one.id}/history/${move.id}/undo`)
  const back = await data('GET', `/v1/workspace/tracks/${one.id}`)
  assert.deepEqual([back.catalog_id, back.artists], [owner.catalogue.id, one.artists])
}) // biome-ignore format: one step in a line

test('a move that would give a catalogue two tracks with one outer_id moves nothing', async () => {
  const other = await createCatalogue(context.db, owner.id, { name: 'Clash' })
  const [one, two] = await store(song(), song())
  await fillWorkspace(context, owner, [song({ outerId: two.outer_id })], other.id)
  const request = { catalog_id: other.id, track_ids: [one.id, two.id] }
  assert.match(await refusal('POST', '/v1/workspace/tracks/move', request), /^422 .*outer_id/)
  assert.equal((await data('GET', `/v1/workspace/tracks/${one.id}`)).catalog_id, owner.catalogue.id)
  const unknown = { catalog_id: other.id, track_ids: [one.id, newId()] }
  assert.match(await refusal('POST', '/v1/workspace/tracks/move', unknown), /^404 .*Nothing was moved/)
})

test('catalogues are created, renamed, made the default and deleted', async () => {
  const created = await data('POST', '/v1/catalogs', { name: ' Sync ' })
  assert.partialDeepStrictEqual(created, { name: 'Sync', is_default: false, track_count: 0 })
  assert.match(await refusal('POST', '/v1/catalogs', { name: 'Sync' }), /^422 .*already has a catalogue/)
  const url = `/v1/catalogs/${created.id}`
  assert.equal((await data('PATCH', url, { name: 'Sync music' })).name, 'Sync music')
  assert.match(await refusal('PATCH', url, { name: 'Main' }), /^422 .*already has a catalogue/)
  assert.equal((await data('PATCH', url, { is_default: true })).is_default, true)
  assert.equal((await data('GET', `/v1/catalogs/${owner.catalogue.id}`)).is_default, false)
  assert.match(await refusal('DELETE', url), /^422 .*default catalogue/)
  await data('PATCH', `/v1/catalogs/${owner.catalogue.id}`, { is_default: true })
  assert.deepEqual(await data('DELETE', url), { id: created.id, status: 'deleted' })
  assert.equal((await call('GET', url)).statusCode, 404)
  assert.equal((await data('POST', '/v1/catalogs', { name: 'Sync music' })).name, 'Sync music')
})

test('a catalogue with records is deleted only with cascade, and leaves nothing behind', async () => {
  const doomed = await data('POST', '/v1/catalogs', { name: 'Doomed' })
  const [id] = await fillWorkspace(context, owner, [song({ title: 'Doomed Dodo' })], doomed.id)
  const url = `/v1/catalogs/${doomed.id}`
  assert.match(await refusal('DELETE', url), /^422 .*1 tracks and 4 other records.*cascade=true/)
  assert.equal((await data('DELETE', `${url}?cascade=true`)).status, 'deleting')
  assert.equal((await call('GET', url)).statusCode, 404)
  assert.match(
    await refusal('POST', '/v1/workspace/tracks/move', { catalog_id: doomed.id, track_ids: [id] }),
    /^403 catalogue_forbidden/,
  )
  await purgeCatalogues.run(context, {}, new AbortController().signal)
  assert.equal((await call('GET', `/v1/workspace/tracks/${id}`)).statusCode, 404)
  assert.deepEqual(await search('doomed dodo'), [])
  const rows = await context.owner`
    select
      (select count(*) from inventory.artists where catalogue_id = ${doomed.id})
      + (select count(*) from inventory.labels where catalogue_id = ${doomed.id})
      + (select count(*) from inventory.grams where catalogue_id = ${doomed.id})
      + (select count(*) from catalogues where id = ${doomed.id}) as count`
  assert.equal(rows[0]!.count, 0)
})

test('a catalogue that an application is bound to is not deleted', async () => {
  const kept = await data('POST', '/v1/catalogs', { name: 'Bound' })
  const { headers: bound } = await makeToken(context, { organisationId: owner.id, catalogueId: kept.id })
  assert.match(await refusal('DELETE', `/v1/catalogs/${kept.id}`), /^422 .*bound to it/)
  assert.equal((await call('POST', '/v1/catalogs', { name: 'More' }, bound)).statusCode, 403)
  assert.equal((await call('GET', `/v1/catalogs/${owner.catalogue.id}`, undefined, bound)).statusCode, 404)
})

test('a catalogue that a folder is watched for is deleted only after the watch', async () => {
  const kept = await data('POST', '/v1/catalogs', { name: 'Watched' })
  const watch = await data('PUT', '/v1/delivery-watches', {
    mode: 's3_csv',
    folder: 'inbound/daily/',
    catalog_id: kept.id,
  })
  assert.match(await refusal('DELETE', `/v1/catalogs/${kept.id}`), /^422 .*inbound\/daily/)
  await call('DELETE', `/v1/delivery-watches/${watch.id}`)
  assert.equal((await data('DELETE', `/v1/catalogs/${kept.id}`)).status, 'deleted')
})

test('a client that is bound to a catalogue edits only that one', async () => {
  const other = await createCatalogue(context.db, owner.id, { name: 'Elsewhere' })
  const [track] = await store(song())
  const { headers: bound } = await makeToken(context, { organisationId: owner.id, catalogueId: other.id })
  const url = `/v1/workspace/tracks/${track.id}`
  assert.equal((await call('PATCH', url, { title: 'x' }, bound)).statusCode, 404)
  assert.equal((await call('DELETE', url, undefined, bound)).statusCode, 404)
  await data('PATCH', url, { title: 'Edited' })
  assert.equal((await call('GET', `${url}/history`, undefined, bound)).statusCode, 404)
  const [change] = (await data('GET', `${url}/history`)).results
  assert.equal((await call('POST', `${url}/history/${change.id}/undo`, undefined, bound)).statusCode, 404)
  assert.equal((await call('GET', '/v1/workspace/changes', undefined, bound)).json().data.count, 0)
})

test('editing needs the scopes workspace.write and catalogs.write', async () => {
  const { headers: reader } = await makeToken(context, { organisationId: owner.id, scopes: ['workspace.read', 'catalogs.read'] })
  for (const [method, url, scope] of [
    ['PATCH', `/v1/workspace/tracks/${newId()}`, 'workspace.write'],
    ['DELETE', `/v1/workspace/artists/${newId()}`, 'workspace.write'],
    ['POST', '/v1/workspace/tracks/move', 'workspace.write'],
    ['POST', '/v1/catalogs', 'catalogs.write'],
  ] as const) {
    const response = await call(method, url, method === 'DELETE' ? undefined : {}, reader)
    assert.equal(response.statusCode, 403)
    assert.deepEqual(response.json().data.missing_scopes, [scope])
  }
}) // biome-ignore format: one call in a line
