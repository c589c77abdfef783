import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseScopes, scopes } from '../../../src/domain/access/scopes.ts'

test('parses a space-separated list and drops duplicates', () => {
  assert.deepEqual(parseScopes(' openid  search.read openid '), ['openid', 'search.read'])
  assert.deepEqual(parseScopes(''), [])
  assert.deepEqual(parseScopes(scopes.join(' ')), scopes)
})

test('rejects unknown scopes and lists the supported ones', () => {
  assert.throws(() => parseScopes('openid search.write tagging'), {
    code: 'unsupported_value',
    message: 'Unknown scope: search.write, tagging.',
    details: /search\.read/,
  })
})
