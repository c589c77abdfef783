import assert from 'node:assert/strict'
import { test } from 'node:test'
import { grantCredits } from '../../../src/domain/credits/grant.ts'
import { makeWav } from '../../support/audio.ts'
import { createTestApp } from '../../support/context.ts'
import { deliver, runStages, store } from '../../support/ingestion.ts'
import { makeToken } from '../../support/people.ts'

const { app, context } = await createTestApp()

async function asSomebody(credits: number) {
  const { headers, organisationId } = await makeToken(context)
  await grantCredits(context, context.db, organisationId, { amount: credits, reason: 'test' })
  const call = async (method: 'GET' | 'POST', url: string, payload?: object) => {
    const response = await app.inject({ method, url, headers, ...(payload && { payload }) })
    return { status: response.statusCode, ...response.json() }
  }
  return { call, organisationId }
}

/** A sheet with audio for four tracks, of which the credits pay one, and three rows with faults. */
async function ingestWithFailures() {
  const somebody = await asSomebody(1)
  const { call, organisationId } = somebody
  for (const index of [1, 2, 3, 4])
    await deliver(context, organisationId, `delivery/audio/${index}.wav`, makeWav(index))
  const sheet = [
    'outer_id,title,primary_media',
    ...[1, 2, 3, 4].map((index) => `t-${index},Track ${index},${index}.wav`),
    't-5,Five,missing-5.wav',
    't-6,Six,missing-6.wav',
    ',Nameless,',
  ].join('\n')
  await deliver(context, organisationId, 'delivery/metadata/sheet.csv', sheet)
  const { data } = await call('POST', '/v1/ingestions', { mode: 's3_csv', path: 'sheet.csv' })
  await store(context, data.id)
  return { ...somebody, url: `/v1/ingestions/${data.id}`, id: data.id as string }
}

test('groups failed items by their cause, and lists the items of one', async () => {
  const { call, url } = await ingestWithFailures()
  const { data } = await call('GET', `${url}/failures`)
  assert.deepEqual(
    data.map(({ error_code, count, retryable, first_index }: Record<string, unknown>) => ({
      error_code,
      count,
      retryable,
      first_index,
    })),
    [
      { error_code: 'quota_exceeded', count: 3, retryable: 3, first_index: 1 },
      { error_code: 'not_found', count: 2, retryable: 0, first_index: 4 },
      { error_code: 'validation_error', count: 1, retryable: 0, first_index: 6 },
    ],
  )
  assert.match(data[1].message, /missing-5\.wav/)
  const { data: items } = await call('GET', `${url}/items?error_code=not_found`)
  assert.deepEqual(
    items.results.map(({ outer_id }: { outer_id: string }) => outer_id),
    ['t-5', 't-6'],
  )
  assert.equal(items.count, 2)
})

test('retries the chosen items only, and refuses those that a retry cannot help', async () => {
  const { call, url, id, organisationId } = await ingestWithFailures()
  await grantCredits(context, context.db, organisationId, { amount: 10, reason: 'test' })
  assert.equal((await call('POST', `${url}/items/retry`, { indexes: [4, 6] })).status, 422)
  assert.equal((await call('POST', `${url}/items/retry`, {})).status, 422)
  assert.equal((await call('POST', `${url}/items/retry`, { indexes: [2, 4] })).status, 202)
  await runStages(context, id)
  const { data } = await call('GET', `${url}/failures`)
  assert.deepEqual(
    data.map(({ error_code, count }: { error_code: string; count: number }) => [error_code, count]),
    [
      ['quota_exceeded', 2],
      ['not_found', 2],
      ['validation_error', 1],
    ],
  )
  assert.equal((await call('POST', `${url}/items/retry`, { error_code: 'quota_exceeded' })).status, 202)
  await runStages(context, id)
  const { data: after } = await call('GET', url)
  assert.equal(after.counts.failed, 3)
  assert.equal(after.status, 'completed_with_errors')
})

test('the failures of another organisation are not found', async () => {
  const { url } = await ingestWithFailures()
  const other = await asSomebody(1)
  assert.equal((await other.call('GET', `${url}/failures`)).status, 404)
  assert.equal((await other.call('POST', `${url}/items/retry`, { indexes: [1] })).status, 404)
})
