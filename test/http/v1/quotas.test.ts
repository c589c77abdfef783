import assert from 'node:assert/strict'
import { test } from 'node:test'
import { storeTracks } from '../../../src/domain/catalogue/store/store-tracks.ts'
import { setQuotas } from '../../../src/domain/organisations/quotas.ts'
import { transaction } from '../../../src/platform/postgres.ts'
import { createTestApp } from '../../support/context.ts'
import { makeOrganisation, makeToken } from '../../support/people.ts'

const { app, context } = await createTestApp()

test('/v1/me shows what the organisation uses and may use', async () => {
  const organisation = await makeOrganisation(context)
  const { headers } = await makeToken(context, { organisationId: organisation.id })
  await setQuotas(context, organisation.id, { tracks: 500, webhooks: 3 })
  const { quotas } = (await app.inject({ url: '/v1/me', headers })).json().data
  assert.deepEqual(quotas.tracks, { used: 0, max: 500 })
  assert.deepEqual(quotas.webhooks, { used: 0, max: 3 })
  assert.equal(quotas.bytes.max, null)
  assert.deepEqual(quotas.clients, { used: 1, max: 25 })
})

test('a quota of webhooks holds, and changing another one keeps it', async () => {
  const organisation = await makeOrganisation(context)
  const { headers } = await makeToken(context, { organisationId: organisation.id })
  await setQuotas(context, organisation.id, { webhooks: 1 })
  await setQuotas(context, organisation.id, { tracks: 1 })
  const create = () =>
    app.inject({
      method: 'POST',
      url: '/v1/webhooks',
      headers,
      payload: { url: 'https://hooks.example.com/' },
    })
  assert.equal((await create()).statusCode, 201)
  const refused = await create()
  assert.deepEqual([refused.statusCode, refused.json().data.error_code], [429, 'quota_exceeded'])
})

test('new tracks beyond the quota are refused one by one; known ones are still updated', async () => {
  const { id: organisationId, catalogue } = await makeOrganisation(context)
  const store = async (...names: string[]) => {
    const target = { layer: 'workspace', organisationId, catalogueId: catalogue.id } as const
    const inputs = names.map((name) => ({ outerId: name, title: name }))
    const { outcomes } = await transaction(context.db, (tx) =>
      storeTracks(tx, target, inputs, { matchBy: 'outer_id', at: context.clock.now() }),
    )
    return outcomes.map(({ track, problem }) => track?.action ?? problem?.code)
  }
  await setQuotas(context, organisationId, { tracks: 3 })
  assert.deepEqual(await store('a', 'b'), ['created', 'created'])
  assert.deepEqual(await store('a', 'c', 'c', 'd'), ['unchanged', 'created', 'created', 'quota_exceeded'])
  assert.deepEqual(await store('d', 'b'), ['quota_exceeded', 'unchanged'])
})
