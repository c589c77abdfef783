import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { taxonomy } from '../../../src/domain/tagging/taxonomy/taxonomy.ts'
import { createTestApp } from '../../support/context.ts'
import { errorOf, makeLegacyCaller } from '../../support/legacy.ts'

const { app, context } = await createTestApp()
const { call } = await makeLegacyCaller(app, context, { entitled: [] })

const everything = taxonomy.categories.flatMap(({ uid, name, tags }) =>
  tags.map((tag) => ({ id: tag.uid, category: { id: uid, name }, name: tag.name })),
)

test('lists all tags of the taxonomy with offset and limit', async () => {
  const response = await call('GET', '/lexicology/tags')
  assert.equal(response.statusCode, 200)
  const { status, timestamp, ...list } = response.json()
  assert.deepEqual([status, Number.isInteger(timestamp)], [200, true])
  const data = everything.slice(0, 100)
  assert.deepEqual(list, {
    data,
    offset: 0,
    limit: 100,
    size: data.length,
    total_size: everything.length,
  })
  const rest = (await call('GET', '/lexicology/tags', { limit: '1000', offset: '7' })).json()
  assert.deepEqual([rest.data, rest.size, rest.offset], [everything.slice(7), everything.length - 7, 7])
  const beyond = (await call('GET', '/lexicology/tags', { offset: '100000' })).json()
  assert.deepEqual([beyond.data, beyond.size, beyond.total_size], [[], 0, everything.length])
})

test('category filters match exactly, name filters any substring in any case', async () => {
  const find = async (query: Record<string, string>) =>
    (await call('GET', '/lexicology/tags', { limit: '1000', ...query })).json()
  const [category] = taxonomy.categories
  const inside = await find({ category_name: category!.name })
  assert.equal(inside.total_size, category!.tags.length)
  for (const wrong of [category!.name.slice(1), category!.name.toUpperCase(), '']) {
    assert.equal((await find({ category_name: wrong })).total_size, 0, wrong)
  }
  const tag = category!.tags[0]!
  const part = tag.name.slice(1, 4)
  const named = await find({ category_name: category!.name, name: part.toUpperCase() })
  assert.ok(named.data.some(({ id }: { id: string }) => id === tag.uid))
  assert.ok(named.data.every(({ name }: { name: string }) => name.includes(part)))
  assert.equal((await find({ name: 'no such tag %_' })).total_size, 0)
})

test('any offset and limit return that slice of the matches', async () => {
  const names = everything.map(({ name }) => name)
  const query = fc.record(
    {
      limit: fc.integer({ min: 1, max: 1000 }),
      offset: fc.integer({ min: 0, max: 300 }),
      category_name: fc.constantFrom(...taxonomy.categories.map(({ name }) => name), 'nothing'),
      name: fc.oneof(
        fc.string(),
        fc.constantFrom(...names).map((name) => name.slice(0, 2)),
      ),
    },
    { requiredKeys: [] },
  )
  context.clock.moveBy(60_000) // resets the client's rate limit
  await fc.assert(
    fc.asyncProperty(query, async ({ limit = 100, offset = 0, category_name, name }) => {
      context.clock.moveBy(1000)
      const parameters = {
        limit,
        offset,
        ...(category_name !== undefined && { category_name }),
        ...(name !== undefined && { name }),
      }
      const words = Object.fromEntries(Object.entries(parameters).map(([key, value]) => [key, String(value)]))
      const body = (await call('GET', '/lexicology/tags', words)).json()
      const matching = everything.filter(
        (tag) =>
          (category_name === undefined || tag.category.name === category_name) &&
          tag.name.toLowerCase().includes((name ?? '').toLowerCase()),
      )
      assert.deepEqual(body.data, matching.slice(offset, offset + limit))
      assert.deepEqual(
        [body.offset, body.limit, body.size, body.total_size],
        [offset, limit, body.data.length, matching.length],
      )
    }),
    { numRuns: 100 },
  )
})

test('a wrong value gets 400 and names its parameter', async () => {
  for (const [name, value] of [
    ['limit', '0'],
    ['limit', '-1'],
    ['limit', '1001'],
    ['limit', 'ten'],
    ['limit', '1.5'],
    ['limit', ''],
    ['offset', '-1'],
    ['offset', 'x'],
    ['colour', 'red'],
  ]) {
    const { status, message } = errorOf(await call('GET', '/lexicology/tags', { [name!]: value! }))
    assert.deepEqual([status, message.includes(name!)], [400, true], `${name}=${value}: ${message}`)
  }
  const twice = await call('GET', '/lexicology/tags?limit=1&limit=2')
  assert.match(errorOf(twice).message, /limit/)
})
