import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { readFilters } from '../../../../src/domain/catalogue/read/filters.ts'
import { listRecords } from '../../../../src/domain/catalogue/read/list-records.ts'
import type { ReadTarget } from '../../../../src/domain/catalogue/target.ts'
import { PostgresTextIndex } from '../../../../src/index/text/postgres/postgres-text-index.ts'
import { foldText } from '../../../../src/lib/fold-text.ts'
import { createTestContext } from '../../../support/context.ts'
import { makeOrganisation } from '../../../support/people.ts'
import { fillAtlas, fillWorkspace } from '../../../support/records.ts'

const context = await createTestContext()
// Few documents make a segment, so that filters read segments, merged ones, and recent documents beside them.
if (context.searchCluster === null)
  context.curatorIndex = new PostgresTextIndex(context.curator, context.indexThreads, { maxRecent: 3 })
const owner = await makeOrganisation(context)
const scopes: ReadTarget[] = [
  { layer: 'workspace', organisationId: owner.id, catalogueId: null },
  { layer: 'workspace', organisationId: owner.id, catalogueId: owner.catalogue.id },
  { layer: 'atlas' },
]

const letters = fc.constantFrom(
  ...'aàábcÇdeéEfghijklmnoÖpqrstuvwxyz0123456789 '.split(''),
  ...'любовьжΩμέγαشمسأ愛夏の歌ガが한글שלום'.split(''),
  ...["'", '’', '-', '–', '(', ')', '%', '_', '\\', '.', '&', '!', '$', '🎵', 'ß', 'œ', 'İ', 'ı'],
)
const text = fc.string({ unit: letters, minLength: 1, maxLength: 12 })

async function countsOf(titles: string[], needle: string, pageSize: number) {
  const key = foldText(needle)
  const expected = titles.flatMap((title, index) => (foldText(title).includes(key) ? [`t${index}`] : []))
  for (const scope of scopes) {
    const list = await listRecords(context, scope, 'tracks', readFilters({ title: needle }), {
      page: 1,
      pageSize,
    })
    const found = list.results.map((row) => row.outer_id)
    assert.deepEqual(
      [list.count, found],
      [expected.length, expected.slice(0, pageSize)],
      `${scope.layer} ${JSON.stringify(needle)}`,
    )
    if (list.total_pages < 2) continue
    const last = await listRecords(context, scope, 'tracks', readFilters({ title: needle }), {
      page: list.total_pages,
      pageSize,
    })
    assert.deepEqual(
      last.results.map((row) => row.outer_id),
      expected.slice((list.total_pages - 1) * pageSize),
    )
  }
}

test('a title filter finds exactly the titles that contain the needle, however short, also after titles changed', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(text, { minLength: 20, maxLength: 60 }),
      fc.array(text, { minLength: 1, maxLength: 10 }),
      fc.array(fc.tuple(fc.nat(), fc.nat(), fc.integer({ min: 1, max: 6 })), { minLength: 3, maxLength: 8 }),
      async (titles, changed, cuts) => {
        const all = Array.from({ length: 60 }, (_, index) => titles[index % titles.length]!)
        for (const version of [all, all.map((title, index) => changed[index] ?? title)]) {
          const entries = version.map((title, index) => ({ outerId: `t${index}`, title }))
          await fillWorkspace(context, owner, entries)
          await fillAtlas(context, entries)
          for (const [which, start, length] of cuts) {
            const title = [...version[which % version.length]!]
            const from = start % title.length
            const needle = title.slice(from, from + length).join('')
            if (foldText(needle) !== '') await countsOf(version, needle, 7)
          }
        }
      },
    ),
    { numRuns: 12 },
  )
})

const name = fc.string({ unit: letters, minLength: 1, maxLength: 8 }).filter((text) => foldText(text) !== '')

test('so does a filter by artist_name, also together with a title, and one by the names of artists themselves', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(text, fc.array(name, { minLength: 1, maxLength: 3 })), {
        minLength: 20,
        maxLength: 20,
      }),
      fc.array(fc.tuple(fc.nat(), fc.nat(), fc.integer({ min: 1, max: 5 })), { minLength: 3, maxLength: 5 }),
      async (rows, cuts) => {
        const entries = rows.map(([title, artists], index) => ({
          outerId: `t${index}`,
          title,
          artists: artists.map((each) => ({ name: each })),
        }))
        await fillWorkspace(context, owner, entries)
        await fillAtlas(context, entries)
        for (const [which, start, length] of cuts) {
          const [title, artists] = rows[which % rows.length]!
          const needle = cutOut(artists[start % artists.length]!, start, length)
          const beside = cutOut(title, start, 2)
          await compareNames(rows, needle, null)
          if (foldText(beside) !== '') await compareNames(rows, needle, beside)
        }
      },
    ),
    { numRuns: 8 },
  )
})

function cutOut(whole: string, start: number, length: number): string {
  const all = [...whole]
  const from = start % all.length
  const part = all.slice(from, from + length).join('')
  return foldText(part) === '' ? whole : part
}

async function compareNames(rows: [string, string[]][], needle: string, title: string | null) {
  const holds = (whole: string, part: string) => foldText(whole).includes(foldText(part))
  const expected = rows.flatMap(([own, artists], index) =>
    artists.some((each) => holds(each, needle)) && (title === null || holds(own, title)) ? [`t${index}`] : [],
  )
  const filters = { artist_name: needle, ...(title !== null && { title }) }
  for (const scope of scopes) {
    const list = await listRecords(context, scope, 'tracks', readFilters(filters), {
      page: 1,
      pageSize: 50,
    })
    const found = list.results.map((row) => row.outer_id).filter((id) => Number(id!.slice(1)) < rows.length)
    assert.deepEqual(found, expected, `${scope.layer} ${JSON.stringify(filters)}`)
    const artists = await listRecords(context, scope, 'artists', readFilters({ name: needle }), {
      page: 1,
      pageSize: 100,
    })
    assert.ok(artists.results.every((row) => holds(row.name, needle)))
    assert.ok(artists.count > 0)
  }
}

test('a substring far into a long title is found, and only where its words follow each other', async () => {
  const long = Array.from({ length: 60 }, (_, index) => `word${index}`).join(' ')
  await fillAtlas(context, [
    { outerId: 'long', title: `${long} far away` },
    { outerId: 'longer', title: `${long} away far` },
  ])
  const find = async (title: string) => {
    const list = await listRecords(context, { layer: 'atlas' }, 'tracks', readFilters({ title }), {
      page: 1,
      pageSize: 50,
    })
    return list.results.map((row) => row.outer_id)
  }
  assert.deepEqual(await find('d59 far a'), ['long'])
  assert.deepEqual(await find('9 away f'), ['longer'])
  assert.deepEqual(await find('word1 word3'), [])
  assert.deepEqual(await find(`d1 ${long.slice(12)} far`), ['long'])
  assert.deepEqual(await find(`${long.slice(3, 90)} away far`), [])
  // Not among the letters that titles are generated from.
  assert.deepEqual(await find('###'), [])
})
