import assert from 'node:assert/strict'
import { test } from 'node:test'
import { updatePassword } from '../../../../src/domain/identity/accounts/sql.ts'
import {
  openInteraction,
  pendingFirstFactor,
  startInteraction,
  withFirstFactor,
} from '../../../../src/domain/identity/authorize/interactions.ts'
import { createTestContext } from '../../../support/context.ts'
import { makeOrganisation, makeUser } from '../../../support/people.ts'

const context = await createTestContext()
const start = (browser: string | null) =>
  startInteraction(context, browser, { kind: 'account', next: '/account' })
const isRefused = { code: 'not_found' }

test('an interaction is bound to its browser', () => {
  const { id } = start('mine')
  assert.equal(openInteraction(context, 'mine', id).id, id)
  assert.throws(() => openInteraction(context, 'another', id), isRefused)
})

test('an interaction without a browser is bound to the one that opens it', () => {
  const bound = openInteraction(context, 'first', start(null).id)
  assert.equal(openInteraction(context, 'first', bound.id).id, bound.id)
  assert.throws(() => openInteraction(context, 'second', bound.id), isRefused)
})

test('an interaction cannot be changed or forged', () => {
  const { id } = start('mine')
  for (const forged of ['', 'x', id.slice(1), `${id.slice(0, -4)}AAAA`, start('another').id])
    assert.throws(() => openInteraction(context, 'mine', forged), isRefused)
})

test('an interaction expires after an hour', () => {
  const { id } = start('mine')
  context.clock.moveBy(3_600_000 + 1000)
  assert.throws(() => openInteraction(context, 'mine', id), isRefused)
})

test('a first factor is valid for ten minutes, and only with the password it was given with', async () => {
  const user = await makeUser(context, (await makeOrganisation(context)).id)
  const [row] = await context.db`select password_hash from users where id = ${user.id}`
  const given = { userId: user.id, remember: true, passwordHash: row!.password_hash }
  const { id } = withFirstFactor(context, start('mine'), given)
  const read = async () => pendingFirstFactor(context, openInteraction(context, 'mine', id))
  assert.equal((await read())?.userId, user.id)
  await updatePassword(context.db, user.id, 'another hash')
  assert.equal(await read(), null)
  await updatePassword(context.db, user.id, row!.password_hash)
  assert.notEqual(await read(), null)
  context.clock.moveBy(600_000)
  assert.equal(await read(), null)
})
