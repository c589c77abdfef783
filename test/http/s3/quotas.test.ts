import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  AbortMultipartUploadCommand,
  CopyObjectCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  PutObjectCommand,
  UploadPartCommand,
} from '@aws-sdk/client-s3'
import { setQuotas } from '../../../src/domain/organisations/quotas.ts'
import { foldUsage, selectUsage } from '../../../src/domain/storage/usage/sql.ts'
import { bytesOf, clientFor, startGateway } from '../../support/s3.ts'

const { context, makeAccount } = await startGateway()
const exceeded = { name: 'QuotaExceeded', $metadata: { httpStatusCode: 403 } }
const isExceeded = (error: { name: string; $metadata: { httpStatusCode?: number } }) =>
  error.name === exceeded.name && error.$metadata.httpStatusCode === 403

async function openArea() {
  const account = await makeAccount()
  const client = clientFor(account)
  const base = await selectUsage(context.db, account.organisation.id)
  const at = (key: string) => ({ Bucket: account.bucket, Key: `delivery/audio/${key}` })
  return {
    client,
    at,
    base,
    organisationId: account.organisation.id,
    put: (key: string, size: number) =>
      client.send(new PutObjectCommand({ ...at(key), Body: bytesOf(size) })),
    usage: () => selectUsage(context.db, account.organisation.id),
  }
}

test('counts uploads, overwrites, deletions and open parts exactly', async () => {
  const { put, usage, base, client, at } = await openArea()
  await Promise.all(Array.from({ length: 20 }, (_, i) => put(`many-${i}`, 1000 + i)))
  await put('many-0', 500)
  await client.send(new DeleteObjectCommand(at('many-1')))
  const upload = await client.send(new CreateMultipartUploadCommand(at('parts')))
  const part = { ...at('parts'), UploadId: upload.UploadId, PartNumber: 1 }
  await client.send(new UploadPartCommand({ ...part, Body: bytesOf(7000) }))
  const expected = { bytes: base.bytes + 20 * 1000 + 190 - 500 - 1001 + 7000, objects: base.objects + 19 }
  assert.deepEqual(await usage(), expected)
  await foldUsage(context.db)
  assert.deepEqual(await usage(), expected)
  await client.send(new AbortMultipartUploadCommand({ ...at('parts'), UploadId: upload.UploadId }))
  assert.deepEqual(await usage(), { ...expected, bytes: expected.bytes - 7000 })
})

test('refuses what exceeds the quota of bytes, whichever way it comes', async () => {
  const { put, base, client, at, organisationId } = await openArea()
  await put('first', 60_000)
  await setQuotas(context, organisationId, { bytes: base.bytes + 100_000 })
  await assert.rejects(put('second', 50_000), isExceeded)
  const source = at('first')
  await assert.rejects(
    client.send(new CopyObjectCommand({ ...at('copy'), CopySource: `${source.Bucket}/${source.Key}` })),
    isExceeded,
  )
  const upload = await client.send(new CreateMultipartUploadCommand(at('parts')))
  const part = { ...at('parts'), UploadId: upload.UploadId, PartNumber: 1, Body: bytesOf(50_000) }
  await assert.rejects(client.send(new UploadPartCommand(part)), isExceeded)
  await put('third', 30_000)
})

test('refuses what exceeds the quota of objects until the operator raises it', async () => {
  const { put, base, organisationId } = await openArea()
  await setQuotas(context, organisationId, { objects: base.objects + 1 })
  await put('first', 10)
  await assert.rejects(put('second', 10), isExceeded)
  await setQuotas(context, organisationId, { objects: null })
  await put('second', 10)
})
