import assert from 'node:assert/strict'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, type TestContext, test } from 'node:test'
import { createPool, type PoolOptions } from '../../src/audio/pool.ts'
import { makeTune, toWav } from './tune.ts'

const folder = mkdtempSync(join(tmpdir(), 'pool-'))
after(() => rmSync(folder, { recursive: true }))
/** A pool that is closed when its test ends. */
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

test('a bad file fails alone, with the reason', async (t) => {
  const pool = poolOf(t, { processes: 2 })
  const results = await Promise.allSettled(
    [good, text, good, cut, join(folder, 'absent.wav'), good].map((f) => pool.analyse(f)),
  )
  const reasons = results.map((result) => (result.status === 'fulfilled' ? 'ok' : result.reason.reason))
  assert.deepEqual(reasons, ['ok', 'unsupported_format', 'ok', 'truncated', 'unreadable', 'ok'])
})

// Relaxed SIMD may round differently on another machine, but not within one process.
test('all processes compute the same results', async (t) => {
  const pool = poolOf(t, { processes: 2 })
  const [a, b] = await Promise.all([pool.analyse(good), pool.analyse(good)])
  assert.deepEqual(a, b)
})

test('an analysis that takes too long is aborted, and the next one succeeds', async (t) => {
  const pool = poolOf(t, { processes: 1 })
  await assert.rejects(pool.analyse(long, { timeoutMs: 60 }), { reason: 'timeout' })
  assert.equal((await pool.analyse(good)).features.sample_rate, 44100)
})

test('an analysis can be cancelled in the queue and while it runs', async (t) => {
  const pool = poolOf(t, { processes: 1 })
  const [running, queued] = [new AbortController(), new AbortController()]
  const first = pool.analyse(long, { signal: running.signal, onProgress: () => running.abort() })
  const second = pool.analyse(good, { signal: queued.signal })
  queued.abort()
  await assert.rejects(second, { reason: 'cancelled' })
  await assert.rejects(first, { reason: 'cancelled' })
})

test('a process that exceeds its memory limit fails alone', async (t) => {
  const pool = poolOf(t, { processes: 1, memoryMb: 4 })
  await assert.rejects(pool.analyse(long), (error: { reason: string }) =>
    ['out_of_memory', 'crashed'].includes(error.reason),
  )
})

test('callers wait while the queue is full, and are served in order', async (t) => {
  const pool = poolOf(t, { processes: 1, queue: 1 })
  const order: number[] = []
  const all = Array.from({ length: 5 }, async (_, i) => {
    await pool.analyse(good)
    order.push(i)
  })
  await Promise.all(all)
  assert.deepEqual(order, [0, 1, 2, 3, 4])
})

test('closing the pool cancels running analyses', async (t) => {
  const pool = poolOf(t, { processes: 1 })
  const running = pool.analyse(long)
  const failed = assert.rejects(running, { reason: 'cancelled' })
  await pool.close()
  await failed
})

const isLinux = process.platform === 'linux'

test('the kernel limits the memory of the processes, and they do not see the settings', {
  skip: !isLinux,
}, async (t) => {
  process.env.EUTERPE_MASTER_KEY = 'secret'
  t.after(() => delete process.env.EUTERPE_MASTER_KEY)
  const pool = poolOf(t, { processes: 1, memoryMb: 100 })
  await pool.analyse(good)
  const [child] = childrenOf(process.pid)
  assert.match(
    readFileSync(`/proc/${child}/limits`, 'utf8'),
    new RegExp(`Max data size +${740 * 1024 * 1024} `),
  )
  assert.doesNotMatch(readFileSync(`/proc/${child}/environ`, 'utf8'), /EUTERPE/)
})

function childrenOf(parent: number): string[] {
  return readdirSync('/proc').filter((pid) => {
    if (!/^\d+$/.test(pid)) return false
    try {
      const isChild =
        readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ')[1] === String(parent)
      return isChild && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('pool-process')
    } catch {
      return false // it has ended meanwhile
    }
  })
}
