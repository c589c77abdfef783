import { createLocalJWKSet, importJWK, type JWK, type JWTVerifyGetKey } from 'jose'
import { LRUCache } from 'lru-cache'
import { memoizePer } from '../../../lib/memoize.ts'
import { Problem } from '../../../lib/problem.ts'
import { fetchOutbound } from '../../../platform/outbound-request.ts'
import { assertPublicHost } from '../../../platform/public-address.ts'
import type { Context } from '../../context.ts'
import type { Client, KeySet } from './client.ts'

/** What a client registers: its public keys, or the address that publishes them. */
export type ClientKeys = { jwks?: KeySet; jwks_uri?: string }

/** Only signatures that a public key verifies. With HS256 the public key itself would be the secret. */
export const assertionAlgorithms = ['RS256', 'PS256', 'ES256', 'ES384', 'EdDSA', 'Ed25519']

const maxKeys = 10
/** Shorter keys are refused when they sign (RFC 7518 §3.3). */
const minModulusBits = 2048
/** Of a published set, which may have keys for other purposes. */
const maxPublishedKeys = 100
const refreshMs = 300_000
/** Unknown keys make us read the address again, at most this often. */
const cooldownMs = 30_000

/** Throws when these cannot be the keys of a client. */
export async function checkClientKeys(context: Context, { jwks, jwks_uri: uri }: ClientKeys): Promise<void> {
  if ((jwks === undefined) === (uri === undefined))
    throw new Problem('validation_error', 'Give either jwks or jwks_uri.')
  if (jwks !== undefined) return checkKeySet(jwks)
  const url = URL.canParse(uri!) ? new URL(uri!) : null
  const isAllowedHttp = url?.protocol === 'http:' && context.allowPrivateTargets && !context.production
  if (url === null || !(url.protocol === 'https:' || isAllowedHttp) || url.username !== '' || url.hash !== '')
    throw new Problem('validation_error', 'jwks_uri must be an https address.')
  if (context.allowPrivateTargets) return
  try {
    await assertPublicHost(url.hostname)
  } catch (cause) {
    throw new Problem('validation_error', `jwks_uri cannot be used: ${(cause as Error).message}.`, { cause })
  }
}

async function checkKeySet({ keys }: KeySet): Promise<void> {
  if (!Array.isArray(keys) || keys.length === 0 || keys.length > maxKeys)
    throw new Problem('validation_error', `jwks must have between 1 and ${maxKeys} keys.`)
  for (const key of keys) await checkKey(key)
  const ids = keys.map(({ kid }) => kid)
  if (keys.length > 1 && new Set(ids).size < keys.length)
    throw new Problem('validation_error', 'Give every key of jwks a kid of its own.')
}

const defaultAlgorithms: Record<string, string> = {
  RSA: 'RS256',
  'P-256': 'ES256',
  'P-384': 'ES384',
  Ed25519: 'EdDSA',
}

const privateParts = ['d', 'p', 'q', 'dp', 'dq', 'qi', 'oth', 'k']

async function checkKey(key: JWK): Promise<void> {
  if (privateParts.some((part) => part in key))
    throw new Problem('validation_error', 'jwks contains a private key. Register public keys only.')
  const algorithm = key.alg ?? defaultAlgorithms[key.crv ?? key.kty!]
  if (algorithm === undefined || !assertionAlgorithms.includes(algorithm))
    throw new Problem('validation_error', `Use keys for ${assertionAlgorithms.join(', ')}.`)
  if (key.kty === 'RSA' && Buffer.from(key.n ?? '', 'base64url').length * 8 < minModulusBits)
    throw new Problem('validation_error', `Use RSA keys of at least ${minModulusBits} bits.`)
  try {
    await importJWK(key, algorithm)
  } catch (cause) {
    throw new Problem('validation_error', `A key of jwks is malformed: ${(cause as Error).message}`, {
      cause,
    })
  }
}

type LoadedKeys = { loadedAt: number; find: Promise<JWTVerifyGetKey> }
const loadedKeysOf = memoizePer((_: Context) => new LRUCache<string, LoadedKeys>({ max: 1000 }))

/** Finds the key of a client that signed an assertion. Published keys are cached for five minutes. */
export function keyFinderOf(context: Context, client: Pick<Client, 'jwks' | 'jwks_uri'>): JWTVerifyGetKey {
  const { jwks, jwks_uri: uri } = client
  if (jwks !== null) return toKeyFinder(jwks)
  return async (header, token) => {
    const loaded = loadKeys(context, uri!, refreshMs)
    try {
      return await (await loaded)(header, token)
    } catch (error) {
      if ((error as { code?: string }).code !== 'ERR_JWKS_NO_MATCHING_KEY') throw error
      return (await loadKeys(context, uri!, cooldownMs))(header, token)
    }
  }
}

function loadKeys(context: Context, uri: string, maxAgeMs: number): Promise<JWTVerifyGetKey> {
  const cache = loadedKeysOf(context)
  const now = performance.now()
  const cached = cache.get(uri)
  if (cached !== undefined && now - cached.loadedAt < maxAgeMs) return cached.find
  const find = fetchKeys(context, uri)
  const entry = { loadedAt: now, find }
  cache.set(uri, entry)
  // Anybody can send an assertion in a client's name, so a failure is not repeated at once either.
  find.catch(() => {
    entry.loadedAt = now - refreshMs + cooldownMs
  })
  return find
}

async function fetchKeys(context: Context, uri: string): Promise<JWTVerifyGetKey> {
  try {
    const options = { headers: { accept: 'application/json' }, signal: AbortSignal.timeout(5_000) }
    const response = await fetchOutbound(uri, options, context.allowPrivateTargets)
    if (response.status !== 200) throw new Error(`the address responded with ${response.status}`)
    return toKeyFinder((await response.json()) as KeySet)
  } catch (cause) {
    throw new Problem('invalid_client', 'The keys at jwks_uri could not be read. Check the address.', {
      cause,
    })
  }
}

function toKeyFinder({ keys }: KeySet): JWTVerifyGetKey {
  const usable = keys.filter((key) => key.kty !== 'oct').slice(0, maxPublishedKeys)
  // Ed25519 has two names, and libraries mix them.
  return createLocalJWKSet({
    keys: usable.map((key) => (key.kty === 'OKP' ? { ...key, alg: undefined } : key)),
  })
}
