import assert from 'node:assert/strict'
import { test } from 'node:test'
import { deleteOrganisation } from '../../../src/domain/administration/delete-organisation.ts'
import { eraseOrganisations } from '../../../src/domain/administration/erase-organisation.ts'
import { commandLine } from '../../../src/domain/audit/record.ts'
import { makeConsoleUser } from '../../support/console-user.ts'
import { createTestApp } from '../../support/context.ts'
import { makeOrganisation, makeToken } from '../../support/people.ts'

const { app, context } = await createTestApp()
const operator = await makeConsoleUser(context, 'operator')
const call = async (
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
  path: string,
  headers = operator.headers,
  body?: object,
) => {
  const url = `/v1/operator/organizations/${path}`
  const response = await app.inject({ method, url, headers, ...(body !== undefined && { payload: body }) })
  return { status: response.statusCode, data: response.json().data, code: response.json().code }
}

test('an operator deletes an organisation, restores it, and erases it with a proof', async () => {
  const organisation = await makeOrganisation(context)
  const { headers } = await makeToken(context, { organisationId: organisation.id })
  const me = async () => (await app.inject({ url: '/v1/me', headers })).statusCode
  const deleted = await call('DELETE', organisation.id)
  assert.equal(deleted.status, 200)
  const days = (Date.parse(deleted.data.erase_at) - Date.now()) / 86_400_000
  assert.ok(days > 29 && days < 31)
  assert.equal(await me(), 401)
  assert.equal((await call('PATCH', organisation.id, operator.headers, { disabled: false })).status, 422)
  assert.equal((await call('POST', `${organisation.id}/restore`)).data.erase_at, null)
  assert.equal(await me(), 200)
  assert.equal((await call('POST', `${organisation.id}/restore`)).status, 422)

  assert.equal(
    (await call('DELETE', `${organisation.id}?grace_days=0`)).status,
    422,
    'a stolen token erases nothing at once',
  )
  await deleteOrganisation(context, organisation, { graceDays: 0, actor: commandLine })
  const before = await call('GET', `${organisation.id}/erasure`)
  assert.equal(before.data.erased_at, null)
  assert.ok(before.data.left.some(({ rows }: { rows: number }) => rows > 0))
  await eraseOrganisations.run(context, {}, AbortSignal.timeout(60_000))
  const proof = await call('GET', `${organisation.id}/erasure`)
  assert.ok(proof.data.erased_at !== null && proof.data.erased_rows > 0)
  assert.ok(proof.data.left.length > 60)
  assert.ok(proof.data.left.every(({ rows }: { rows: number }) => rows === 0))
  assert.equal((await call('GET', organisation.id)).status, 404)
  assert.equal((await call('DELETE', organisation.id)).status, 404)
})

test('nobody deletes their own organisation, and only operators delete others', async () => {
  assert.equal((await call('DELETE', operator.organisationId)).status, 422)
  const admin = await makeConsoleUser(context, 'admin')
  for (const path of [operator.organisationId, admin.organisationId]) {
    assert.equal((await call('DELETE', path, admin.headers)).status, 403)
    assert.equal((await call('GET', `${path}/erasure`, admin.headers)).status, 403)
  }
})
