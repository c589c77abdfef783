import assert from 'node:assert/strict'
import { test } from 'node:test'
import { includesRole } from '../../../../src/domain/identity/accounts/roles.ts'

test('a role includes itself and the lower ones', () => {
  assert.equal(includesRole('admin', 'member'), true)
  assert.equal(includesRole('admin', 'admin'), true)
  assert.equal(includesRole('admin', 'operator'), false)
})
