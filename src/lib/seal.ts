import { createCipheriv, createDecipheriv, hash, randomBytes } from 'node:crypto'

/** One key, or several while the key is being changed: values are sealed with one of them and opened with any. */
export type MasterKey = Buffer | { sealing: Buffer; opening: readonly Buffer[] }

/** The keys that open values, the one that seals first. */
export function openingKeys(masterKey: MasterKey): readonly Buffer[] {
  return Buffer.isBuffer(masterKey) ? [masterKey] : masterKey.opening
}

/** The key that seals values. */
export function sealingKey(masterKey: MasterKey): Buffer {
  return Buffer.isBuffer(masterKey) ? masterKey : masterKey.sealing
}

/**
 * Encrypts secrets that must be stored and read again, such as private keys, S3 secrets and the client secrets of
 * identity providers: AES-256-GCM with the master key. The purpose is authenticated too, so a sealed value that was copied
 * to another row or column cannot be opened there.
 */
export function seal(masterKey: MasterKey, purpose: string, secret: string | Buffer): Buffer {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', sealingKey(masterKey), nonce)
  cipher.setAAD(Buffer.from(purpose))
  const sealed = Buffer.concat([cipher.update(secret), cipher.final()])
  return Buffer.concat([Buffer.from([1]), nonce, cipher.getAuthTag(), sealed])
}

/** Decrypts a value that was sealed with one of the keys and the same purpose. Throws on anything else. */
export function unseal(masterKey: MasterKey, purpose: string, sealed: Buffer): Buffer {
  if (sealed[0] !== 1 || sealed.length < 29) throw new Error('not a sealed value')
  let failure: unknown
  for (const key of openingKeys(masterKey)) {
    try {
      return decrypt(key, purpose, sealed)
    } catch (error) {
      failure = error
    }
  }
  throw failure
}

function decrypt(key: Buffer, purpose: string, sealed: Buffer): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(1, 13))
  decipher.setAAD(Buffer.from(purpose))
  decipher.setAuthTag(sealed.subarray(13, 29))
  return Buffer.concat([decipher.update(sealed.subarray(29)), decipher.final()])
}

/** The stored form of a secret. 256 random bits cannot be guessed, so a fast hash is enough. */
export function hashSecret(secret: string): Buffer {
  return hash('sha256', secret, 'buffer')
}
