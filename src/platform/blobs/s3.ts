import { Readable } from 'node:stream'
import type { MultipartUpload, S3Client, ServerSideEncryption } from '@aws-sdk/client-s3'
import { isId } from '../../lib/ids.ts'
import { BlobMissing, type Blobs, BlobsUnreachable, type BlobWriter, identityName } from './blobs.ts'

const partSize = 16 * 1024 * 1024
type Sdk = typeof import('@aws-sdk/client-s3')

/** How long a server may take, in milliseconds. One that hangs is reported like one that is down. */
type Limits = {
  connectionTimeout: number
  /** Without any byte in either direction. */
  socketTimeout: number
  /** Until the response begins, in one attempt. A part of 16 MB must be uploaded in it. */
  requestTimeout: number
  /** A download that is slower than this on average, apart from the time that its reader takes, is given up. */
  minBytesPerSecond: number
}

const defaultLimits: Limits = {
  connectionTimeout: 5_000,
  socketTimeout: 30_000,
  requestTimeout: 120_000,
  minBytesPerSecond: 16 * 1024,
}

/**
 * Blobs in a bucket of an S3 server. The address contains everything:
 * `https://KEY:SECRET@s3.example.com/bucket/prefix?region=eu-west-1`, and optionally `session_token`, `style=virtual`,
 * `encryption` (AES256, aws:kms), `kms_key`, and `direct`: the origin at which clients reach the store themselves. An S3
 * server responds once the object is durable, so the response is the commit.
 */
export function openS3Blobs(address: string, limits = defaultLimits): Blobs {
  const url = new URL(address)
  const [bucket = '', ...rest] = url.pathname.split('/').filter(Boolean).map(decodeURIComponent)
  const prefix = rest.length > 0 ? `${rest.join('/')}/` : ''
  const keyOf = (id: string) => `${prefix}${id.slice(-2)}/${id}`
  let connection: Promise<{ sdk: Sdk; client: S3Client }> | undefined
  // Signs for the address at which clients reach the store, which may be another one.
  let signing: typeof connection
  const connected = () => {
    connection ??= connect(url, limits)
    return connection
  }
  return {
    description: `the bucket ${bucket} at ${url.origin}`,
    async create(id) {
      const { sdk, client } = await connected()
      return createWriter(sdk, client, { Bucket: bucket, Key: keyOf(id) }, encryptionOf(url))
    },
    async open(id, { start, end }) {
      const { sdk, client } = await connected()
      const Range = `bytes=${start}-${end}`
      const command = new sdk.GetObjectCommand({ Bucket: bucket, Key: keyOf(id), Range })
      const response = await client.send(command).catch((error) => fail(error, id))
      return endWhenSlow(response.Body as Readable, limits)
    },
    async read(id, range) {
      const chunks: Buffer[] = []
      for await (const chunk of await this.open(id, range)) chunks.push(chunk as Buffer)
      return Buffer.concat(chunks)
    },
    pathOf: () => null,
    async signRead(id, { seconds, contentType, contentDisposition }) {
      const direct = url.searchParams.get('direct')
      if (direct === null) return null
      signing ??= connect(url, limits, direct)
      const { sdk, client } = await signing
      const { getSignedUrl } = await import('@aws-sdk/s3-request-presigner')
      const command = new sdk.GetObjectCommand({
        Bucket: bucket,
        Key: keyOf(id),
        ResponseContentType: contentType,
        ResponseContentDisposition: contentDisposition,
      })
      return getSignedUrl(client, command, { expiresIn: seconds })
    },
    async copy(from, to) {
      const { sdk, client } = await connected()
      const source = `${bucket}/${keyOf(from)}`
      const command = new sdk.CopyObjectCommand({
        Bucket: bucket,
        Key: keyOf(to),
        CopySource: source,
        ...encryptionOf(url),
      })
      await client.send(command).catch((error) => fail(error, from))
    },
    async remove(id) {
      const { sdk, client } = await connected()
      const command = new sdk.DeleteObjectCommand({ Bucket: bucket, Key: keyOf(id) })
      await client.send(command).catch((error) => fail(error, id))
    },
    async sizeOf(id) {
      const { sdk, client } = await connected()
      const command = new sdk.HeadObjectCommand({ Bucket: bucket, Key: keyOf(id) })
      const response = await client.send(command).catch((error) => nullIfMissing(error))
      return response?.ContentLength ?? null
    },
    async readIdentity() {
      const { sdk, client } = await connected()
      const command = new sdk.GetObjectCommand({ Bucket: bucket, Key: prefix + identityName })
      const response = await client.send(command).catch((error) => nullIfMissing(error))
      return response === null ? null : (await response.Body!.transformToString()).trim()
    },
    async writeIdentity(id) {
      const { sdk, client } = await connected()
      const command = new sdk.PutObjectCommand({
        Bucket: bucket,
        Key: prefix + identityName,
        Body: `${id}\n`,
      })
      await client.send(command).catch((error) => fail(error, ''))
    },
    async *list(shard) {
      const { sdk, client } = await connected()
      const within = shard === undefined ? prefix : `${prefix}${shard}/`
      try {
        for await (const page of sdk.paginateListObjectsV2({ client }, { Bucket: bucket, Prefix: within })) {
          for (const { Key = '', Size = 0, LastModified = new Date() } of page.Contents ?? []) {
            const id = Key.slice(prefix.length + 3)
            if (isId(id)) yield { id, size: Size, modifiedAt: LastModified }
          }
        }
      } catch (error) {
        fail(error, '')
      }
    },
    async removeUnfinished(before) {
      const { sdk, client } = await connected()
      let removed = 0
      try {
        const pages = paginateUploads(sdk, client, { Bucket: bucket, Prefix: prefix })
        for await (const { Key, UploadId, Initiated = new Date() } of pages) {
          if (Initiated >= before) continue
          await client.send(new sdk.AbortMultipartUploadCommand({ Bucket: bucket, Key, UploadId }))
          removed++
        }
      } catch (error) {
        fail(error, '')
      }
      return removed
    },
    async ping() {
      const { sdk, client } = await connected()
      await client.send(new sdk.HeadBucketCommand({ Bucket: bucket })).catch((error) => fail(error, ''))
    },
  }
}

