/**
 * Behaviours that external suites (ceph/s3-tests, minio/mint) check and the other files here do not. Each entry is
 * one behaviour, on a bucket of its own in conformance mode. The file is long because it is one table.
 */
import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CopyObjectCommand,
  CreateBucketCommand,
  CreateMultipartUploadCommand,
  DeleteBucketCommand,
  DeleteObjectsCommand,
  GetObjectAttributesCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListMultipartUploadsCommand,
  ListObjectsCommand,
  ListObjectsV2Command,
  ListPartsCommand,
  PutObjectCommand,
  UploadPartCommand,
  UploadPartCopyCommand,
} from '@aws-sdk/client-s3'
import { startGateway } from '../../support/s3.ts'
import { send, sendRaw } from '../../support/s3-wire.ts'

const { client, account } = await startGateway({ conformance: true })
let made = 0
async function bucketWith(...keys: string[]): Promise<string> {
  const Bucket = `behaviours-${made++}`
  await client.send(new CreateBucketCommand({ Bucket }))
  for (const Key of keys) await client.send(new PutObjectCommand({ Bucket, Key, Body: Key }))
  return Bucket
}
type Failure = { name: string; $metadata: { httpStatusCode?: number } }
const refused = (code: string, status: number, work: Promise<unknown>) =>
  assert.rejects(work, (error: Failure) => {
    assert.deepEqual([error.name, error.$metadata.httpStatusCode], [code, status])
    return true
  })
const list = async (Bucket: string, rest: object = {}) => {
  const page = await client.send(new ListObjectsCommand({ Bucket, ...rest }))
  return {
    keys: (page.Contents ?? []).map(({ Key }) => Key),
    folders: (page.CommonPrefixes ?? []).map(({ Prefix }) => Prefix),
    page,
  }
}
const read = async (Bucket: string, Key: string, rest: object = {}) => {
  const response = await client.send(new GetObjectCommand({ Bucket, Key, ...rest }))
  return response.Body!.transformToString()
}
const wire = (method: string, path: string, headers: Record<string, string> = {}, body = '') =>
  send(account, { method, path, headers, body })
const MiB5 = Buffer.alloc(5 * 1024 * 1024, 'a')

