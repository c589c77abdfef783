import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { after, test } from 'node:test'
import { promisify } from 'node:util'
import { defineTask, ThreadPool, type ThreadPoolOptions } from '../../src/index/thread-pool.ts'

const sum = defineTask<typeof import('./tasks/sum-task.ts').run>(
  new URL('./tasks/sum-task.ts', import.meta.url),
)
const misbehave = defineTask<typeof import('./tasks/misbehave-task.ts').run>(
  new URL('./tasks/misbehave-task.ts', import.meta.url),
)

function createPool(options: ThreadPoolOptions = {}): ThreadPool {
  const pool = new ThreadPool({ threads: 1, ...options })
  after(() => pool.close())
  return pool
}

/** A task that runs until `open` is called. */
function startWaiting(pool: ThreadPool) {
  const gate = new Int32Array(new SharedArrayBuffer(4))
  const done = pool.run(misbehave, { how: 'wait', gate })
  const open = () => {
    Atomics.store(gate, 0, 1)
    Atomics.notify(gate, 0)
  }
  return { done, open }
}

test('runs a task on a thread that sees shared memory without a copy', async () => {
  const values = new Float64Array(new SharedArrayBuffer(24))
  values.set([1, 2, 3])
  assert.equal(await createPool().run(sum, values), 6)
  assert.equal(values[0], 6)
})

test('moves transferred buffers to the thread', async () => {
  const values = Float64Array.of(1, 2)
  assert.equal(await createPool().run(sum, values, { transfer: [values.buffer] }), 3)
  assert.equal(values.length, 0)
})

test('starts threads only when there is work, and at most as many as configured', async () => {
  const pool = createPool({ threads: 2 })
  assert.deepEqual(pool.stats(), { threads: 0, busy: 0, queued: 0 })
  const tasks = [startWaiting(pool), startWaiting(pool), startWaiting(pool)]
  assert.deepEqual(pool.stats(), { threads: 2, busy: 2, queued: 1 })
  for (const { open } of tasks) open()
  await Promise.all(tasks.map(({ done }) => done))
  assert.deepEqual(pool.stats(), { threads: 2, busy: 0, queued: 0 })
})

test('a task that throws fails alone', async () => {
  const pool = createPool()
  await assert.rejects(pool.run(misbehave, { how: 'throw' }), {
    name: 'RangeError',
    message: 'the task failed',
  })
  assert.equal(await pool.run(sum, Float64Array.of(1)), 1)
})

test('a task whose input or output cannot be sent fails alone', async () => {
  const pool = createPool()
  await assert.rejects(pool.run(misbehave, { how: 'uncloneable' }), { name: 'DataCloneError' })
  const input = { how: 'throw' as const, callback() {} }
  await assert.rejects(pool.run(misbehave, input), { name: 'DataCloneError' })
  assert.equal(await pool.run(sum, Float64Array.of(1)), 1)
})

test('a crashed thread fails its task and is replaced', async () => {
  const pool = createPool()
  const crashed = pool.run(misbehave, { how: 'crash' })
  const next = pool.run(sum, Float64Array.of(1, 1))
  await assert.rejects(crashed, /thread ended/)
  assert.equal(await next, 2)
})

test('a task that never ends is terminated', async () => {
  const pool = createPool({ maxTaskMs: 200 })
  await assert.rejects(pool.run(misbehave, { how: 'hang' }), /thread ended/)
})

test('refuses tasks beyond the queue limit and asks the caller to retry', async () => {
  const pool = createPool({ maxQueued: 1 })
  const running = startWaiting(pool)
  const queued = pool.run(sum, Float64Array.of(1))
  await assert.rejects(pool.run(sum, Float64Array.of(1)), { code: 'upstream_unavailable', retryAfter: 1 })
  running.open()
  assert.equal(await queued, 1)
})

test('an aborted task leaves the queue, and an aborted running task is not waited for', async () => {
  const pool = createPool()
  const running = startWaiting(pool)
  const abort = new AbortController()
  const queued = pool.run(sum, Float64Array.of(1), { signal: abort.signal })
  abort.abort(new Error('nobody is waiting'))
  await assert.rejects(queued, /nobody is waiting/)
  assert.equal(pool.stats().queued, 0)
  await assert.rejects(pool.run(sum, Float64Array.of(1), { signal: abort.signal }), /nobody is waiting/)

  running.open()
  await running.done
  const gate = new Int32Array(new SharedArrayBuffer(4))
  const second = new AbortController()
  const ignored = pool.run(misbehave, { how: 'wait', gate }, { signal: second.signal })
  second.abort(new Error('nobody is waiting'))
  await assert.rejects(ignored, /nobody is waiting/)
  Atomics.store(gate, 0, 1)
  Atomics.notify(gate, 0)
  assert.equal(await pool.run(sum, Float64Array.of(2)), 2)
})

test('closing fails what is queued and running', async () => {
  const pool = createPool()
  const running = assert.rejects(startWaiting(pool).done, /thread ended/)
  const queued = assert.rejects(pool.run(sum, Float64Array.of(1)), { code: 'upstream_unavailable' })
  await pool.close()
  await Promise.all([running, queued])
  await assert.rejects(pool.run(sum, Float64Array.of(1)), { code: 'upstream_unavailable' })
})

test('idle threads do not keep the process alive', async () => {
  const pool = new URL('../../src/index/thread-pool.ts', import.meta.url)
  const source = `import('${pool}').then(async ({ ThreadPool }) => {
    console.log(await new ThreadPool().run({ module: '${sum.module}' }, Float64Array.of(20, 22)))
  })`
  const { stdout } = await promisify(execFile)(process.execPath, ['-e', source])
  assert.equal(stdout.trim(), '42')
})