/** A server that sends a byte now and then stays below every limit of the SDK, and would hold its reader forever. */
function endWhenSlow(body: Readable, { socketTimeout, minBytesPerSecond }: Limits): Readable {
  return Readable.from(readUntilSlow(body, socketTimeout, minBytesPerSecond), { objectMode: false })
}

async function* readUntilSlow(body: Readable, graceMs: number, minBytesPerSecond: number) {
  let [waitedMs, bytes, since] = [0, 0, performance.now()]
  try {
    for await (const chunk of body) {
      waitedMs += performance.now() - since
      bytes += (chunk as Buffer).length
      if (waitedMs > graceMs + (bytes * 1000) / minBytesPerSecond)
        throw new BlobsUnreachable('the S3 backend sends too slowly')
      yield chunk as Buffer
      since = performance.now()
    }
  } catch (error) {
    // Of the connection: reset, or silent for too long.
    throw error instanceof BlobsUnreachable
      ? error
      : new BlobsUnreachable('the S3 backend stopped sending', { cause: error })
  }
}

type Encryption = { ServerSideEncryption?: ServerSideEncryption; SSEKMSKeyId?: string }

/** What the server is asked to encrypt blobs with. */
function encryptionOf({ searchParams }: URL): Encryption {
  const [encryption, key] = [searchParams.get('encryption'), searchParams.get('kms_key')]
  return {
    ...(encryption !== null && { ServerSideEncryption: encryption as ServerSideEncryption }),
    ...(key !== null && { SSEKMSKeyId: key }),
  }
}

function nullIfMissing(error: { name?: string; $metadata?: { httpStatusCode?: number } }): null {
  if (error.$metadata?.httpStatusCode === 404 || error.name === 'NoSuchKey') return null
  return fail(error, '')
}

