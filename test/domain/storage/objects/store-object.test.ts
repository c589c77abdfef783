import assert from 'node:assert/strict'
import { buffer } from 'node:stream/consumers'
import { test } from 'node:test'
import { areaOf } from '../../../../src/domain/storage/areas/resolve.ts'
import { openObject } from '../../../../src/domain/storage/objects/open-object.ts'
import { selectObject } from '../../../../src/domain/storage/objects/sql.ts'
import { checkKey, type NewObject, storeObject } from '../../../../src/domain/storage/objects/store-object.ts'
import { createTestContext } from '../../../support/context.ts'
import { makeOrganisation } from '../../../support/people.ts'
import { bytesOf } from '../../../support/s3.ts'

const context = await createTestContext()
const area = await areaOf(context, (await makeOrganisation(context)).id)
const countBlobs = async () => (await Array.fromAsync(context.blobs.list())).length
const store = (key: string, bytes: Buffer, options: Partial<NewObject> = {}) =>
  storeObject(context, area, {
    key,
    source: (async function* () {
      yield bytes
    })(),
    length: bytes.length,
    ...options,
  })

for (const size of [0, 1, 16 * 1024, 16 * 1024 + 1, 128 * 1024 + 1, 3_000_000]) {
  test(`stores and returns ${size} bytes, whole and in a range`, async () => {
    const bytes = bytesOf(size)
    const object = await store(`inbound/${size}`, bytes)
    assert.ok((await buffer(await openObject(context, object))).equals(bytes))
    if (size > 10) {
      const part = await buffer(await openObject(context, object, { start: 3, end: 9 }))
      assert.ok(part.equals(bytes.subarray(3, 10)))
    }
  })
}

for (const size of [200_000, 3_000_000]) {
  test(`frees the memory of chunks that nobody else uses, and of no others (${size} bytes)`, async () => {
    const expected = bytesOf(size)
    const [own, borrowed] = [Buffer.allocUnsafeSlow(size), Buffer.allocUnsafeSlow(size)]
    for (const bytes of [own, borrowed]) expected.copy(bytes)
    const larger = Buffer.concat([expected, Buffer.from('more')])
    const stored = [
      await store('inbound/own', own, { canFreeChunks: true }),
      await store('inbound/borrowed', borrowed),
      await store('inbound/part', larger.subarray(0, size), { canFreeChunks: true }),
    ]
    for (const object of stored) {
      assert.ok((await buffer(await openObject(context, object))).equals(expected))
    }
    assert.equal(own.length, 0)
    assert.ok(borrowed.equals(expected))
    assert.equal(larger.subarray(size).toString(), 'more')
  })
}

test('small objects are stored in their row and need no blob', async () => {
  const before = await countBlobs()
  const { blob_ids } = await store('inbound/small', bytesOf(1000))
  assert.deepEqual(blob_ids, [])
  assert.equal(await countBlobs(), before)
})

test('bytes that do not match their declaration leave no object and no blob', async () => {
  const before = await countBlobs()
  const bytes = bytesOf(200_000)
  await assert.rejects(store('inbound/short', bytes, { length: bytes.length + 1 }), {
    code: 'IncompleteBody',
  })
  const verify = () => {
    throw new Error('checksum')
  }
  await assert.rejects(store('inbound/wrong', bytes, { verify }), /checksum/)
  assert.equal(await selectObject(context.db, area.id, 'inbound/short'), null)
  assert.equal(await selectObject(context.db, area.id, 'inbound/wrong'), null)
  assert.equal(await countBlobs(), before)
})

test('conditional writes create only new objects or replace only a given version', async () => {
  const first = await store('inbound/conditional', bytesOf(50_000, 1), { condition: { ifNoneMatch: true } })
  const before = await countBlobs()
  const again = store('inbound/conditional', bytesOf(50_000, 2), { condition: { ifNoneMatch: true } })
  await assert.rejects(again, { code: 'PreconditionFailed' })
  const wrong = store('inbound/conditional', bytesOf(50_000, 2), { condition: { ifMatch: 'another' } })
  await assert.rejects(wrong, { code: 'PreconditionFailed' })
  const missing = store('inbound/missing', bytesOf(50_000, 2), { condition: { ifMatch: 'another' } })
  await assert.rejects(missing, { code: 'NoSuchKey' })
  assert.equal(await countBlobs(), before)
  await store('inbound/conditional', bytesOf(50_000, 2), { condition: { ifMatch: first.etag } })
})

test('keys are limited to 1024 bytes and must not contain a null character', () => {
  checkKey('é'.repeat(512))
  assert.throws(() => checkKey('é'.repeat(513)), { code: 'KeyTooLongError' })
  assert.throws(() => checkKey(''), { code: 'InvalidArgument' })
  assert.throws(() => checkKey('a\0b'), { code: 'InvalidArgument' })
})
