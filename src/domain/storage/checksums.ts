import { combineCrcs } from '../../lib/crc.ts'
import { digestBytes } from '../../platform/hashing/digests.ts'
import { StorageFailure } from './failure.ts'
import type { Checksum, ChecksumAlgorithm } from './sql-objects.ts'
import type { Part, Upload } from './sql-uploads.ts'

export const checksumAlgorithms = [
  'crc32',
  'crc32c',
  'crc64nvme',
  'sha1',
  'sha256',
] as const satisfies ChecksumAlgorithm[]

const lengths: Record<ChecksumAlgorithm, number> = { crc32: 4, crc32c: 4, crc64nvme: 8, sha1: 20, sha256: 32 }

/** Whether this is such a checksum in base64. */
export function isChecksum(algorithm: ChecksumAlgorithm, value: string): boolean {
  const bytes = Buffer.from(value, 'base64')
  return bytes.length === lengths[algorithm] && bytes.toString('base64') === value
}

/** Which kind a multipart upload of this algorithm has when it does not say. */
export function defaultChecksumType(algorithm: ChecksumAlgorithm): Checksum['type'] {
  return algorithm === 'crc64nvme' ? 'FULL_OBJECT' : 'COMPOSITE'
}

/** CRCs can be combined to that of the whole; cryptographic hashes cannot, and CRC64NVME is only ever of the whole. */
export function checkChecksumType(algorithm: ChecksumAlgorithm, type: Checksum['type']): void {
  const possible =
    algorithm === 'crc64nvme' ? type === 'FULL_OBJECT' : type === 'COMPOSITE' || algorithm.startsWith('crc')
  if (!possible) {
    throw new StorageFailure(
      'InvalidRequest',
      `The ${type} checksum type cannot be used with the ${algorithm} checksum algorithm.`,
    )
  }
}

/** The checksum of a completed upload, from those of its parts; null when not every part has one. */
export function combineChecksums(
  upload: Pick<Upload, 'checksum_algorithm' | 'checksum_type'>,
  parts: Pick<Part, 'checksum' | 'size'>[],
): Checksum | null {
  const { checksum_algorithm: algorithm, checksum_type: type } = upload
  if (algorithm === null || type === null) return null
  const pieces = parts.flatMap((part) =>
    part.checksum?.algorithm === algorithm ? Buffer.from(part.checksum.value, 'base64') : [],
  )
  if (pieces.length !== parts.length) return null
  if (type === 'COMPOSITE') {
    const value = digestBytes([algorithm], Buffer.concat(pieces))[algorithm]!.toString('base64')
    return { algorithm, type, value: `${value}-${parts.length}` }
  }
  const bits = lengths[algorithm] * 2
  const numbers = pieces.map((piece) => BigInt(`0x${piece.toString('hex')}`))
  const whole = numbers.reduce((sum, next, index) =>
    combineCrcs(algorithm as 'crc32' | 'crc32c' | 'crc64nvme', sum, next, parts[index]!.size),
  )
  return {
    algorithm,
    type,
    value: Buffer.from(whole.toString(16).padStart(bits, '0'), 'hex').toString('base64'),
  }
}
