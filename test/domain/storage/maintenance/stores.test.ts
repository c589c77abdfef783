import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { PutObjectCommand } from '@aws-sdk/client-s3'
import { migrateStore } from '../../../../src/domain/storage/maintenance/migrate-store.ts'
import { requireStore } from '../../../../src/domain/storage/maintenance/require-store.ts'
import { openLocalBlobs } from '../../../../src/platform/blobs/local.ts'
import { openS3Blobs } from '../../../../src/platform/blobs/s3.ts'
import { createTestContext } from '../../../support/context.ts'
import { bytesOf, startGateway } from '../../../support/s3.ts'

const context = await createTestContext()
const original = context.blobs
const { client, account } = await startGateway({ context })
const behind = await startGateway()

const newFolder = () => mkdtemp(join(tmpdir(), 'euterpe-store-'))
const put = (name: string, size: number) =>
  client.send(
    new PutObjectCommand({ Bucket: account.bucket, Key: `inbound/${name}`, Body: bytesOf(size, size) }),
  )
const idsOf = async (blobs: typeof original) =>
  (await Array.fromAsync(blobs.list())).map(({ id, size }) => `${id} ${size}`).sort()

function openRemote(prefix: string) {
  const address = new URL(behind.endpoint)
  address.username = behind.account.accessKeyId
  address.password = behind.account.secretAccessKey
  address.pathname = `/${behind.account.bucket}/inbound/${prefix}`
  return openS3Blobs(address.href)
}

test('a database of an earlier release adopts the store that has its objects, and no other', async () => {
  await put('first', 200_000)
  context.blobs = openLocalBlobs(await newFolder())
  await assert.rejects(requireStore(context), /has none of the objects of this database/)
  context.blobs = original
  await requireStore(context)
  assert.notEqual(await original.readIdentity(), null)
  await requireStore(context)
})

test('a start with another store is refused and names both', async () => {
  context.blobs = openRemote('other')
  await assert.rejects(requireStore(context), (error: Error) => {
    assert.ok(
      error.message.includes(original.description) && error.message.includes(context.blobs.description),
    )
    assert.match(error.message, /storage migrate/)
    return true
  })
  context.blobs = original
})

test('the store of another installation is refused, because its clean-up would delete our objects', async () => {
  const other = await createTestContext()
  other.blobs = original
  await assert.rejects(requireStore(other), /another installation/)
})

test('a store that does not respond does not keep the service from starting', async () => {
  context.blobs = openS3Blobs('http://a:b@localhost:1/bucket')
  await requireStore(context)
  context.blobs = original
})

for (const [kind, open] of [
  ['an S3 server', async () => openRemote('target')],
  ['a folder', async () => openLocalBlobs(await newFolder())],
] as const) {
  test(`all objects are copied to ${kind}; an interrupted copy continues, and the target can be started with`, async () => {
    for (const size of [20_000, 300_000, 17 * 1024 * 1024]) await put(`${kind} ${size}`, size)
    const target = await open()
    const blobs = await Array.fromAsync(original.list())
    // What an interrupted run leaves: one blob copied, one only half.
    const [complete, half] = blobs
    for (const [blob, bytes] of [
      [complete!, complete!.size],
      [half!, 10],
    ] as const) {
      const writer = await target.create(blob.id)
      for await (const chunk of await original.open(blob.id, { start: 0, end: bytes - 1 })) {
        await writer.write(chunk as Buffer)
      }
      await writer.commit()
    }
    const done = await migrateStore(context, original, target)
    assert.deepEqual([done.copied, done.present], [blobs.length - 1, 1])
    assert.deepEqual(await idsOf(target), await idsOf(original))
    await put(`${kind} later`, 50_000)
    assert.equal((await migrateStore(context, original, target)).copied, 1, 'a second run copies what is new')
    context.blobs = target
    await requireStore(context)
    context.blobs = original
    await requireStore(context)
  })
}

test('nothing is copied into or out of a store of another installation', async () => {
  const folder = await newFolder()
  const foreign = openLocalBlobs(folder)
  await foreign.writeIdentity('0198a7c2-f3d1-7b44-a1c9-000000000000')
  await assert.rejects(migrateStore(context, original, foreign), /another installation/)
  await assert.rejects(migrateStore(context, foreign, original), /is not the store of this database/)
  await rm(folder, { recursive: true })
})
