import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { actFor, readFor } from '../../../src/domain/catalogue/act-for.ts'
import { createCatalogue } from '../../../src/domain/catalogue/create-catalogue.ts'
import { feedAtlas, feedWorkspace } from '../../../src/domain/catalogue/indexing/feed-index.ts'
import { indexWorkspaces } from '../../../src/domain/catalogue/indexing/jobs.ts'
import type { TrackInput } from '../../../src/domain/catalogue/store/track-input.ts'
import { tagsByUid } from '../../../src/domain/tagging/taxonomy/taxonomy.ts'
import { newId } from '../../../src/lib/ids.ts'
import { transaction } from '../../../src/platform/postgres.ts'
import { createTestApp } from '../../support/context.ts'
import { makeOrganisation, makeToken } from '../../support/people.ts'
import { fillAtlas, fillWorkspace } from '../../support/records.ts'

const { app, context } = await createTestApp()

/** An organisation with a caller, to store tracks for. */
async function makeLabel() {
  const organisation = await makeOrganisation(context)
  const { headers } = await makeToken(context, { organisationId: organisation.id })
  return {
    organisationId: organisation.id,
    headers,
    store: (entries: TrackInput[], catalogueId?: string) =>
      fillWorkspace(context, organisation, entries, catalogueId),
  }
}
const label = await makeLabel()
/** A tag of the taxonomy that no track here has. */
const unusedTag = [...tagsByUid.keys()][0]!

const indexAtlas = () => feedAtlas(context.curator, context.curatorIndex)

const search = async (payload: object, headers: Record<string, string> = label.headers) =>
  app.inject({ method: 'POST', url: '/v1/search/tracks', headers, payload })

async function titlesOf(payload: object, headers = label.headers): Promise<string[]> {
  const answer = await search(payload, headers)
  assert.equal(answer.statusCode, 200, answer.body)
  return answer.json().data.results.map((hit: { title: string }) => hit.title)
}

const track = (title: string, artist: string, more: TrackInput = {}): TrackInput => ({
  outerId: `${title}/${artist}`,
  title,
  artists: [{ name: artist, role: 'primary' }],
  ...more,
})

await label.store([
  track('Água de Beber', 'Astrud Gilberto', {
    isrc: 'BRABC6300001',
    releaseDate: 19650101,
    durationMs: 150_000,
    releases: [{ title: 'Look to the Rainbow', upc: '602438605828' }],
  }),
  track('Agua', 'Los Ríos', {
    releaseDate: 19990000,
    durationMs: 200_000,
    measurements: { bpm: 90, musicalKey: 0 },
  }),
  track('Don’t Stop the Night', 'The Blue Rains', { durationMs: 300_000 }),
  track('Night', 'Stop', {}),
  track('Midnight Train to Georgia', 'Gladys Knight'),
  track('夜明けのスキャット', '由紀さおり'),
  track('Подмосковные вечера', 'Владимир Трошин'),
  track('حبيبي يا نور العين', 'عمرو دياب'),
  track('ज़िंदगी प्यार का गीत है', 'लता मंगेशकर'),
  track('사랑했지만', '김광석'),
  track('Σ’ αγαπώ', 'Γιάννης Πάριος'),
])

await analysed('Água de Beber', { bpm: 120, musical_key: 9, mode: 'minor', tag_uids: ['moods.calm'] })
await analysed('Agua', { bpm: 90, musical_key: 0 })
await analysed('Midnight Train to Georgia', { tag_uids: ['moods.calm'] })

/** As tagging leaves it. */
async function analysed(title: string, found: Record<string, unknown>): Promise<void> {
  await transaction(context.db, async (tx) => {
    await actFor(tx, label.organisationId)
    await tx`update workspace.tracks set ${tx(found)} where title = ${title}`
  })
}

test('finds a track by words in any order, without accents, with its artist', async () => {
  for (const query of ['agua de beber', 'BEBER agua', 'gilberto beber', 'Astrud Gilberto Água de Beber']) {
    assert.equal((await titlesOf({ query }))[0], 'Água de Beber', query)
  }
})

