import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readFilters } from '../../../../src/domain/catalogue/read/filters.ts'
import { listRecords } from '../../../../src/domain/catalogue/read/list-records.ts'
import { createTestContext } from '../../../support/context.ts'
import { fillAtlas } from '../../../support/records.ts'

const context = await createTestContext()

test('lists all atlas tracks with the same ISRC, page by page, oldest first', async () => {
  const isrc = 'FRABC2400001'
  await fillAtlas(context, [
    ...[1, 2, 3].map((number) => ({ outerId: `same-${number}`, title: `Take ${number}`, isrc })),
    { outerId: 'other', title: 'Other', isrc: 'FRABC2400002' },
  ])
  const list = async (filters: Record<string, string>, page: number, pageSize: number) => {
    const found = await listRecords(context, { layer: 'atlas' }, 'tracks', readFilters(filters), {
      page,
      pageSize,
    })
    return [found.count, found.total_pages, found.results.map((row) => row.outer_id)]
  }
  assert.deepEqual(await list({ isrc }, 1, 3), [3, 1, ['same-1', 'same-2', 'same-3']])
  assert.deepEqual(await list({ isrc }, 1, 2), [3, 2, ['same-1', 'same-2']])
  assert.deepEqual(await list({ isrc }, 2, 2), [3, 2, ['same-3']])
  assert.deepEqual(await list({ isrc, outer_id: 'same-2' }, 1, 2), [1, 1, ['same-2']])
  assert.deepEqual(await list({ isrc, outer_id: 'other' }, 1, 2), [0, 0, []])
  assert.deepEqual(await list({ isrc, title: 'ake 3' }, 1, 2), [1, 1, ['same-3']])
  await assert.rejects(list({ isrc }, 3, 2), /beyond the last/)
})
