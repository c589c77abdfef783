import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { SharedPages } from '../../../../src/index/vector/postgres/shared-pages.ts'

const readPage = (pages: SharedPages, page: number) => new Uint8Array(pages.buffer)[page * pages.pageBytes]

test('a released page is reused only when all readers that were open have closed', () => {
  const pages = new SharedPages(10, 4)
  const page = pages.add(Uint8Array.of(1))
  const early = pages.openReader()
  const other = pages.openReader()
  pages.release([page])
  const late = pages.openReader()
  assert.notEqual(pages.add(Uint8Array.of(2)), page)
  early.close()
  assert.notEqual(pages.add(Uint8Array.of(3)), page)
  assert.equal(readPage(pages, page), 1)
  other.close()
  assert.equal(pages.add(Uint8Array.of(4)), page)
  late.close()
})

test('pages hold what was stored, and the memory never exceeds its limit', () => {
  const operation = fc.oneof(
    fc.constant('add'),
    fc.constant('release'),
    fc.constant('open'),
    fc.constant('close'),
  )
  fc.assert(
    fc.property(fc.array(operation, { maxLength: 300 }), (operations) => {
      const pages = new SharedPages(400, 4)
      const stored = new Map<number, number>()
      const readers: { close(): void; sees: Map<number, number> }[] = []
      for (const [index, name] of operations.entries()) {
        const value = index % 251
        if (name === 'add') stored.set(pages.add(Uint8Array.of(value)), value)
        if (name === 'open') readers.push({ ...pages.openReader(), sees: new Map(stored) })
        if (name === 'close') readers.splice(value % Math.max(1, readers.length), 1)[0]?.close()
        const [first] = stored.keys()
        if (name === 'release' && first !== undefined) {
          pages.release([first])
          stored.delete(first)
        }
        for (const [page, expected] of stored) assert.equal(readPage(pages, page), expected)
        // A reader keeps seeing the pages as they were when it was opened, released or not.
        for (const { sees } of readers) {
          for (const [page, expected] of sees) assert.equal(readPage(pages, page), expected)
        }
      }
      assert.ok(pages.buffer.byteLength <= 400 * 4)
    }),
  )
})

test('refuses pages beyond its limit', () => {
  const pages = new SharedPages(2, 4)
  pages.add(Uint8Array.of(1))
  pages.add(Uint8Array.of(1))
  assert.throws(() => pages.add(Uint8Array.of(1)), RangeError)
})
