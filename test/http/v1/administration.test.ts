import assert from 'node:assert/strict'
import { test } from 'node:test'
import { maxKeys } from '../../../src/domain/administration/storage-keys.ts'
import type { BackupResult } from '../../../src/domain/backup/create-backup.ts'
import { recordRun } from '../../../src/domain/backup/record-run.ts'
import { roles } from '../../../src/domain/identity/accounts/roles.ts'
import { defaultQuotas } from '../../../src/domain/organisations/quotas.ts'
import { makeConsoleUser } from '../../support/console-user.ts'
import { createTestApp } from '../../support/context.ts'
import { makeClient, makeOrganisation, makeToken, makeUser } from '../../support/people.ts'

const { app, context } = await createTestApp()
type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'
const call = async (headers: Record<string, string>, method: Method, url: string, payload?: object) => {
  const response = await app.inject({ method, url, headers, ...(payload && { payload }) })
  return { status: response.statusCode, headers: response.headers, ...response.json() }
}
const machine = { name: 'Nightly', type: 'machine' }

const someId = '019a8400-0000-7000-8000-000000000003'
const guarded: { role: (typeof roles)[number]; method: Method; url: string; body?: object }[] = [
  { role: 'member', method: 'GET', url: '/v1/me/account' },
  { role: 'member', method: 'PATCH', url: '/v1/me/account', body: {} },
  { role: 'member', method: 'GET', url: '/v1/me/sessions' },
  { role: 'member', method: 'DELETE', url: `/v1/me/sessions/${someId}` },
  { role: 'member', method: 'POST', url: '/v1/me/sessions/end-others' },
  { role: 'member', method: 'GET', url: '/v1/me/applications' },
  { role: 'member', method: 'DELETE', url: `/v1/me/applications/${someId}` },
  { role: 'admin', method: 'GET', url: '/v1/clients' },
  { role: 'admin', method: 'POST', url: '/v1/clients', body: machine },
  { role: 'admin', method: 'POST', url: `/v1/clients/${someId}/secret` },
  { role: 'admin', method: 'DELETE', url: `/v1/clients/${someId}` },
  { role: 'admin', method: 'GET', url: '/v1/storage/keys' },
  { role: 'admin', method: 'POST', url: '/v1/storage/keys' },
  { role: 'admin', method: 'POST', url: '/v1/storage/keys/rotate', body: {} },
  { role: 'admin', method: 'DELETE', url: '/v1/storage/keys/EUTPX' },
  { role: 'admin', method: 'GET', url: '/v1/storage/sftp-keys' },
  { role: 'admin', method: 'POST', url: '/v1/storage/sftp-keys', body: { public_key: 'x' } },
  { role: 'admin', method: 'DELETE', url: `/v1/storage/sftp-keys/${someId}` },
  { role: 'operator', method: 'GET', url: '/v1/operator/organizations' },
  { role: 'operator', method: 'GET', url: `/v1/operator/organizations/${someId}` },
  {
    role: 'operator',
    method: 'PATCH',
    url: `/v1/operator/organizations/${someId}`,
    body: { disabled: true },
  },
  { role: 'operator', method: 'POST', url: `/v1/operator/organizations/${someId}/entitlements`, body: {} },
  {
    role: 'operator',
    method: 'POST',
    url: `/v1/operator/organizations/${someId}/credits`,
    body: { amount: 1, reason: 'x' },
  },
  { role: 'operator', method: 'GET', url: `/v1/operator/organizations/${someId}/credits` },
  { role: 'operator', method: 'GET', url: '/v1/operator/health' },
]

test('each call accepts its role and higher ones, and rejects lower ones', async () => {
  for (const held of roles) {
    const { headers } = await makeConsoleUser(context, held)
    for (const { role, method, url, body } of guarded) {
      const { status, data } = await call(headers, method, url, body)
      const may = roles.indexOf(held) >= roles.indexOf(role)
      assert.equal(status === 403, !may, `${held} ${method} ${url}: ${status}`)
      if (!may) assert.equal(data.error_code, 'resource_forbidden')
    }
  }
})

