import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { GetObjectCommand, ListObjectsV2Command, PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { ownSettings, runEuterpe, startService, temporaryFolder } from '../support/service.ts'

const settings = await ownSettings()
const service = await startService(settings)

type Keys = {
  endpoint: string
  region: string
  bucket: string
  access_key_id: string
  secret_access_key: string
}

function clientOf({ endpoint, region, access_key_id, secret_access_key }: Keys): S3Client {
  const credentials = { accessKeyId: access_key_id, secretAccessKey: secret_access_key }
  return new S3Client({ endpoint, region, credentials, forcePathStyle: true, maxAttempts: 1 })
}

async function euterpe(...words: string[]) {
  const { code, stdout, stderr } = await runEuterpe([...words, '--json'], settings)
  return { code, facts: JSON.parse(stdout || stderr) }
}

test("S3 clients can use the demo's area right away, and the start page shows how", async () => {
  const demo = JSON.parse(await readFile(join(service.dataFolder, 'demo.json'), 'utf8'))
  assert.match(service.output(), new RegExp(`S3 +${demo.s3.endpoint}`))
  const client = clientOf(demo.s3)
  await client.send(
    new PutObjectCommand({ Bucket: demo.s3.bucket, Key: 'delivery/audio/a.txt', Body: 'hello' }),
  )
  const info = await client.send(new GetObjectCommand({ Bucket: demo.s3.bucket, Key: 'INFO.json' }))
  assert.equal(JSON.parse(await info.Body!.transformToString()).endpoint, demo.s3.endpoint)
  client.destroy()
})

test('storage keys creates and rotates the keys of an organisation', async () => {
  const { facts: organisation } = await euterpe(
    'org',
    'create',
    '--name',
    'Keys Ltd',
    '--region',
    'eu-north-1',
  )
  const first = await euterpe('storage', 'keys', '--org', organisation.id)
  assert.equal(first.code, 0)
  assert.equal(first.facts.bucket, `euterpe-${organisation.id.replaceAll('-', '').slice(0, 20)}-eu-north-1`)
  const again = await euterpe('storage', 'keys', '--org', 'Keys Ltd')
  assert.equal(again.facts.access_key_id, first.facts.access_key_id, 'asked again, it shows the same')
  const client = clientOf(first.facts)
  const listed = await client.send(new ListObjectsV2Command({ Bucket: first.facts.bucket, Delimiter: '/' }))
  assert.deepEqual(
    listed.Contents!.map(({ Key }) => Key),
    ['INFO.json'],
  )
  const rotated = await euterpe('storage', 'keys', '--org', 'Keys Ltd', '--rotate')
  assert.notEqual(rotated.facts.access_key_id, first.facts.access_key_id)
  assert.deepEqual(
    rotated.facts.older.map((key: Keys) => key.access_key_id),
    [first.facts.access_key_id],
  )
  await client.send(new ListObjectsV2Command({ Bucket: first.facts.bucket }))
  client.destroy()
  const unknown = await euterpe('storage', 'keys', '--org', 'Nobody')
  assert.deepEqual([unknown.code, unknown.facts.error.code], [1, 'not_found'])
})

test('objects are migrated to another folder while the service runs', async () => {
  const demo = JSON.parse(await readFile(join(service.dataFolder, 'demo.json'), 'utf8'))
  const client = clientOf(demo.s3)
  const Body = Buffer.alloc(200_000, 'x')
  await client.send(new PutObjectCommand({ Bucket: demo.s3.bucket, Key: 'inbound/large', Body }))
  client.destroy()
  const target = await temporaryFolder()
  const moved = await euterpe('storage', 'migrate', '--to', target)
  assert.equal(moved.code, 0)
  assert.ok(moved.facts.copied > 0)
  const again = await euterpe('storage', 'migrate', '--to', target)
  assert.deepEqual([again.facts.copied, again.facts.present], [0, moved.facts.copied])
})

test('storage check passes on an intact store', async () => {
  const { code, facts } = await euterpe('storage', 'check')
  assert.equal(code, 0)
  assert.deepEqual([facts.missing, facts.wrong_size, facts.orphaned], [[], [], []])
  assert.ok(facts.objects > 0)
  assert.equal(await service.end(), 0, 'and the service stops in order')
})
