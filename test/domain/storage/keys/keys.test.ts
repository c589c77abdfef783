import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  createKeys,
  ensureServiceKey,
  readKeys,
  rotateKeys,
} from '../../../../src/domain/storage/keys/keys.ts'
import { createTestContext } from '../../../support/context.ts'
import { makeOrganisation } from '../../../support/people.ts'

const context = await createTestContext()
const newOrganisation = async () => (await makeOrganisation(context)).id
const idsOf = async (organisationId: string) =>
  (await readKeys(context, organisationId)).map(({ access_key_id }) => access_key_id)

test('the secret is stored sealed and can be read again', async () => {
  const organisationId = await newOrganisation()
  const pair = await createKeys(context, context.db, organisationId)
  const [stored] = await readKeys(context, organisationId)
  assert.equal(stored!.secret_access_key, pair.secret_access_key)
  const [row] = await context.db`select sealed_secret from storage_keys where id = ${pair.access_key_id}`
  assert.ok(!row!.sealed_secret.includes(pair.secret_access_key))
  const other = { ...context, masterKey: Buffer.alloc(32) }
  await assert.rejects(readKeys(other, organisationId), { code: 'internal_error' })
})

test('after a rotation the old pair works until the grace period ends', async () => {
  const organisationId = await newOrganisation()
  const old = await createKeys(context, context.db, organisationId)
  const next = await rotateKeys(context, context.db, organisationId, 24)
  assert.deepEqual(await idsOf(organisationId), [next.access_key_id, old.access_key_id])
  context.clock.moveBy(24 * 3_600_000 + 1000)
  assert.deepEqual(await idsOf(organisationId), [next.access_key_id])
})

test('a second rotation never extends an earlier grace period', async () => {
  const organisationId = await newOrganisation()
  const old = await createKeys(context, context.db, organisationId)
  await rotateKeys(context, context.db, organisationId, 1)
  await rotateKeys(context, context.db, organisationId, 48)
  context.clock.moveBy(3_600_000 + 1000)
  assert.ok(!(await idsOf(organisationId)).includes(old.access_key_id))
})

test('the key of the service is created once, hidden, and survives rotations', async () => {
  const organisationId = await newOrganisation()
  const first = await ensureServiceKey(context, context.db, organisationId)
  await rotateKeys(context, context.db, organisationId, 0)
  assert.deepEqual(await ensureServiceKey(context, context.db, organisationId), first)
  assert.ok(!(await idsOf(organisationId)).includes(first.access_key_id))
})
