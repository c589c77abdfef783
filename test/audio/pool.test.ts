import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, type TestContext, test } from 'node:test'
import { createPool, type PoolOptions } from '../../src/audio/pool.ts'
import { makeTune, toWav } from './tune.ts'

const folder = mkdtempSync(join(tmpdir(), 'pool-'))
after(() => rmSync(folder, { recursive: true }))
/** A pool that ends with its test, however the test ends. */
const poolOf = (t: TestContext, options: PoolOptions) => {
  const pool = createPool(options)
  t.after(() => pool.close())
  return pool
}
const file = (name: string, bytes: Buffer) => {
  const path = join(folder, name)
  writeFileSync(path, bytes)
  return path
}
const good = file('good.wav', toWav(makeTune(5), 44100))
const long = file('long.wav', toWav([makeTune(150, 16000)[0]!], 16000))
const text = file('text.mp3', Buffer.from('words '.repeat(5000)))
const cut = file('cut.wav', toWav(makeTune(5), 44100).subarray(0, 300_000))

test('a bad file fails alone, with what is wrong with it', async (t) => {
  const pool = poolOf(t, { threads: 2 })
  const results = await Promise.allSettled(
    [good, text, good, cut, join(folder, 'absent.wav'), good].map((f) => pool.analyse(f)),
  )
  const reasons = results.map((result) => (result.status === 'fulfilled' ? 'ok' : result.reason.reason))
  assert.deepEqual(reasons, ['ok', 'unsupported_format', 'ok', 'truncated', 'unreadable', 'ok'])
})

test('the same file gives the same numbers on every thread', async (t) => {
  const pool = poolOf(t, { threads: 2 })
  const [a, b] = await Promise.all([pool.analyse(good), pool.analyse(good)])
  assert.deepEqual(a, b)
})

test('a file that takes too long is given up, and its thread does the next one no harm', async (t) => {
  const pool = poolOf(t, { threads: 1 })
  await assert.rejects(pool.analyse(long, { timeoutMs: 60 }), { reason: 'timeout' })
  assert.equal((await pool.analyse(good)).features.sample_rate, 44100)
})

test('an analysis can be cancelled while it waits and while it runs', async (t) => {
  const pool = poolOf(t, { threads: 1 })
  const [running, queued] = [new AbortController(), new AbortController()]
  const first = pool.analyse(long, { signal: running.signal, onProgress: () => running.abort() })
  const second = pool.analyse(good, { signal: queued.signal })
  queued.abort()
  await assert.rejects(second, { reason: 'cancelled' })
  await assert.rejects(first, { reason: 'cancelled' })
})

test('a thread that outgrows its memory ends alone', async (t) => {
  const pool = poolOf(t, { threads: 1, memoryMb: 4 })
  await assert.rejects(pool.analyse(long), (error: { reason: string }) =>
    ['out_of_memory', 'crashed'].includes(error.reason),
  )
})

test('a full queue holds back whoever feeds it, and lets nobody starve', async (t) => {
  const pool = poolOf(t, { threads: 1, queue: 1 })
  const order: number[] = []
  const all = Array.from({ length: 5 }, async (_, i) => {
    await pool.analyse(good)
    order.push(i)
  })
  await Promise.all(all)
  assert.deepEqual(order, [0, 1, 2, 3, 4])
})

test('closing fails what still runs as cancelled', async (t) => {
  const pool = poolOf(t, { threads: 1 })
  const running = pool.analyse(long)
  const failed = assert.rejects(running, { reason: 'cancelled' })
  await pool.close()
  await failed
})
