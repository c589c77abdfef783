import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import type {
  Needle,
  Scope,
  SearchScope,
  TrackDocument,
  TrackQuery,
} from '../../../src/index/text/text-index.ts'
import { foldText } from '../../../src/lib/fold-text.ts'
import { newId } from '../../../src/lib/ids.ts'
import { createTestContext } from '../../support/context.ts'
import { createIndexEngines, type IndexEngine } from '../../support/index-engines.ts'

// What every implementation of the port has to do. Reading goes through another instance than writing, as in another process.
const context = await createTestContext()
const atlas = { layer: 'atlas' } as const

let lastVersion = 0
const track = (id: number, title: string, more: Partial<TrackDocument> = {}): TrackDocument => ({
  id,
  version: ++lastVersion,
  title,
  artists: [],
  releases: [],
  catalogueId: null,
  tags: [],
  bpm: null,
  key: null,
  durationMs: null,
  releaseDate: null,
  ...more,
})
const noFilters = { tags: [], key: null, bpm: null, durationMs: null, releaseYear: null }
const all = (scope: Scope): SearchScope => ({ ...scope, catalogueId: null, ids: null })
const query = (text: string | null, more: Partial<TrackQuery> = {}): TrackQuery => ({
  text,
  filters: noFilters,
  sort: 'relevance',
  offset: 0,
  limit: 100,
  ...more,
})
const word = fc.constantFrom('sun', 'sunny', 'moon', 'a', 'b', '愛', '夏の', 'любовь', 'St.', 'l’été')
const title = fc.array(word, { minLength: 1, maxLength: 4 }).map((words) => words.join(' '))
const change = fc.record({
  id: fc.integer({ min: 1, max: 14 }),
  title: fc.option(title, { freq: 4 }),
  artists: fc.array(title, { maxLength: 2 }),
})
const needle = fc.tuple(title, fc.nat(12), fc.integer({ min: 1, max: 7 })).map(([text, start, length]) => {
  const letters = [...text]
  const from = start % letters.length
  return letters.slice(from, from + length).join('')
})

for (const engine of await createIndexEngines(context)) testIndex(engine)

