import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Administrator } from '../../../src/domain/administration/record-change.ts'
import {
  createOwnKey,
  listOwnKeys,
  maxKeys,
  revokeOwnKey,
  rotateOwnKeys,
} from '../../../src/domain/administration/storage-keys.ts'
import { createTestContext } from '../../support/context.ts'
import { makeOrganisation } from '../../support/people.ts'

const context = await createTestContext()

async function newAdministrator(): Promise<Administrator> {
  const { id, name } = await makeOrganisation(context)
  return { principal: { type: 'user', id, name }, organisation: { id, name } }
}
const idsOf = async (administrator: Administrator) =>
  (await listOwnKeys(context, administrator)).keys.map(({ id }) => id)

test('limits the active keys, also with concurrent requests', async () => {
  const administrator = await newAdministrator()
  const created = await Promise.allSettled(
    Array.from({ length: maxKeys + 2 }, () => createOwnKey(context, administrator)),
  )
  assert.equal(created.filter(({ status }) => status === 'fulfilled').length, maxKeys)
  assert.equal((await idsOf(administrator)).length, maxKeys)
})

test('a revoked key is no longer listed and cannot be revoked by others', async () => {
  const [administrator, other] = [await newAdministrator(), await newAdministrator()]
  const { pair } = await createOwnKey(context, administrator)
  await assert.rejects(revokeOwnKey(context, other, pair.access_key_id), { code: 'not_found' })
  await revokeOwnKey(context, administrator, pair.access_key_id)
  assert.deepEqual(await idsOf(administrator), [])
})

test('a rotation without grace ends all other keys', async () => {
  const administrator = await newAdministrator()
  await createOwnKey(context, administrator)
  const { pair } = await rotateOwnKeys(context, administrator, 0)
  assert.deepEqual(await idsOf(administrator), [pair.access_key_id])
})
