import assert from 'node:assert/strict'
import { test } from 'node:test'
import { zipSync } from 'fflate'
import { grantCredits } from '../../../src/domain/credits/grant.ts'
import { createTestApp } from '../../support/context.ts'
import { deliver, runStages } from '../../support/ingestion.ts'
import { makeToken } from '../../support/people.ts'

const { app, context } = await createTestApp()

async function asSomebody() {
  const { headers, organisationId } = await makeToken(context)
  await grantCredits(context, context.db, organisationId, { amount: 100, reason: 'test' })
  const call = async (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object) => {
    const response = await app.inject({ method, url, headers, ...(payload && { payload }) })
    return { status: response.statusCode, ...(response.body === '' ? {} : response.json()) }
  }
  return { call, organisationId }
}

test('a saved profile reads a sheet as its organisation writes it, and tells what it ignored', async () => {
  const { call, organisationId } = await asSomebody()
  const columns = { Nummer: 'outer_id', Stück: 'title', Erschienen: 'release_date' }
  const saved = await call('PUT', '/v1/csv-profiles/lakeside', { columns, date_order: 'day_first' })
  assert.equal(saved.status, 200, JSON.stringify(saved))
  assert.deepEqual((await call('GET', '/v1/csv-profiles/lakeside')).data, saved.data)
  assert.equal((await call('GET', '/v1/csv-profiles')).data.length, 1)
  await deliver(
    context,
    organisationId,
    'delivery/metadata/s.csv',
    'Nummer;Stück;Erschienen;Bemerkung\nx1;Fähre;03/04/2024;egal\nx2;Hafen;gestern;egal\n',
  )
  const created = await call('POST', '/v1/ingestions', {
    mode: 's3_csv',
    path: 's.csv',
    csv_profile: 'lakeside',
  })
  assert.equal(created.status, 202, context.logLines.filter((line) => line.includes('"err"')).join('\n'))
  await runStages(context, created.data.id)
  const { data: ingestion } = await call('GET', `/v1/ingestions/${created.data.id}`)
  assert.deepEqual(ingestion.warnings, ['The column "Bemerkung" is unknown and was ignored.'])
  const { data: items } = await call('GET', `/v1/ingestions/${created.data.id}/items`)
  assert.deepEqual(items.results[0].warnings, [])
  assert.match(items.results[1].warnings[0], /Erschienen "gestern" is not a date/)
  const { data: tracks } = await call('GET', '/v1/workspace/tracks')
  assert.deepEqual(
    tracks.results.map(({ title, release_date }: Record<string, string>) => [title, release_date]),
    [
      ['Fähre', '2024-04-03'],
      ['Hafen', null],
    ],
  )
  assert.equal((await call('DELETE', '/v1/csv-profiles/lakeside')).status, 204)
  assert.equal((await call('GET', '/v1/csv-profiles/lakeside')).status, 404)
})

test('nobody sees or uses the profiles of another organisation', async () => {
  const [one, other] = [await asSomebody(), await asSomebody()]
  await one.call('PUT', '/v1/csv-profiles/mine', { encoding: 'windows-1250' })
  assert.equal((await other.call('GET', '/v1/csv-profiles/mine')).status, 404)
  assert.deepEqual((await other.call('GET', '/v1/csv-profiles')).data, [])
  assert.equal((await other.call('DELETE', '/v1/csv-profiles/mine')).status, 404)
  await deliver(context, other.organisationId, 'delivery/metadata/s.csv', 'outer_id\na\n')
  const used = await other.call('POST', '/v1/ingestions', {
    mode: 's3_csv',
    path: 's.csv',
    csv_profile: 'mine',
  })
  assert.equal(used.status, 404)
})

test('a profile with an unknown column or encoding is refused when it is saved', async () => {
  const { call } = await asSomebody()
  const wrong = await call('PUT', '/v1/csv-profiles/x', { columns: { A: 'titel' } })
  assert.equal(wrong.status, 422)
  assert.match(JSON.stringify(wrong), /titel/)
  assert.equal((await call('PUT', '/v1/csv-profiles/x', { encoding: 'klingon' })).status, 422)
})

test('an Excel file that is none fails the ingestion with the reason', async () => {
  const { call, organisationId } = await asSomebody()
  const zip = Buffer.from(zipSync({ 'a.txt': Buffer.from('x') }))
  await deliver(context, organisationId, 'delivery/metadata/s.xlsx', zip)
  const created = await call('POST', '/v1/ingestions', { mode: 's3_csv', path: 's.xlsx' })
  await runStages(context, created.data.id)
  const { data } = await call('GET', `/v1/ingestions/${created.data.id}`)
  assert.deepEqual([data.status, data.error.message], ['failed', 'The Excel file has no sheet.'])
})

test('delivery settings are read, replaced and checked', async () => {
  const { call } = await asSomebody()
  const settings = { territories: ['AT', 'DE'], wait_for_batch_complete: true, require_approval: true }
  assert.deepEqual((await call('GET', '/v1/delivery-settings')).data, {
    territories: [],
    wait_for_batch_complete: false,
    require_approval: false,
  })
  assert.deepEqual((await call('PUT', '/v1/delivery-settings', settings)).data, settings)
  assert.deepEqual((await call('GET', '/v1/delivery-settings')).data, settings)
  assert.equal((await call('PUT', '/v1/delivery-settings', { ...settings, territories: ['QQ'] })).status, 422)
})
