import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readFor } from '../../../../src/domain/catalogue/act-for.ts'
import { createCatalogue } from '../../../../src/domain/catalogue/create-catalogue.ts'
import type { MatchBy } from '../../../../src/domain/catalogue/store/identifiers.ts'
import { storeTracks } from '../../../../src/domain/catalogue/store/store-tracks.ts'
import type { TrackInput } from '../../../../src/domain/catalogue/store/track-input.ts'
import { newId } from '../../../../src/lib/ids.ts'
import { transaction } from '../../../../src/platform/postgres.ts'
import { createTestContext } from '../../../support/context.ts'
import { makeOrganisation } from '../../../support/people.ts'

const context = await createTestContext()

async function catalogueOf(name?: string) {
  const organisation = await makeOrganisation(context, name === undefined ? {} : { name })
  return { organisationId: organisation.id, catalogueId: organisation.catalogue.id }
}
type Owner = Awaited<ReturnType<typeof catalogueOf>>

const store = (owner: Owner, inputs: TrackInput[], matchBy: MatchBy = 'outer_id') =>
  transaction(context.db, (tx) =>
    storeTracks(tx, { layer: 'workspace', ...owner }, inputs, { matchBy, at: context.clock.now() }),
  )

const read = (owner: Owner, query: string) =>
  readFor(
    context.db,
    owner.organisationId,
    (tx) => tx.unsafe(query) as unknown as Promise<Record<string, unknown>[]>,
  )

const actions = ({ outcomes }: Awaited<ReturnType<typeof store>>) =>
  outcomes.map(({ track, problem }) => track?.action ?? problem!.code)

const song: TrackInput = {
  outerId: 't1',
  title: 'Água de Beber',
  isrc: 'br-abc-63-00001',
  releaseDate: 19630500,
  durationMs: 150_000,
  artists: [
    { outerId: 'a1', name: 'Astrud Gilberto', role: 'main', isni: '0000 0001 2103 2683' },
    { name: 'Antônio Carlos Jobim', role: 'composer' },
  ],
  releases: [{ upc: '0602438605828', title: 'Look', type: 'Official', trackPosition: '3', diskNumber: '1' }],
  label: { name: 'Verve' },
  works: [{ iswc: 'T-034.524.680-1', title: 'Água de Beber', contributors: [{ name: 'Jobim', role: 'C' }] }],
  references: [{ id: 'mb-1', source: 'MusicBrainz' }],
  customerTags: [{ tag: 'calm', category: 'mood' }],
  lyrics: 'Eu quis amar',
}

test('stores a track with everything it names and normalises identifiers', async () => {
  const owner = await catalogueOf()
  const batch = await store(owner, [song])
  assert.deepEqual(actions(batch), ['created'])
  assert.deepEqual(batch.entities.map(({ type, action }) => `${type} ${action}`).sort(), [
    'artist created',
    'artist created',
    'label created',
    'release created',
    'track created',
    'work created',
  ])
  const [track] = await read(
    owner,
    'select outer_id, isrc, release_date, title_key, customer_tags from workspace.tracks',
  )
  assert.deepEqual(track, {
    outer_id: 't1',
    isrc: 'BRABC6300001',
    release_date: 19630500,
    title_key: 'agua de beber',
    customer_tags: [{ tag: 'calm', category: 'mood' }],
  })
  const [counts] = await read(
    owner,
    `select (select upc from workspace.releases) as upc, (select isni from workspace.artists where outer_id = 'a1') as isni,
       (select iswc from workspace.works) as iswc, (select count(*) from workspace.track_artists) as artists,
       (select count(*) from workspace.external_references) as refs, (select text from workspace.lyrics) as lyrics`,
  )
  assert.deepEqual(counts, {
    upc: '602438605828',
    isni: '0000000121032683',
    iswc: 'T0345246801',
    artists: 2,
    refs: 1,
    lyrics: 'Eu quis amar',
  })
})

test('storing the same input again changes nothing; a later input with the same outer_id overwrites', async () => {
  const owner = await catalogueOf()
  const first = await store(owner, [song])
  const again = await store(owner, [song])
  assert.deepEqual(actions(again), ['unchanged'])
  assert.ok(again.entities.every((entity) => entity.action === 'unchanged'))
  assert.equal(again.outcomes[0]!.track!.id, first.outcomes[0]!.track!.id)
  const later = await store(owner, [{ ...song, title: 'Agua', artists: [{ outerId: 'a1' }], lyrics: null }])
  assert.deepEqual(actions(later), ['updated'])
  const [row] = await read(
    owner,
    `select title, (select count(*) from workspace.track_artists) as artists, (select count(*) from workspace.lyrics) as lyrics
     from workspace.tracks`,
  )
  assert.deepEqual(row, { title: 'Agua', artists: 1, lyrics: 0 })
})

