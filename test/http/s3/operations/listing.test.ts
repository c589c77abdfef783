import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  ListObjectsCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  type S3ServiceException,
} from '@aws-sdk/client-s3'
import fc from 'fast-check'
import { writeObject } from '../../../../src/domain/storage/objects/store-object.ts'
import { startGateway } from '../../../support/s3.ts'

const { context, client, account, makeAccount } = await startGateway()
const Bucket = account.bucket
const seed = (keys: string[], area = account.area) =>
  Promise.all(
    keys.map((key) =>
      writeObject(context, area, { key, bytes: Buffer.from('x'), contentType: 'text/plain' }),
    ),
  )

const byBytes = (a: string, b: string) => Buffer.compare(Buffer.from(a), Buffer.from(b))

await seed([
  'inbound/a',
  'inbound/b/1',
  'inbound/b/2',
  'inbound/b0',
  'inbound/c/d/e',
  'inbound/c/f',
  'inbound/z',
])

async function pages(input: { Prefix?: string; Delimiter?: string; MaxKeys?: number; StartAfter?: string }) {
  const entries: string[][] = []
  let ContinuationToken: string | undefined
  do {
    const page = await client.send(new ListObjectsV2Command({ Bucket, ...input, ContinuationToken }))
    const keys = page.Contents?.map(({ Key }) => Key!) ?? []
    const prefixes = page.CommonPrefixes?.map(({ Prefix }) => Prefix!) ?? []
    assert.equal(page.KeyCount, keys.length + prefixes.length)
    entries.push([...keys, ...prefixes].sort(byBytes))
    ContinuationToken = page.NextContinuationToken
    assert.equal(page.IsTruncated, ContinuationToken !== undefined)
  } while (ContinuationToken !== undefined)
  return entries
}

test('a delimiter groups keys into common prefixes, which count toward the limit', async () => {
  const folded = ['inbound/', 'inbound/a', 'inbound/b/', 'inbound/b0', 'inbound/c/', 'inbound/z']
  assert.deepEqual(await pages({ Prefix: 'inbound/', Delimiter: '/' }), [folded])
  assert.deepEqual(await pages({ Prefix: 'inbound/', Delimiter: '/', MaxKeys: 2 }), [
    folded.slice(0, 2),
    folded.slice(2, 4),
    folded.slice(4),
  ])
  assert.deepEqual(await pages({ Prefix: 'inbound/c/', Delimiter: '/' }), [['inbound/c/d/', 'inbound/c/f']])
})

test('max-keys 0 returns nothing and no next page', async () => {
  const page = await client.send(new ListObjectsV2Command({ Bucket, MaxKeys: 0 }))
  assert.deepEqual([page.KeyCount, page.IsTruncated, page.Contents], [0, false, undefined])
})

test('start-after begins after a key, whether it exists or not', async () => {
  assert.deepEqual(await pages({ Prefix: 'inbound/', StartAfter: 'inbound/bzzz' }), [
    ['inbound/c/d/e', 'inbound/c/f', 'inbound/z'],
  ])
})

test('version 1 continues with marker, with and without a delimiter', async () => {
  const first = await client.send(
    new ListObjectsCommand({ Bucket, Prefix: 'inbound/', Delimiter: '/', MaxKeys: 3 }),
  )
  assert.equal(first.NextMarker, 'inbound/b/')
  const next = { Bucket, Prefix: 'inbound/', Delimiter: '/', Marker: first.NextMarker }
  const second = await client.send(new ListObjectsCommand(next))
  assert.deepEqual(
    second.Contents!.map(({ Key }) => Key),
    ['inbound/b0', 'inbound/z'],
  )
  assert.deepEqual(
    second.CommonPrefixes!.map(({ Prefix }) => Prefix),
    ['inbound/c/'],
  )
  const plain = await client.send(
    new ListObjectsCommand({ Bucket, Prefix: 'inbound/', MaxKeys: 2, Marker: 'inbound/a' }),
  )
  assert.deepEqual(
    plain.Contents!.map(({ Key }) => Key),
    ['inbound/b/1', 'inbound/b/2'],
  )
  assert.equal(plain.IsTruncated, true)
})

