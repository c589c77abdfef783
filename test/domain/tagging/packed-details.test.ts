import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { packDetails, unpackDetails } from '../../../src/domain/tagging/packed-details.ts'

const bytes = fc.uint8Array({ maxLength: 2_000 }).map((values) => Buffer.from(values))
const plain = { noNullPrototype: true }
const segment = fc.record({ start_s: fc.nat(), end_s: fc.nat(), lufs: fc.nat() }, plain)
const details = fc.record(
  {
    segments: fc.array(segment) as fc.Arbitrary<never>,
    beats: bytes,
    texture: fc.option(bytes),
    fingerprint: bytes,
    speed_prints: fc.option(bytes),
    cover: bytes,
  },
  plain,
)

test('details are unpacked as they were packed', async () => {
  await fc.assert(
    fc.asyncProperty(details, async (given) => {
      assert.deepEqual(await unpackDetails(await packDetails(given)), given)
    }),
  )
})

test('a changed or missing byte is noticed', async () => {
  await fc.assert(
    fc.asyncProperty(details, fc.nat(), fc.integer({ min: 1, max: 255 }), async (given, position, change) => {
      const packed = await packDetails(given)
      await assert.rejects(unpackDetails(packed.subarray(0, -1)))
      // The four bytes before the last ones are the checksum of the contents.
      const damaged = Buffer.from(packed)
      const at = damaged.length - 1 - (position % 4)
      damaged[at] = damaged[at]! ^ change
      await assert.rejects(unpackDetails(damaged))
    }),
  )
})
