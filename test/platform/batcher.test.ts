import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Batcher } from '../../src/platform/batcher.ts'

/** A `run` whose batches end when the test says so. */
function createRun() {
  const runs: { items: string[]; end(): void; fail(error: Error): void }[] = []
  const run = (items: string[]) =>
    new Promise<string[]>((resolve, reject) => {
      runs.push({ items, end: () => resolve(items.map((item) => `${item}!`)), fail: reject })
    })
  return { runs, run }
}
const settled = () => new Promise((resolve) => setImmediate(resolve))

test('the first item runs at once, and those that arrive meanwhile run as one batch', async () => {
  const { runs, run } = createRun()
  const batcher = new Batcher<string, string>(run, { maxItems: 10, maxWaitMs: 60_000 })
  const results = ['a', 'b', 'c'].map((item) => batcher.add(item))
  assert.deepEqual(
    runs.map(({ items }) => items),
    [['a']],
  )
  runs[0]!.end()
  await settled()
  assert.deepEqual(runs[1]!.items, ['b', 'c'])
  runs[1]!.end()
  assert.deepEqual(await Promise.all(results), ['a!', 'b!', 'c!'])
})

test('no batch is larger than the limit, and none contains the same key twice', async () => {
  const { runs, run } = createRun()
  const batcher = new Batcher<string, string>(run, {
    maxItems: 3,
    maxWaitMs: 60_000,
    keyOf: (item) => item[0]!,
  })
  const results = ['x', 'a1', 'a2', 'b', 'c', 'd', 'a3'].map((item) => batcher.add(item))
  for (let index = 0; index < 4; index++) {
    runs[index]!.end()
    await settled()
  }
  assert.deepEqual(
    runs.map(({ items }) => items),
    [['x'], ['a1', 'b', 'c'], ['a2', 'd'], ['a3']],
  )
  assert.deepEqual(await Promise.all(results), ['x!', 'a1!', 'a2!', 'b!', 'c!', 'd!', 'a3!'])
})

test('a failing batch fails only its own items', async () => {
  const { runs, run } = createRun()
  const batcher = new Batcher<string, string>(run, { maxItems: 10, maxWaitMs: 60_000 })
  const [first, second] = [batcher.add('a'), batcher.add('b')]
  runs[0]!.fail(new Error('no'))
  await assert.rejects(first, /no/)
  runs[1]!.end()
  assert.equal(await second, 'b!')
})

test('the next batch does not wait long for a slow one', async () => {
  const { runs, run } = createRun()
  const batcher = new Batcher<string, string>(run, { maxItems: 10, maxWaitMs: 1 })
  const [first, second] = [batcher.add('a'), batcher.add('b')]
  while (runs.length < 2) await settled()
  runs[1]!.end()
  assert.equal(await second, 'b!')
  runs[0]!.end()
  assert.equal(await first, 'a!')
})

test('after a batch of several items the next one waits for more, until it is full', async () => {
  const { runs, run } = createRun()
  const batcher = new Batcher<string, string>(run, { maxItems: 2, maxWaitMs: 60_000, collectMs: 60_000 })
  const results = ['a', 'b', 'c'].map((item) => batcher.add(item))
  runs[0]!.end()
  await settled()
  runs[1]!.end()
  await Promise.all(results)
  await settled()
  const first = batcher.add('d')
  await settled()
  assert.equal(runs.length, 2)
  const second = batcher.add('e')
  assert.deepEqual(runs[2]!.items, ['d', 'e'])
  runs[2]!.end()
  assert.deepEqual(await Promise.all([first, second]), ['d!', 'e!'])
})

test('an item that waited for others in vain runs alone, and the next one does not wait', async () => {
  const { runs, run } = createRun()
  const batcher = new Batcher<string, string>(run, { maxItems: 10, maxWaitMs: 60_000, collectMs: 1 })
  const results = ['a', 'b', 'c'].map((item) => batcher.add(item))
  runs[0]!.end()
  await settled()
  runs[1]!.end()
  await Promise.all(results)
  await settled()
  const single = batcher.add('d')
  while (runs.length < 3) await settled()
  assert.deepEqual(runs[2]!.items, ['d'])
  runs[2]!.end()
  await single
  await settled()
  const next = batcher.add('e')
  assert.deepEqual(runs[3]!.items, ['e'])
  runs[3]!.end()
  assert.equal(await next, 'e!')
})