test('a new area lists its folders and INFO.json, and nothing hidden', async () => {
  const fresh = await makeAccount()
  const secret = [
    'logs/2026.log',
    'processed/audio/1.wav',
    'live_analysis/tmp',
    'elsewhere/x',
    'delivered',
    'INFO.json.bak',
  ]
  await seed(secret, fresh.area)
  const { clientFor } = await import('../../../support/s3.ts')
  const other = clientFor(fresh)
  const all = await other.send(new ListObjectsV2Command({ Bucket: fresh.bucket }))
  assert.deepEqual(
    all.Contents!.map(({ Key }) => Key),
    [
      'INFO.json',
      'csv_outputs/',
      'delivery/',
      'delivery/audio/',
      'delivery/ddex/',
      'delivery/mapping/',
      'delivery/metadata/',
      'inbound/',
    ],
  )
  const top = await other.send(new ListObjectsV2Command({ Bucket: fresh.bucket, Delimiter: '/' }))
  assert.deepEqual(
    top.CommonPrefixes!.map(({ Prefix }) => Prefix),
    ['csv_outputs/', 'delivery/', 'inbound/'],
  )
  for (const Prefix of ['logs/', 'processed', 'live', 'e', 'INFO.json.']) {
    assert.equal(
      (await other.send(new ListObjectsV2Command({ Bucket: fresh.bucket, Prefix }))).KeyCount,
      0,
      Prefix,
    )
  }
  const page = await other.send(new ListObjectsV2Command({ Bucket: fresh.bucket, MaxKeys: 8 }))
  assert.equal(page.IsTruncated, false, 'hidden keys do not make another page')
})

test('pages equal a plain sort for any keys, delimiter and page size', async () => {
  const letters = fc.constantFrom('a', 'b', '/', '-', 'é', '😀', '\u{10FFFF}', '\uD7FF')
  const text = (least: number, most: number) =>
    fc.array(letters, { minLength: least, maxLength: most }).map((list) => list.join(''))
  let round = 0
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(text(1, 6), { minLength: 1, maxLength: 25 }),
      text(0, 2),
      fc.constantFrom('', '/', 'a', '-', '/-', '😀', '\u{10FFFF}'),
      fc.integer({ min: 1, max: 7 }),
      async (names, prefix, delimiter, MaxKeys) => {
        const base = `inbound/p${round++}_`
        const keys = names.map((name) => base + name)
        await seed(keys)
        const Prefix = base + prefix
        const expected = new Set<string>()
        for (const key of keys.filter((one) => one.startsWith(Prefix))) {
          const at = delimiter === '' ? -1 : key.indexOf(delimiter, Prefix.length)
          expected.add(at === -1 ? key : key.slice(0, at + delimiter.length))
        }
        const found = await pages({ Prefix, ...(delimiter !== '' && { Delimiter: delimiter }), MaxKeys })
        assert.deepEqual(found.flat(), [...expected].sort(byBytes))
      },
    ),
    { numRuns: 40 },
  )
})

test('rejects an unknown encoding and a forged token', async () => {
  const refused = (input: object) =>
    assert.rejects(
      client.send(new ListObjectsV2Command({ Bucket, ...input })),
      (error: S3ServiceException) => {
        assert.equal(error.name, 'InvalidArgument')
        return true
      },
    )
  await refused({ EncodingType: 'base64' })
  await refused({ ContinuationToken: '!!' })
})

test('keys are escaped in listings', async () => {
  const Key = 'inbound/</Key><Key>forged'
  await client.send(new PutObjectCommand({ Bucket, Key, Body: 'x' }))
  const listed = await client.send(new ListObjectsV2Command({ Bucket, Prefix: 'inbound/<' }))
  assert.deepEqual(
    listed.Contents!.map((object) => object.Key),
    [Key],
  )
})
