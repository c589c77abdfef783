import assert from 'node:assert/strict'
import { test } from 'node:test'
import { authorise } from '../../../src/domain/access/authorise.ts'
import type { Caller } from '../../../src/domain/access/caller.ts'

const caller = (changes: Partial<Caller> = {}): Caller => ({
  principal: { type: 'machine', id: 'client', name: 'Robot' },
  organisation: { id: 'organisation', name: 'Blue Note' },
  client: { id: 'client', name: 'Robot', type: 'machine' },
  catalogue: null,
  scopes: ['search.read'],
  entitlements: ['search'],
  tokenIssuedAt: new Date(),
  ...changes,
})
const search = { scope: 'search.read', entitlement: 'search' } as const

test('accepts a caller with the scope and the entitlement', () => {
  authorise(caller(), search)
  authorise(caller({ scopes: [] }), 'token')
})

test('checks the scope before the entitlement', () => {
  assert.throws(() => authorise(caller({ scopes: [], entitlements: [] }), search), {
    code: 'insufficient_scope',
    missingScopes: ['search.read'],
  })
})

test('distinguishes a missing entitlement from a revoked one', () => {
  const without = { entitlements: [] }
  assert.throws(() => authorise(caller(without), search), {
    code: 'entitlement_required',
    message: /does not include search/,
  })
  assert.throws(() => authorise(caller({ ...without, lostEntitlements: ['search'] }), search), {
    code: 'entitlement_revoked',
    message: /no longer includes search/,
  })
})

test('a role includes the lower ones and must come from the console', () => {
  authorise(caller({ role: 'operator' }), { role: 'admin' })
  assert.throws(() => authorise(caller({ role: 'member' }), { role: 'admin' }), {
    code: 'resource_forbidden',
  })
  assert.throws(() => authorise(caller(), { role: 'member' }), { code: 'resource_forbidden' })
})
