import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { Analysers } from '../../src/audio/analysers.ts'
import { makeTune, toWav } from './tune.ts'

const folder = await mkdtemp(join(tmpdir(), 'euterpe-analysers-'))
const file = join(folder, 'tune.wav')
await writeFile(file, toWav(makeTune(4, 22_050), 22_050))
/** A pipe that nobody writes to: its analysis runs until it is cancelled. */
const endless = join(folder, 'endless')
execFileSync('mkfifo', [endless])
after(() => rm(folder, { recursive: true }))

const open = (options: ConstructorParameters<typeof Analysers>[0]) => {
  const analysers = new Analysers(options)
  after(() => analysers.close())
  return analysers
}

test('a live call overtakes background work that was queued earlier', async () => {
  const analysers = open({ concurrency: 1, maxWaitMs: 60_000 })
  const order: string[] = []
  const analyse = async (name: string, urgency: 'live' | 'background') => {
    await analysers.analyse(file, { owner: 'a', urgency, tags: false })
    order.push(name)
  }
  await Promise.all([
    analyse('running', 'background'),
    analyse('background', 'background'),
    analyse('first live', 'live'),
    analyse('second live', 'live'),
  ])
  assert.deepEqual(order, ['running', 'first live', 'second live', 'background'])
})

test('a full queue rejects live calls at once, but never background work', async () => {
  const analysers = open({ concurrency: 1, maxQueue: 1, maxWaitMs: 60_000 })
  const live = () => analysers.analyse(file, { owner: 'a', urgency: 'live', tags: false })
  const [running, waiting] = [live(), live()]
  await assert.rejects(live(), { reason: 'busy' })
  const background = analysers.analyse(file, { owner: 'a', urgency: 'background', tags: false })
  await Promise.all([running, waiting, background])
})

test('a cancelled call leaves the queue, and the next one runs', async () => {
  const analysers = open({ concurrency: 1, maxWaitMs: 60_000 })
  const cancelling = new AbortController()
  const running = analysers.analyse(file, { owner: 'a', urgency: 'live', tags: false })
  const cancelled = analysers.analyse(file, {
    owner: 'a',
    urgency: 'live',
    tags: false,
    signal: cancelling.signal,
  })
  const next = analysers.analyse(file, { owner: 'a', urgency: 'live', tags: false })
  cancelling.abort()
  await assert.rejects(cancelled, { reason: 'cancelled' })
  await Promise.all([running, next])
  await assert.rejects(analysers.analyse(file, { owner: 'a', urgency: 'live', signal: cancelling.signal }), {
    reason: 'cancelled',
  })
})

test('cancelling a running analysis frees its process', async () => {
  const analysers = open({ concurrency: 1, maxWaitMs: 60_000 })
  const cancelling = new AbortController()
  const running = analysers.analyse(endless, { owner: 'a', urgency: 'live', signal: cancelling.signal })
  cancelling.abort()
  await assert.rejects(running, { reason: 'cancelled' })
  await analysers.analyse(file, { owner: 'a', urgency: 'live', tags: false })
})

test('an owner with nothing running does not wait for the long files of another', async () => {
  const analysers = open({ concurrency: 1, maxWaitMs: 60_000 })
  const order: string[] = []
  const analyse = async (owner: string) => {
    await analysers.analyse(file, { owner, urgency: 'live', tags: false })
    order.push(owner)
  }
  const long = new AbortController()
  const blocking = analysers.analyse(endless, { owner: 'greedy', urgency: 'live', signal: long.signal })
  const queued = analyse('greedy')
  assert.equal(analysers.running, 1)
  const other = analyse('other')
  assert.equal(analysers.running, 2, 'it starts at once, beside the capacity')
  await other
  assert.deepEqual(order, ['other'])
  long.abort()
  await assert.rejects(blocking, { reason: 'cancelled' })
  await queued
})

test('a full queue of one owner does not refuse the calls of another', async () => {
  const analysers = open({ concurrency: 1, maxQueue: 1, maxWaitMs: 60_000 })
  const live = (owner: string) => analysers.analyse(file, { owner, urgency: 'live', tags: false })
  const accepted = [live('greedy'), live('greedy')]
  await assert.rejects(live('greedy'), { reason: 'busy' })
  await Promise.all([...accepted, live('other'), live('third')])
})
