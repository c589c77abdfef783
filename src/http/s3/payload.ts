import { checksumAlgorithms, isChecksum } from '../../domain/storage/objects/checksums.ts'
import type { ReceivedBytes } from '../../domain/storage/objects/receive-bytes.ts'
import type { Checksum, ChecksumAlgorithm } from '../../domain/storage/objects/sql.ts'
import { unsignedPayload } from '../../lib/sigv4.ts'
import type { DigestName } from '../../platform/hashing/digests.ts'
import type { Identity } from './authenticate.ts'
import { decodeChunks } from './chunks.ts'
import { S3Error } from './failures.ts'
import { amzHeader, type S3Request } from './request.ts'

/** The body of an upload with its declared length and checksums. */
export type Payload = {
  source: AsyncIterable<Buffer>
  /** Nobody else uses the memory of the chunks. */
  canFreeChunks: boolean
  length: number | null
  digests: DigestName[]
  /** Returns the checksum to store. Throws if the bytes do not match what was declared. */
  verify(received: ReceivedBytes): Checksum | null
}

const streamingModes: Record<string, { signed: boolean; trailers: boolean }> = {
  'STREAMING-UNSIGNED-PAYLOAD-TRAILER': { signed: false, trailers: true },
  'STREAMING-AWS4-HMAC-SHA256-PAYLOAD': { signed: true, trailers: false },
  'STREAMING-AWS4-HMAC-SHA256-PAYLOAD-TRAILER': { signed: true, trailers: true },
}

/** `required`: a checksum to compute even if the client sent none, for parts of a multipart upload. */
export function openPayload(
  request: S3Request,
  identity: Identity,
  required: ChecksumAlgorithm | null = null,
): Payload {
  const { payloadHash } = identity
  const mode = streamingModes[payloadHash]
  const signedHash = /^[0-9a-f]{64}$/i.test(payloadHash) ? payloadHash.toLowerCase() : null
  if (mode === undefined && signedHash === null && payloadHash !== unsignedPayload) {
    const message = 'x-amz-content-sha256 must be a SHA-256 in hex, UNSIGNED-PAYLOAD or a streaming mode.'
    throw new S3Error(payloadHash.startsWith('STREAMING-') ? 'NotImplemented' : 'InvalidArgument', message)
  }
  const md5 = readMd5(request)
  const declared = readChecksum(request)
  const algorithm = declared?.algorithm ?? readTrailerAlgorithm(request, mode?.trailers ?? false) ?? required
  let trailers = new Map<string, string>()
  const source =
    mode === undefined
      ? (request.raw as AsyncIterable<Buffer>)
      : decodeChunks(request.raw, {
          signer: mode.signed ? identity.chain : null,
          trailers: mode.trailers,
          onTrailers: (found) => {
            trailers = found
          },
        })
  return {
    source,
    canFreeChunks: mode === undefined, // as the HTTP parser created them; decoded chunks share the memory of others
    length: readLength(request, mode !== undefined),
    digests: [
      ...(algorithm === null ? [] : [algorithm]),
      ...(signedHash === null ? [] : ['sha256' as const]),
    ],
    verify({ digests }) {
      if (signedHash !== null && digests.sha256!.toString('hex') !== signedHash) {
        throw new S3Error(
          'XAmzContentSHA256Mismatch',
          'The x-amz-content-sha256 header does not match the received bytes.',
        )
      }
      if (md5 !== null && !digests.md5!.equals(md5)) throw badDigest('Content-MD5')
      if (algorithm === null) return null
      const value = digests[algorithm]!.toString('base64')
      const expected = declared?.value ?? trailers.get(`x-amz-checksum-${algorithm}`)
      if (declared === null && mode?.trailers && expected === undefined && request.headers['x-amz-trailer']) {
        throw new S3Error('MalformedTrailerError', 'The trailer declared in x-amz-trailer is missing.')
      }
      if (expected !== undefined && expected !== value) throw badDigest(algorithm.toUpperCase())
      return { algorithm, type: 'FULL_OBJECT', value }
    },
  }
}

function readLength(request: S3Request, chunked: boolean): number | null {
  const text = request.headers[chunked ? 'x-amz-decoded-content-length' : 'content-length']
  if (text !== undefined && !/^\d{1,15}$/.test(text)) {
    throw new S3Error('InvalidArgument', 'The content length must be a number.')
  }
  if (text !== undefined) return Number(text)
  if (chunked || request.headers['transfer-encoding'] === undefined) {
    throw new S3Error('MissingContentLength', 'The Content-Length header is missing.')
  }
  return null
}

function readMd5(request: S3Request): Buffer | null {
  const text = request.headers['content-md5']
  if (text === undefined) return null
  const md5 = Buffer.from(text, 'base64')
  if (md5.length !== 16) throw new S3Error('InvalidDigest', 'Content-MD5 must be 16 bytes in base64.')
  return md5
}

const checksumHeaders = Object.fromEntries(
  checksumAlgorithms.map((algorithm) => [algorithm, `x-amz-checksum-${algorithm}`]),
) as Record<ChecksumAlgorithm, string>

/** The checksum header of a request. There can be only one. `composite`: it may end in the number of parts. */
export function readChecksum(
  request: S3Request,
  { composite = false } = {},
): { algorithm: ChecksumAlgorithm; value: string } | null {
  const found: { algorithm: ChecksumAlgorithm; value: string }[] = []
  for (const algorithm of checksumAlgorithms) {
    const value = amzHeader(request, checksumHeaders[algorithm])
    if (value !== undefined) found.push({ algorithm, value })
  }
  if (found.length > 1) throw new S3Error('InvalidRequest', 'Expecting a single x-amz-checksum- header.')
  const [checksum] = found
  const plain = composite ? checksum?.value.replace(/-\d{1,5}$/, '') : checksum?.value
  if (checksum !== undefined && !isChecksum(checksum.algorithm, plain!)) {
    throw new S3Error('InvalidRequest', `Value for x-amz-checksum-${checksum.algorithm} header is invalid.`)
  }
  return checksum ?? null
}

/** Reads an algorithm as headers and XML write it, such as `CRC32`. */
export function readAlgorithm(text: string | undefined): ChecksumAlgorithm | null {
  if (text === undefined) return null
  const algorithm = checksumAlgorithms.find((name) => name === text.toLowerCase())
  if (algorithm === undefined) {
    throw new S3Error(
      'InvalidRequest',
      'Checksum algorithm provided is unsupported. Please try again with any of CRC32, CRC32C, CRC64NVME, SHA1, SHA256.',
    )
  }
  return algorithm
}

function readTrailerAlgorithm(request: S3Request, trailers: boolean): ChecksumAlgorithm | null {
  const trailer = request.headers['x-amz-trailer']?.toLowerCase()
  if (trailers && trailer !== undefined) {
    const algorithm = checksumAlgorithms.find((name) => trailer === `x-amz-checksum-${name}`)
    if (algorithm === undefined) {
      throw new S3Error('InvalidRequest', 'The value specified in the x-amz-trailer header is not supported.')
    }
    return algorithm
  }
  return readAlgorithm(amzHeader(request, 'x-amz-sdk-checksum-algorithm'))
}

function badDigest(name: string): S3Error {
  return new S3Error('BadDigest', `The ${name} you specified did not match what we received.`)
}
