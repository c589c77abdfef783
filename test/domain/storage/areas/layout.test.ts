import assert from 'node:assert/strict'
import { test } from 'node:test'
import { accessTo, layout, readableRanges } from '../../../../src/domain/storage/areas/layout.ts'

test('access rules match whole path segments, longest first, and deny by default', () => {
  for (const { path, access } of layout) {
    assert.equal(accessTo(path), access)
    assert.equal(accessTo(`${path}/deeper/file`), access)
    assert.equal(
      accessTo(`${path}x/file`).replace('read-only', 'x'),
      path.startsWith('delivery/') ? 'x' : 'none',
    )
  }
  for (const key of [
    '',
    'x',
    'Delivery/audio/x',
    '/delivery/audio/x',
    'delivery/audiobooks/x',
    './inbound/x',
  ]) {
    assert.notEqual(accessTo(key), 'read-write', key)
  }
})

test('the ranges of listings contain exactly the readable keys', () => {
  const ranges = readableRanges('customer', 'layout')
  const isListed = (key: string) => ranges.some(({ from, to }) => key >= from && key < to)
  const keys = layout.flatMap(({ path }) => [path, `${path}/`, `${path}/x/y`, `${path}x`, `${path}0`])
  for (const key of keys) assert.equal(isListed(key), accessTo(key) !== 'none', key)
})

test('the service and open areas list everything', () => {
  for (const ranges of [readableRanges('service', 'layout'), readableRanges('customer', 'open')]) {
    assert.equal(ranges.length, 1)
    assert.ok('' >= ranges[0]!.from && 'processed/x' < ranges[0]!.to)
  }
})