test('a hit has what the contract says', async () => {
  const answer = await search({ query: 'agua beber' })
  const [hit] = answer.json().data.results
  assert.deepEqual(Object.keys(hit), [
    'track_uri',
    'score',
    'title',
    'isrc',
    'artists',
    'release',
    'duration_ms',
    'matched',
    'source',
  ])
  assert.match(hit.track_uri, /^euterpe:workspace:track:[0-9a-f-]{36}$/)
  assert.equal(hit.isrc, 'BRABC6300001')
  assert.equal(hit.artists[0].name, 'Astrud Gilberto')
  assert.equal(hit.release.upc, '602438605828')
  assert.deepEqual(hit.matched, { field: 'title', snippet: '<em>Água</em> de <em>Beber</em>' })
  assert.deepEqual(hit.source, { layer: 'workspace' })
})

test('forgives typing errors: a letter wrong, missing, too many, swapped, and a space', async () => {
  for (const query of [
    'midnight trian georgia',
    'midnigth train to georgia',
    'mdnight tran gorgia',
    'middnight traine',
    'midnighttrain georgia',
    'mid night train',
    'gladis night midnihgt train',
  ]) {
    assert.equal((await titlesOf({ query }))[0], 'Midnight Train to Georgia', query)
  }
})

test('completes the last word', async () => {
  for (const query of ['midn', 'gladys kni', 'don’t st', 'dont stop the ni']) {
    assert.match((await titlesOf({ query }))[0]!, /Midnight|Don’t/, query)
  }
})

test('a title comes first as it is typed; with signs of its own it stands behind the title and artist it names', async () => {
  const covers = await makeLabel()
  await covers.store([
    track('Harbour (Ada Quill)', 'The Copyists'),
    track('Harbour', 'Ada Quill'),
    track('Quill', 'Ada Harbour'),
    track('Lantern Glass', 'Prince Orlo'),
    track('Lantern', 'Glass'),
  ])
  assert.deepEqual(await titlesOf({ query: 'harbour ada quill' }, covers.headers), [
    'Harbour',
    'Harbour (Ada Quill)',
    'Quill',
  ])
  assert.equal((await titlesOf({ query: 'Harbour (Ada Quill)' }, covers.headers))[0], 'Harbour (Ada Quill)')
  assert.deepEqual(await titlesOf({ query: 'lantern glass' }, covers.headers), ['Lantern Glass', 'Lantern'])
})

test('an exact title or artist comes first', async () => {
  assert.equal((await titlesOf({ query: 'night' }))[0], 'Night')
  assert.equal((await titlesOf({ query: 'agua' }))[0], 'Agua')
  assert.equal((await titlesOf({ query: 'stop' }))[0], 'Night', 'the artist is called Stop')
})

test('finds every script', async () => {
  const expected: Record<string, string> = {
    夜明け: '夜明けのスキャット',
    すきゃっと: '夜明けのスキャット',
    'подмосковные вечера': 'Подмосковные вечера',
    подмосковые: 'Подмосковные вечера',
    'نور العين': 'حبيبي يا نور العين',
    'जिंदगी गीत': 'ज़िंदगी प्यार का गीत है',
    사랑했지만: '사랑했지만',
    'γιαννης παριος': 'Σ’ αγαπώ',
  }
  for (const [query, title] of Object.entries(expected))
    assert.equal((await titlesOf({ query }))[0], title, query)
})

test('an ISRC or a UPC as the query names its tracks', async () => {
  for (const query of ['BR-ABC-63-00001', 'brabc6300001', '602438605828', '0602438605828']) {
    assert.deepEqual(await titlesOf({ query }), ['Água de Beber'], query)
  }
  const [hit] = (await search({ query: 'BRABC6300001' })).json().data.results
  assert.deepEqual(hit.matched, { field: 'isrc', snippet: 'BRABC6300001' })
  assert.deepEqual(await titlesOf({ query: 'BRABC6300002' }), [])
})

test('filters narrow hits, alone and with a query', async () => {
  const cases: [object, string[]][] = [
    [{ tags: ['moods.calm'] }, ['Água de Beber', 'Midnight Train to Georgia']],
    [{ tags: ['moods.calm', unusedTag] }, []],
    [{ bpm: { min: 100, max: 130 } }, ['Água de Beber']],
    [{ bpm: { max: 119.9 } }, ['Agua']],
    [{ key: 'A' }, ['Água de Beber']],
    [{ key: 'Am' }, ['Água de Beber']],
    [{ key: 'A major' }, []],
    [{ key: 'B# ' }, ['Agua']],
    [{ duration: { min: 299, max: 301 } }, ['Don’t Stop the Night']],
    [{ release_year: { min: 1990 } }, ['Agua']],
    [{ release_year: { min: 1965, max: 1965 }, bpm: { min: 120 } }, ['Água de Beber']],
    [{ isrc: 'br-abc-63-00001' }, ['Água de Beber']],
    [{ artist_id: newId() }, []],
  ]
  for (const [filters, titles] of cases) {
    assert.deepEqual((await titlesOf({ filters })).sort(), titles.sort(), JSON.stringify(filters))
  }
  assert.deepEqual(await titlesOf({ query: 'agua', filters: { bpm: { min: 100 } } }), ['Água de Beber'])
  const [{ artists }] = (await search({ query: 'agua de beber' })).json().data.results
  assert.deepEqual(await titlesOf({ query: 'agua', filters: { artist_id: artists[0].id } }), [
    'Água de Beber',
  ])
})

