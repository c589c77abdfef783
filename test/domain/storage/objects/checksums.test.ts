import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  checkChecksumType,
  checksumAlgorithms,
  combineChecksums,
  isChecksum,
} from '../../../../src/domain/storage/objects/checksums.ts'
import type { ChecksumAlgorithm } from '../../../../src/domain/storage/objects/sql.ts'
import { digestBytes } from '../../../../src/platform/hashing/digests.ts'
import { bytesOf } from '../../../support/s3.ts'

const digest = (algorithm: ChecksumAlgorithm, bytes: Buffer) =>
  digestBytes([algorithm], bytes)[algorithm]!.toString('base64')
const partOf = (algorithm: ChecksumAlgorithm, bytes: Buffer) => ({
  size: bytes.length,
  checksum: { algorithm, type: 'FULL_OBJECT' as const, value: digest(algorithm, bytes) },
})

for (const algorithm of ['crc32', 'crc32c', 'crc64nvme'] as const) {
  test(`the ${algorithm} of the parts combines to that of the whole`, () => {
    const parts = [bytesOf(1000, 1), bytesOf(1, 2), bytesOf(70_000, 3)]
    const combined = combineChecksums(
      { checksum_algorithm: algorithm, checksum_type: 'FULL_OBJECT' },
      parts.map((part) => partOf(algorithm, part)),
    )
    assert.equal(combined?.value, digest(algorithm, Buffer.concat(parts)))
  })
}

test('a composite checksum hashes the checksums of the parts and ends in their number', () => {
  const parts = [bytesOf(10, 1), bytesOf(10, 2)]
  const combined = combineChecksums(
    { checksum_algorithm: 'sha256', checksum_type: 'COMPOSITE' },
    parts.map((part) => partOf('sha256', part)),
  )
  const hashes = Buffer.concat(parts.map((part) => Buffer.from(digest('sha256', part), 'base64')))
  assert.equal(combined?.value, `${digest('sha256', hashes)}-2`)
})

test('there is no checksum if a part has none', () => {
  const upload = { checksum_algorithm: 'crc32', checksum_type: 'FULL_OBJECT' } as const
  assert.equal(combineChecksums(upload, [{ size: 1, checksum: null }]), null)
})

test('only CRCs can be full checksums of several parts', () => {
  checkChecksumType('crc32', 'FULL_OBJECT')
  checkChecksumType('sha1', 'COMPOSITE')
  assert.throws(() => checkChecksumType('sha1', 'FULL_OBJECT'), { code: 'InvalidRequest' })
  assert.throws(() => checkChecksumType('crc64nvme', 'COMPOSITE'), { code: 'InvalidRequest' })
})

test('recognises the base64 of each algorithm by its length', () => {
  for (const algorithm of checksumAlgorithms) {
    const value = digest(algorithm, Buffer.from('x'))
    assert.equal(isChecksum(algorithm, value), true)
    assert.equal(isChecksum(algorithm, value.slice(1)), false)
    assert.equal(isChecksum(algorithm, `${value}AAAA`), false)
  }
})
