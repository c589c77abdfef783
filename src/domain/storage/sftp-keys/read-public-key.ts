import { createHash, createPublicKey } from 'node:crypto'
import { Problem } from '../../../lib/problem.ts'

const types = ['ssh-ed25519', 'ecdsa-sha2-nistp256', 'ecdsa-sha2-nistp384', 'ecdsa-sha2-nistp521', 'ssh-rsa']
const minRsaBits = 2048
/** An RSA key of 16,384 bits has 2,800 characters. */
const maxCharacters = 8_192

export type PublicKey = {
  /** As in authorized_keys, without the comment. */
  text: string
  fingerprint: string
  /** Often who and where: "anna@studio". */
  comment: string
}

/** Reads a public key as ssh-keygen writes it. */
export async function readPublicKey(given: string): Promise<PublicKey> {
  const text = given.trim()
  if (text.includes('PRIVATE KEY'))
    throw refuse('is a private key, which nobody else must see. Send the file that ends in .pub')
  if (text.length > maxCharacters) throw refuse(`must have at most ${maxCharacters} characters`)
  // Loaded on demand: a service without SFTP does not need it.
  const { default: ssh2 } = await import('ssh2')
  const key = ssh2.utils.parseKey(text)
  if (key instanceof Error || Array.isArray(key))
    throw refuse('must be a public key as ssh-keygen writes it, such as "ssh-ed25519 AAAA…"')
  if (key.isPrivateKey()) throw refuse('is a private key. Send the file that ends in .pub')
  if (!types.includes(key.type)) throw refuse(`has the type ${key.type}. Use one of ${types.join(', ')}`)
  const bytes = key.getPublicSSH()
  if (key.type === 'ssh-rsa') requireLongRsaKey(key.getPublicPEM())
  return {
    text: `${key.type} ${bytes.toString('base64')}`,
    fingerprint: fingerprintOf(bytes),
    comment: key.comment ?? '',
  }
}

/** The fingerprint that ssh-keygen -l prints. */
export function fingerprintOf(publicKey: Buffer): string {
  return `SHA256:${createHash('sha256').update(publicKey).digest('base64').replaceAll('=', '')}`
}

function requireLongRsaKey(pem: string): void {
  const bits = createPublicKey(pem).asymmetricKeyDetails?.modulusLength ?? 0
  if (bits < minRsaBits) throw refuse(`has ${bits} bits. An RSA key must have ${minRsaBits} or more`)
}

function refuse(message: string): Problem {
  return new Problem('validation_error', `The public key ${message}.`, {
    details: [{ field: 'public_key', message }],
  })
}
