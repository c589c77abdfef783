import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  createOwnClient,
  listOwnClients,
  revokeOwnClient,
  rotateOwnSecret,
} from '../../../src/domain/administration/clients.ts'
import type { Administrator } from '../../../src/domain/administration/record-change.ts'
import { defaultQuotas } from '../../../src/domain/organisations/quotas.ts'
import { createTestContext } from '../../support/context.ts'
import { makeOrganisation, makeUser } from '../../support/people.ts'

const context = await createTestContext()

async function newAdministrator(): Promise<Administrator & { catalogueId: string }> {
  const { id, name, catalogue } = await makeOrganisation(context)
  const user = await makeUser(context, id, { role: 'admin' })
  return {
    principal: { type: 'user', id: user.id, name: user.name },
    organisation: { id, name },
    catalogueId: catalogue.id,
  }
}
const machine = { name: 'Robot', type: 'machine' as const }

test('a machine client gets all API scopes by default and no identity scopes', async () => {
  const administrator = await newAdministrator()
  const { client } = await createOwnClient(context, administrator, machine)
  assert.ok(client.scopes.includes('search.read') && !client.scopes.includes('openid'))
  await assert.rejects(createOwnClient(context, administrator, { ...machine, scopes: ['openid'] }), {
    code: 'validation_error',
  })
})

test('a client can only be bound to a catalogue of the organisation', async () => {
  const [administrator, other] = [await newAdministrator(), await newAdministrator()]
  const bind = (catalog_id: string) => createOwnClient(context, administrator, { ...machine, catalog_id })
  assert.equal((await bind(administrator.catalogueId)).client.catalogue_id, administrator.catalogueId)
  await assert.rejects(bind(other.catalogueId), { code: 'catalogue_forbidden' })
})

const maxClients = defaultQuotas.clients!

test('limits the active clients of an organisation', async () => {
  const administrator = await newAdministrator()
  const created = await Promise.allSettled(
    Array.from({ length: maxClients + 2 }, () => createOwnClient(context, administrator, machine)),
  )
  assert.equal(created.filter(({ status }) => status === 'fulfilled').length, maxClients)
  const { results } = await listOwnClients(context, administrator, { page: 1, pageSize: 50 })
  await revokeOwnClient(context, administrator, results[0]!.id)
  await createOwnClient(context, administrator, machine)
})

test('clients of another organisation are not found', async () => {
  const [administrator, other] = [await newAdministrator(), await newAdministrator()]
  const { client } = await createOwnClient(context, administrator, machine)
  await assert.rejects(rotateOwnSecret(context, other, client.id), { code: 'not_found' })
  await assert.rejects(revokeOwnClient(context, other, client.id), { code: 'not_found' })
})

test('the secret of a revoked client cannot be replaced', async () => {
  const administrator = await newAdministrator()
  const { client } = await createOwnClient(context, administrator, machine)
  const revoked = await revokeOwnClient(context, administrator, client.id)
  assert.notEqual(revoked.disabled_at, null)
  await assert.rejects(rotateOwnSecret(context, administrator, client.id), { code: 'validation_error' })
})

test('changes are recorded with their author and without secrets', async () => {
  const administrator = await newAdministrator()
  const { client, secret } = await createOwnClient(context, administrator, machine)
  const [entry] = await context.db`select * from audit_entries where subject_id = ${client.id}`
  assert.equal(entry!.action, 'client.created')
  assert.equal(entry!.actor_id, administrator.principal.id)
  assert.ok(!JSON.stringify(entry).includes(secret!))
  assert.ok(!context.logLines.some((text) => text.includes(secret!)))
})
