import { createHash } from 'node:crypto'
import { crc32 } from 'node:zlib'
import type { HashSum } from '../delivered-track.ts'

/** `unknown`: the algorithm is not supported, so the file cannot be verified. */
type HashVerdict = 'right' | 'wrong' | 'unknown'

type HashCheck = { update(bytes: Uint8Array): void; verdict(): HashVerdict }

const algorithms: Record<string, string> = {
  MD5: 'md5', SHA: 'sha1', SHA1: 'sha1', SHA224: 'sha224', SHA256: 'sha256', SHA384: 'sha384', SHA512: 'sha512',
  SHA3: 'sha3-256', SHA3224: 'sha3-224', SHA3256: 'sha3-256', SHA3384: 'sha3-384', SHA3512: 'sha3-512',
} // biome-ignore format: a table of pairs

/** Some senders write SHA-2 without its length; it follows from the length of the value. */
function nameAlgorithm({ algorithm, value }: HashSum): string | null {
  const name = algorithm.toUpperCase().replace(/[\s_-]/g, '')
  if (name === 'SHA2') return algorithms[`SHA${value.trim().length * 4}`] ?? null
  return algorithms[name] ?? null
}

/** Verifies that a file has the bytes the sender meant. */
export function checkHashSum(sum: HashSum): HashCheck {
  const expected = sum.value.trim().toLowerCase()
  if (/^CRC-?32$/i.test(sum.algorithm.trim())) {
    let value = 0
    return {
      update: (bytes) => {
        value = crc32(bytes, value)
      },
      verdict: () => (value === Number.parseInt(expected.replace(/^0x/, ''), 16) ? 'right' : 'wrong'),
    }
  }
  const name = nameAlgorithm(sum)
  if (name === null) return { update: () => {}, verdict: () => 'unknown' }
  const hash = createHash(name)
  return {
    update: (bytes) => void hash.update(bytes),
    verdict: () => {
      const digest = hash.digest()
      // Hexadecimal in practice, but the standard also allows Base64.
      return digest.toString('hex') === expected || digest.toString('base64') === sum.value.trim()
        ? 'right'
        : 'wrong'
    },
  }
}
