import assert from 'node:assert/strict'
import { rm, stat, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { test } from 'node:test'
import { checkStorage, collectOrphans } from '../../src/domain/storage/check.ts'
import { removeGarbage } from '../../src/domain/storage/garbage.ts'
import { openObject } from '../../src/domain/storage/read.ts'
import { deleteObjectRows, selectObject } from '../../src/domain/storage/sql-objects.ts'
import { writeObject } from '../../src/domain/storage/write.ts'
import { newId } from '../../src/lib/ids.ts'
import { BlobMissing, type Blobs, BlobsUnreachable } from '../../src/platform/blobs/blobs.ts'
import { openLocalBlobs } from '../../src/platform/blobs/local.ts'
import { openS3Blobs } from '../../src/platform/blobs/s3.ts'
import { bytesOf, startGateway } from '../support/s3.ts'
import { temporaryFolder } from '../support/service.ts'

// The S3 backend is tested against our own gateway.
const { account, context } = await startGateway()
const address = new URL(account.endpoint)
address.username = account.accessKeyId
address.password = account.secretAccessKey
address.pathname = `/${account.bucket}/inbound/backend`
address.search = '?region=eu-west-1'
const stores: [string, Blobs][] = [
  ['a local folder', openLocalBlobs(join(await temporaryFolder(), 'blobs'))],
  ['an S3 server', openS3Blobs(address.href)],
]

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

for (const [name, blobs] of stores) {
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

test('an S3 server that is down or rejects the keys is reported as unreachable', async () => {
  const nowhere = openS3Blobs('http://key:secret@localhost:1/bucket')
  await assert.rejects(nowhere.ping(), BlobsUnreachable)
  const wrong = new URL(address)
  wrong.password = 'wrong'
  await assert.rejects(openS3Blobs(wrong.href).ping(), BlobsUnreachable)
})

test('the storage check finds missing, truncated and orphaned blobs, and leaves the rest alone', async () => {
  const pathOf = (id: string) => join(context.dataFolder, 'blobs', id.slice(-2), id)
  const create = async (key: string) => {
    const { blob_ids } = await writeObject(context, account.area, {
      key,
      bytes: bytesOf(50_000),
      contentType: 'text/plain',
    })
    return blob_ids[0]!
  }
  const [fine, missing, truncated] = [
    await create('inbound/fine'),
    await create('inbound/missing'),
    await create('inbound/truncated'),
  ]
  await rm(pathOf(missing))
  await truncate(pathOf(truncated), 10)
  const orphan = newId()
  await writeFile(pathOf(orphan), 'no row names me')
  const early = await checkStorage(context)
  assert.deepEqual(early.orphaned, [], 'a new blob may belong to an upload in progress')
  context.clock.moveBy(25 * 3_600_000)
  const check = await checkStorage(context)
  assert.deepEqual(
    check.missing.map(({ key }) => key),
    ['inbound/missing'],
  )
  assert.deepEqual(
    check.wrong_size.map(({ key, found_size }) => [key, found_size]),
    [['inbound/truncated', 10]],
  )
  assert.deepEqual(check.orphaned, [{ blob_id: orphan, size: 15 }])
  assert.equal(await collectOrphans(context), 1)
  await removeGarbage(context, { graceMs: -1000 })
  await assert.rejects(stat(pathOf(orphan)))
  await stat(pathOf(fine))
  const broken = (await selectObject(context.db, account.area.id, 'inbound/missing'))!
  await assert.rejects(openObject(context, broken), { code: 'upstream_unavailable' })
  context.clock.moveBy(-25 * 3_600_000)
})

test('garbage is removed only after the downloads that may still read it', async () => {
  const key = 'inbound/replaced'
  const first = await writeObject(context, account.area, {
    key,
    bytes: bytesOf(50_000),
    contentType: 'text/plain',
  })
  await deleteObjectRows(context.db, account.area.id, [key])
  await removeGarbage(context)
  assert.equal((await buffer(await openObject(context, first))).length, 50_000)
  context.clock.moveBy(3_700_000)
  await removeGarbage(context)
  context.clock.moveBy(-3_700_000)
  await assert.rejects(openObject(context, first), { code: 'upstream_unavailable' })
})
