import { checksumAlgorithms, isChecksum } from '../../domain/storage/checksums.ts'
import type { Intake } from '../../domain/storage/intake.ts'
import type { Checksum, ChecksumAlgorithm } from '../../domain/storage/sql-objects.ts'
import { unsignedPayload } from '../../lib/sigv4.ts'
import type { DigestName } from '../../platform/hashing/digests.ts'
import type { Identity } from './authenticate.ts'
import { decodeChunks } from './chunks.ts'
import { S3Error } from './failures.ts'
import { amzHeader, type S3Request } from './request.ts'

/** The body of an upload, with all that was said about it and must hold. */
export type Payload = {
  source: AsyncIterable<Buffer>
  length: number | null
  digests: DigestName[]
  /** Throws unless everything that was announced holds; answers the checksum to keep with the object. */
  verify(intake: Intake): Checksum | null
}

const streamingModes: Record<string, { signed: boolean; trailers: boolean }> = {
  'STREAMING-UNSIGNED-PAYLOAD-TRAILER': { signed: false, trailers: true },
  'STREAMING-AWS4-HMAC-SHA256-PAYLOAD': { signed: true, trailers: false },
  'STREAMING-AWS4-HMAC-SHA256-PAYLOAD-TRAILER': { signed: true, trailers: true },
}

/** `wanted`: a checksum to compute even when none was sent, as a multipart upload may ask of its parts. */
export function openPayload(
  request: S3Request,
  identity: Identity,
  wanted: ChecksumAlgorithm | null = null,
): Payload {
  const { payloadHash } = identity
  const mode = streamingModes[payloadHash]
  const signedHash = /^[0-9a-f]{64}$/i.test(payloadHash) ? payloadHash.toLowerCase() : null
  if (mode === undefined && signedHash === null && payloadHash !== unsignedPayload) {
    const message = 'x-amz-content-sha256 must be a SHA-256 in hex, UNSIGNED-PAYLOAD or a streaming mode.'
    throw new S3Error(payloadHash.startsWith('STREAMING-') ? 'NotImplemented' : 'InvalidArgument', message)
  }
  const md5 = readMd5(request)
  const announced = readChecksum(request)
  const algorithm = announced?.algorithm ?? readTrailerAlgorithm(request, mode?.trailers ?? false) ?? wanted
  let trailers = new Map<string, string>()
  const source =
    mode === undefined
      ? (request.raw as AsyncIterable<Buffer>)
      : decodeChunks(request.raw, {
          signer: mode.signed ? identity : null,
          trailers: mode.trailers,
          onTrailers: (found) => {
            trailers = found
          },
        })
  return {
    source,
    length: readLength(request, mode !== undefined),
    digests: [
      ...(algorithm === null ? [] : [algorithm]),
      ...(signedHash === null ? [] : ['sha256' as const]),
    ],
    verify({ digests }) {
      if (signedHash !== null && digests.sha256!.toString('hex') !== signedHash) {
        throw new S3Error(
          'XAmzContentSHA256Mismatch',
          'The bytes that arrived do not have the x-amz-content-sha256.',
        )
      }
      if (md5 !== null && !digests.md5!.equals(md5)) throw badDigest('Content-MD5')
      if (algorithm === null) return null
      const value = digests[algorithm]!.toString('base64')
      const expected = announced?.value ?? trailers.get(`x-amz-checksum-${algorithm}`)
      if (
        announced === null &&
        mode?.trailers &&
        expected === undefined &&
        request.headers['x-amz-trailer']
      ) {
        throw new S3Error('MalformedTrailerError', 'The trailer that was announced did not come.')
      }
      if (expected !== undefined && expected !== value) throw badDigest(algorithm.toUpperCase())
      return { algorithm, type: 'FULL_OBJECT', value }
    },
  }
}

function readLength(request: S3Request, chunked: boolean): number | null {
  const text = request.headers[chunked ? 'x-amz-decoded-content-length' : 'content-length']
  if (text !== undefined && !/^\d{1,15}$/.test(text)) {
    throw new S3Error('InvalidArgument', 'The length of the body must be a number.')
  }
  if (text !== undefined) return Number(text)
  if (chunked || request.headers['transfer-encoding'] === undefined) {
    throw new S3Error('MissingContentLength', 'The request needs a Content-Length header.')
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

/** A checksum sent in a header, of which there may be one. */
export function readChecksum(request: S3Request): { algorithm: ChecksumAlgorithm; value: string } | null {
  const found: { algorithm: ChecksumAlgorithm; value: string }[] = []
  for (const algorithm of checksumAlgorithms) {
    const value = amzHeader(request, checksumHeaders[algorithm])
    if (value !== undefined) found.push({ algorithm, value })
  }
  if (found.length > 1) throw new S3Error('InvalidRequest', 'Expecting a single x-amz-checksum- header.')
  const [checksum] = found
  if (checksum !== undefined && !isChecksum(checksum.algorithm, checksum.value)) {
    throw new S3Error('InvalidRequest', `Value for x-amz-checksum-${checksum.algorithm} header is invalid.`)
  }
  return checksum ?? null
}

/** `CRC32`, as headers and XML write it. */
export function readAlgorithm(text: string | undefined): ChecksumAlgorithm | null {
  if (text === undefined) return null
  const algorithm = checksumAlgorithms.find((known) => known === text.toLowerCase())
  if (algorithm === undefined) {
    throw new S3Error(
      'InvalidRequest',
      'Checksum algorithm provided is unsupported. Please try again with any of CRC32, CRC32C, CRC64NVME, SHA1, SHA256.',
    )
  }
  return algorithm
}

function readTrailerAlgorithm(request: S3Request, trailers: boolean): ChecksumAlgorithm | null {
  const named = request.headers['x-amz-trailer']?.toLowerCase()
  if (trailers && named !== undefined) {
    const algorithm = checksumAlgorithms.find((known) => named === `x-amz-checksum-${known}`)
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
