import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import { BlobsUnreachable } from '../../../src/platform/blobs/blobs.ts'
import { openLocalBlobs } from '../../../src/platform/blobs/local.ts'
import { openS3Blobs } from '../../../src/platform/blobs/s3.ts'
import { startGateway } from '../../support/s3.ts'
import { temporaryFolder } from '../../support/service.ts'
import { testBlobs } from './blob-suite.ts'

// The S3 backend against our own gateway; s3-servers.test.ts has those of others.
const { account } = await startGateway()
const address = new URL(account.endpoint)
address.username = account.accessKeyId
address.password = account.secretAccessKey
address.pathname = `/${account.bucket}/inbound/backend`
address.search = '?region=eu-west-1'
testBlobs('a local folder', openLocalBlobs(join(await temporaryFolder(), 'blobs')))
testBlobs('an S3 server', openS3Blobs(address.href))

test('an S3 server that is down or rejects the keys is reported as unreachable', async () => {
  const nowhere = openS3Blobs('http://key:secret@localhost:1/bucket')
  await assert.rejects(nowhere.ping(), BlobsUnreachable)
  const wrong = new URL(address)
  wrong.password = 'wrong'
  await assert.rejects(openS3Blobs(wrong.href).ping(), BlobsUnreachable)
})
