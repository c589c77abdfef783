import type { JWK } from 'jose'
import type { World } from '../world.ts'
import { keyRing, type SigningKey } from './key-ring.ts'
import type { Purpose } from './purposes.ts'

/** The key that signs for a purpose now; the first one is made when it is first asked for. */
export async function signer(world: World, purpose: Purpose): Promise<SigningKey> {
  const known = keyRing(world).signer(purpose)
  if (known !== undefined) return known
  const keys = await keyRing(world).keys(purpose)
  // Clocks of two machines differ a little: better a key that is early than none.
  return keyRing(world).signer(purpose) ?? keys[0]!
}

/** What others need to check signatures: the keys that sign, will sign soon, or signed what may still be in use. */
export async function publicKeys(world: World, purpose: Purpose): Promise<{ keys: JWK[] }> {
  const keys = await keyRing(world).keys(purpose)
  return { keys: keys.map((key) => key.publicJwk) }
}

/** The published key with this id, for checking one of our own signatures; null when there is none. */
export async function findKey(world: World, purpose: Purpose, id: string): Promise<SigningKey | null> {
  const ring = keyRing(world)
  const known = (await ring.keys(purpose)).find((key) => key.id === id)
  if (known !== undefined) return known
  // Another process may sign with a key a moment before its notice arrives here.
  await ring.readAgain()
  return (await ring.keys(purpose)).find((key) => key.id === id) ?? null
}
