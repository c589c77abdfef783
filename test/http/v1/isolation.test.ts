import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { trackUri } from '../../../src/domain/catalogue/track-uri.ts'
import { grantCredits } from '../../../src/domain/credits/grant.ts'
import { buildApp } from '../../../src/http/app.ts'
import { v1 } from '../../../src/http/v1/index.ts'
import { withinOrganisation } from '../../../src/platform/organisation-scope.ts'
import { createTestApp } from '../../support/context.ts'
import { makeOrganisation, makeToken } from '../../support/people.ts'
import { fillWorkspace } from '../../support/records.ts'

const { app, context } = await createTestApp()

const PEOPLE = ['Account', 'Administration', 'Operator']

type Operation = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  path: string
  id: string
  forPeople: boolean
}
type Paths = Record<string, Record<string, { operationId?: string; tags?: string[] }>>
const readContract = (file: string) =>
  JSON.parse(readFileSync(join(import.meta.dirname, '../../../openapi', file), 'utf8')) as { paths: Paths }
const contract = { paths: { ...readContract('v1.json').paths, ...readContract('operator.json').paths } }
const operations = Object.entries(contract.paths).flatMap(([path, methods]) =>
  Object.entries(methods).flatMap(([method, { operationId: id, tags = [] }]): Operation[] => {
    // A machine client has no role. administration.test.ts covers administrators of other organisations.
    const forPeople = tags.some((tag) => PEOPLE.includes(tag))
    return id === undefined
      ? []
      : [{ method: method.toUpperCase() as Operation['method'], path, id, forPeople }]
  }),
)

const owner = await makeOrganisation(context, { name: 'Secretive Records' })
const stranger = await makeOrganisation(context)
for (const { id } of [owner, stranger])
  await grantCredits(context, context.db, id, { amount: 100, reason: 'test' })
const { headers: own } = await makeToken(context, { organisationId: owner.id })
const [track] = await fillWorkspace(context, owner, [
  {
    outerId: 'HUSH-1',
    title: 'Hushhush Serenade',
    isrc: 'FRHSH2400001',
    artists: [{ name: 'Veiled Quartet', outerId: 'HUSH-A', isni: '0000000121032683' }],
    releases: [{ title: 'Curtains Drawn', upc: '602438605828', outerId: 'HUSH-R' }],
    label: { name: 'Cloaked Label', outerId: 'HUSH-L' },
    works: [{ title: 'Hushhush Work', iswc: 'T0345246801', outerId: 'HUSH-W' }],
  },
])
const call = async (
  method: Operation['method'],
  url: string,
  headers: Record<string, string>,
  payload?: object,
) => app.inject({ method, url, headers, ...(payload !== undefined && { payload }) })
const read = async (url: string) => (await call('GET', url, own)).json().data
const record = await read(`/v1/workspace/tracks/${track}`)
const [work] = (await read('/v1/workspace/works')).results
const webhook = (await call('POST', '/v1/webhooks', own, { url: 'https://hooks.example.com/hush' })).json()
  .data
const delivery = (await call('POST', `/v1/webhooks/${webhook.id}/test`, own)).json().data
const ingestion = (
  await call('POST', '/v1/ingestions', own, {
    mode: 'api_json',
    tracks: [{ outer_id: 'HUSH-2', title: 'Hushhush Second', primary_media: 'hush.wav' }],
  })
).json().data
await call('PATCH', `/v1/workspace/labels/${record.label.id}`, own, { name: 'Cloaked Label Ltd' })
const [change] = (await read('/v1/workspace/changes')).results
const vocabulary = (
  await call('POST', '/v1/tagging/vocabularies', own, {
    name: 'Hushhush tags',
    tags: [{ name: 'Hushhush tag' }],
  })
).json().data
const tagUid = vocabulary.tags[0].uid as string
await call('PATCH', `/v1/workspace/tracks/${track}/tags`, own, { accept: [tagUid] })
const create = async (url: string, payload: object) => (await call('POST', url, own, payload)).json().data
const folder = await create('/v1/playlist-folders', { name: 'Hushhush folder' })
const playlist = await create('/v1/playlists', {
  name: 'Hushhush list',
  notes: 'Veiled',
  folder_id: folder.id,
})
await create(`/v1/playlists/${playlist.id}/items`, { track_ids: [track] })
const [item] = (await read(`/v1/playlists/${playlist.id}/items`)).results
const share = await create(`/v1/playlists/${playlist.id}/shares`, { name: 'Hushhush link' })
await call('PUT', '/v1/csv-profiles/cloaked', own, { columns: { Hushhush: 'title' } })
const profileId = '019a8400-0000-7000-8000-0000000000aa'
await context.owner`
  insert into inventory.profiles (id, organisation_id, catalogue_id, layer, track_id, profile, created_at)
  values (${profileId}, ${owner.id}, ${owner.catalogue.id}, 'workspace', ${track!}, '{"outer_id": "Hushhush"}'::jsonb, now())`