function testIndex(engine: IndexEngine): void {
  const { curatorIndex: writer, textIndex: reader } = engine
  const search = async (scopes: SearchScope[], asked: TrackQuery) => {
    for (const scope of scopes) await writer.refresh(scope)
    return reader.searchTracks(scopes, asked)
  }
  const idsOf = async (scopes: SearchScope[], asked: TrackQuery) =>
    (await search(scopes, asked)).hits.map(({ id }) => id)
  const findIds = async (needles: Needle[]) =>
    (await reader.findSubstrings(atlas, 'tracks', needles, { offset: 0, limit: 1000 })).ids

  test(`${engine.name}: substrings and terms are found in the latest state of each document, whatever the order and batches of writes`, async () => {
    const model = new Map<number, { title: string; artists: string[] }>()
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(change, { minLength: 1, maxLength: 6 }), { minLength: 1, maxLength: 6 }),
        fc.array(needle, { minLength: 3, maxLength: 6 }),
        async (batches, needles) => {
          for (const batch of batches) {
            const latest = [...new Map(batch.map((each) => [each.id, each])).values()]
            const puts = latest.filter((each) => each.title !== null)
            const gone = latest.filter((each) => each.title === null)
            await writer.putTracks(
              atlas,
              puts.map(({ id, title, artists }) => track(id, title!, { artists })),
            )
            await writer.remove(
              atlas,
              'tracks',
              gone.map(({ id }) => ({ id, version: ++lastVersion })),
            )
            await writer.refresh(atlas)
            for (const { id, title, artists } of puts) model.set(id, { title: title!, artists })
            for (const { id } of gone) model.delete(id)
          }
          const idsWhere = (holds: (document: { title: string; artists: string[] }) => boolean) =>
            [...model]
              .filter(([, document]) => holds(document))
              .map(([id]) => id)
              .sort((a, b) => a - b)
          for (const text of needles.filter((each) => foldText(each) !== '')) {
            const has = (name: string) => foldText(name).includes(foldText(text))
            assert.deepEqual(
              await findIds([{ field: 'title', text }]),
              idsWhere((each) => has(each.title)),
              `title ${text}`,
            )
            assert.deepEqual(
              await findIds([{ field: 'artist', text }]),
              idsWhere((each) => each.artists.some(has)),
              `artist ${text}`,
            )
            assert.deepEqual(
              await findIds([
                { field: 'artist', text },
                { field: 'title', text },
              ]),
              idsWhere((each) => has(each.title) && each.artists.some(has)),
              `both ${text}`,
            )
          }
          const found = await idsOf([all(atlas)], query('sunny '))
          const exact = idsWhere((each) =>
            [each.title, ...each.artists].join(' ').split(' ').includes('sunny'),
          )
          assert.deepEqual(
            exact.filter((id) => !found.includes(id)),
            [],
            'every document with the term is found',
          )
          assert.deepEqual(
            found.filter((id) => !model.has(id)),
            [],
            'no removed document is',
          )
          assert.equal((await reader.stats(atlas)).tracks, model.size)
        },
      ),
      { numRuns: engine.numRuns },
    )
  })

  test(`${engine.name}: an older version changes nothing, and does not bring a removed document back`, async () => {
    const scope: Scope = { layer: 'workspace', organisationId: newId() }
    const index = engine.textIndex
    const catalogueId = newId()
    const old = track(1, 'Old name', { catalogueId })
    const current = track(1, 'Current name', { catalogueId })
    await index.putTracks(scope, [current])
    await index.putTracks(scope, [old, current])
    assert.deepEqual(await idsOf([all(scope)], query('old ')), [])
    assert.deepEqual(await idsOf([all(scope)], query('current ')), [1])
    await index.remove(scope, 'tracks', [old])
    assert.deepEqual(await idsOf([all(scope)], query('current ')), [1])
    const late = track(1, 'Late name', { catalogueId })
    await index.remove(scope, 'tracks', [{ id: 1, version: ++lastVersion }])
    await index.putTracks(scope, [late])
    assert.deepEqual(await idsOf([all(scope)], query('name ')), [])
    await index.putTracks(scope, [track(1, 'Back again', { catalogueId })])
    assert.deepEqual(await idsOf([all(scope)], query('back ')), [1])

    const name = (text: string) => ({ id: 9, version: ++lastVersion, name: text })
    const [first, second] = [name('First label'), name('Second label')]
    const find = async (text: string) => {
      await writer.refresh(atlas)
      const needles: Needle[] = [{ field: 'name', text }]
      return (await reader.findSubstrings(atlas, 'labels', needles, { offset: 0, limit: 9 })).ids
    }
    await writer.putNames(atlas, 'labels', [second])
    await writer.putNames(atlas, 'labels', [first])
    assert.deepEqual([await find('second l'), await find('first l')], [[9], []])
    await writer.remove(atlas, 'labels', [{ id: 9, version: ++lastVersion }])
    await writer.putNames(atlas, 'labels', [second])
    assert.deepEqual(await find('label'), [])
  })

  test(`${engine.name}: scopes do not see each other, and restrict by catalogue and by ids`, async () => {
    const [mine, other]: Scope[] = [newId(), newId()].map((organisationId) => ({
      layer: 'workspace',
      organisationId,
    }))
    const catalogueId = newId()
    const index = engine.textIndex
    await index.putTracks(mine!, [
      track(1, 'Harbour lights', { catalogueId }),
      track(2, 'Harbour nights', { catalogueId: newId() }),
      track(3, 'Harbour', { catalogueId }),
    ])
    await index.putTracks(other!, [track(1, 'Harbinger', { catalogueId: newId() })])
    assert.deepEqual((await idsOf([all(mine!)], query('harbour'))).sort(), [1, 2, 3])
    assert.deepEqual(await idsOf([all(mine!)], query('harbinger')), [], 'not even as a correction')
    assert.deepEqual((await idsOf([{ ...all(mine!), catalogueId }], query('harbour'))).sort(), [1, 3])
    assert.deepEqual((await idsOf([{ ...all(mine!), ids: [3, 2] }], query('harbour'))).sort(), [2, 3])
    assert.deepEqual(await idsOf([{ ...all(mine!), catalogueId, ids: [3, 2] }], query(null)), [3])
    assert.deepEqual(await idsOf([all(other!)], query('harb')), [1])
  })

  test(`${engine.name}: filters are exact, with and without text`, async () => {
    const scope: Scope = { layer: 'workspace', organisationId: newId() }
    const catalogueId = newId()
    const more = [
      { bpm: 120, durationMs: 180_000, releaseDate: 19990101, tags: ['calm', 'warm'] },
      { bpm: 124.9, durationMs: 181_000, releaseDate: 20000000, tags: ['calm'] },
      { bpm: 125, key: { note: 9, mode: 'minor' as const }, tags: [] },
      { key: { note: 9, mode: null }, durationMs: 10 },
    ]
    await engine.textIndex.putTracks(
      scope,
      more.map((each, index) => track(index + 1, 'Same song', { catalogueId, ...each })),
    )
    const cases: [Partial<TrackQuery['filters']>, number[]][] = [
      [{ bpm: { min: 120, max: 124.9 } }, [1, 2]],
      [{ bpm: { min: 121, max: null } }, [2, 3]],
      [{ tags: ['calm'] }, [1, 2]],
      [{ tags: ['calm', 'warm'] }, [1]],
      [{ key: { note: 9, mode: null } }, [3, 4]],
      [{ key: { note: 9, mode: 'minor' } }, [3]],
      [{ durationMs: { min: 180_001, max: 200_000 } }, [2]],
      [{ releaseYear: { min: 2000, max: 2000 }, tags: ['calm'] }, [2]],
      [{ tags: ['unknown'] }, []],
    ]
    for (const [filters, expected] of cases) {
      for (const text of ['same song', null]) {
        const asked = query(text, { filters: { ...noFilters, ...filters } })
        const { count, hits } = await search([all(scope)], asked)
        assert.deepEqual(hits.map(({ id }) => id).sort(), expected, `${text} ${JSON.stringify(filters)}`)
        assert.equal(count, expected.length)
      }
    }
  })
}
