import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findClosestWord } from '../../src/lib/closest-word.ts'

const fields = ['persist', 'catalog_id', 's3_file_uri', 'metadata', 'id']

for (const [given, expected] of [
  ['persit', 'persist'],
  ['catalogId', 'catalog_id'],
  ['catalogue_id', 'catalog_id'],
  ['s3fileuri', 's3_file_uri'],
  ['metdaata', 'metadata'],
  ['colour', null],
  ['x', null],
  ['y'.repeat(5000), null],
] as const) {
  test(`for ${given.slice(0, 20)} suggests ${expected}`, () => {
    assert.equal(findClosestWord(given, fields), expected)
  })
}