const theirs = {
  profile: profileId,
  folder: folder.id as string,
  playlist: playlist.id as string,
  item: item.id as string,
  share: share.id as string,
  vocabulary: vocabulary.id as string,
  tag: tagUid,
  change: change.id as string,
  track: track!,
  artist: record.artists[0].id as string,
  release: record.releases[0].id as string,
  label: record.label.id as string,
  work: work.id as string,
  catalogue: owner.catalogue.id,
  ingestion: ingestion.id as string,
  webhook: webhook.id as string,
  delivery: delivery.id as string,
}
for (const [name, id] of Object.entries(theirs)) assert.match(id, /^[0-9a-f-]{36}$/, name)
const bucket = `euterpe-${owner.id.replaceAll('-', '').slice(0, 20)}-eu-west-1`
const file = `s3://${bucket}/inbound/hush.wav`
const uri = trackUri('workspace', theirs.track)
const secrets = /hush|veiled|curtains|cloaked|secretive|602438605828/i

/** Bodies and queries of the operations that need more than ids in the path. */
const queries: Record<string, Record<string, string>[]> = {
  listWorkspaceTracks: [
    { isrc: 'FRHSH2400001' }, { outer_id: 'HUSH-1' }, { title: 'hush' }, { title: 'h' }, { artist_name: 'veiled' },
    { artist_name: 'v' }, { artist_id: theirs.artist }, { release_id: theirs.release }, { label_id: theirs.label },
    { catalog_id: theirs.catalogue }, { ids: theirs.track }, { ids: uri }, { sort: 'title', cursor: '*' },
    { updated_after: '2020-01-01T00:00:00Z' },
  ],
  listWorkspaceArtists: [{ ids: theirs.artist }, { name: 'veil' }, { outer_id: 'HUSH-A' }, { isni: '0000000121032683' }],
  listWorkspaceReleases: [
    { ids: theirs.release },
    { title: 'curt' }, { upc: '602438605828' }, { outer_id: 'HUSH-R' }, { artist_id: theirs.artist }, { label_id: theirs.label },
  ],
  listWorkspaceLabels: [{ ids: theirs.label }, { name: 'cloak' }, { outer_id: 'HUSH-L' }],
  listWorkspaceWorks: [{ ids: theirs.work }, { title: 'hush' }, { iswc: 'T0345246801' }, { outer_id: 'HUSH-W' }],
  listAtlasTracks: [{ ids: theirs.track }, { title: 'hush' }, { artist_id: theirs.artist }, { label_id: theirs.label }, { isrc: 'FRHSH2400001' }],
  getTaggingResults: [{ track_id: theirs.track }, { outer_id: 'HUSH-1' }, { isrc: 'FRHSH2400001' }, { outer_id: 'HUSH-1', catalog_id: theirs.catalogue }],
  getTagAccuracy: [{ catalog_id: theirs.catalogue }],
  listTagDecisions: [{ tag_uid: theirs.tag }, { track_id: theirs.track }, { track_id: uri }, { cursor: '*' }],
  getTaggingMatrix: [{ catalog_id: theirs.catalogue }, { ingestion_id: theirs.ingestion }],
  listIngestions: [{ catalog_id: theirs.catalogue }, { ids: theirs.ingestion }, { cursor: '*' }],
  listProfiles: [{ track_id: theirs.track }, { track_id: uri }, { catalog_id: theirs.catalogue }, { ids: theirs.profile }, { cursor: '*' }],
  listWorkspaceChanges: [{ cursor: '*' }, { actor_id: theirs.ingestion }],
  listWebhooks: [{ cursor: '*' }],
  listCreditEntries: [{ cursor: '*' }, { kind: 'grant' }],
  deleteInboundObject: [{ object_key: 'hush.wav' }],
  listPlaylists: [{ folder_id: theirs.folder }, { name: 'hush' }, { ids: theirs.playlist }, { cursor: '*' }],
  listInboundObjects: [{ prefix: 'inbound/' }, { object_key: 'hush.wav' }],
} // biome-ignore format: short objects read better in lines
const bodies: Record<string, object[]> = {
  searchTracks: [
    { query: 'hushhush serenade' }, { query: 'FRHSH2400001' }, { query: '602438605828' }, { query: 'hushush sernade' },
    { filters: { artist_id: theirs.artist } }, { filters: { isrc: 'FRHSH2400001' } }, { similar_to: uri },
  ],
  continueJourney: [{ seed: uri }, { seed: uri, include_atlas: true, drift: 1 }],
  tagTrack: [
    { s3_file_uri: file },
    { s3_file_uri: file, persist: true, metadata: { track: { id: theirs.track } } },
    { s3_file_uri: file, persist: true, catalog_id: theirs.catalogue },
  ],
  tagTracks: [{ tracks: [{ s3_file_uri: file }] }],
  measureFeatures: [{ s3_file_uri: file }],
  setTrackArtwork: [{ s3_file_uri: file }],
  setReleaseArtwork: [{ s3_file_uri: file }],
  createIngestion: [
    { mode: 'api_json', catalog_id: theirs.catalogue, tracks: [{ outer_id: 'x', primary_media: 'x.wav' }] },
    { mode: 's3_scan', catalog_id: theirs.catalogue },
  ],
  createProfile: [{ track_uri: uri }, { isrc: 'FRHSH2400001' }, { outer_id: 'HUSH-1' }, { musimap_uid: theirs.track }, { outer_id: 'HUSH-1', catalog_id: theirs.catalogue }],
  rejectIngestion: [{ reason: 'Mine.' }],
  retryIngestionItems: [{ indexes: [0] }],
  previewCsv: [{ path: 'inbound/hushhush.csv' }],
  deleteStorageObjects: [{ keys: ['inbound/hushhush.wav'] }],
  decideConflict: [{ decision: 'keep_ours' }],
  saveConflictRule: [{ kind: 'title', decision: 'keep_ours', catalog_id: theirs.catalogue }],
  saveDeliveryWatch: [{ mode: 's3_ddex', catalog_id: theirs.catalogue }],
  redeliverWebhookDeliveries: [{ status: 'delivered' }],
  updateWebhook: [{ enabled: false }],
  updateCatalog: [{ name: 'Mine' }, { is_default: true }],
  updateWorkspaceTrack: [{ title: 'Mine' }],
  updateWorkspaceArtist: [{ name: 'Mine' }],
  updateWorkspaceRelease: [{ title: 'Mine' }],
  updateWorkspaceLabel: [{ name: 'Mine' }],
  updateWorkspaceWork: [{ title: 'Mine' }],
  mergeWorkspaceArtist: [{ from_id: theirs.release }],
  mergeWorkspaceTrack: [{ from_id: theirs.release }],
  decideTrackTags: [{ accept: [theirs.tag] }, { withdraw: [theirs.tag] }],
  decideTags: [{ track_ids: [theirs.track], accept: [theirs.tag] }, { track_ids: [theirs.track], withdraw: [theirs.tag] }],
  updateVocabulary: [{ name: 'Mine' }],
  createVocabularyTag: [{ name: 'Mine' }],
  updateVocabularyTag: [{ name: 'Mine' }],
  learnTag: [{}, { with: [theirs.track] }, { without: [theirs.track] }],
  createPlaylist: [{ name: 'Mine', folder_id: theirs.folder }],
  createPlaylistFolder: [{ name: 'Mine', parent_id: theirs.folder }],
  updatePlaylist: [{ name: 'Mine' }],
  updatePlaylistFolder: [{ name: 'Mine' }],
  addPlaylistItems: [{ track_ids: [theirs.track] }],
  movePlaylistItems: [{ item_ids: [theirs.item], position: 1 }],
  updatePlaylistItem: [{ notes: 'Mine' }],
  createPlaylistShare: [{}],
  updatePlaylistShare: [{ allow_downloads: true }],
  openShare: [{}],
  playSharedTrack: [{}],
  downloadSharedTrack: [{}],
  moveWorkspaceTracks: [
    { catalog_id: theirs.catalogue, track_ids: [theirs.track] }, { catalog_id: stranger.catalogue.id, track_ids: [theirs.track] },
  ],
} // biome-ignore format: short objects read better in lines
/** Operations that create something for the caller, or return nothing about organisations. */
const harmless = new Set([
  'createInboundUpload',
  'createStorageUpload',
  'createCatalog',
  'createVocabulary',
  'saveCsvProfile',
  'createWebhook',
  'download',
  'getContract',
])
const ids: Record<string, string> = {
  track_id: theirs.track,
  artist_id: theirs.artist,
  release_id: theirs.release,
  label_id: theirs.label,
  work_id: theirs.work,
  delivery_id: theirs.delivery,
  catalog_id: theirs.catalogue,
  change_id: theirs.change,
  profile_id: theirs.profile,
  vocabulary_id: theirs.vocabulary,
  tag_uid: theirs.tag,
  folder_id: theirs.folder,
  playlist_id: theirs.playlist,
  item_id: theirs.item,
  share_id: theirs.share,
  // A link works for anyone who has it. Nobody can guess one.
  token: 'x'.repeat(43),
  name: 'cloaked',
}

