import assert from 'node:assert/strict'
import { createHash, randomBytes } from 'node:crypto'
import { after, test } from 'node:test'
import { crc32 } from 'node:zlib'
import fc from 'fast-check'
import { digestBytes } from '../../../src/platform/hashing/digests.ts'
import { Hashing, slotSize } from '../../../src/platform/hashing/hashing.ts'

const hashing = new Hashing()
after(() => hashing.close())

/** Hashes the bytes in a thread, in pieces of a slot. */
async function hashInThread(bytes: Buffer, names: Parameters<Hashing['open']>[0]) {
  const session = hashing.open(names)
  try {
    for (let offset = 0, slot = 0; offset < bytes.length; offset += slotSize) {
      const length = bytes.copy(session.slots[slot]!, 0, offset, offset + slotSize)
      await session.update(slot, length)
      slot = (slot + 1) % session.slots.length
    }
    return await session.finish()
  } finally {
    session.release()
  }
}

test('known checksums of "123456789"', () => {
  const digests = digestBytes(['crc32', 'crc32c', 'crc64nvme'], Buffer.from('123456789'))
  const hex = Object.fromEntries(
    Object.entries(digests).map(([name, digest]) => [name, digest.toString('hex')]),
  )
  assert.deepEqual(hex, { crc32: 'cbf43926', crc32c: 'e3069283', crc64nvme: 'ae8b14860a799888' })
})

test('uploads at the same time each get the digests of their own bytes', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.nat(3 * slotSize), { minLength: 1, maxLength: 6 }), async (lengths) => {
      const uploads = lengths.map((length) => randomBytes(length))
      const digests = await Promise.all(
        uploads.map((bytes) => hashInThread(bytes, ['md5', 'sha256', 'crc32'])),
      )
      for (const [index, bytes] of uploads.entries()) {
        const found = digests[index]!
        assert.equal(found.md5!.toString('hex'), createHash('md5').update(bytes).digest('hex'))
        assert.equal(found.sha256!.toString('hex'), createHash('sha256').update(bytes).digest('hex'))
        assert.equal(found.crc32!.readUInt32BE(), crc32(bytes))
      }
    }),
    { numRuns: 10 },
  )
})

test('an upload that is given up leaves the others alone', async () => {
  const bytes = randomBytes(2 * slotSize)
  const given = hashing.open(['md5'])
  void given.update(0, slotSize).catch(() => {})
  given.release()
  const { md5 } = await hashInThread(bytes, ['md5'])
  assert.equal(md5!.toString('hex'), createHash('md5').update(bytes).digest('hex'))
})
