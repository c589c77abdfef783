import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { offsetOf, page } from '../../src/lib/page.ts'
import { Problem } from '../../src/lib/problem.ts'

const pageSize = fc.integer({ min: 1, max: 100 })

test('walking has_next from page 1 sees every row once, in order', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 500 }), pageSize, (count, size) => {
      const rows = Array.from({ length: count }, (_, index) => index)
      const seen: number[] = []
      for (let number = 1; ; number++) {
        const request = { page: number, pageSize: size }
        const offset = offsetOf(request)
        const result = page(request, count, rows.slice(offset, offset + size))
        seen.push(...result.results)
        assert.equal(result.has_previous, number > 1)
        if (!result.has_next) break
      }
      assert.deepEqual(seen, rows)
    }),
  )
})

test('refuses every page beyond the last one, and none before', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 10_000 }),
      pageSize,
      fc.integer({ min: 1, max: 20_000 }),
      (count, size, number) => {
        const last = Math.max(1, Math.ceil(count / size))
        const getPage = () => page({ page: number, pageSize: size }, count, [])
        if (number <= last) assert.equal(getPage().total_pages, Math.ceil(count / size))
        else assert.throws(getPage, (error) => error instanceof Problem && error.code === 'validation_error')
      },
    ),
  )
})
