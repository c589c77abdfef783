export type WebhookEvent = {
  id: string
  type: string
  timestamp: string
  webhook_id: string
  organization_id: string
  data: Record<string, unknown>
}

export type VerifierOptions = {
  /** The signing keys of the service: `https://api.example.com/v1/.well-known/jwks.json`. */
  keySetUrl: string
  /** The id of your webhook. The service signs the webhooks of all customers with the same keys. */
  webhookId: string
  fetch?: typeof fetch
  now?: () => number
}

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
 * `const read = webhookReader({ keySetUrl, webhookId }); const event = await read(request.headers, rawBody)`.
 *
 * Pass the body as it arrived, before any JSON parser. The same message may arrive twice: deduplicate by `event.id`.
 */
export function webhookReader(options: VerifierOptions) {
  const now = options.now ?? Date.now
  const findKey = createKeyFinder(options, now)
  return async (headers: MessageHeaders, body: string): Promise<WebhookEvent> => {
    const header = (name: string) => String(headers[name] ?? '')
    const key = await findKey(header('webhook-key-id'))
    if (key === undefined) throw new WebhookRefused('Unknown signing key.')
    const signed = new TextEncoder().encode(`${header('webhook-id')}.${header('webhook-timestamp')}.${body}`)
    if (!(await hasValidSignature(key, header('webhook-signature'), signed))) {
      throw new WebhookRefused('Wrong signature.')
    }
    const age = Math.abs(now() / 1000 - Number(header('webhook-timestamp')))
    if (!(age < maxAgeSeconds)) {
      throw new WebhookRefused('The message is too old. If it is not, check the clock of this machine.')
    }
    const event = JSON.parse(body) as WebhookEvent
    if (event.webhook_id !== options.webhookId) {
      throw new WebhookRefused('The message is meant for another webhook.')
    }
    return event
  }
}

/** Caches the keys. An unknown id triggers a new fetch, at a limited rate: anybody can send unknown ids. */
function createKeyFinder({ keySetUrl, fetch: fetchUrl = fetch }: VerifierOptions, now: () => number) {
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

/** During a key rotation a message carries several signatures. One valid signature is enough. */
async function hasValidSignature(
  key: VerificationKey,
  header: string,
  signed: Uint8Array<ArrayBuffer>,
): Promise<boolean> {
  for (const signature of header.split(' ')) {
    const bytes = signature.startsWith('v1a,') ? decodeBase64(signature.slice(4)) : null
    if (bytes !== null && (await crypto.subtle.verify('Ed25519', key, bytes, signed))) return true
  }
  return false
}

function decodeBase64(text: string): Uint8Array<ArrayBuffer> | null {
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0))
  } catch {
    return null
  }
}
