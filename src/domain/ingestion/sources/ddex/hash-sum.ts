import { createHash } from 'node:crypto'
import { crc32 } from 'node:zlib'
import type { HashSum } from '../delivered-track.ts'

/** `unknown`: the algorithm is one that we cannot compute, so nothing is said of the file. */
export type HashVerdict = 'right' | 'wrong' | 'unknown'

export type HashCheck = { update(bytes: Uint8Array): void; verdict(): HashVerdict }

const algorithms: Record<string, string> = {
  MD5: 'md5', SHA: 'sha1', SHA1: 'sha1', SHA224: 'sha224', SHA256: 'sha256', SHA384: 'sha384', SHA512: 'sha512',
  SHA3: 'sha3-256', SHA3224: 'sha3-224', SHA3256: 'sha3-256', SHA3384: 'sha3-384', SHA3512: 'sha3-512',
} // biome-ignore format: a table of pairs

/** SHA-2 without its length, as some senders write it, is told by the length of the value. */
function nameAlgorithm({ algorithm, value }: HashSum): string | null {
  const name = algorithm.toUpperCase().replace(/[\s_-]/g, '')
  if (name === 'SHA2') return algorithms[`SHA${value.trim().length * 4}`] ?? null
  return algorithms[name] ?? null
}

/** Fed with a file's bytes, says whether they are those the sender had. */
export function checkHashSum(sum: HashSum): HashCheck {
  const wanted = sum.value.trim().toLowerCase()
  if (/^CRC-?32$/i.test(sum.algorithm.trim())) {
    let value = 0
    return {
      update: (bytes) => {
        value = crc32(bytes, value)
      },
      verdict: () => (value === Number.parseInt(wanted.replace(/^0x/, ''), 16) ? 'right' : 'wrong'),
    }
  }
  const name = nameAlgorithm(sum)
  if (name === null) return { update: () => {}, verdict: () => 'unknown' }
  const hash = createHash(name)
  return {
    update: (bytes) => void hash.update(bytes),
    verdict: () => {
      const digest = hash.digest()
      // Hexadecimal in practice; the standard does not forbid Base64.
      return digest.toString('hex') === wanted || digest.toString('base64') === sum.value.trim()
        ? 'right'
        : 'wrong'
    },
  }
}