/** The SDK is large and only this backend needs it. */
async function connect(
  url: URL,
  { minBytesPerSecond: _, ...limits }: Limits,
  endpoint = url.origin,
): Promise<{ sdk: Sdk; client: S3Client }> {
  const sdk = await import('@aws-sdk/client-s3')
  const option = (name: string) => url.searchParams.get(name)
  const sessionToken = option('session_token')
  const client = new sdk.S3Client({
    endpoint,
    region: option('region') ?? 'us-east-1',
    forcePathStyle: option('style') !== 'virtual',
    // Without keys in the URL, the SDK finds them: in the environment, in files, or by the role of the machine.
    ...(url.username !== '' && {
      credentials: {
        accessKeyId: decodeURIComponent(url.username),
        secretAccessKey: decodeURIComponent(url.password),
        ...(sessionToken !== null && { sessionToken }),
      },
    }),
    maxAttempts: 3,
    requestHandler: { ...limits, throwOnRequestTimeout: true },
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
  return { sdk, client }
}

/** The SDK has no paginator for this operation. */
async function* paginateUploads(
  sdk: Sdk,
  client: S3Client,
  target: { Bucket: string; Prefix: string },
): AsyncGenerator<MultipartUpload> {
  let markers: { KeyMarker?: string | undefined; UploadIdMarker?: string | undefined } = {}
  for (;;) {
    const page = await client.send(new sdk.ListMultipartUploadsCommand({ ...target, ...markers }))
    yield* page.Uploads ?? []
    if (!page.IsTruncated) return
    markers = { KeyMarker: page.NextKeyMarker, UploadIdMarker: page.NextUploadIdMarker }
  }
}

/** Small blobs are sent in one request. Larger ones are sent in parts, because their length is not known in advance. */
function createWriter(
  sdk: Sdk,
  client: S3Client,
  target: { Bucket: string; Key: string },
  encryption: Encryption,
): BlobWriter {
  const parts: { PartNumber: number; ETag: string | undefined }[] = []
  let uploadId: string | undefined
  const buffered: Buffer[] = []
  let bufferedSize = 0
  const takeBuffered = () => {
    bufferedSize = 0
    return Buffer.concat(buffered.splice(0))
  }
  const sendPart = async () => {
    const { UploadId } =
      uploadId === undefined
        ? await client.send(new sdk.CreateMultipartUploadCommand({ ...target, ...encryption }))
        : { UploadId: uploadId }
    uploadId = UploadId
    const PartNumber = parts.length + 1
    const { ETag } = await client.send(
      new sdk.UploadPartCommand({ ...target, UploadId, PartNumber, Body: takeBuffered() }),
    )
    parts.push({ PartNumber, ETag })
  }
  return {
    async write(chunk) {
      buffered.push(Buffer.from(chunk)) // the caller may overwrite the chunk
      bufferedSize += chunk.length
      if (bufferedSize >= partSize) await sendPart().catch((error) => fail(error, target.Key))
    },
    async commit() {
      try {
        if (uploadId === undefined) {
          await client.send(new sdk.PutObjectCommand({ ...target, ...encryption, Body: takeBuffered() }))
          return
        }
        if (bufferedSize > 0) await sendPart()
        await client.send(
          new sdk.CompleteMultipartUploadCommand({
            ...target,
            UploadId: uploadId,
            MultipartUpload: { Parts: parts },
          }),
        )
      } catch (error) {
        fail(error, target.Key)
      }
    },
    async abort() {
      const command =
        uploadId === undefined
          ? new sdk.DeleteObjectCommand(target)
          : new sdk.AbortMultipartUploadCommand({ ...target, UploadId: uploadId })
      // The upload has failed already. What cannot be deleted now is removed later as an orphan.
      await client.send(command as never).catch(() => {})
    },
  }
}

function fail(error: unknown, id: string): never {
  const { name, $metadata } = error as { name?: string; $metadata?: { httpStatusCode?: number } }
  if (name === 'NoSuchKey' || (name === 'NotFound' && id !== '')) throw new BlobMissing(id)
  const status = $metadata?.httpStatusCode
  throw new BlobsUnreachable(`the S3 backend responded with ${status ?? 'nothing'} (${name})`, {
    cause: error,
  })
}
