import { randomBytes, randomFillSync } from 'node:crypto'

const pool = Buffer.alloc(4096)
let taken = pool.length

/** A UUID version 7 (RFC 9562 §5.7): time first, so new rows land at the end of an index. */
export function newId(now = Date.now()): string {
  if (taken + 10 > pool.length) {
    randomFillSync(pool)
    taken = 0
  }
  const bytes = Buffer.allocUnsafe(16)
  bytes.writeUIntBE(now, 0, 6)
  pool.copy(bytes, 6, taken, taken + 10)
  taken += 10
  bytes[6] = (bytes[6]! & 0x0f) | 0x70
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  const hex = bytes.toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}

const uuidForm = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

export function isId(text: string): boolean {
  return uuidForm.test(text)
}

/** A secret that nobody can guess: 256 bits, in letters that survive URLs, shells and double clicks. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url')
}
