import type { JWK } from 'jose'
import type { Context } from '../context.ts'
import { keyRing, type SigningKey } from './key-ring.ts'
import type { Purpose } from './purposes.ts'

/** The key that currently signs for a purpose. The first key of a purpose is created on first use. */
export async function findSigningKey(context: Context, purpose: Purpose): Promise<SigningKey> {
  const cached = keyRing(context).peekSigningKey(purpose)
  if (cached !== undefined) return cached
  const keys = await keyRing(context).keys(purpose)
  // With clock skew no key may be due yet. Signing early is better than not signing.
  return keyRing(context).peekSigningKey(purpose) ?? keys[0]!
}

/** The published key set: keys that sign now, will sign soon, or signed something that may still be in use. */
export async function publicKeys(context: Context, purpose: Purpose): Promise<{ keys: JWK[] }> {
  const keys = await keyRing(context).keys(purpose)
  return { keys: keys.map((key) => key.publicJwk) }
}

/** The published key with this id, to verify a signature of this service. Null when there is none. */
export async function findKey(context: Context, purpose: Purpose, id: string): Promise<SigningKey | null> {
  const ring = keyRing(context)
  const cached = (await ring.keys(purpose)).find((key) => key.id === id)
  if (cached !== undefined) return cached
  // Another process may already sign with a key whose notification has not arrived here yet.
  await ring.reload()
  return (await ring.keys(purpose)).find((key) => key.id === id) ?? null
}
