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
  const content = `${encode({ alg, typ, kid: key.id })}.${encode(claims)}`
  const bytes = Buffer.from(content)
  const signature =
    alg === 'EdDSA' ? sign(null, bytes, key.privateKey) : await signElsewhere('sha256', bytes, key.privateKey)
  return `${content}.${signature.toString('base64url')}`
}

function encode(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url')
}
