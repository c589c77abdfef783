import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  issueLegacyToken,
  legacyTokenLifetimeS,
  readLegacyToken,
} from '../../../../src/domain/identity/tokens/legacy-token.ts'
import { createTestContext } from '../../../support/context.ts'
import { makeClient, makeOrganisation } from '../../../support/people.ts'

const context = await createTestContext()
const { id: organisationId } = await makeOrganisation(context)
const client = await makeClient(context, organisationId, { type: 'legacy', scopes: [] })

test('a token contains its client and organisation', () => {
  const { token, id } = issueLegacyToken(context, client)
  const { jti, client_id, org } = readLegacyToken(context, token)
  assert.deepEqual([jti, client_id, org], [id, client.id, organisationId])
})

test('a token expires after two hours', () => {
  const { token } = issueLegacyToken(context, client)
  context.clock.moveBy(legacyTokenLifetimeS * 1000 + 1000)
  assert.throws(() => readLegacyToken(context, token), { code: 'invalid_token', message: /expired/ })
})

test('rejects a changed token and a token of another service', () => {
  const { token } = issueLegacyToken(context, client)
  const changed = `${token.slice(0, 10)}${token[10] === 'A' ? 'B' : 'A'}${token.slice(11)}`
  assert.throws(() => readLegacyToken(context, changed), { code: 'invalid_token' })
  const other = { ...context, masterKey: Buffer.alloc(32) }
  assert.throws(() => readLegacyToken(other, token), { code: 'invalid_token' })
})

test('only legacy clients get one', async () => {
  const machine = await makeClient(context, organisationId, { type: 'machine' })
  assert.throws(() => issueLegacyToken(context, machine), { code: 'unauthorized_client' })
})
