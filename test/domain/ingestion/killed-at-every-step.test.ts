import assert from 'node:assert/strict'
import { test } from 'node:test'
import { selectIngestion } from '../../../src/domain/ingestion/sql-ingestions.ts'
import { storeIngestion } from '../../../src/domain/ingestion/stage-1-store.ts'
import { computeIngestions } from '../../../src/domain/ingestion/stage-3-compute.ts'
import { areaOf } from '../../../src/domain/storage/areas/resolve.ts'
import { deleteObjectRows } from '../../../src/domain/storage/objects/sql.ts'
import { createTestContext } from '../../support/context.ts'
import { makeDyingContext } from '../../support/dying-context.ts'
import { ern43, ernPurge } from '../../support/ern.ts'
import { analyseAll, checkCounts, keysOf } from '../../support/ingestion.ts'
import { makeLabel, type SeenTrack } from '../../support/label.ts'
import { until } from '../../support/until.ts'

const context = await createTestContext()
/** All steps take many minutes: KILL_STRIDE=1 tries them. */
const stride = Number(process.env.KILL_STRIDE ?? 17)

const song = (number: number) => ({ isrc: `SEAB1240000${number}`, title: `Song ${number}`, file: null })
const album = {
  upc: '7310000000011',
  title: 'Crossings',
  recordings: [{ ...song(1), file: 'resources/1.wav' }, song(2)],
}
const compilation = { upc: '7310000000028', title: 'Lakes', recordings: [song(1), song(3)] }
const single = { upc: '7310000000035', title: 'Harbour', recordings: [song(2)] }
const at = (day: number) => `2024-02-0${day}T10:00:00Z`

/** A release with audio, another with a recording of it, a third, the removal of the third, and an update of the first. */
async function makeDelivery() {
  const label = await makeLabel(context)
  await label.deliverBatch('1', ern43({ ...album, created: at(1) }), ['1.wav'])
  await label.deliverBatch('2', ern43({ ...compilation, created: at(2) }))
  await label.deliverBatch('3', ern43({ ...single, created: at(3) }))
  await label.deliverBatch('4', ernPurge(single.upc, at(4)))
  await label.deliverBatch('5', ern43({ ...album, created: at(5), title: 'Crossings (Deluxe)' }), [])
  return { label, id: await label.create({ mode: 's3_ddex' }) }
}

type Outcome = {
  tracks: Omit<SeenTrack, 'analysis'>[]
  files: number
  acknowledgements: number
  left: string[]
}

async function readOutcome({ label, id }: Awaited<ReturnType<typeof makeDelivery>>): Promise<Outcome> {
  await checkCounts(context, id)
  const { status } = (await selectIngestion(context.db, id))!
  const { items } = await label.inspect(id)
  const failures = items.filter(({ status: of }) => of === 'failed').map(({ message }) => message)
  assert.deepEqual([status, failures], ['completed', []])
  return {
    tracks: (await label.tracks()).map(({ analysis: _, ...track }) => track),
    files: (await keysOf(context, label.id, 'processed/audio/')).length,
    acknowledgements: (await keysOf(context, label.id, 'csv_outputs/ddex/')).length,
    left: await keysOf(context, label.id, 'delivery/'),
  }
}

/** Finishes what a dead process has left, as another one would. */
async function finish(id: string): Promise<void> {
  await until(async () => {
    await storeIngestion(context, id)
    return ['analysing', 'computing', 'completed'].includes((await selectIngestion(context.db, id))!.status)
  })
  await analyseAll(context, id)
  await until(async () => {
    await computeIngestions(context)
    return (await selectIngestion(context.db, id))!.finished_at !== null
  })
}

/** As if nobody waited for the lease of the dead process to expire. */
async function expireLease(id: string): Promise<void> {
  await context.db`
    update ingestions
    set leased_until = now() - interval '1 second'
    where id = ${id} and leased_until is not null`
}

test('a process that is killed between any two steps of storing leaves nothing undone or doubled', async () => {
  const whole = await makeDelivery()
  await finish(whole.id)
  const expected = await readOutcome(whole)
  assert.deepEqual(
    expected.tracks.map(({ isrc, releases }) => [isrc, ...releases]),
    [
      ['SEAB12400001', '7310000000011 1.1', '7310000000028 1.1'],
      ['SEAB12400002', '7310000000011 1.2'],
      ['SEAB12400003', '7310000000028 1.2'],
    ],
  )
  for (let steps = stride - 1; ; steps += stride) {
    const delivery = await makeDelivery()
    const dying = makeDyingContext(context, steps)
    await storeIngestion(dying.context, delivery.id, { batchSize: 2 }).catch(() => {})
    const wasKilled = dying.isDead()
    await dying.end()
    await expireLease(delivery.id)
    await finish(delivery.id)
    assert.deepEqual(await readOutcome(delivery), expected, `killed after ${steps} steps`)
    if (!wasKilled) return
  }
})

test('files that are added, removed and renamed while a process is dead neither lose nor double a message', async () => {
  const upcs = ['7310000000011', '7310000000028', '7310000000035', '7310000000042']
  const message = (number: number) =>
    ern43({
      upc: upcs[number - 1]!,
      title: `Release ${number}`,
      recordings: [song(number)],
      created: at(number),
    })
  const keyOf = (batch: string) => `delivery/ddex/${batch}/message.xml`
  for (let steps = stride - 1, wasKilled = true; wasKilled; steps += stride) {
    const label = await makeLabel(context)
    const area = await areaOf(context, label.id)
    for (const number of [1, 2, 3]) await label.deliverBatch(`${number}`, message(number))
    const id = await label.create({ mode: 's3_ddex' })
    const dying = makeDyingContext(context, steps)
    await storeIngestion(dying.context, id, { batchSize: 1 }).catch(() => {})
    wasKilled = dying.isDead()
    await dying.end()
    const stored = (await label.tracks()).map(({ isrc }) => isrc)
    // One is added before all others, one gets another name, and one is taken back.
    await label.deliverBatch('0', message(4))
    await label.deliverBatch('2-again', message(2))
    await deleteObjectRows(context.db, area.id, [keyOf('2'), keyOf('3')])
    await expireLease(id)
    await finish(id)
    await checkCounts(context, id)
    const { items } = await label.inspect(id)
    const batches = items.map(({ source }) => source.split('/')[2])
    assert.deepEqual(
      batches,
      ['1', '2', '3'],
      `every file that was listed is an item once, after ${steps} steps`,
    )
    const second = await label.create({ mode: 's3_ddex' })
    await finish(second)
    const expected = [1, 2, 4].map((number) => `SEAB1240000${number}`)
    if (stored.includes('SEAB12400003')) expected.splice(2, 0, 'SEAB12400003')
    const seen = (await label.tracks()).map(({ isrc, releases: on }) => [isrc, on.length])
    assert.deepEqual(
      seen,
      expected.map((isrc) => [isrc, 1]),
      `killed after ${steps} steps`,
    )
  }
})
