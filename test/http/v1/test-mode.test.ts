import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { revokeEntitlements } from '../../../src/domain/access/entitlements.ts'
import {
  createOwnClient,
  listOwnClients,
  revokeOwnClient,
} from '../../../src/domain/administration/clients.ts'
import type { Administrator } from '../../../src/domain/administration/record-change.ts'
import { grantCredits } from '../../../src/domain/credits/grant.ts'
import { selectBalance } from '../../../src/domain/credits/sql.ts'
import { startAnalysisWorker } from '../../../src/domain/ingestion/analysis-worker.ts'
import { updateOrganisationDisabled } from '../../../src/domain/organisations/sql.ts'
import type { LeaseWorker } from '../../../src/platform/lease-worker.ts'
import { makeWav, putAudio } from '../../support/audio.ts'
import { createTestApp } from '../../support/context.ts'
import { makeOrganisation, makeToken, makeUser } from '../../support/people.ts'
import { fillWorkspace } from '../../support/records.ts'
import { until } from '../../support/until.ts'

const { app, context } = await createTestApp()

let analysing: LeaseWorker
before(async () => {
  analysing = await startAnalysisWorker(context)
})
after(() => analysing.stop())

async function setUp() {
  const owner = await makeOrganisation(context)
  const user = await makeUser(context, owner.id, { role: 'admin' })
  const administrator: Administrator = {
    principal: { type: 'user', id: user.id, name: user.name },
    organisation: { id: owner.id, name: owner.name },
  }
  const request = { name: 'Trial', type: 'machine' as const, test: true }
  const { client } = await createOwnClient(context, administrator, request)
  const { headers } = await makeToken(context, { client, organisationId: client.organisation_id! })
  const call = async (method: 'GET' | 'POST', url: string, payload?: object) => {
    const response = await app.inject({ method, url, headers, ...(payload !== undefined && { payload }) })
    return { status: response.statusCode, ...response.json() }
  }
  return { owner, administrator, client, call }
}

test('a test client acts in a sandbox with a catalogue of its own, and sees nothing else', async () => {
  const { owner, client, call } = await setUp()
  await fillWorkspace(context, owner, [{ outerId: 'real', title: 'Real track' }])
  const me = (await call('GET', '/v1/me')).data
  assert.partialDeepStrictEqual(me, { test_mode: true, organization: { name: `${owner.name} (test)` } })
  assert.notEqual(client.organisation_id, owner.id)
  assert.ok(me.entitlements.includes('tagging'))
  const { results } = (await call('GET', '/v1/catalogs')).data
  assert.deepEqual(results.map(({ name, is_default }: { name: string; is_default: boolean }) => [name, is_default]), [['Sandbox', true]])
  assert.equal((await call('GET', '/v1/workspace/tracks')).data.count, 0)
  const { headers } = await makeToken(context, { organisationId: owner.id })
  const real = await app.inject({ url: '/v1/catalogs', headers })
  assert.equal(real.json().data.count, 1)
  assert.equal('test_mode' in (await app.inject({ url: '/v1/me', headers })).json().data, false)
}) // biome-ignore format: one step in a line

test('calls of a test client cost no credits, without any balance', async () => {
  const { owner, client, call } = await setUp()
  await grantCredits(context, context.db, owner.id, { amount: 5, reason: 'test' })
  const { uri } = await putAudio(context, client.organisation_id!, makeWav(901))
  const tagged = await call('POST', '/v1/tagging', { s3_file_uri: uri, persist: true, outer_id: 'trial' })
  assert.equal(tagged.data.persistence?.status, 'accepted', JSON.stringify(tagged))
  assert.equal((await call('POST', '/v1/audio/features', { s3_file_uri: uri })).status, 200)
  await analysing.poll()
  const list = '/v1/workspace/tracks?outer_id=trial'
  await until(
    async () => (await call('GET', list)).data.results[0]?.analysis.status === 'analysed',
    'it is analysed',
  )
  assert.equal((await selectBalance(context.db, owner.id)).available, 5)
  const balance = await selectBalance(context.db, client.organisation_id!)
  assert.deepEqual([balance.available, balance.reserved, balance.entry_count], [0, 0, 0])
  const found = await call('POST', '/v1/search/tracks', { filters: { isrc: 'FRABC2400001' } })
  assert.equal(found.status, 200)
})

test('deliveries of a test client are stored and analysed for nothing', async () => {
  const { client, call } = await setUp()
  const { uri } = await putAudio(context, client.organisation_id!, makeWav(902))
  const tracks = [{ outer_id: 'delivered', title: 'Delivered', primary_media: uri }]
  const ingestion = await call('POST', '/v1/ingestions', { mode: 'api_json', tracks })
  assert.equal(ingestion.status, 202, JSON.stringify(ingestion))
  assert.equal((await selectBalance(context.db, client.organisation_id!)).entry_count, 0)
})

test('a sandbox follows what its organisation has bought, and ends with it', async () => {
  const { owner, call } = await setUp()
  assert.equal((await call('POST', '/v1/search/tracks', { query: 'x' })).status, 200)
  await revokeEntitlements(context.db, owner.id, ['search'], context.clock.now())
  await until(async () => (await call('POST', '/v1/search/tracks', { query: 'x' })).status === 403, 'the cached token is invalidated')
  await updateOrganisationDisabled(context.db, owner.id, context.clock.now())
  await until(async () => (await call('GET', '/v1/me')).status === 401, 'the organisation is disabled')
}) // biome-ignore format: one step in a line

test('test clients are listed and revoked with the others, and are machines', async () => {
  const { administrator, client, call } = await setUp()
  const { results } = await listOwnClients(context, administrator, { page: 1, pageSize: 10 })
  assert.deepEqual(
    results.map(({ id }) => id),
    [client.id],
  )
  const again = await createOwnClient(context, administrator, { name: 'Second', type: 'machine', test: true })
  assert.equal(again.client.organisation_id, client.organisation_id)
  const stranger = await setUp()
  await assert.rejects(revokeOwnClient(context, stranger.administrator, client.id), { code: 'not_found' })
  await revokeOwnClient(context, administrator, client.id)
  assert.equal((await call('GET', '/v1/me')).status, 401)
  const request = {
    name: 'App',
    type: 'public' as const,
    redirect_uris: ['https://app.example.com/'],
    test: true,
  }
  await assert.rejects(createOwnClient(context, administrator, request), { code: 'validation_error' })
})
