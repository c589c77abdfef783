import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import fs, { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { createLog, flushLog } from '../../src/platform/log.ts'
import { LogFile } from '../../src/platform/log-file.ts'

const folder = await mkdtemp(join(tmpdir(), 'euterpe-log-'))
after(() => rm(folder, { recursive: true }))
const flushed = (file: LogFile) => new Promise<void>((resolve) => file.flush(resolve))
const noFullDevice = !existsSync('/dev/full')

test('a full disk neither ends nor blocks the process, and does not fill its memory', {
  skip: noFullDevice,
}, () => {
  const script = `
    const { createLog, flushLog } = await import(${JSON.stringify(join(import.meta.dirname, '../../src/platform/log.ts'))})
    const log = createLog({ level: 'info', file: '/dev/full' })
    for (let i = 0; i < 2000; i++) log.info('x'.repeat(10_000))
    await flushLog(log)
    log.fatal('also at once')
    console.log('alive')`
  const { stdout, status } = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
    encoding: 'utf8',
  })
  assert.deepEqual([stdout, status], ['alive\n', 0])
  const file = new LogFile('/dev/full')
  for (let i = 0; i < 1000; i++) file.write(`${'x'.repeat(10_000)}\n`)
  assert.ok(file.dropped > 500)
})

test('every line is written, in order, also those of the last moment', async () => {
  const path = join(folder, 'lines.log')
  const file = new LogFile(path)
  const lines = Array.from({ length: 5000 }, (_, i) => `line ${i}\n`)
  for (const line of lines) file.write(line)
  await flushed(file)
  assert.equal(readFileSync(path, 'utf8'), lines.join(''))
  const script = `
    const { createLog } = await import(${JSON.stringify(join(import.meta.dirname, '../../src/platform/log.ts'))})
    createLog({ level: 'info', file: ${JSON.stringify(path)} }).info('the last words')`
  spawnSync(process.execPath, ['--input-type=module', '-e', script])
  assert.match(readFileSync(path, 'utf8'), /the last words/)
})

test('only the owner can read the log, also one that an earlier release created', async () => {
  const path = join(folder, 'private.log')
  writeFileSync(path, '', { mode: 0o644 })
  await flushLog(createLog({ level: 'info', file: path }))
  assert.equal(statSync(path).mode & 0o777, 0o600)
  const fresh = join(folder, 'fresh.log')
  await flushLog(createLog({ level: 'info', file: fresh }))
  assert.equal(statSync(fresh).mode & 0o777, 0o600)
})

test('the log is rotated, and the oldest files are removed', async () => {
  const path = join(folder, 'rotated.log')
  const file = new LogFile(path, 50_000)
  for (let i = 0; i < 12; i++) {
    file.write(`${String(i).padEnd(60_000, 'x')}\n`)
    await flushed(file)
  }
  const earlier = readdirSync(folder).filter((name) => name.startsWith('rotated.log.'))
  assert.equal(earlier.length, 5)
  assert.match(readFileSync(`${path}.1`, 'utf8'), /^11x/)
  assert.match(readFileSync(`${path}.5`, 'utf8'), /^7x/)
})

test('a writer follows when another one has rotated the file, or somebody has removed it', async () => {
  const path = join(folder, 'shared.log')
  const [busy, quiet] = [new LogFile(path, 1000), new LogFile(path, 1000)]
  quiet.write('quiet 1\n')
  await flushed(quiet)
  // More rotations than files are kept.
  for (let round = 0; round < 8; round++) {
    busy.write(`${'x'.repeat(1000)}\n`)
    await flushed(busy)
  }
  assert.ok(existsSync(`${path}.5`))
  quiet.write('quiet 2\n')
  await flushed(quiet)
  assert.equal(readFileSync(path, 'utf8'), 'quiet 2\n')
  rmSync(path)
  quiet.write('quiet 3\n')
  await flushed(quiet)
  assert.equal(readFileSync(path, 'utf8'), 'quiet 3\n')
})

test('two writers together fill a file once before it is rotated', async () => {
  const path = join(folder, 'together.log')
  const writers = [new LogFile(path, 1000), new LogFile(path, 1000)]
  for (let line = 0; line < 100; line++) {
    const writer = writers[line % 2]!
    writer.write(`${String(line).padStart(99, '.')}\n`)
    await flushed(writer)
  }
  const kept = ['.5', '.4', '.3', '.2', '.1', ''].map((end) => readFileSync(path + end, 'utf8')).join('')
  const numbers = kept
    .trimEnd()
    .split('\n')
    .map((line) => Number(line.replaceAll('.', '')))
  assert.deepEqual(
    numbers,
    Array.from({ length: numbers.length }, (_, index) => 100 - numbers.length + index),
  )
  assert.ok(numbers.length >= 50, `${numbers.length} lines are kept`)
})

test('a line that arrives while others are written waits until a write is worth it', async (t) => {
  const path = join(folder, 'batches.log')
  const file = new LogFile(path)
  const { write } = fs
  let writes = 0
  const first = new Promise<void>((resolve) => {
    t.mock.method(fs, 'write', (fd: number, bytes: Buffer, done: (...given: unknown[]) => void) => {
      writes++
      write(fd, bytes, (...given) => {
        done(...given)
        resolve()
      })
    })
  })
  file.write(`${'x'.repeat(20_000)}\n`)
  file.write('one more\n')
  await first
  assert.equal(writes, 1)
  await flushed(file)
  assert.equal(statSync(path).size, 20_010)
})