test('sorts all matches before it cuts, and tells when the count is capped', async () => {
  const large = await makeLabel()
  const titles = Array.from({ length: 1200 }, (_, index) => `Nocturne ${String(index).padStart(4, '0')}`)
  // Stored in another order than that of the titles, so that a cut by id or relevance would lose the first ones.
  const shuffled = titles.map((_, index) => titles[(index * 7 + 5) % titles.length]!)
  await large.store(shuffled.map((title, index) => track(title, 'Nobody', { durationMs: 1000 + index })))
  const asked = { page_size: 3, query: 'nocturne' }
  await search(asked, large.headers) // a search indexes one batch of new tracks, the next one the rest
  const data = async (payload: object) => (await search(payload, large.headers)).json().data
  for (const filter of [{ query: 'nocturne' }, { filters: { duration: { min: 1, max: 3 } } }]) {
    const first = await data({ ...filter, page_size: 3, sort: 'title' })
    assert.deepEqual([first.count, first.count_is_capped], [1200, false])
    assert.deepEqual(
      first.results.map(({ title }: { title: string }) => title),
      titles.slice(0, 3),
    )
    const last = await data({ ...filter, page_size: 100, page: 12, sort: '-title' })
    assert.deepEqual(
      last.results.map(({ title }: { title: string }) => title),
      titles.slice(0, 100).reverse(),
    )
    const shortest = await data({ ...filter, page_size: 1, sort: 'duration' })
    assert.equal(shortest.results[0].duration_ms, 1000)
  }
  const byRelevance = await data(asked)
  assert.deepEqual([byRelevance.count, byRelevance.count_is_capped], [1000, true])
  const few = await data({ query: 'Nocturne 0007', page_size: 1 })
  assert.equal(few.results[0].title, 'Nocturne 0007')
})

test('a tag that does not exist is refused', async () => {
  const answer = await search({ filters: { tags: ['moods.nonsense'] } })
  assert.equal(answer.statusCode, 400)
  assert.equal(answer.json().data.error_code, 'validation_error')
  assert.match(answer.json().data.details, /moods\.nonsense.*GET \/v1\/tagging\/taxonomy/)
})

test('sorts by what is asked, the unknown last', async () => {
  assert.deepEqual(await titlesOf({ query: 'agua', sort: 'duration' }), ['Água de Beber', 'Agua'])
  assert.deepEqual(await titlesOf({ query: 'agua', sort: '-release_date' }), ['Agua', 'Água de Beber'])
  assert.deepEqual(await titlesOf({ filters: { tags: ['moods.calm'] }, sort: 'bpm' }), [
    'Água de Beber',
    'Midnight Train to Georgia',
  ])
  const answer = await search({ query: 'agua', sort: 'popularity' })
  assert.equal(answer.statusCode, 400)
  assert.equal(answer.json().data.error_code, 'validation_error')
  assert.match(answer.json().data.details, /popularity.*relevance/)
})

test('pages fit together and end', async () => {
  const own = await makeLabel()
  await own.store(Array.from({ length: 45 }, (_, n) => track(`Song number ${n}`, `Singer ${n % 7}`)))
  const seen = new Set<string>()
  for (let page = 1; page <= 5; page++) {
    const { data } = (await search({ query: 'song number', page, page_size: 10 }, own.headers)).json()
    assert.equal(data.count, 45)
    assert.equal(data.total_pages, 5)
    assert.equal(data.has_next, page < 5)
    for (const { track_uri } of data.results) seen.add(track_uri)
  }
  assert.equal(seen.size, 45)
  assert.equal((await search({ query: 'song number', page: 6, page_size: 10 }, own.headers)).statusCode, 422)
  assert.equal(
    (await search({ query: 'nothing like it whatever', page: 1 }, own.headers)).json().data.total_pages,
    0,
  )
  for (const bad of [{ page: 0 }, { page_size: 0 }, { page_size: 101 }]) {
    assert.equal((await search({ query: 'song', ...bad }, own.headers)).statusCode, 422, JSON.stringify(bad))
  }
})