test('third-party applications and machine clients cannot use administrator rights', async () => {
  const organisation = await makeOrganisation(context)
  const user = await makeUser(context, organisation.id, { role: 'operator' })
  const person = await makeToken(context, { organisationId: organisation.id, userId: user.id })
  const program = await makeToken(context, { organisationId: organisation.id })
  for (const { headers } of [person, program]) {
    for (const { method, url, body } of guarded) {
      const { status, data } = await call(headers, method, url, body)
      assert.deepEqual([status, data.error_code], [403, 'resource_forbidden'], `${method} ${url}`)
    }
  }
})

test('removing a role takes effect for existing tokens', async () => {
  const { headers, user } = await makeConsoleUser(context, 'admin')
  assert.equal((await call(headers, 'GET', '/v1/clients')).status, 200)
  await context.db`update users set role = 'member' where id = ${user.id}`
  for (let tries = 0; ; tries++) {
    if ((await call(headers, 'GET', '/v1/clients')).status === 403) break
    assert.ok(tries < 1000, 'it still works')
  }
})

test('an administrator creates an application, replaces its secret and revokes it', async () => {
  const { headers, organisationId } = await makeConsoleUser(context, 'admin')
  const made = await call(headers, 'POST', '/v1/clients', { ...machine, scopes: ['search.read'] })
  assert.equal(made.status, 201)
  assert.equal(made.headers['cache-control'], 'no-store')
  const { id, client_secret } = made.data
  const token = (secret: string) =>
    app.inject({
      method: 'POST',
      url: '/oauth/token',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: `grant_type=client_credentials&client_id=${id}&client_secret=${secret}`,
    })
  const first = await token(client_secret)
  assert.deepEqual([first.statusCode, first.json().scope], [200, 'search.read'])
  const { data: me } = await call({ authorization: `Bearer ${first.json().access_token}` }, 'GET', '/v1/me')
  assert.equal(me.organization.id, organisationId)

  const renewed = await call(headers, 'POST', `/v1/clients/${id}/secret`)
  assert.equal(renewed.headers['cache-control'], 'no-store')
  assert.equal((await token(client_secret)).statusCode, 401)
  assert.equal((await token(renewed.data.client_secret)).statusCode, 200)

  const listed = await call(headers, 'GET', '/v1/clients')
  assert.equal(listed.data.count, 1)
  assert.ok(!JSON.stringify(listed).includes(renewed.data.client_secret))
  assert.ok(!JSON.stringify(listed).includes('client_secret'))
  const gone = await call(headers, 'DELETE', `/v1/clients/${id}`)
  assert.notEqual(gone.data.revoked_at, null)
  assert.equal((await token(renewed.data.client_secret)).statusCode, 401)
  assert.equal((await call(headers, 'POST', `/v1/clients/${id}/secret`)).status, 422)
})

test('administrators cannot see or change applications and keys of another organisation', async () => {
  const theirs = await makeOrganisation(context)
  const client = await makeClient(context, theirs.id, { type: 'machine' })
  const owner = await makeConsoleUser(context, 'admin', theirs.id)
  const key = await call(owner.headers, 'POST', '/v1/storage/keys')
  const { headers } = await makeConsoleUser(context, 'admin')
  assert.equal((await call(headers, 'GET', '/v1/clients')).data.count, 0)
  assert.equal((await call(headers, 'POST', `/v1/clients/${client.id}/secret`)).status, 404)
  assert.equal((await call(headers, 'DELETE', `/v1/clients/${client.id}`)).status, 404)
  assert.equal((await call(headers, 'DELETE', `/v1/storage/keys/${key.data.access_key_id}`)).status, 404)
  const body = { ...machine, catalog_id: theirs.catalogue.id }
  const bound = await call(headers, 'POST', '/v1/clients', body)
  assert.deepEqual([bound.status, bound.data.error_code], [403, 'catalogue_forbidden'])
  const { headers: operator } = await makeConsoleUser(context, 'operator')
  const own = await call(operator, 'DELETE', '/v1/clients/00000000-0000-7000-8000-00000000c0de')
  assert.equal(own.status, 404, 'the console has no organisation')
})

