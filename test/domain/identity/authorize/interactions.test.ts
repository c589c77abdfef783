import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  findInteraction,
  pendingFirstFactor,
  recordFirstFactor,
  startInteraction,
} from '../../../../src/domain/identity/authorize/interactions.ts'
import { newId } from '../../../../src/lib/ids.ts'
import { createTestContext } from '../../../support/context.ts'

const context = await createTestContext()
const start = (browser: string | null) => startInteraction(context, browser, { kind: 'account' })

test('an interaction is bound to its browser', async () => {
  const { id } = await start('mine')
  assert.equal((await findInteraction(context, 'mine', id)).id, id)
  await assert.rejects(findInteraction(context, 'another', id), { code: 'not_found' })
})

test('an interaction without a browser is bound to the first that opens it', async () => {
  const { id } = await start(null)
  await findInteraction(context, 'first', id)
  await findInteraction(context, 'first', id)
  await assert.rejects(findInteraction(context, 'second', id), { code: 'not_found' })
})

test('an interaction expires after an hour', async () => {
  const { id } = await start('mine')
  context.clock.moveBy(3_600_000 + 1000)
  await assert.rejects(findInteraction(context, 'mine', id), { code: 'not_found' })
})

test('a first factor is valid for ten minutes', async () => {
  const { id } = await start('mine')
  const read = async () => pendingFirstFactor(context, await findInteraction(context, 'mine', id))
  assert.equal(await read(), null)
  const userId = newId()
  await recordFirstFactor(context, await findInteraction(context, 'mine', id), { userId, remember: true })
  assert.equal((await read())?.userId, userId)
  context.clock.moveBy(600_000)
  assert.equal(await read(), null)
})
