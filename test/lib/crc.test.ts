import assert from 'node:assert/strict'
import { test } from 'node:test'
import { crc32 } from 'node:zlib'
import fc from 'fast-check'
import { combineCrcs, crc32c, crc64nvme } from '../../src/lib/crc.ts'

const check = Buffer.from('123456789')

test('returns the check values of the CRC catalogue', () => {
  assert.equal(crc32c(check), 0xe3069283)
  assert.equal(crc64nvme(check), 0xae8b14860a799888n)
})

test('the CRC of the whole is the same in one pass, in parts, and combined from parts', () => {
  const bytes = fc.uint8Array({ maxLength: 300 })
  fc.assert(
    fc.property(bytes, bytes, (first, second) => {
      const whole = Buffer.concat([first, second])
      assert.equal(crc32c(second, crc32c(first)), crc32c(whole))
      assert.equal(crc64nvme(second, crc64nvme(first)), crc64nvme(whole))
      const { length } = second
      assert.equal(
        combineCrcs('crc32', BigInt(crc32(first)), BigInt(crc32(second)), length),
        BigInt(crc32(whole)),
      )
      assert.equal(
        combineCrcs('crc32c', BigInt(crc32c(first)), BigInt(crc32c(second)), length),
        BigInt(crc32c(whole)),
      )
      assert.equal(combineCrcs('crc64nvme', crc64nvme(first), crc64nvme(second), length), crc64nvme(whole))
    }),
  )
})
