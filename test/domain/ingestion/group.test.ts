import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import type { Caller } from '../../../src/domain/access/caller.ts'
import { createCatalogue } from '../../../src/domain/catalogue/create-catalogue.ts'
import { grantCredits } from '../../../src/domain/credits/grant.ts'
import { cancelIngestion } from '../../../src/domain/ingestion/cancel.ts'
import { createIngestion } from '../../../src/domain/ingestion/create.ts'
import { selectIngestion } from '../../../src/domain/ingestion/sql-ingestions.ts'
import { selectItems } from '../../../src/domain/ingestion/sql-items.ts'
import { storeIngestion } from '../../../src/domain/ingestion/stage-1-store.ts'
import { computeIngestions } from '../../../src/domain/ingestion/stage-3-compute.ts'
import type { Problem } from '../../../src/lib/problem.ts'
import { makeWav } from '../../support/audio.ts'
import { createTestContext } from '../../support/context.ts'
import { checkLedger } from '../../support/credits.ts'
import { analyseAll, checkCounts, deliver, keysOf, runStages, store } from '../../support/ingestion.ts'
import { makeOrganisation } from '../../support/people.ts'

const context = await createTestContext()

async function asSomebody(credits = 100) {
  const organisation = await makeOrganisation(context)
  if (credits > 0)
    await grantCredits(context, context.db, organisation.id, { amount: credits, reason: 'test' })
  const caller = {
    organisation,
    catalogue: null,
    client: { id: organisation.id, name: 'x', type: 'legacy' },
  } as unknown as Caller
  const send = async (group: string, names: string[], more: object = {}) => {
    const tracks = names.map((name) => ({ outer_id: name, primary_media: `${name}.wav` }))
    const request = { mode: 'api_json' as const, tracks, ...more }
    return (await createIngestion(context, caller, { key: null, request, group })).id
  }
  const put = (name: string, bytes: Buffer | string = 'no audio') =>
    deliver(context, organisation.id, `delivery/audio/${name}.wav`, bytes)
  return { caller, organisationId: organisation.id, send, put }
}

const namesOf = async (id: string) =>
  (await selectItems(context.db, id, { limit: 1000, offset: 0 })).map(({ outer_id }) => outer_id)

test('of many parallel calls that start a group one creates the ingestion, and no record is lost', async () => {
  const { send } = await asSomebody()
  const names = Array.from({ length: 40 }, (_, at) => `t${at}`)
  const ids = await Promise.all(names.map((name) => send('g', [name])))
  assert.equal(new Set(ids).size, 1)
  await store(context, ids[0]!)
  assert.deepEqual((await namesOf(ids[0]!)).toSorted(), names.toSorted())
  await checkCounts(context, ids[0]!)
})

test('in whatever order calls arrive and stages run, every record is stored once and in order', async () => {
  const steps = fc.array(fc.constantFrom('send', 'store', 'store in small batches', 'compute'), {
    maxLength: 12,
  })
  await fc.assert(
    fc.asyncProperty(steps, async (walk) => {
      const { send, organisationId } = await asSomebody()
      const sent: string[] = []
      const sendSome = async () => {
        const names = [`a${sent.length}`, `b${sent.length}`]
        sent.push(...names)
        return send('g', names)
      }
      const id = await sendSome()
      for (const step of walk) {
        if (step === 'send') assert.equal(await sendSome(), id)
        else if (step === 'compute') await computeIngestions(context)
        else await storeIngestion(context, id, step === 'store' ? {} : { batchSize: 1 })
      }
      await store(context, id)
      assert.deepEqual(await namesOf(id), sent)
      await computeIngestions(context)
      await checkCounts(context, id)
      // No audio was delivered: all items failed, and nothing is reserved or paid.
      const { status, failed } = (await selectIngestion(context.db, id))!
      assert.deepEqual([status, failed], ['completed_with_errors', sent.length])
      await checkLedger(context, organisationId)
    }),
    { numRuns: 8 },
  )
})

test('records that arrive while others are stored are stored too', async () => {
  const { send } = await asSomebody()
  const id = await send('g', ['a', 'b', 'c'])
  await Promise.all([storeIngestion(context, id, { batchSize: 1 }), send('g', ['d']), send('g', ['e'])])
  await store(context, id)
  assert.deepEqual((await namesOf(id)).toSorted(), ['a', 'b', 'c', 'd', 'e'])
})

test('a file that is delivered again within a group counts as new audio', async () => {
  const { send, put, organisationId } = await asSomebody()
  await put('same', makeWav(1, 4))
  const id = await send('g', ['same'])
  await store(context, id)
  await put('same', makeWav(2, 5))
  const tracks = [{ outer_id: 'other', primary_media: 'same.wav' }]
  await send('g', [], { tracks })
  await store(context, id)
  assert.equal((await keysOf(context, organisationId, `processed/audio/${id}/`)).length, 2)
  await runStages(context, id)
  const { status, available } = (await selectIngestion(context.db, id))!
  assert.deepEqual([status, available], ['completed', 2])
  assert.deepEqual(await keysOf(context, organisationId, 'processed/audio/'), [])
  await checkLedger(context, organisationId)
})

test('a group belongs to one catalogue, has one set of options, and ends when it is cancelled', async () => {
  const { send, caller, organisationId } = await asSomebody()
  const id = await send('g', ['a'])
  const second = await createCatalogue(context.db, organisationId, { name: 'Second' })
  assert.notEqual(await send('g', ['b'], { catalog_id: second.id }), id)
  for (const [field, value] of Object.entries({
    media_fetch_type: 'download',
    overwrite_audio_file: false,
    delete_delivered_file: false,
  })) {
    const refused = send('g', ['c'], { [field]: value })
    await assert.rejects(refused, (problem: Problem) => {
      const [entry] = problem.details as { field: string; message: string }[]
      return entry?.field === field && entry.message.includes('another ingestion_id')
    })
  }
  await cancelIngestion(context, caller, id)
  const next = await send('g', ['d'])
  assert.notEqual(next, id)
  await store(context, next)
  assert.deepEqual(await namesOf(next), ['d'])
  const stranger = await asSomebody()
  assert.notEqual(await stranger.send('g', ['a']), next)
  assert.notEqual(await stranger.send(next, ['a']), next)
})

test('records that need more credits than are left are refused', async () => {
  const { send, put } = await asSomebody(2)
  for (const name of ['a', 'b']) await put(name, makeWav(name.charCodeAt(0)))
  const id = await send('g', ['a'])
  await assert.rejects(send('g', ['b', 'c']), { code: 'quota_exceeded' })
  await send('g', ['b'])
  await store(context, id)
  await analyseAll(context, id)
  assert.equal((await selectIngestion(context.db, id))!.analysed, 2)
})
