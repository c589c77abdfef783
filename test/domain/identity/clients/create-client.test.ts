import assert from 'node:assert/strict'
import { test } from 'node:test'
import { authenticateClient } from '../../../../src/domain/identity/clients/authenticate-client.ts'
import { createClient, type NewClient } from '../../../../src/domain/identity/clients/create-client.ts'
import { changeClient, rotateSecret } from '../../../../src/domain/identity/clients/manage-client.ts'
import { invalidateAccess } from '../../../../src/domain/identity/invalidate-access.ts'
import { createTestContext } from '../../../support/context.ts'
import { makeOrganisation } from '../../../support/people.ts'

const context = await createTestContext()
const { id: organisationId } = await makeOrganisation(context)
const create = (changes: Partial<NewClient>) =>
  createClient(context.db, organisationId, {
    name: 'App',
    type: 'confidential',
    redirectUris: ['https://app.example.com/callback'],
    scopes: ['openid'],
    catalogueId: null,
    signIn: [],
    ...changes,
  })
const machine = { type: 'machine', redirectUris: [], scopes: ['search.read'] } as const
const newMachine = () => create({ ...machine, redirectUris: [], scopes: [...machine.scopes] })
const authenticate = (clientId: string, clientSecret?: string) =>
  authenticateClient(context, { authorization: undefined, clientId, clientSecret })

test('returns the secret once and stores only its hash', async () => {
  const { client, secret } = await create({})
  assert.match(secret!, /^[\w-]{43}$/)
  const [row] = await context.db`select secret_hash from clients where id = ${client.id}`
  assert.equal(row!.secret_hash.length, 32)
  assert.equal((await authenticate(client.id, secret!)).id, client.id)
})

test('a public client has no secret and is rejected with one', async () => {
  const { client, secret } = await create({ type: 'public' })
  assert.equal(secret, null)
  assert.equal((await authenticate(client.id)).id, client.id)
  await assert.rejects(authenticate(client.id, 'secret'), { code: 'invalid_client' })
  await assert.rejects(rotateSecret(context, context.db, client.id), { code: 'validation_error' })
})

test('users sign in with a password unless the client says otherwise', async () => {
  assert.deepEqual((await create({})).client.sign_in, ['password'])
  assert.deepEqual((await create({ signIn: ['external:corp'] })).client.sign_in, ['external:corp'])
  assert.deepEqual((await newMachine()).client.sign_in, [])
})

const invalid: [string, Partial<NewClient>, string][] = [
  ['an empty name', { name: ' ' }, 'validation_error'],
  ['sign-in without a redirect URI', { redirectUris: [] }, 'validation_error'],
  ['sign-in without openid', { scopes: ['search.read'] }, 'validation_error'],
  ['an unsafe redirect URI', { redirectUris: ['http://app.example.com'] }, 'validation_error'],
  ['an unknown sign-in method', { signIn: ['magic'] }, 'unsupported_value'],
  ['a machine client with a redirect URI', { type: 'machine' }, 'validation_error'],
]
for (const [what, changes, code] of invalid) {
  test(`rejects ${what}`, () => assert.rejects(create(changes), { code }))
}

test('the rules also apply to changes', async () => {
  const { client } = await create({})
  await assert.rejects(changeClient(context.db, client.id, { redirectUris: [] }), {
    code: 'validation_error',
  })
  await assert.rejects(changeClient(context.db, client.id, { ratePerSecond: 0 }), {
    code: 'validation_error',
  })
  await assert.rejects(changeClient(context.db, client.id, { refreshLifetimeS: 59 }), {
    code: 'validation_error',
  })
  const changed = await changeClient(context.db, client.id, { ratePerSecond: 5, rateBurst: 10 })
  assert.deepEqual([changed.rate_per_second, changed.rate_burst], [5, 10])
  assert.equal((await changeClient(context.db, client.id, { ratePerSecond: null })).rate_per_second, null)
})

test('replacing the secret invalidates the old one', async () => {
  const { client, secret } = await newMachine()
  const next = await rotateSecret(context, context.db, client.id)
  invalidateAccess(context, 'client', client.id)
  assert.equal((await authenticate(client.id, next)).id, client.id)
  await assert.rejects(authenticate(client.id, secret!), { code: 'invalid_client' })
})

test('rejects two secrets and two different client ids', async () => {
  const { client, secret } = await newMachine()
  const authorization = `Basic ${Buffer.from(`${client.id}:${secret}`).toString('base64')}`
  const given = { authorization, clientId: undefined, clientSecret: undefined }
  assert.equal((await authenticateClient(context, given)).id, client.id)
  await assert.rejects(authenticateClient(context, { ...given, clientSecret: secret! }), {
    code: 'invalid_request',
  })
  await assert.rejects(authenticateClient(context, { ...given, clientId: 'another' }), {
    code: 'invalid_request',
  })
})
