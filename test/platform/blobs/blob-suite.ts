import assert from 'node:assert/strict'
import { buffer } from 'node:stream/consumers'
import { test } from 'node:test'
import { newId } from '../../../src/lib/ids.ts'
import { BlobMissing, type Blobs } from '../../../src/platform/blobs/blobs.ts'
import { bytesOf } from '../../support/s3.ts'

async function write(blobs: Blobs, bytes: Buffer, chunkSize = 512 * 1024): Promise<string> {
  const id = newId()
  const writer = await blobs.create(id)
  const chunk = Buffer.alloc(chunkSize)
  for (let at = 0; at < bytes.length; at += chunkSize) {
    const length = bytes.copy(chunk, 0, at, at + chunkSize)
    await writer.write(chunk.subarray(0, length))
    chunk.fill(0) // once `write` has resolved, the caller may overwrite the chunk
  }
  await writer.commit()
  return id
}

/** What every store of blobs has to do, whatever is behind it. The store must be empty. */
export function testBlobs(name: string, blobs: Blobs): void {
  test(`${name}: returns what was written, whole and in ranges`, async () => {
    for (const size of [1, 1000, 600_000, 40 * 1024 * 1024 + 3]) {
      const bytes = bytesOf(size, size)
      const id = await write(blobs, bytes)
      assert.ok((await buffer(await blobs.open(id, { start: 0, end: size - 1 }))).equals(bytes), String(size))
      const part = await buffer(await blobs.open(id, { start: size >> 1, end: size - 1 }))
      assert.ok(part.equals(bytes.subarray(size >> 1)))
      await blobs.remove(id)
    }
  })

  test(`${name}: aborted writes leave nothing, copies outlive their source, removing twice is harmless`, async () => {
    const gone = newId()
    for (const size of [100, 20 * 1024 * 1024]) {
      const writer = await blobs.create(gone)
      await writer.write(bytesOf(size))
      await writer.abort()
    }
    await assert.rejects(blobs.open(gone, { start: 0, end: 0 }), BlobMissing)
    const [source, copy] = [await write(blobs, bytesOf(5000)), newId()]
    await blobs.copy(source, copy)
    await blobs.remove(source)
    await blobs.remove(source)
    assert.ok((await buffer(await blobs.open(copy, { start: 0, end: 4999 }))).equals(bytesOf(5000)))
    await assert.rejects(blobs.copy(source, newId()), BlobMissing)
    const listed = await Array.fromAsync(blobs.list())
    assert.deepEqual(
      listed.map(({ id, size }) => [id, size]),
      [[copy, 5000]],
    )
    await blobs.ping()
  })
}
