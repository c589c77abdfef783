import { createCipheriv, createDecipheriv, hash, randomBytes } from 'node:crypto'

/**
 * Encrypts what must be read again (private keys, S3 secrets, a provider's client secret) before it is stored:
 * AES-256-GCM under the master key. The purpose is authenticated too, so a sealed value moved to another row or
 * column does not open there.
 */
export function seal(masterKey: Buffer, purpose: string, secret: string | Buffer): Buffer {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', masterKey, nonce)
  cipher.setAAD(Buffer.from(purpose))
  const sealed = Buffer.concat([cipher.update(secret), cipher.final()])
  return Buffer.concat([Buffer.from([1]), nonce, cipher.getAuthTag(), sealed])
}

/** Opens what `seal` made with the same key and purpose; throws on anything else. */
export function unseal(masterKey: Buffer, purpose: string, sealed: Buffer): Buffer {
  if (sealed[0] !== 1 || sealed.length < 29) throw new Error('not a sealed value')
  const decipher = createDecipheriv('aes-256-gcm', masterKey, sealed.subarray(1, 13))
  decipher.setAAD(Buffer.from(purpose))
  decipher.setAuthTag(sealed.subarray(13, 29))
  return Buffer.concat([decipher.update(sealed.subarray(29)), decipher.final()])
}

/** For secrets of 256 random bits, which need no slow hash: what is stored tells nothing of the secret. */
export function hashSecret(secret: string): Buffer {
  return hash('sha256', secret, 'buffer')
}