function requestsOf(id: string, path: string): [url: string, payload?: object][] {
  const url = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    if (name !== 'id') return ids[name]!
    return path.startsWith('/v1/webhooks') ? theirs.webhook : theirs.ingestion
  })
  const sent: [url: string, payload?: object][] = [
    ...(bodies[id] ?? []).map((body): [string, object] => [url, body]),
    ...(queries[id] ?? []).map((query): [string] => [`${url}?${new URLSearchParams(query)}`]),
  ]
  if (!(id in bodies)) sent.push([url])
  return sent
}

/** Its routes act for the owner, as the token says, but the database works for the stranger. */
const confused = await buildApp(context, {
  generations: [
    {
      ...v1,
      async routes(scope, given) {
        scope.addHook('preHandler', (_request, _reply, done) => withinOrganisation(stranger.id, done))
        await v1.routes(scope, given)
      },
    },
  ],
})
after(() => confused.close())

for (const { method, path, id, forPeople } of operations) {
  if (harmless.has(id)) continue
  const sent = requestsOf(id, path)
  test(`${id} reveals nothing to another organisation`, async () => {
    const { headers } = await makeToken(context, { organisationId: stranger.id })
    for (const [target, payload] of sent) {
      const response = await call(method, target, headers, payload)
      const what = `${method} ${target} ${JSON.stringify(payload ?? null)}: ${response.statusCode} ${response.body}`
      assert.ok(response.statusCode < 500, what)
      if (path.includes('{')) assert.equal(response.statusCode, forPeople ? 403 : 404, what)
      if (/catalog_id/.test(target + JSON.stringify(payload ?? '')))
        assert.ok([403, 404].includes(response.statusCode), what)
      const given = decodeURIComponent(target) + JSON.stringify(payload ?? '')
      for (const [name, theirId] of Object.entries(theirs))
        assert.ok(given.includes(theirId) || !response.body.includes(theirId), `${name} in ${what}`)
      const revealed = response.body.replaceAll(file, '').replaceAll('hush.wav', '').replaceAll(uri, '')
      if (response.statusCode < 300) assert.doesNotMatch(revealed, secrets, what)
    }
  })
}

