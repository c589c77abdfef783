import { sign } from 'node:crypto'
import type { SigningKey } from './key-ring.ts'

/**
 * A compact JWS (RFC 7515 §3.1) by an Ed25519 key, signed on the spot: sending so short a computation to another
 * thread costs more than the computation. RSA, a hundred times slower, must not be signed here.
 */
export function signToken(key: SigningKey, typ: string, claims: object): string {
  const header = encode({ alg: 'EdDSA', typ, kid: key.id })
  const content = `${header}.${encode(claims)}`
  return `${content}.${sign(null, Buffer.from(content), key.privateKey).toString('base64url')}`
}

function encode(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url')
}
