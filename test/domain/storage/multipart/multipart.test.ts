import assert from 'node:assert/strict'
import { buffer } from 'node:stream/consumers'
import { test } from 'node:test'
import { areaOf } from '../../../../src/domain/storage/areas/resolve.ts'
import {
  completeUpload,
  createUpload,
  findUpload,
  storePart,
} from '../../../../src/domain/storage/multipart/multipart.ts'
import { openObject } from '../../../../src/domain/storage/objects/open-object.ts'
import { selectObject } from '../../../../src/domain/storage/objects/sql.ts'
import { newId } from '../../../../src/lib/ids.ts'
import { createTestContext } from '../../../support/context.ts'
import { makeOrganisation } from '../../../support/people.ts'
import { bytesOf } from '../../../support/s3.ts'

const context = await createTestContext()
const area = await areaOf(context, (await makeOrganisation(context)).id)
const MiB = 1024 * 1024

async function start() {
  const key = `inbound/${newId()}`
  const upload = await createUpload(context, area, {
    key,
    content_type: null,
    headers: {},
    metadata: {},
    checksum_algorithm: null,
    checksum_type: null,
  })
  const put = async (number: number, bytes: Buffer) => {
    const source = (async function* () {
      yield bytes
    })()
    const part = await storePart(context, area, upload, {
      number,
      source,
      length: bytes.length,
      digests: [],
      verify: () => null,
    })
    return { number, etag: part.etag }
  }
  const complete = (parts: { number: number; etag: string }[]) =>
    completeUpload(context, area, key, upload.id, { parts })
  return { key, upload, put, complete }
}

test('combines the parts in the order of their numbers, and returns the same when repeated', async () => {
  const { key, upload, put, complete } = await start()
  const [first, second] = [bytesOf(5 * MiB, 1), bytesOf(10, 2)]
  const parts = [await put(2, second), await put(1, first)].reverse()
  const result = await complete(parts)
  assert.match(result.etag, /^[0-9a-f]{32}-2$/)
  const object = (await selectObject(context.db, area.id, key))!
  assert.ok((await buffer(await openObject(context, object))).equals(Buffer.concat([first, second])))
  assert.deepEqual(await complete(parts), result)
  await assert.rejects(findUpload(context, area, key, upload.id), { code: 'NoSuchUpload' })
})

test('rejects missing, changed, misordered and too small parts', async () => {
  const { put, complete } = await start()
  const [first, second] = [await put(1, bytesOf(10, 1)), await put(2, bytesOf(10, 2))]
  await assert.rejects(complete([]), { code: 'InvalidRequest' })
  await assert.rejects(complete([first, { number: 3, etag: 'x' }]), { code: 'InvalidPart' })
  await assert.rejects(complete([{ ...first, etag: second.etag }]), { code: 'InvalidPart' })
  await assert.rejects(complete([second, first]), { code: 'InvalidPartOrder' })
  await assert.rejects(complete([first, second]), { code: 'EntityTooSmall' })
})

test('a part cannot be added to a completed upload', async () => {
  const { put, complete } = await start()
  await complete([await put(1, bytesOf(10))])
  await assert.rejects(put(2, bytesOf(10)), { code: 'NoSuchUpload' })
})