test('what is written is found at once, what is changed under its new name, what is gone not at all', async () => {
  const own = await makeLabel()
  await own.store([track('Quicksilver', 'Alma', { outerId: 'q' })])
  assert.deepEqual(await titlesOf({ query: 'quicksilver' }, own.headers), ['Quicksilver'])
  await own.store([track('Slowgold', 'Alma', { outerId: 'q' })])
  assert.deepEqual(await titlesOf({ query: 'slowgold' }, own.headers), ['Slowgold'])
  assert.deepEqual(await titlesOf({ query: 'quicksilver' }, own.headers), [])
  assert.deepEqual(await titlesOf({ query: 'alma' }, own.headers), ['Slowgold'])
})

test('the job indexes what nobody searched for yet, and single writes are merged into few segments', async () => {
  const own = await makeLabel()
  for (let n = 0; n < 15; n++) {
    await own.store([track(`Piecemeal ${n}`, 'Writer')])
    await feedWorkspace(context.db, context.textIndex, own.organisationId)
  }
  await own.store([track('Last piecemeal', 'Writer')])
  await indexWorkspaces.run(context, {}, new AbortController().signal)
  const left = await readFor(
    context.db,
    own.organisationId,
    (tx) => tx`select track_seq from workspace.search_pending`,
  )
  assert.equal(left.length, 0)
  const segments = await readFor(
    context.db,
    own.organisationId,
    (tx) => tx`select part from workspace.search_postings where word = 'piecemeal'`,
  )
  assert.ok(segments.length <= 12, `${segments.length} segments`)
  assert.equal((await titlesOf({ query: 'piecemeal' }, own.headers)).length, 16)
})

test('a track that was made unavailable is not found, and is again when it is back', async () => {
  const own = await makeLabel()
  await own.store([track('Takedown', 'Notice')])
  const makeAvailable = (available_search: boolean, unavailable_reason: string | null) =>
    transaction(context.db, async (tx) => {
      await actFor(tx, own.organisationId)
      await tx`update workspace.tracks set ${tx({ available_search, unavailable_reason })}`
    })
  await makeAvailable(false, 'the rights have ended')
  assert.deepEqual(await titlesOf({ query: 'takedown' }, own.headers), [])
  await makeAvailable(true, null)
  assert.deepEqual(await titlesOf({ query: 'takedown' }, own.headers), ['Takedown'])
})

test('an organisation never finds, corrects by or completes to the words of another', async () => {
  const [mine, other] = [await makeLabel(), await makeLabel()]
  await other.store([
    track('Xylophonia', 'Zarathustra', { isrc: 'USABC2400001', releases: [{ title: 'Z', upc: '12345670' }] }),
  ])
  await mine.store([track('Plain', 'Song')])
  for (const query of ['xylophonia', 'xylo', 'xylphonia', 'zarathustra', 'USABC2400001', '12345670']) {
    assert.deepEqual(await titlesOf({ query }, mine.headers), [], query)
    assert.deepEqual(await titlesOf({ query }, other.headers), ['Xylophonia'], query)
  }
  const [{ artists }] = (await search({ query: 'xylophonia' }, other.headers)).json().data.results
  assert.deepEqual(await titlesOf({ filters: { artist_id: artists[0].id } }, mine.headers), [])
})

test('a client bound to a catalogue searches that one alone', async () => {
  const own = await makeLabel()
  const { id: second } = await createCatalogue(context.db, own.organisationId, { name: 'Second' })
  await own.store([track('Shared words', 'First')])
  await own.store([track('Shared words too', 'Second')], second)
  const { headers } = await makeToken(context, { organisationId: own.organisationId, catalogueId: second })
  assert.deepEqual(await titlesOf({ query: 'shared words' }, headers), ['Shared words too'])
  assert.equal((await titlesOf({ query: 'shared words' }, own.headers)).length, 2)
})

