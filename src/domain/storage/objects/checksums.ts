import { combineCrcs } from '../../../lib/crc.ts'
import { digestBytes } from '../../../platform/hashing/digests.ts'
import { StorageFailure } from '../failure.ts'
import type { Part, Upload } from '../multipart/sql.ts'
import type { Checksum, ChecksumAlgorithm } from './sql.ts'

export const checksumAlgorithms = [
  'crc32',
  'crc32c',
  'crc64nvme',
  'sha1',
  'sha256',
] as const satisfies ChecksumAlgorithm[]

const lengths: Record<ChecksumAlgorithm, number> = { crc32: 4, crc32c: 4, crc64nvme: 8, sha1: 20, sha256: 32 }

/** Whether the value is a checksum of this algorithm in base64. */
export function isChecksum(algorithm: ChecksumAlgorithm, value: string): boolean {
  const bytes = Buffer.from(value, 'base64')
  return bytes.length === lengths[algorithm] && bytes.toString('base64') === value
}

/** The default checksum type of a multipart upload. */
export function defaultChecksumType(algorithm: ChecksumAlgorithm): Checksum['type'] {
  return algorithm === 'crc64nvme' ? 'FULL_OBJECT' : 'COMPOSITE'
}

/** CRCs of parts can be combined to a full checksum, cryptographic hashes cannot. CRC64NVME is always full. */
export function checkChecksumType(algorithm: ChecksumAlgorithm, type: Checksum['type']): void {
  const isValid =
    algorithm === 'crc64nvme' ? type === 'FULL_OBJECT' : type === 'COMPOSITE' || algorithm.startsWith('crc')
  if (!isValid) {
    throw new StorageFailure(
      'InvalidRequest',
      `The ${type} checksum type cannot be used with the ${algorithm} checksum algorithm.`,
    )
  }
}

/** The checksum of a completed upload, computed from its parts; null if a part has none. */
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
  const hexDigits = lengths[algorithm] * 2
  const numbers = pieces.map((piece) => BigInt(`0x${piece.toString('hex')}`))
  const whole = numbers.reduce((sum, next, index) =>
    combineCrcs(algorithm as 'crc32' | 'crc32c' | 'crc64nvme', sum, next, parts[index]!.size),
  )
  return {
    algorithm,
    type,
    value: Buffer.from(whole.toString(16).padStart(hexDigits, '0'), 'hex').toString('base64'),
  }
}
