import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isId } from '../../../src/lib/ids.ts'
import { newBlobId } from '../../../src/platform/blobs/new-blob-id.ts'

test('ids of blobs are unique, and neighbours share a subfolder while all of them are used', () => {
  const ids = Array.from({ length: 64 * 1024 }, newBlobId)
  assert.equal(new Set(ids).size, ids.length)
  assert.ok(ids.every(isId))
  const subfolders = ids.map((id) => id.slice(-2))
  assert.equal(new Set(subfolders).size, 256)
  const changes = subfolders.filter((each, index) => index > 0 && each !== subfolders[index - 1]).length
  assert.ok(changes <= ids.length / 32, `${changes} changes of the subfolder`)
})
