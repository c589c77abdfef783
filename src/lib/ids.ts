import { randomBytes, randomFillSync } from 'node:crypto'

/** Random bytes are generated in bulk: one system call for 400 ids. */
const randomPool = Buffer.alloc(4096)
let used = randomPool.length

/** A UUID version 7 (RFC 9562 §5.7). It starts with the time, so new rows go to the end of an index. */
export function newId(now = Date.now()): string {
  if (used + 10 > randomPool.length) {
    randomFillSync(randomPool)
    used = 0
  }
  const bytes = Buffer.allocUnsafe(16)
  bytes.writeUIntBE(now, 0, 6)
  randomPool.copy(bytes, 6, used, used + 10)
  used += 10
  bytes[6] = (bytes[6]! & 0x0f) | 0x70
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  const hex = bytes.toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}

const uuidForm = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** Also for values that only claim to be text: a regular expression would take a list of one id for an id. */
export function isId(text: unknown): text is string {
  return typeof text === 'string' && uuidForm.test(text)
}

/** A secret of 256 random bits in base64url, which needs no escaping in URLs and shells. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url')
}