for (const { method, path, id } of operations) {
  // Downloads and shares are authorised by their URL, and so act for no caller.
  if (harmless.has(id) || path.startsWith('/v1/shares')) continue
  test(`${id} of the owner finds nothing when the database works for another organisation`, async () => {
    const { headers } = await makeToken(context, { organisationId: owner.id })
    for (const [url, payload] of requestsOf(id, path)) {
      const response = await confused.inject({ method, url, headers, ...(payload && { payload }) })
      const what = `${method} ${url} ${JSON.stringify(payload ?? null)}: ${response.statusCode} ${response.body}`
      assert.doesNotMatch(response.body, /rate_limited/)
      if (response.statusCode >= 300) continue
      const { request_id: _, ...body } = response.json()
      const revealed = JSON.stringify(body)
        .replaceAll(file, '')
        .replaceAll('hush.wav', '')
        .replaceAll(uri, '')
      // The name of the caller's organisation comes from the token.
      assert.doesNotMatch(revealed.replaceAll(owner.name, ''), secrets, what)
      const given = url + JSON.stringify(payload ?? '')
      for (const [name, theirId] of Object.entries(theirs))
        assert.ok(given.includes(theirId) || !revealed.includes(theirId), `${name} in ${what}`)
    }
  })
}

test('nothing has changed afterwards', async () => {
  assert.equal((await read(`/v1/workspace/tracks/${theirs.track}`)).title, 'Hushhush Serenade')
  assert.equal((await read(`/v1/webhooks/${theirs.webhook}`)).id, theirs.webhook)
  assert.equal((await read(`/v1/catalogs/${theirs.catalogue}`)).name, 'Main')
  assert.equal((await read('/v1/workspace/changes')).count, 1)
  assert.partialDeepStrictEqual(await read(`/v1/playlists/${theirs.playlist}`), {
    name: 'Hushhush list',
    item_count: 1,
  })
  assert.equal((await read(`/v1/tagging/vocabularies/${theirs.vocabulary}`)).tags.length, 1)
  assert.equal((await read(`/v1/workspace/tracks/${theirs.track}/tags`)).count, 1)
  assert.notEqual((await read(`/v1/ingestions/${theirs.ingestion}`)).status, 'cancelled')
})