test('rejects invalid requests with a helpful message', async () => {
  const { headers } = await makeConsoleUser(context, 'admin')
  const cases: [object, number, RegExp][] = [
    [{ ...machine, type: 'legacy' }, 400, /legacy/],
    [{ name: ' ', type: 'machine' }, 422, /name/],
    [{ ...machine, redirect_uris: ['https://x.example/y'] }, 422, /Users cannot sign in to a machine client/],
    [{ ...machine, scopes: ['openid'] }, 422, /remove openid from its scopes/],
    [{ name: 'App', type: 'public' }, 422, /redirect URI/],
    [{ name: 'App', type: 'public', redirect_uris: ['http://evil.example/cb'] }, 422, /https/],
    [{ name: 'App', type: 'public', redirect_uris: ['javascript:alert(1)'] }, 422, /./],
    [{ ...machine, secret: 'mine' }, 400, /./],
  ]
  for (const [body, status, text] of cases) {
    const response = await call(headers, 'POST', '/v1/clients', body)
    assert.equal(response.status, status, JSON.stringify(body))
    assert.match(JSON.stringify(response), text)
  }
})

const maxClients = defaultQuotas.clients!

test('limits the number of applications, also with concurrent requests', async () => {
  const { headers } = await makeConsoleUser(context, 'admin')
  const responses = await Promise.all(
    Array.from({ length: maxClients + 5 }, () => call(headers, 'POST', '/v1/clients', machine)),
  )
  assert.equal(responses.filter(({ status }) => status === 201).length, maxClients)
  const { data } = await call(headers, 'GET', '/v1/clients')
  await call(headers, 'DELETE', `/v1/clients/${data.results[0].id}`)
  assert.equal((await call(headers, 'POST', '/v1/clients', machine)).status, 201)
})

test('S3 keys are shown once, rotate with a grace period and stop when revoked', async () => {
  const { headers } = await makeConsoleUser(context, 'admin')
  const first = await call(headers, 'POST', '/v1/storage/keys')
  assert.equal(first.status, 201)
  assert.equal(first.headers['cache-control'], 'no-store')
  assert.equal(first.data.endpoint, context.urls.s3)
  assert.equal(first.data.secret_access_key.length, 40)
  const second = await call(headers, 'POST', '/v1/storage/keys/rotate', { grace_hours: 2 })
  const { data } = await call(headers, 'GET', '/v1/storage/keys')
  assert.ok(!JSON.stringify(data).includes('secret'))
  const [newest, oldest] = data.keys
  assert.deepEqual(
    [newest.access_key_id, newest.expires_at, oldest.access_key_id],
    [second.data.access_key_id, null, first.data.access_key_id],
  )
  const hours = (Date.parse(oldest.expires_at) - context.clock.now().getTime()) / 3_600_000
  assert.ok(hours > 1.9 && hours <= 2)
  assert.equal((await call(headers, 'DELETE', `/v1/storage/keys/${oldest.access_key_id}`)).status, 200)
  assert.equal((await call(headers, 'DELETE', `/v1/storage/keys/${oldest.access_key_id}`)).status, 404)
  assert.equal((await call(headers, 'GET', '/v1/storage/keys')).data.keys.length, 1)
  const made = await Promise.all(
    Array.from({ length: maxKeys + 2 }, () => call(headers, 'POST', '/v1/storage/keys')),
  )
  assert.equal(made.filter(({ status }) => status === 201).length, maxKeys - 1)
})

test('the key that signs presigned uploads is neither listed nor revocable', async () => {
  const { headers, organisationId } = await makeConsoleUser(context, 'admin')
  await call(headers, 'GET', '/v1/storage/keys')
  const [service] = await context.db`
    select id from storage_keys where organisation_id = ${organisationId} and purpose = 'service'`
  assert.ok(service)
  assert.equal((await call(headers, 'GET', '/v1/storage/keys')).data.keys.length, 0)
  assert.equal((await call(headers, 'DELETE', `/v1/storage/keys/${service.id}`)).status, 404)
})