test('the atlas is searched beside the workspace, in one ranking, when it is asked for', async () => {
  const own = await makeLabel()
  await own.store([track('Harvest Moon rising', 'Somebody')])
  await fillAtlas(context, [
    track('Harvest Moon', 'Neil Young'),
    track('Moon', 'Harvest', { outerId: 'moon' }),
  ])
  await indexAtlas()
  const layersOf = async (body: object) => {
    const { data } = (await search({ query: 'harvest moon', ...body }, own.headers)).json()
    return data.results.map(
      (hit: { title: string; source: { layer: string } }) => `${hit.source.layer} ${hit.title}`,
    )
  }
  const [both, mine] = [
    ['atlas Harvest Moon', 'atlas Moon', 'workspace Harvest Moon rising'],
    ['workspace Harvest Moon rising'],
  ]
  assert.deepEqual(await layersOf({}), mine)
  assert.deepEqual(await layersOf({ include_atlas: true }), both)
  assert.deepEqual(await layersOf({ targets: ['workspace', 'atlas'] }), both)
  assert.deepEqual(await layersOf({ targets: ['atlas'] }), both.slice(0, 2))
  assert.deepEqual(await layersOf({ include_workspace: false, include_atlas: true }), both.slice(0, 2))
  const answer = await search({ similar_to: 'euterpe:atlas:track:x', include_atlas: true }, own.headers)
  assert.equal(answer.statusCode, 422)
})

test('finds a title by its letters where its words are cut to pieces, in both planes', async () => {
  const own = await makeLabel()
  await own.store([track('Clandestine Lighthouse Parade', 'Odd Ferry'), track('Lantern', 'Odd Ferry')])
  await fillAtlas(context, [{ outerId: 'whole', title: 'Subterranean Orchestra Waltz' }])
  await indexAtlas()
  const both = (query: string) => titlesOf({ query, include_atlas: true }, own.headers)
  assert.deepEqual(await both('clandes tinelig hthou separa de'), ['Clandestine Lighthouse Parade'])
  assert.deepEqual(await both('subterr aneanor chestr awalt z'), ['Subterranean Orchestra Waltz'])
  assert.deepEqual(await both('qqqq wwww eeee rrrr'), [])
})

test('the atlas follows its imports: new names are found, old ones are not', async () => {
  const titles = async (query: string) => titlesOf({ query, targets: ['atlas'] })
  await fillAtlas(context, [track('Obsidian', 'Quartzite', { outerId: 'ob' })])
  await indexAtlas()
  assert.deepEqual(await titles('obsidian quartzite'), ['Obsidian'])
  await fillAtlas(context, [track('Obsidian', 'Feldspar', { outerId: 'ob' })])
  await indexAtlas()
  assert.deepEqual(await titles('feldspar'), ['Obsidian'])
  assert.deepEqual(await titles('quartzite'), [])
  await context.curator`delete from atlas.tracks where outer_id = 'ob'`
  await indexAtlas()
  assert.deepEqual(await titles('feldspar'), [])
  assert.equal(await indexAtlas(), 0, 'nothing is left to do')
})

test('the service cannot write the index of the atlas, nor the base tables of another organisation', async () => {
  for (const table of [
    'atlas.search_documents',
    'atlas.search_postings',
    'atlas.search_words',
    'inventory.search_words',
  ]) {
    await assert.rejects(context.db.unsafe(`delete from ${table}`), /permission denied/, table)
  }
  await assert.rejects(
    context.db`select word from workspace.search_words`,
    /euterpe.organisation|invalid input/,
  )
})

test('scopes and entitlements are asked for as far as the request goes', async () => {
  const { organisationId } = label
  const machine = async (scopes: string[]) => (await makeToken(context, { organisationId, scopes })).headers
  assert.equal(
    (await search({ query: 'a' }, await machine(['workspace.read']))).json().data.error_code,
    'insufficient_scope',
  )
  const only = await machine(['search.read'])
  assert.equal((await search({ query: 'agua' }, only)).statusCode, 200)
  for (const body of [{ include_atlas: true }, { targets: ['atlas'] }, { targets: ['workspace', 'atlas'] }]) {
    const { data } = (await search({ query: 'agua', ...body }, only)).json()
    assert.equal(data.error_code, 'insufficient_scope')
    assert.deepEqual(data.missing_scopes, ['atlas.read'])
  }
  const poor = await makeOrganisation(context, { entitled: ['search'] })
  const { headers } = await makeToken(context, { organisationId: poor.id })
  assert.equal((await search({ query: 'x' }, headers)).statusCode, 200)
  assert.equal(
    (await search({ query: 'x', include_atlas: true }, headers)).json().data.error_code,
    'entitlement_required',
  )
  const none = await makeOrganisation(context, { entitled: ['atlas'] })
  const without = await makeToken(context, { organisationId: none.id })
  assert.equal((await search({ query: 'x' }, without.headers)).json().data.error_code, 'entitlement_required')
})

