import { calculateJwkThumbprint, exportJWK, exportPKCS8, generateKeyPair } from 'jose'
import { seal } from '../../lib/seal.ts'
import type { Context } from '../context.ts'
import { type Purpose, purposes } from './purposes.ts'
import type { KeyRow } from './sql.ts'

/** Generates a key pair and seals its private key. The seal includes the purpose, so a key cannot change purpose. */
export async function generateKey(context: Context, purpose: Purpose, signsFrom: Date): Promise<KeyRow> {
  const { algorithm } = purposes[purpose]
  const pair = await generateKeyPair(algorithm, { extractable: true, modulusLength: 2048, crv: 'Ed25519' })
  const jwk = await exportJWK(pair.publicKey)
  const id = await calculateJwkThumbprint(jwk)
  return {
    id,
    purpose,
    public_jwk: { ...jwk, kid: id, use: 'sig', alg: algorithm },
    private_key: seal(context.masterKey, sealPurpose(purpose), await exportPKCS8(pair.privateKey)),
    created_at: context.clock.now(),
    signs_from: signsFrom,
    published_until: null,
  }
}

export function sealPurpose(purpose: Purpose): string {
  return `signing key ${purpose}`
}
