import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Batches } from '../../src/platform/batches.ts'

/** Batches that end when the test says so. */
function hold() {
  const runs: { items: string[]; end(): void; fail(error: Error): void }[] = []
  const run = (items: string[]) =>
    new Promise<string[]>((resolve, reject) => {
      runs.push({ items, end: () => resolve(items.map((item) => `${item}!`)), fail: reject })
    })
  return { runs, run }
}
const settled = () => new Promise((resolve) => setImmediate(resolve))

test('the first goes at once; those that come meanwhile go together', async () => {
  const { runs, run } = hold()
  const batches = new Batches<string, string>(run, { most: 10, patienceMs: 60_000 })
  const answers = ['a', 'b', 'c'].map((item) => batches.add(item))
  assert.deepEqual(
    runs.map(({ items }) => items),
    [['a']],
  )
  runs[0]!.end()
  await settled()
  assert.deepEqual(runs[1]!.items, ['b', 'c'])
  runs[1]!.end()
  assert.deepEqual(await Promise.all(answers), ['a!', 'b!', 'c!'])
})

test('no batch is larger than allowed, and none holds the same name twice', async () => {
  const { runs, run } = hold()
  const batches = new Batches<string, string>(run, {
    most: 3,
    patienceMs: 60_000,
    nameOf: (item) => item[0]!,
  })
  const answers = ['x', 'a1', 'a2', 'b', 'c', 'd', 'a3'].map((item) => batches.add(item))
  for (let index = 0; index < 4; index++) {
    runs[index]!.end()
    await settled()
  }
  assert.deepEqual(
    runs.map(({ items }) => items),
    [['x'], ['a1', 'b', 'c'], ['a2', 'd'], ['a3']],
  )
  assert.deepEqual(await Promise.all(answers), ['x!', 'a1!', 'a2!', 'b!', 'c!', 'd!', 'a3!'])
})

test('a batch that fails fails its own items alone', async () => {
  const { runs, run } = hold()
  const batches = new Batches<string, string>(run, { most: 10, patienceMs: 60_000 })
  const [first, second] = [batches.add('a'), batches.add('b')]
  runs[0]!.fail(new Error('no'))
  await assert.rejects(first, /no/)
  runs[1]!.end()
  assert.equal(await second, 'b!')
})

test('a batch that takes long does not hold the next one up', async () => {
  const { runs, run } = hold()
  const batches = new Batches<string, string>(run, { most: 10, patienceMs: 1 })
  const [first, second] = [batches.add('a'), batches.add('b')]
  while (runs.length < 2) await settled()
  runs[1]!.end()
  assert.equal(await second, 'b!')
  runs[0]!.end()
  assert.equal(await first, 'a!')
})

test('after a batch that was shared the next one waits for company, until it is full', async () => {
  const { runs, run } = hold()
  const batches = new Batches<string, string>(run, { most: 2, patienceMs: 60_000, gatherMs: 60_000 })
  const answers = ['a', 'b', 'c'].map((item) => batches.add(item))
  runs[0]!.end()
  await settled()
  runs[1]!.end()
  await Promise.all(answers)
  await settled()
  const first = batches.add('d')
  await settled()
  assert.equal(runs.length, 2)
  const second = batches.add('e')
  assert.deepEqual(runs[2]!.items, ['d', 'e'])
  runs[2]!.end()
  assert.deepEqual(await Promise.all([first, second]), ['d!', 'e!'])
})

test('who waited for company in vain goes alone, and the one after does not wait', async () => {
  const { runs, run } = hold()
  const batches = new Batches<string, string>(run, { most: 10, patienceMs: 60_000, gatherMs: 1 })
  const answers = ['a', 'b', 'c'].map((item) => batches.add(item))
  runs[0]!.end()
  await settled()
  runs[1]!.end()
  await Promise.all(answers)
  await settled()
  const lone = batches.add('d')
  while (runs.length < 3) await settled()
  assert.deepEqual(runs[2]!.items, ['d'])
  runs[2]!.end()
  await lone
  await settled()
  const next = batches.add('e')
  assert.deepEqual(runs[3]!.items, ['e'])
  runs[3]!.end()
  assert.equal(await next, 'e!')
})