test('an operator lists organisations, grants and revokes entitlements and grants credits', async () => {
  const { headers } = await makeConsoleUser(context, 'operator')
  const theirs = await makeOrganisation(context, { name: 'Harbour Lights', entitled: ['search'] })
  await makeUser(context, theirs.id)
  const listed = await call(headers, 'GET', '/v1/operator/organizations?name=harbour%20l')
  assert.deepEqual(
    listed.data.results.map(({ id, entitlements }: { id: string; entitlements: string[] }) => [
      id,
      entitlements,
    ]),
    [[theirs.id, ['search']]],
  )
  const at = `/v1/operator/organizations/${theirs.id}`
  const changed = await call(headers, 'POST', `${at}/entitlements`, { grant: ['atlas'], revoke: ['search'] })
  assert.deepEqual(changed.data.entitlements, ['atlas'])
  const both = await call(headers, 'POST', `${at}/entitlements`, { grant: ['atlas'], revoke: ['atlas'] })
  assert.equal(both.status, 422)
  assert.equal((await call(headers, 'POST', `${at}/entitlements`, { grant: ['fame'] })).status, 400)
  const granted = await call(headers, 'POST', `${at}/credits`, { amount: 500, reason: 'contract' })
  assert.deepEqual([granted.status, granted.data.credits.available], [201, 500])
  const ledger = await call(headers, 'GET', `${at}/credits`)
  assert.deepEqual([ledger.data.results[0].reason, ledger.data.results[0].amount], ['contract', 500])
  assert.equal((await call(headers, 'POST', `${at}/credits`, { amount: 0, reason: 'x' })).status, 422)
  assert.equal((await call(headers, 'POST', `${at}/credits`, { amount: 5, reason: ' ' })).status, 422)
  const details = await call(headers, 'GET', at)
  assert.deepEqual([details.data.track_count, details.data.users.length], [0, 1])
  assert.equal((await call(headers, 'GET', `/v1/operator/organizations/${someId}`)).status, 404)
})

test('an operator can disable an organisation, but not their own', async () => {
  const operator = await makeConsoleUser(context, 'operator')
  const { headers, organisationId } = await makeConsoleUser(context, 'member')
  const stop = (id: string, disabled: boolean) =>
    call(operator.headers, 'PATCH', `/v1/operator/organizations/${id}`, { disabled })
  assert.notEqual((await stop(organisationId, true)).data.disabled_at, null)
  for (let tries = 0; (await call(headers, 'GET', '/v1/me')).status !== 401; tries++)
    assert.ok(tries < 1000, 'it still works')
  assert.equal((await stop(organisationId, false)).data.disabled_at, null)
  for (let tries = 0; (await call(headers, 'GET', '/v1/me')).status !== 200; tries++)
    assert.ok(tries < 1000, 'it does not work again')
  assert.equal((await stop(operator.organisationId, true)).status, 422)
})

test('an operator reads the health of the service', async () => {
  const { headers } = await makeConsoleUser(context, 'operator')
  const { status, data } = await call(headers, 'GET', '/v1/operator/health')
  assert.equal(status, 200)
  assert.equal(data.components.database, 'operational')
  assert.ok(data.queues.some(({ name }: { name: string }) => name === 'dead-letters'))
  assert.deepEqual(data.ingestions, { open: 0, waiting_items: 0, failed_items: 0 })
  assert.equal(data.search_index.engine, 'postgres')
  assert.equal(data.search_index.building, null)
})

test('an operator sees which backups succeeded, without the secret of their store', async () => {
  const { headers } = await makeConsoleUser(context, 'operator')
  const read = async () => (await call(headers, 'GET', '/v1/operator/health')).data.backups
  assert.deepEqual(await read(), [])
  const manifest = { tables: [{ rows: 3 }, { rows: 4 }], objects: { count: 2, bytes: 50 } }
  const done = { manifest, copied: 2, present: 0 } as unknown as BackupResult
  await recordRun(context, 'https://key:secret@s3.example/bucket/nightly', async () => done)
  const fail = async () => {
    throw new Error('the disk is full')
  }
  await assert.rejects(recordRun(context, '/mnt/backups', fail), /the disk is full/)
  const [failed, complete] = await read()
  assert.equal(failed.error, 'the disk is full')
  assert.equal(failed.target, '/mnt/backups')
  assert.equal(complete.target, 'https://s3.example/bucket/nightly')
  assert.deepEqual([complete.error, complete.row_count, complete.object_count], [null, 7, 2])
  assert.notEqual(complete.finished_at, null)
})

test('administrative changes are in the audit trail with their author and without secrets', async () => {
  const { headers, user } = await makeConsoleUser(context, 'admin')
  const made = await call(headers, 'POST', '/v1/clients', machine)
  const key = await call(headers, 'POST', '/v1/storage/keys')
  const { data } = await call(headers, 'GET', '/v1/audit')
  const entries = data.results.filter(({ actor }: { actor: { id: string } }) => actor.id === user.id)
  assert.equal(entries.length, 2)
  for (const secret of [made.data.client_secret, key.data.secret_access_key]) {
    assert.ok(!JSON.stringify(data).includes(secret))
    assert.ok(!context.logLines.some((line) => line.includes(secret)))
  }
})