test('keeps stored values that an input leaves out', async () => {
  const owner = await catalogueOf()
  await store(owner, [song])
  await store(owner, [{ outerId: 't1', durationMs: 1 }])
  const [row] = await read(
    owner,
    'select title, duration_ms, isrc, (select count(*) from workspace.track_artists) as artists from workspace.tracks',
  )
  assert.deepEqual(row, { title: 'Água de Beber', duration_ms: 1, isrc: 'BRABC6300001', artists: 2 })
})

test('within a batch the last input of an outer_id wins, and each entity is created once', async () => {
  const owner = await catalogueOf()
  const entries = Array.from({ length: 50 }, (_, index) => ({
    outerId: `t${index % 40}`,
    title: `Song ${index}`,
    artists: [{ name: index % 2 === 0 ? 'Beyoncé' : 'BEYONCE' }],
    releases: [{ title: 'Album' }],
    label: { name: 'Parkwood' },
  }))
  const batch = await store(owner, entries)
  assert.equal(new Set(batch.outcomes.map(({ track }) => track!.id)).size, 40)
  const [row] = await read(
    owner,
    `select (select count(*) from workspace.tracks) as tracks, (select count(*) from workspace.artists) as artists,
       (select count(*) from workspace.releases) as releases, (select count(*) from workspace.labels) as labels,
       (select title from workspace.tracks where outer_id = 't3') as title,
       (select sum(count)::int from workspace.blocks where kind = 'tracks') as counted`,
  )
  assert.deepEqual(row, { tracks: 40, artists: 1, releases: 1, labels: 1, title: 'Song 43', counted: 40 })
})

test('albums with the same title by different artists are different releases; a compilation is one release', async () => {
  const owner = await catalogueOf()
  await store(owner, [
    { outerId: '1', artists: [{ name: 'Queen' }], releases: [{ title: 'Greatest Hits' }] },
    { outerId: '2', artists: [{ name: 'ABBA' }], releases: [{ title: 'Greatest Hits' }] },
    { outerId: '3', artists: [{ name: 'Queen' }], releases: [{ title: 'Now 45', type: 'Compilation' }] },
    { outerId: '4', artists: [{ name: 'ABBA' }], releases: [{ title: 'NOW 45', type: 'Compilation' }] },
  ])
  const rows = await read(owner, 'select title from workspace.releases order by title')
  assert.deepEqual(
    rows.map((row) => row.title),
    ['Greatest Hits', 'Greatest Hits', 'Now 45'],
  )
})

test('matching by outer_id does not merge tracks that share an ISRC', async () => {
  const owner = await catalogueOf()
  const batch = await store(owner, [
    { outerId: '1', title: 'One', isrc: 'GBAYE0000351' },
    { outerId: '2', title: 'One', isrc: 'GBAYE0000351' },
  ])
  assert.deepEqual(actions(batch), ['created', 'created'])
})

test('matching by any identifier prefers the ISRC to the outer_id and refuses contradictions', async () => {
  const owner = await catalogueOf()
  const made = await store(owner, [
    { outerId: '1', title: 'One', isrc: 'GBAYE0000351' },
    { outerId: '2', title: 'Two', isrc: 'GBAYE0000352' },
  ])
  const [one, two] = made.outcomes.map(({ track }) => track!.id)
  const byIsrc = await store(owner, [{ outerId: 'unknown', isrc: 'GB-AYE-00-00351' }], 'any_identifier')
  assert.equal(byIsrc.outcomes[0]!.track!.id, one)
  const torn = await store(owner, [{ outerId: '2', isrc: 'GBAYE0000351' }], 'any_identifier')
  assert.equal(torn.outcomes[0]!.problem?.code, 'validation_error')
  assert.match(torn.outcomes[0]!.problem!.message, new RegExp(`${one}.*${two}`))
  const byTitle = await store(owner, [{ title: 'TWO' }], 'any_identifier')
  assert.equal(byTitle.outcomes[0]!.track!.id, two)
})

