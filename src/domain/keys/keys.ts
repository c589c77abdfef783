import type { JWK } from 'jose'
import type { Context } from '../context.ts'
import { keyRing, type SigningKey } from './key-ring.ts'
import type { Purpose } from './purposes.ts'

/** The key that signs for a purpose now; the first one is made when it is first asked for. */
export async function signer(context: Context, purpose: Purpose): Promise<SigningKey> {
  const known = keyRing(context).signer(purpose)
  if (known !== undefined) return known
  const keys = await keyRing(context).keys(purpose)
  // Clocks of two machines differ a little: better a key that is early than none.
  return keyRing(context).signer(purpose) ?? keys[0]!
}

/** What others need to check signatures: the keys that sign, will sign soon, or signed what may still be in use. */
export async function publicKeys(context: Context, purpose: Purpose): Promise<{ keys: JWK[] }> {
  const keys = await keyRing(context).keys(purpose)
  return { keys: keys.map((key) => key.publicJwk) }
}

/** The published key with this id, for checking one of our own signatures; null when there is none. */
export async function findKey(context: Context, purpose: Purpose, id: string): Promise<SigningKey | null> {
  const ring = keyRing(context)
  const known = (await ring.keys(purpose)).find((key) => key.id === id)
  if (known !== undefined) return known
  // Another process may sign with a key a moment before its notice arrives here.
  await ring.readAgain()
  return (await ring.keys(purpose)).find((key) => key.id === id) ?? null
}