const behaviours: Record<string, () => Promise<void>> = {
  'listing: an empty bucket has no contents and is not truncated': async () => {
    const { keys, page } = await list(await bucketWith())
    assert.deepEqual([keys, page.IsTruncated], [[], false])
  },
  'listing: any text may be the delimiter': async () => {
    const Bucket = await bucketWith('bar', 'baz', 'cab', 'foo')
    const a = await list(Bucket, { Delimiter: 'a' })
    assert.deepEqual([a.keys, a.folders], [['foo'], ['ba', 'ca']])
    const percent = await list(await bucketWith('b%ar', 'b%az', 'c%ab', 'foo'), { Delimiter: '%' })
    assert.deepEqual([percent.keys, percent.folders], [['foo'], ['b%', 'c%']])
    const space = await list(await bucketWith('b ar', 'b az', 'foo'), { Delimiter: ' ' })
    assert.deepEqual([space.keys, space.folders], [['foo'], ['b ']])
    const control = await list(await bucketWith('bar', 'foo'), { Delimiter: '\x0a' })
    assert.deepEqual([control.keys, control.folders], [['bar', 'foo'], []])
  },
  'listing: an empty delimiter, or one in no key, groups nothing': async () => {
    const Bucket = await bucketWith('a/b', 'c')
    for (const Delimiter of ['', '|']) {
      const { keys, folders } = await list(Bucket, { Delimiter })
      assert.deepEqual([keys, folders], [['a/b', 'c'], []])
    }
  },
  'listing: an unknown prefix returns nothing; a prefix can contain control characters': async () => {
    const Bucket = await bucketWith('foo/bar', 'foo/baz', 'quux')
    assert.deepEqual((await list(Bucket, { Prefix: 'd' })).keys, [])
    assert.deepEqual((await list(Bucket, { Prefix: '\x0a' })).keys, [])
    const folded = await list(Bucket, { Prefix: 'foo/', Delimiter: '/' })
    assert.deepEqual([folded.keys, folded.folders], [['foo/bar', 'foo/baz'], []])
  },
  'listing: a delimiter at the end of the prefix, and a key that is the folder itself': async () => {
    const Bucket = await bucketWith('asdf/', 'asdf/x', 'asdf/y/z')
    const all = await list(Bucket, { Delimiter: '/' })
    assert.deepEqual([all.keys, all.folders], [[], ['asdf/']])
    const inside = await list(Bucket, { Delimiter: '/', Prefix: 'asdf/' })
    assert.deepEqual([inside.keys, inside.folders], [['asdf/', 'asdf/x'], ['asdf/y/']])
  },
  'listing: keys are in byte order': async () => {
    const keys = ['A', 'Z', '_', 'a', 'é', 'zz', '0', '!', '😀']
    const sorted = keys.toSorted((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)))
    assert.deepEqual((await list(await bucketWith(...keys))).keys, sorted)
  },
  'listing: encoding-type url encodes keys, prefixes and the delimiter': async () => {
    const Bucket = await bucketWith('foo+1/bar', 'foo/bar/xyzzy', 'quux ab/thud', 'asdf+b')
    const response = await wire('GET', `/${Bucket}?delimiter=%2F&encoding-type=url`)
    assert.match(response.text, /<Key>asdf%2Bb<\/Key>/)
    for (const text of ['foo%2B1/', 'foo/', 'quux%20ab/'])
      assert.ok(response.text.includes(`<Prefix>${text}</Prefix>`))
  },
  'listing: max-keys that is not a number or negative is InvalidArgument': async () => {
    const Bucket = await bucketWith()
    for (const value of ['blah', '-1', '1.5']) {
      const { status, code } = await wire('GET', `/${Bucket}?max-keys=${value}`)
      assert.deepEqual([status, code], [400, 'InvalidArgument'])
    }
    assert.match((await wire('GET', `/${Bucket}?max-keys=5000`)).text, /<MaxKeys>(1000|5000)<\/MaxKeys>/)
  },
  'listing: a marker can be empty, unprintable, missing, before all and after all keys': async () => {
    const Bucket = await bucketWith('bar', 'baz', 'foo', 'quxx')
    assert.deepEqual((await list(Bucket, { Marker: '' })).keys, ['bar', 'baz', 'foo', 'quxx'])
    assert.deepEqual((await list(Bucket, { Marker: '\x0a' })).keys, ['bar', 'baz', 'foo', 'quxx'])
    assert.deepEqual((await list(Bucket, { Marker: 'blah' })).keys, ['foo', 'quxx'])
    assert.deepEqual((await list(Bucket, { Marker: 'zzz' })).keys, [])
    assert.deepEqual((await list(Bucket, { Marker: 'aaa' })).keys, ['bar', 'baz', 'foo', 'quxx'])
  },
  'listing: entries match HEAD': async () => {
    const Bucket = await bucketWith('bar')
    const [row] = (await list(Bucket)).page.Contents!
    const head = await client.send(new HeadObjectCommand({ Bucket, Key: 'bar' }))
    assert.deepEqual([row!.ETag, row!.Size], [head.ETag, head.ContentLength])
    assert.equal(row!.LastModified!.toUTCString(), head.LastModified!.toUTCString())
    assert.ok(row!.Owner!.ID)
  },
  'listing v2: the owner is included on request; KeyCount includes common prefixes': async () => {
    const Bucket = await bucketWith('a/1', 'a/2', 'b')
    const plain = await client.send(new ListObjectsV2Command({ Bucket, Delimiter: '/' }))
    assert.deepEqual([plain.KeyCount, plain.Contents![0]!.Owner], [2, undefined])
    const owned = await client.send(new ListObjectsV2Command({ Bucket, FetchOwner: true }))
    assert.ok(owned.Contents![0]!.Owner!.ID)
  },
  'listing v2: a continuation token overrides start-after, and both are returned': async () => {
    const Bucket = await bucketWith('bar', 'baz', 'foo', 'quxx')
    const first = await client.send(new ListObjectsV2Command({ Bucket, StartAfter: 'bar', MaxKeys: 1 }))
    assert.deepEqual([first.StartAfter, first.Contents![0]!.Key, first.IsTruncated], ['bar', 'baz', true])
    const ContinuationToken = first.NextContinuationToken!
    const next = await client.send(new ListObjectsV2Command({ Bucket, StartAfter: 'bar', ContinuationToken }))
    assert.equal(next.ContinuationToken, ContinuationToken)
    assert.deepEqual(
      next.Contents!.map(({ Key }) => Key),
      ['foo', 'quxx'],
    )
  },
  'listing: an unknown bucket is NoSuchBucket for every operation': async () => {
    const Bucket = 'never-made-at-all'
    await refused('NoSuchBucket', 404, client.send(new ListObjectsCommand({ Bucket })))
    await refused('NoSuchBucket', 404, client.send(new ListObjectsV2Command({ Bucket })))
    await refused('NoSuchBucket', 404, client.send(new PutObjectCommand({ Bucket, Key: 'a', Body: 'a' })))
    await refused('NoSuchBucket', 404, client.send(new DeleteBucketCommand({ Bucket })))
  },
  'delete: a thousand keys at once, and quietly': async () => {
    const Bucket = await bucketWith('key0', 'key1')
    const Objects = Array.from({ length: 1000 }, (_, index) => ({ Key: `key${index}` }))
    const loud = await client.send(new DeleteObjectsCommand({ Bucket, Delete: { Objects } }))
    assert.equal(loud.Deleted!.length, 1000)
    const quiet = await client.send(new DeleteObjectsCommand({ Bucket, Delete: { Objects, Quiet: true } }))
    assert.equal(quiet.Deleted, undefined)
    assert.deepEqual((await list(Bucket)).keys, [])
  },
  'delete: more than a thousand keys, or an invalid body, is MalformedXML': async () => {
    const Bucket = await bucketWith('a')
    const Objects = Array.from({ length: 1001 }, (_, index) => ({ Key: `key${index}` }))
    await refused('MalformedXML', 400, client.send(new DeleteObjectsCommand({ Bucket, Delete: { Objects } })))
    const body = 'not xml'
    const md5 = createHash('md5').update(body).digest('base64')
    const response = await wire('POST', `/${Bucket}?delete=`, { 'content-md5': md5 }, body)
    assert.deepEqual([response.status, response.code], [400, 'MalformedXML'])
  },
  'write: an object is read, replaced, read again and deleted': async () => {
    const Bucket = await bucketWith()
    for (const Body of ['bar', 'soup']) {
      await client.send(new PutObjectCommand({ Bucket, Key: 'foo', Body }))
      assert.equal(await read(Bucket, 'foo'), Body)
    }
    assert.equal((await wire('DELETE', `/${Bucket}/foo`)).status, 204)
    await refused('NoSuchKey', 404, read(Bucket, 'foo'))
  },
  'write: metadata can be empty, is replaced as a whole and keeps unusual characters': async () => {
    const Bucket = await bucketWith()
    const meta = async (Metadata: Record<string, string>) => {
      await client.send(new PutObjectCommand({ Bucket, Key: 'foo', Body: 'x', Metadata }))
      return (await client.send(new HeadObjectCommand({ Bucket, Key: 'foo' }))).Metadata
    }
    assert.deepEqual(await meta({ meta1: 'old' }), { meta1: 'old' })
    assert.deepEqual(await meta({ meta2: 'mymeta' }), { meta2: 'mymeta' })
    assert.equal((await meta({ meta3: '' }))!.meta3 ?? '', '')
    assert.deepEqual(await meta({ meta4: '=?UTF-8?Q?=C3=A9?= / a, b; c' }), {
      meta4: '=?UTF-8?Q?=C3=A9?= / a, b; c',
    })
  },
  'write: rejects a short, empty or wrong Content-MD5': async () => {
    const Bucket = await bucketWith()
    const codes = ['YWJyYWNhZGFicmE=', '', 'rL0Y20xC+Fzt72VPzMSk2A==']
    const responses = []
    for (const md5 of codes)
      responses.push(await wire('PUT', `/${Bucket}/foo`, { 'content-md5': md5 }, 'bar'))
    assert.deepEqual(
      responses.map(({ status, code }) => [status, code]),
      [
        [400, 'InvalidDigest'],
        [400, 'InvalidDigest'],
        [400, 'BadDigest'],
      ],
    )
    assert.deepEqual((await list(Bucket)).keys, [])
  },
  'write: the default type is binary, and Expires and Cache-Control are returned': async () => {
    const Bucket = await bucketWith()
    const Expires = new Date('2030-01-02T03:04:05Z')
    await client.send(
      new PutObjectCommand({ Bucket, Key: 'foo', Body: 'x', CacheControl: 'public, max-age=14400', Expires }),
    )
    const head = await client.send(new HeadObjectCommand({ Bucket, Key: 'foo' }))
    assert.deepEqual(
      [head.ContentType, head.CacheControl, head.ExpiresString],
      ['application/octet-stream', 'public, max-age=14400', Expires.toUTCString()],
    )
  },
  'read: zero bytes, and a range of them': async () => {
    const Bucket = await bucketWith()
    await client.send(new PutObjectCommand({ Bucket, Key: 'empty', Body: '' }))
    assert.equal((await client.send(new HeadObjectCommand({ Bucket, Key: 'empty' }))).ContentLength, 0)
    await refused('InvalidRange', 416, read(Bucket, 'empty', { Range: 'bytes=40-50' }))
  },
  'read: ranges at both ends; an invalid range is ignored': async () => {
    const Bucket = await bucketWith()
    await client.send(new PutObjectCommand({ Bucket, Key: 'k', Body: 'testcontent' }))
    assert.equal(await read(Bucket, 'k', { Range: 'bytes=4-7' }), 'cont')
    assert.equal(await read(Bucket, 'k', { Range: 'bytes=4-' }), 'content')
    assert.equal(await read(Bucket, 'k', { Range: 'bytes=-7' }), 'content')
    assert.equal(await read(Bucket, 'k', { Range: 'bytes=-100' }), 'testcontent')
    assert.equal(await read(Bucket, 'k', { Range: 'lines=1-2' }), 'testcontent')
    await refused('InvalidRange', 416, read(Bucket, 'k', { Range: 'bytes=11-20' }))
  },
  'read: preconditions, met and not met, in order': async () => {
    const Bucket = await bucketWith('foo')
    const { ETag } = await client.send(new HeadObjectCommand({ Bucket, Key: 'foo' }))
    const [before, after] = [new Date('1994-10-29T19:43:31Z'), new Date(Date.now() + 86_400_000)]
    assert.equal(await read(Bucket, 'foo', { IfMatch: ETag }), 'foo')
    await refused('PreconditionFailed', 412, read(Bucket, 'foo', { IfMatch: '"ABCORZ"' }))
    await refused(
      '304',
      304,
      read(Bucket, 'foo', { IfNoneMatch: ETag }).catch((error) => {
        throw Object.assign(error, { name: '304' })
      }),
    )
    assert.equal(await read(Bucket, 'foo', { IfNoneMatch: '"ABCORZ"' }), 'foo')
    assert.equal(await read(Bucket, 'foo', { IfModifiedSince: before }), 'foo')
    await refused('PreconditionFailed', 412, read(Bucket, 'foo', { IfUnmodifiedSince: before }))
    assert.equal(await read(Bucket, 'foo', { IfUnmodifiedSince: after }), 'foo')
    assert.equal(await read(Bucket, 'foo', { IfMatch: ETag, IfUnmodifiedSince: before }), 'foo')
  },
  'read: response headers can be set by the query': async () => {
    const Bucket = await bucketWith('foo')
    const response = await client.send(
      new GetObjectCommand({
        Bucket,
        Key: 'foo',
        ResponseCacheControl: 'no-cache',
        ResponseContentDisposition: 'bla',
        ResponseContentEncoding: 'aaa',
        ResponseContentLanguage: 'esperanto',
        ResponseContentType: 'foo/bar',
      }),
    )
    assert.deepEqual(
      [
        response.CacheControl,
        response.ContentDisposition,
        response.ContentEncoding,
        response.ContentLanguage,
        response.ContentType,
      ],
      ['no-cache', 'bla', 'aaa', 'esperanto', 'foo/bar'],
    )
  },
  'read: the attributes of an object': async () => {
    const Bucket = await bucketWith('foo')
    const attributes = ['ETag', 'ObjectSize', 'StorageClass'] as const
    const response = await client.send(
      new GetObjectAttributesCommand({ Bucket, Key: 'foo', ObjectAttributes: [...attributes] }),
    )
    assert.equal(response.ObjectSize, 3)
    assert.equal(response.ETag, createHash('md5').update('foo').digest('hex'))
  },
  'read: an unsigned request learns nothing': async () => {
    const Bucket = await bucketWith('foo')
    for (const path of [`/${Bucket}`, `/${Bucket}/foo`, `/${Bucket}/none`, '/never-made-2', '/']) {
      assert.equal((await sendRaw(account.endpoint + path, 'GET', {})).status, 403)
    }
  },
  'copy: within a bucket, to another bucket, of an empty object, keeping the type': async () => {
    const [Bucket, other] = [await bucketWith(), await bucketWith()]
    await client.send(
      new PutObjectCommand({
        Bucket,
        Key: 'foo123bar',
        Body: 'x',
        ContentType: 'text/bla',
        Metadata: { a: 'b' },
      }),
    )
    await client.send(new PutObjectCommand({ Bucket, Key: 'zero', Body: '' }))
    await client.send(new CopyObjectCommand({ Bucket: other, Key: 'bar', CopySource: `${Bucket}/foo123bar` }))
    await client.send(new CopyObjectCommand({ Bucket, Key: 'zero2', CopySource: `/${Bucket}/zero` }))
    const head = await client.send(new HeadObjectCommand({ Bucket: other, Key: 'bar' }))
    assert.deepEqual([head.ContentType, head.Metadata], ['text/bla', { a: 'b' }])
    assert.equal(await read(Bucket, 'zero2'), '')
  },
  'copy: to itself only with changed metadata': async () => {
    const Bucket = await bucketWith('foo')
    const same = { Bucket, Key: 'foo', CopySource: `${Bucket}/foo` }
    await refused('InvalidRequest', 400, client.send(new CopyObjectCommand(same)))
    const Metadata = { foo: 'bar' }
    await client.send(new CopyObjectCommand({ ...same, Metadata, MetadataDirective: 'REPLACE' }))
    assert.deepEqual((await client.send(new HeadObjectCommand({ Bucket, Key: 'foo' }))).Metadata, Metadata)
    assert.equal(await read(Bucket, 'foo'), 'foo')
  },
  'copy: from a missing object': async () => {
    const Bucket = await bucketWith('foo')
    const copy = (CopySource: string) => client.send(new CopyObjectCommand({ Bucket, Key: 'x', CopySource }))
    await refused('NoSuchBucket', 404, copy('never-made-3/foo'))
    await refused('NoSuchKey', 404, copy(`${Bucket}/none`))
  },
  'copy: conditions on the source': async () => {
    const Bucket = await bucketWith('foo')
    const { ETag } = await client.send(new HeadObjectCommand({ Bucket, Key: 'foo' }))
    const copy = (rest: object) =>
      client.send(new CopyObjectCommand({ Bucket, Key: 'bar', CopySource: `${Bucket}/foo`, ...rest }))
    await copy({ CopySourceIfMatch: ETag })
    await copy({ CopySourceIfNoneMatch: 'ABCORZ' })
    await refused('PreconditionFailed', 412, copy({ CopySourceIfMatch: 'ABCORZ' }))
    await refused('PreconditionFailed', 412, copy({ CopySourceIfNoneMatch: ETag }))
  },
  'multipart: no parts are MalformedXML, and the last part can be small': async () => {
    const Bucket = await bucketWith()
    const target = { Bucket, Key: 'mp' }
    const { UploadId } = await client.send(new CreateMultipartUploadCommand(target))
    const body = '<CompleteMultipartUpload></CompleteMultipartUpload>'
    const response = await wire('POST', `/${Bucket}/mp?uploadId=${UploadId}`, {}, body)
    assert.deepEqual([response.status, response.code], [400, 'MalformedXML'])
    const { ETag } = await client.send(
      new UploadPartCommand({ ...target, UploadId, PartNumber: 1, Body: 'tiny' }),
    )
    const MultipartUpload = { Parts: [{ PartNumber: 1, ETag }] }
    await client.send(new CompleteMultipartUploadCommand({ ...target, UploadId, MultipartUpload }))
    assert.equal(await read(Bucket, 'mp'), 'tiny')
  },
  'multipart: a repeated part replaces the first; numbers go from 1 to 10000': async () => {
    const Bucket = await bucketWith()
    const target = { Bucket, Key: 'mp' }
    const { UploadId } = await client.send(new CreateMultipartUploadCommand(target))
    const send1 = (Body: string, PartNumber = 1) =>
      client.send(new UploadPartCommand({ ...target, UploadId, PartNumber, Body }))
    const first = await send1('first')
    const { ETag } = await send1('second')
    for (const number of [0, 10_001]) await refused('InvalidArgument', 400, send1('x', number))
    const complete = (tag?: string) =>
      client.send(
        new CompleteMultipartUploadCommand({
          ...target,
          UploadId,
          MultipartUpload: { Parts: [{ PartNumber: 1, ETag: tag }] },
        }),
      )
    await refused('InvalidPart', 400, complete(first.ETag))
    await complete(ETag)
    assert.equal(await read(Bucket, 'mp'), 'second')
  },
  'multipart: an unknown upload is NoSuchUpload for every operation': async () => {
    const Bucket = await bucketWith()
    const target = { Bucket, Key: 'mp', UploadId: '56788' }
    await refused('NoSuchUpload', 404, client.send(new AbortMultipartUploadCommand(target)))
    await refused('NoSuchUpload', 404, client.send(new ListPartsCommand(target)))
    await refused(
      'NoSuchUpload',
      404,
      client.send(new UploadPartCommand({ ...target, PartNumber: 1, Body: 'x' })),
    )
    const MultipartUpload = { Parts: [{ PartNumber: 1, ETag: 'x' }] }
    await refused(
      'NoSuchUpload',
      404,
      client.send(new CompleteMultipartUploadCommand({ ...target, MultipartUpload })),
    )
  },
  'multipart: open uploads are listed with prefix, delimiter and pages': async () => {
    const Bucket = await bucketWith()
    for (const Key of ['a/1', 'a/2', 'b'])
      await client.send(new CreateMultipartUploadCommand({ Bucket, Key }))
    const uploads = async (rest: object) => {
      const page = await client.send(new ListMultipartUploadsCommand({ Bucket, ...rest }))
      return { keys: (page.Uploads ?? []).map(({ Key }) => Key), page }
    }
    assert.deepEqual((await uploads({})).keys, ['a/1', 'a/2', 'b'])
    assert.deepEqual((await uploads({ Prefix: 'a/' })).keys, ['a/1', 'a/2'])
    const folded = await uploads({ Delimiter: '/' })
    assert.deepEqual([folded.keys, folded.page.CommonPrefixes!.map(({ Prefix }) => Prefix)], [['b'], ['a/']])
    const first = await uploads({ MaxUploads: 2 })
    assert.deepEqual([first.keys, first.page.IsTruncated], [['a/1', 'a/2'], true])
    const next = { KeyMarker: first.page.NextKeyMarker, UploadIdMarker: first.page.NextUploadIdMarker }
    assert.deepEqual((await uploads(next)).keys, ['b'])
  },
  'multipart: reads by part number and returns the parts count in HEAD': async () => {
    const Bucket = await bucketWith()
    const target = { Bucket, Key: 'mp' }
    const { UploadId } = await client.send(new CreateMultipartUploadCommand(target))
    const Parts = []
    for (const [index, Body] of [MiB5, Buffer.from('end')].entries()) {
      const PartNumber = index + 1
      const { ETag } = await client.send(new UploadPartCommand({ ...target, UploadId, PartNumber, Body }))
      Parts.push({ PartNumber, ETag })
    }
    await client.send(new CompleteMultipartUploadCommand({ ...target, UploadId, MultipartUpload: { Parts } }))
    assert.equal(await read(Bucket, 'mp', { PartNumber: 2 }), 'end')
    const head = await client.send(new HeadObjectCommand({ ...target, PartNumber: 1 }))
    assert.deepEqual([head.PartsCount, head.ContentLength], [2, MiB5.length])
    await refused('InvalidPart', 400, read(Bucket, 'mp', { PartNumber: 3 }))
  },
  'multipart: rejects copying a part from an invalid range': async () => {
    const Bucket = await bucketWith('foo')
    const target = { Bucket, Key: 'mp' }
    const { UploadId } = await client.send(new CreateMultipartUploadCommand(target))
    const copy = (CopySourceRange: string) =>
      client.send(
        new UploadPartCopyCommand({
          ...target,
          UploadId,
          PartNumber: 1,
          CopySource: `${Bucket}/foo`,
          CopySourceRange,
        }),
      )
    for (const range of ['0-2', 'bytes=0', 'bytes=hello-context', 'bytes=0-bar', 'bytes=-', 'bytes=0-2,3-5'])
      await refused('InvalidArgument', 400, copy(range))
    await assert.rejects(copy('bytes=0-21'), (error: Failure) =>
      [400, 416].includes(error.$metadata.httpStatusCode!),
    )
  },
  'buckets: created twice by their owner, and deleted when not empty': async () => {
    const Bucket = await bucketWith('foo')
    await refused('BucketAlreadyOwnedByYou', 409, client.send(new CreateBucketCommand({ Bucket })))
    await refused('BucketNotEmpty', 409, client.send(new DeleteBucketCommand({ Bucket })))
  },
  'dates: rejects a malformed, missing or old date': async () => {
    const Bucket = await bucketWith()
    const at = async (date: string | undefined) => {
      const { status } = await send(account, {
        path: `/${Bucket}`,
        tamper: (headers) => {
          if (date === undefined) delete headers['x-amz-date']
          else headers['x-amz-date'] = date
        },
      })
      return status
    }
    for (const date of ['', 'Bad Date', undefined, '19500101T000000Z', '99990707T212322Z'])
      assert.equal(await at(date), 403)
  },
}

for (const [name, check] of Object.entries(behaviours)) test(name, check)
