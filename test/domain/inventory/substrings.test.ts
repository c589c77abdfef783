import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { readFilters } from '../../../src/domain/records/filters.ts'
import { listRecords } from '../../../src/domain/records/list.ts'
import type { ReadScope } from '../../../src/domain/records/scope.ts'
import { foldText } from '../../../src/lib/text-key.ts'
import { makeOrganisation } from '../../support/people.ts'
import { fillAtlas, fillWorkspace } from '../../support/records.ts'
import { createTestWorld } from '../../support/world.ts'

const world = await createTestWorld()
const owner = await makeOrganisation(world)
const scopes: ReadScope[] = [
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
  const wanted = titles.flatMap((title, index) => (foldText(title).includes(key) ? [`t${index}`] : []))
  for (const scope of scopes) {
    const list = await listRecords(world.db, scope, 'tracks', readFilters({ title: needle }), {
      page: 1,
      pageSize,
    })
    const found = list.results.map((row) => row.outer_id)
    assert.deepEqual(
      [list.count, found],
      [wanted.length, wanted.slice(0, pageSize)],
      `${scope.layer} ${JSON.stringify(needle)}`,
    )
    if (list.total_pages < 2) continue
    const last = await listRecords(world.db, scope, 'tracks', readFilters({ title: needle }), {
      page: list.total_pages,
      pageSize,
    })
    assert.deepEqual(
      last.results.map((row) => row.outer_id),
      wanted.slice((list.total_pages - 1) * pageSize),
    )
  }
}

test('a title filter finds exactly the titles that hold the needle, however short, also after titles changed', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(text, { minLength: 20, maxLength: 60 }),
      fc.array(text, { minLength: 1, maxLength: 10 }),
      fc.array(fc.tuple(fc.nat(), fc.nat(), fc.integer({ min: 1, max: 6 })), { minLength: 3, maxLength: 8 }),
      async (titles, changed, cuts) => {
        const all = Array.from({ length: 60 }, (_, index) => titles[index % titles.length]!)
        for (const version of [all, all.map((title, index) => changed[index] ?? title)]) {
          const entries = version.map((title, index) => ({ outerId: `t${index}`, title }))
          await fillWorkspace(world, owner, entries)
          await fillAtlas(world, entries)
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
