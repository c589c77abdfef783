import assert from 'node:assert/strict'
import { test } from 'node:test'
import { maxSftpKeys } from '../../../src/domain/storage/sftp-keys/sftp-keys.ts'
import { makeConsoleUser } from '../../support/console-user.ts'
import { createTestApp } from '../../support/context.ts'
import { makeSshKeys } from '../../support/ssh-keys.ts'

const { app, context } = await createTestApp()
const newKey = () => makeSshKeys().public
const path = '/v1/storage/sftp-keys'

async function makeAdministrator() {
  const { headers, organisationId } = await makeConsoleUser(context, 'admin')
  const call = async (method: 'GET' | 'POST' | 'DELETE', url: string, payload?: object) => {
    const response = await app.inject({ method, url, headers, ...(payload && { payload }) })
    return { status: response.statusCode, ...response.json() }
  }
  return { call, organisationId }
}

test('keys are added, listed and removed, and the audit trail says by whom', async () => {
  const { call, organisationId } = await makeAdministrator()
  const off = await call('GET', path)
  assert.deepEqual([off.data.url, off.data.host_keys, off.data.keys], [null, [], []])
  context.settings.sftpUrl = 'sftp://sftp.example.com:2022'
  const text = newKey()
  const added = await call('POST', path, { public_key: text })
  assert.equal(added.status, 201)
  assert.deepEqual([added.data.name, added.data.last_used_at], ['anna@studio', null])
  assert.equal((await call('POST', path, { public_key: newKey(), name: 'Mastering' })).data.name, 'Mastering')
  const { data } = await call('GET', path)
  assert.match(data.user_name, /^euterpe-/)
  assert.deepEqual(data.host_keys.map(({ type }: { type: string }) => type).sort(), [
    'ssh-ed25519',
    'ssh-rsa',
  ])
  assert.deepEqual(
    data.keys.map(({ name }: { name: string }) => name),
    ['Mastering', 'anna@studio'],
  )
  assert.equal((await call('POST', path, { public_key: text })).status, 422)
  assert.equal((await call('DELETE', `${path}/${added.data.id}`)).status, 200)
  assert.equal((await call('DELETE', `${path}/${added.data.id}`)).status, 404)
  const entries = await context.db<{ action: string }[]>`
    select action from audit_entries
    where organisation_id = ${organisationId} and action like 'sftp_key.%'
    order by id`
  assert.deepEqual(
    entries.map(({ action }) => action),
    ['sftp_key.added', 'sftp_key.added', 'sftp_key.removed'],
  )
})

test('organisations may have the same key, and do not see those of others', async () => {
  const [one, two] = [await makeAdministrator(), await makeAdministrator()]
  const public_key = newKey()
  const first = await one.call('POST', path, { public_key })
  assert.equal((await two.call('POST', path, { public_key })).status, 201)
  assert.equal((await two.call('DELETE', `${path}/${first.data.id}`)).status, 404)
  assert.deepEqual(
    (await one.call('GET', path)).data.keys.map(({ id }: { id: string }) => id),
    [first.data.id],
  )
})

test('there are at most so many keys, also when they are added at the same time', async () => {
  const { call } = await makeAdministrator()
  const results = await Promise.all(
    Array.from({ length: maxSftpKeys + 3 }, () => call('POST', path, { public_key: newKey() })),
  )
  assert.equal(results.filter(({ status }) => status === 201).length, maxSftpKeys)
  assert.equal((await call('GET', path)).data.keys.length, maxSftpKeys)
})
