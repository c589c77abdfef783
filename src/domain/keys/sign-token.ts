import { sign } from 'node:crypto'
import { promisify } from 'node:util'
import type { SigningKey } from './key-ring.ts'

const signElsewhere = promisify(sign)

/**
 * A compact JWS (RFC 7515 §3.1). Ed25519 signs on the spot: sending so short a computation to another thread costs as
 * much as the computation. RSA takes ten times as long and more, and is done off the event loop.
 */
export async function signToken(key: SigningKey, typ: string, claims: object): Promise<string> {
  const alg = key.publicJwk.alg!
  const content = `${headerOf(key, typ)}.${encode(claims)}`
  const bytes = Buffer.from(content, 'latin1')
  const signature =
    alg === 'EdDSA' ? sign(null, bytes, key.privateKey) : await signElsewhere('sha256', bytes, key.privateKey)
  return `${content}.${signature.toString('base64url')}`
}

const headers = new WeakMap<SigningKey, Map<string, string>>()

/** The same for every token of a kind. */
function headerOf(key: SigningKey, typ: string): string {
  const known = headers.get(key) ?? new Map<string, string>()
  headers.set(key, known)
  const header = known.get(typ) ?? encode({ alg: key.publicJwk.alg, typ, kid: key.id })
  known.set(typ, header)
  return header
}

function encode(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url')
}
