import { createHash, type Hash, hash as hashAtOnce } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { crc32c, crc64nvme } from '../../lib/crc.ts'

/** The hashes of the S3 protocol. */
export type DigestName = 'md5' | 'sha1' | 'sha256' | 'crc32' | 'crc32c' | 'crc64nvme'
export type Digests = Partial<Record<DigestName, Buffer>>

/** A hash in progress. */
export type Digest = { update(bytes: Uint8Array): void; digest(): Buffer }

export function createDigest(name: DigestName): Digest {
  if (name === 'crc32') return createCrc<number>(0, (bytes, crc) => crc32(bytes, crc), 8)
  if (name === 'crc32c') return createCrc<number>(0, (bytes, crc) => crc32c(bytes, crc), 8)
  if (name === 'crc64nvme') return createCrc<bigint>(0n, (bytes, crc) => crc64nvme(bytes, crc), 16)
  const hash: Hash = createHash(name)
  return { update: (bytes) => void hash.update(bytes), digest: () => hash.digest() }
}

function createCrc<T extends number | bigint>(
  start: T,
  next: (bytes: Uint8Array, crc: T) => T,
  digits: number,
): Digest {
  let value = start
  return {
    update(bytes) {
      value = next(bytes, value)
    },
    digest: () => Buffer.from(value.toString(16).padStart(digits, '0'), 'hex'),
  }
}

/** Up to this size, one call for all bytes is faster than one for each chunk, and still short enough for the event loop. */
const maxAtOnceSize = 128 * 1024

/** Hashes of bytes that arrive in chunks and end up in memory. Many of them are hashed chunk by chunk, between other requests. */
export class IncrementalDigests {
  readonly #names: readonly DigestName[]
  readonly #digests: Digest[] | null

  constructor(names: readonly DigestName[], size: number) {
    this.#names = names
    this.#digests = size > maxAtOnceSize ? names.map(createDigest) : null
  }

  update(chunk: Uint8Array): void {
    for (const digest of this.#digests ?? []) digest.update(chunk)
  }

  /** `bytes` are all chunks together. */
  digest(bytes: Uint8Array): Digests {
    if (this.#digests === null) return digestBytes(this.#names, bytes)
    return Object.fromEntries(this.#names.map((name, index) => [name, this.#digests![index]!.digest()]))
  }
}

/** Computes hashes of bytes that are all in memory. */
export function digestBytes(names: readonly DigestName[], bytes: Uint8Array): Digests {
  return Object.fromEntries(
    names.map((name) => {
      if (!name.startsWith('crc')) return [name, hashAtOnce(name, bytes, 'buffer')]
      const digest = createDigest(name)
      digest.update(bytes)
      return [name, digest.digest()]
    }),
  )
}