test('matching by any identifier refuses an input that fits several tracks', async () => {
  const owner = await catalogueOf()
  await store(owner, [
    { outerId: '1', title: 'Intro', artists: [{ name: 'The xx' }] },
    { outerId: '2', title: 'Intro', artists: [{ name: 'M83' }] },
    { outerId: '3', title: 'Twin', isrc: 'GBAYE0000351' },
    { outerId: '4', title: 'Twin', isrc: 'GBAYE0000351' },
  ])
  assert.deepEqual(actions(await store(owner, [{ title: 'Intro' }], 'any_identifier')), ['validation_error'])
  assert.deepEqual(actions(await store(owner, [{ isrc: 'GBAYE0000351' }], 'any_identifier')), [
    'validation_error',
  ])
  const narrowed = await store(owner, [{ isrc: 'GBAYE0000351', outerId: '4' }], 'any_identifier')
  assert.deepEqual(actions(narrowed), ['unchanged'])
  const named = await store(owner, [{ title: 'intro', artists: [{ name: 'm83' }] }], 'any_identifier')
  assert.equal(named.outcomes[0]!.track!.outer_id, '2')
})

test('an artist is matched by ISNI before outer id and name; another ISNI is another artist', async () => {
  const owner = await catalogueOf()
  const isni = '0000000121032683'
  await store(owner, [{ outerId: '1', artists: [{ name: 'Prince', isni }] }])
  await store(owner, [{ outerId: '2', artists: [{ name: 'Symbol', isni, outerId: 'p' }] }])
  await store(owner, [{ outerId: '3', artists: [{ name: 'Symbol', isni: '0000000114768046' }] }])
  await store(owner, [
    {
      outerId: '4',
      artists: [{ name: 'Other', references: [{ source: 'ISNI', id: '0000 0001 2103 2683' }] }],
    },
  ])
  const rows = await read(owner, 'select name, isni, outer_id from workspace.artists order by seq')
  assert.deepEqual(
    [...rows],
    [
      { name: 'Other', isni, outer_id: 'p' },
      { name: 'Symbol', isni: '0000000114768046', outer_id: null },
    ],
  )
})

test('refuses ids that do not exist, of another organisation and of another catalogue', async () => {
  const [owner, other] = [await catalogueOf(), await catalogueOf()]
  const second = await createCatalogue(context.db, owner.organisationId, { name: 'Second' })
  const theirs = (await store(other, [{ outerId: 'x' }])).outcomes[0]!.track!.id
  const elsewhere = await store({ ...owner, catalogueId: second.id }, [{ outerId: 'x' }])
  for (const id of [newId(), theirs, elsewhere.outcomes[0]!.track!.id]) {
    assert.deepEqual(actions(await store(owner, [{ id, title: 'Mine now' }], 'any_identifier')), [
      'resource_forbidden',
    ])
  }
})

test('refuses a faulty input with its fields and stores the others', async () => {
  const owner = await catalogueOf()
  const batch = await store(owner, [
    { outerId: '1', title: 'Good' },
    { outerId: '2', isrc: 'nonsense', releaseDate: 20231332, title: 'null \0 byte' },
    { outerId: '3', artists: [{}] },
    { outerId: '4', title: 'x'.repeat(1001) },
  ])
  assert.deepEqual(actions(batch), ['created', 'validation_error', 'validation_error', 'validation_error'])
  assert.deepEqual(
    (batch.outcomes[1]!.problem!.details as { field: string }[]).map((entry) => entry.field),
    ['title', 'isrc', 'release_date'],
  )
  const [row] = await read(owner, 'select count(*) as tracks from workspace.tracks')
  assert.equal(row!.tracks, 1)
})

test('concurrent transactions that name the same new artist create it once', async () => {
  const owner = await catalogueOf()
  await Promise.all(
    Array.from({ length: 8 }, (_, index) =>
      store(owner, [{ outerId: `t${index}`, artists: [{ name: 'Same' }], releases: [{ title: 'Same' }] }]),
    ),
  )
  const [row] = await read(
    owner,
    'select (select count(*) from workspace.artists) as artists, (select count(*) from workspace.tracks) as tracks',
  )
  assert.deepEqual(row, { artists: 1, tracks: 8 })
})

test('the database shows and accepts rows of one organisation only, and none without one', async () => {
  const [owner, other] = [await catalogueOf(), await catalogueOf()]
  await store(owner, [song])
  assert.equal((await read(other, 'select 1 from workspace.tracks')).length, 0)
  await assert.rejects(context.db`select 1 from workspace.tracks`, /euterpe.organisation|uuid/)
  await assert.rejects(context.db`select 1 from inventory.tracks`, /permission denied/)
  const forge = transaction(context.db, async (tx) => {
    await tx`select set_config('euterpe.organisation', ${other.organisationId}, true)`
    await tx`
      insert into workspace.tracks (id, organisation_id, catalogue_id, title_key)
      values (${newId()}, ${owner.organisationId}, ${owner.catalogueId}, '')`
  })
  await assert.rejects(forge, /check option/)
})