test('a request that asks for nothing is told what to send', async () => {
  const expected: [object, number][] = [
    [{}, 400],
    [{ query: '' }, 422],
    [{ query: '  \n' }, 422],
    [{ query: 7 }, 400],
    [{ query: null }, 400],
    [{ query: 'a', include_workspace: false }, 422],
    [{ query: 'a', targets: ['moon'] }, 400],
    [{ query: 'a', filters: { mood: 'x' } }, 400],
    [{ query: 'a', filters: { bpm: {} } }, 422],
    [{ query: 'a', filters: { bpm: { min: 9, max: 8 } } }, 422],
    [{ query: 'a', filters: { key: 'H' } }, 422],
    [{ query: 'a', filters: { isrc: 'x' } }, 422],
    [{ query: 'a', filters: { artist_id: 'x' } }, 400],
    [{ query: 'a'.repeat(10_240) }, 422],
    [{ similar_to: 'spotify:track:1' }, 422],
    [{ similar_to: `euterpe:workspace:track:${newId()}` }, 404],
    [{ similar_to: `euterpe:atlas:track:${newId()}` }, 422],
    [{ similar_to: `euterpe:workspace:track:${newId()}`, similar_by: 'colour' }, 400],
    [{ query: 'a', similar_by: 'mood' }, 422],
  ]
  for (const [body, status] of expected) {
    const answer = await search(body)
    assert.equal(answer.statusCode, status, `${JSON.stringify(body).slice(0, 80)} ${answer.body}`)
  }
})

test('similar_to a track without analysis says that it has not been analysed', async () => {
  const [{ track_uri }] = (await search({ query: 'agua de beber' })).json().data.results
  const answer = await search({ similar_to: track_uri })
  assert.equal(answer.statusCode, 422)
  assert.match(answer.json().message, /has not been analysed/)
})

test('whatever is typed, the answer is a page of hits or says what is wrong with the query', async () => {
  const strange = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 60 }),
    fc.string({ unit: 'grapheme', maxLength: 60 }),
    fc.constantFrom(
      "' or 1=1 --",
      '"quoted phrase',
      'a & b | !c:*',
      '((((',
      'AND OR NOT NEAR',
      'title:foo^2~',
      '*',
      '%_%',
      '\\',
      '\u0000night\u0000',
      '🎵🎶🔥',
      '👩‍👩‍👧‍👦 night',
      '\u202eabc\u202c',
      'שלום עולם',
      'ـ',
      '\ud800',
      'é'.normalize('NFD').repeat(300),
      'a '.repeat(500),
      `${'x'.repeat(999)}y`,
      '夜'.repeat(1000),
      '{"$gt":""}',
      '../../etc/passwd',
      '-1',
      '1e999',
      'ﷺ'.repeat(50),
    ),
  )
  let calls = 0
  let { headers } = label
  await fc.assert(
    fc.asyncProperty(strange, async (query) => {
      // Each client may call a hundred times in a row.
      if (++calls % 80 === 1)
        headers = (await makeToken(context, { organisationId: label.organisationId })).headers
      const answer = await search({ query }, headers)
      assert.ok(
        [200, 422].includes(answer.statusCode) || (answer.statusCode === 400 && !isStorable(query)),
        `${answer.statusCode} for ${JSON.stringify(query)}: ${answer.body}`,
      )
    }),
    { numRuns: 150, examples: [['\u0000'], ['\ud800'], ['a\u0000b']] },
  )
})

const isStorable = (text: string) => text.isWellFormed() && !text.includes('\0')

test('a track that has no title yet is found by its artist and harms no search', async () => {
  const bare = await makeLabel()
  await bare.store([{ outerId: 'a-file', artists: [{ name: 'Nameless Choir', role: 'primary' }] }])
  await bare.store([track('Nameless Day', 'Somebody')])
  assert.deepEqual(await titlesOf({ query: 'nameless day', include_atlas: false }, bare.headers), [
    'Nameless Day',
  ])
  const found = (await titlesOf({ query: 'nameless choir', include_atlas: false }, bare.headers)) as (
    | string
    | null
  )[]
  assert.equal(found[0], null)
})
