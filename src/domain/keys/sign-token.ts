import { sign } from 'node:crypto'
import { promisify } from 'node:util'
import type { SigningKey } from './key-ring.ts'

const signInThreadPool = promisify(sign)

/**
 * Signs a compact JWS (RFC 7515 §3.1). Ed25519 signs on the event loop, because handing it to another thread costs as
 * much as signing. RSA takes more than ten times as long, so it runs in the thread pool.
 */
export async function signToken(key: SigningKey, typ: string, claims: object): Promise<string> {
  const alg = key.publicJwk.alg!
  const content = `${headerOf(key, typ)}.${encode(claims)}`
  const bytes = Buffer.from(content, 'latin1')
  const signature =
    alg === 'EdDSA'
      ? sign(null, bytes, key.privateKey)
      : await signInThreadPool('sha256', bytes, key.privateKey)
  return `${content}.${signature.toString('base64url')}`
}

const headers = new WeakMap<SigningKey, Map<string, string>>()

/** The encoded header, cached per key and token type. */
function headerOf(key: SigningKey, typ: string): string {
  const cached = headers.get(key) ?? new Map<string, string>()
  headers.set(key, cached)
  const header = cached.get(typ) ?? encode({ alg: key.publicJwk.alg, typ, kid: key.id })
  cached.set(typ, header)
  return header
}

function encode(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url')
}
