import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makeConsoleUser } from '../../support/console-user.ts'
import { createTestApp } from '../../support/context.ts'
import { makeClient, makeOrganisation, makeUser } from '../../support/people.ts'

const { app, context } = await createTestApp()
const { headers } = await makeConsoleUser(context, 'admin')
const call = async (method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', url: string, payload?: object) => {
  const response = await app.inject({ method, url, headers, ...(payload && { payload }) })
  return { status: response.statusCode, body: response.body === '' ? null : response.json() }
}

test('administrators manage the test clients of their sandbox', async () => {
  const trial = { name: 'Trial', type: 'machine', test: true }
  const created = await call('POST', '/v1/clients', trial)
  assert.equal(created.status, 201, JSON.stringify(created.body))
  const { id } = created.body.data
  const sandbox = await context.db`
    select catalogues.id from catalogues join clients using (organisation_id) where clients.id = ${id}`
  const bound = await call('POST', '/v1/clients', { ...trial, catalog_id: sandbox[0]!.id })
  assert.equal(bound.status, 201, JSON.stringify(bound.body))
  const { body: list } = await call('GET', '/v1/clients')
  assert.deepEqual(
    list.data.results.map(({ test }: { test: boolean }) => test),
    [true, true],
  )
  assert.equal((await call('POST', `/v1/clients/${id}/secret`)).status, 200)
  assert.equal((await call('DELETE', `/v1/clients/${id}`)).status, 200)
})

test('administrators allow applications of other organisations', async () => {
  const other = await makeOrganisation(context, { name: 'Other Records' })
  const outside = await makeClient(context, other.id, { name: 'Outside' })
  assert.equal((await call('PATCH', '/v1/allowed-applications', { policy: 'listed' })).status, 200)
  const allowed = await call('PUT', `/v1/allowed-applications/${outside.id}`)
  assert.partialDeepStrictEqual(allowed.body.data.applications, [
    { name: 'Outside', organization: 'Other Records' },
  ])
  const removed = await call('DELETE', `/v1/allowed-applications/${outside.id}`)
  assert.deepEqual(removed.body.data.applications, [])
})

test('an address of a user of another organisation is reported as taken', async () => {
  const other = await makeOrganisation(context)
  const user = await makeUser(context, other.id)
  const invited = await call('POST', '/v1/users', { email: user.email, name: 'Twin', role: 'member' })
  assert.equal(invited.status, 422, JSON.stringify(invited.body))
})
