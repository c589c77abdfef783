import { decodeBase64 } from './random.ts'

export type WebhookEvent = {
  id: string
  type: string
  timestamp: string
  webhook_id: string
  organization_id: string
  data: Record<string, unknown>
}

/** Verify with the secret of the webhook (`v1`), or with the public keys of the service (`v1a`). */
export type VerifierOptions = { now?: () => number } & (
  | {
      /** Shown once, when the webhook was created: `whsec_…`. */
      secret: string
    }
  | {
      /** The signing keys of the service: `https://api.example.com/v1/.well-known/jwks.json`. */
      keySetUrl: string
      /** The id of your webhook. The service signs the webhooks of all customers with the same keys. */
      webhookId: string
      fetch?: typeof fetch
    }
)

/** The message is not authentic, too old, or meant for another webhook. Respond with 400. */
export class WebhookRefused extends Error {
  override name = 'WebhookRefused'
}

// `CryptoKey` is a global in browsers, but not in the types of Node.js.
type VerificationKey = Awaited<ReturnType<typeof crypto.subtle.importKey>>
type PublicKey = { kid: string; kty: string; crv?: string; x?: string }
type MessageHeaders = Record<string, string | string[] | undefined>

const maxAgeSeconds = 300
const minFetchIntervalMs = 10_000

/**
 * Verifies and reads messages:
 * `const read = webhookReader({ secret }); const event = await read(request.headers, rawBody)`.
 *
 * Pass the body as it arrived, before any JSON parser. The same message may arrive twice: deduplicate by `event.id`.
 */
export function webhookReader(options: VerifierOptions) {
  const now = options.now ?? Date.now
  const verify = 'secret' in options ? secretVerifier(options.secret) : keySetVerifier(options, now)
  return async (headers: MessageHeaders | Headers, body: string): Promise<WebhookEvent> => {
    const header = (name: string) =>
      String((headers instanceof Headers ? headers.get(name) : headers[name]) ?? '')
    const signed = new TextEncoder().encode(`${header('webhook-id')}.${header('webhook-timestamp')}.${body}`)
    await verify(header, signed)
    const age = Math.abs(now() / 1000 - Number(header('webhook-timestamp')))
    if (!(age < maxAgeSeconds)) {
      throw new WebhookRefused('The message is too old. If it is not, check the clock of this machine.')
    }
    const event = JSON.parse(body) as WebhookEvent
    if ('webhookId' in options && event.webhook_id !== options.webhookId) {
      throw new WebhookRefused('The message is meant for another webhook.')
    }
    return event
  }
}

/** Throws unless a signature of the message is valid. */
type Verify = (header: (name: string) => string, signed: Uint8Array<ArrayBuffer>) => Promise<void>

function secretVerifier(secret: string): Verify {
  const bytes = decodeBase64(secret.replace(/^whsec_/, ''))
  if (bytes === null) throw new TypeError('The secret must be the one of the webhook: whsec_…')
  const algorithm = { name: 'HMAC', hash: 'SHA-256' }
  const key = crypto.subtle.importKey('raw', bytes, algorithm, false, ['verify'])
  return async (header, signed) => requireSignature('HMAC', await key, 'v1,', header, signed)
}

function keySetVerifier(options: KeySetOptions, now: () => number): Verify {
  const findKey = createKeyFinder(options, now)
  return async (header, signed) => {
    const key = await findKey(header('webhook-key-id'))
    if (key === undefined) throw new WebhookRefused('Unknown signing key.')
    await requireSignature('Ed25519', key, 'v1a,', header, signed)
  }
}

/** Caches the keys. An unknown id triggers a new fetch, at a limited rate: anybody can send unknown ids. */
type KeySetOptions = Extract<VerifierOptions, { keySetUrl: string }>

function createKeyFinder({ keySetUrl, fetch: fetchUrl = fetch }: KeySetOptions, now: () => number) {
  let keys = new Map<string, VerificationKey>()
  let fetchedAt = Number.NEGATIVE_INFINITY
  return async (id: string): Promise<VerificationKey | undefined> => {
    if (!keys.has(id) && now() - fetchedAt > minFetchIntervalMs) {
      fetchedAt = now()
      const keySet = (await (await fetchUrl(keySetUrl)).json()) as { keys: PublicKey[] }
      const usable = keySet.keys.filter((key) => key.kty === 'OKP' && key.crv === 'Ed25519')
      keys = new Map(await Promise.all(usable.map(async (key) => [key.kid, await importKey(key)] as const)))
    }
    return keys.get(id)
  }
}

function importKey({ kty, crv, x }: PublicKey): Promise<VerificationKey> {
  return crypto.subtle.importKey('jwk', { kty, crv, x }, 'Ed25519', false, ['verify'])
}

/** During a rotation a message carries several signatures. One valid signature is enough. */
async function requireSignature(
  algorithm: 'HMAC' | 'Ed25519',
  key: VerificationKey,
  prefix: string,
  header: (name: string) => string,
  signed: Uint8Array<ArrayBuffer>,
): Promise<void> {
  for (const signature of header('webhook-signature').split(' ')) {
    const bytes = signature.startsWith(prefix) ? decodeBase64(signature.slice(prefix.length)) : null
    if (bytes !== null && (await crypto.subtle.verify(algorithm, key, bytes, signed))) return
  }
  throw new WebhookRefused('Wrong signature.')
}
