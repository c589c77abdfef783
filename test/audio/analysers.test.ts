import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { Analysers } from '../../src/audio/analysers.ts'
import { makeTune, toWav } from './tune.ts'

const folder = await mkdtemp(join(tmpdir(), 'euterpe-analysers-'))
const file = join(folder, 'tune.wav')
await writeFile(file, toWav(makeTune(4, 22_050), 22_050))
after(() => rm(folder, { recursive: true }))

const open = (options: ConstructorParameters<typeof Analysers>[0]) => {
  const analysers = new Analysers(options)
  after(() => analysers.close())
  return analysers
}

test('a live call that comes later goes before patient work', async () => {
  const analysers = open({ threads: 1, patienceMs: 60_000 })
  const order: string[] = []
  const analyse = async (name: string, urgency: 'live' | 'patient') => {
    await analysers.analyse(file, { urgency, tags: false })
    order.push(name)
  }
  await Promise.all([
    analyse('at work', 'patient'),
    analyse('patient', 'patient'),
    analyse('first live', 'live'),
    analyse('second live', 'live'),
  ])
  assert.deepEqual(order, ['at work', 'first live', 'second live', 'patient'])
})

test('a line that is full turns live calls away at once, and patient work never', async () => {
  const analysers = open({ threads: 1, line: 1, patienceMs: 60_000 })
  const live = () => analysers.analyse(file, { urgency: 'live', tags: false })
  const [working, waiting] = [live(), live()]
  await assert.rejects(live(), { reason: 'busy' })
  const patient = analysers.analyse(file, { urgency: 'patient', tags: false })
  await Promise.all([working, waiting, patient])
})

test('who gives up leaves the line, and the next has the turn', async () => {
  const analysers = open({ threads: 1, patienceMs: 60_000 })
  const leaving = new AbortController()
  const working = analysers.analyse(file, { urgency: 'live', tags: false })
  const gone = analysers.analyse(file, { urgency: 'live', tags: false, signal: leaving.signal })
  const next = analysers.analyse(file, { urgency: 'live', tags: false })
  leaving.abort()
  await assert.rejects(gone, { reason: 'cancelled' })
  await Promise.all([working, next])
  await assert.rejects(analysers.analyse(file, { urgency: 'live', signal: leaving.signal }), {
    reason: 'cancelled',
  })
})

test('one that is given up while it works frees its thread', async () => {
  const analysers = open({ threads: 1, patienceMs: 60_000 })
  const leaving = new AbortController()
  const working = analysers.analyse(file, { urgency: 'live', signal: leaving.signal })
  leaving.abort()
  await assert.rejects(working, { reason: 'cancelled' })
  await analysers.analyse(file, { urgency: 'live', tags: false })
})
