export type WebhookEvent = {
  id: string
  type: string
  timestamp: string
  webhook_id: string
  organization_id: string
  data: Record<string, unknown>
}

export type VerifierOptions = {
  /** Where the keys are: `https://api.example.com/v1/.well-known/jwks.json`. */
  keySetUrl: string
  /** The id you got when you registered the webhook: the same keys sign for everybody. */
  webhookId: string
  fetch?: typeof fetch
  now?: () => number
}

/** Why a message must not be believed; answer it with 400. */
export class WebhookRefused extends Error {
  override name = 'WebhookRefused'
}

/** Named by what makes it, since browsers and Node.js call it differently. */
type Key = Awaited<ReturnType<typeof crypto.subtle.importKey>>
type PublicKey = { kid: string; kty: string; crv?: string; x?: string }

type Headers = Record<string, string | string[] | undefined>

const toleranceS = 300
const fetchEveryMs = 10_000

/**
 * Reads messages: `const read = webhookReader({ … }); const event = await read(request.headers, rawBody)`. The body is
 * the text as it arrived, before any JSON parser. A message may come twice: remember `event.id`.
 */
export function webhookReader(options: VerifierOptions) {
  const now = options.now ?? Date.now
  const findKey = keyFinder(options, now)
  return async (headers: Headers, body: string): Promise<WebhookEvent> => {
    const header = (name: string) => String(headers[name] ?? '')
    const key = await findKey(header('webhook-key-id'))
    if (key === undefined) throw new WebhookRefused('The key is unknown.')
    const signed = new TextEncoder().encode(`${header('webhook-id')}.${header('webhook-timestamp')}.${body}`)
    if (!(await isSigned(key, header('webhook-signature'), signed))) {
      throw new WebhookRefused('The signature is wrong.')
    }
    const age = Math.abs(now() / 1000 - Number(header('webhook-timestamp')))
    if (!(age < toleranceS)) throw new WebhookRefused('The message is too old, or a clock is wrong.')
    const event = JSON.parse(body) as WebhookEvent
    if (event.webhook_id !== options.webhookId)
      throw new WebhookRefused('The message is for another webhook.')
    return event
  }
}

/** Keys are kept; an unknown id makes them be fetched again, but not more often than a stranger should be able to. */
function keyFinder({ keySetUrl, fetch: get = fetch }: VerifierOptions, now: () => number) {
  let keys = new Map<string, Key>()
  let fetchedAt = Number.NEGATIVE_INFINITY
  return async (id: string): Promise<Key | undefined> => {
    if (!keys.has(id) && now() - fetchedAt > fetchEveryMs) {
      fetchedAt = now()
      const set = (await (await get(keySetUrl)).json()) as { keys: PublicKey[] }
      const usable = set.keys.filter((key) => key.kty === 'OKP' && key.crv === 'Ed25519')
      keys = new Map(await Promise.all(usable.map(async (key) => [key.kid, await importKey(key)] as const)))
    }
    return keys.get(id)
  }
}

function importKey({ kty, crv, x }: PublicKey): Promise<Key> {
  return crypto.subtle.importKey('jwk', { kty, crv, x }, 'Ed25519', false, ['verify'])
}

/** While keys change, a message carries several signatures; one good one is enough. */
async function isSigned(key: Key, header: string, signed: Uint8Array<ArrayBuffer>): Promise<boolean> {
  for (const signature of header.split(' ')) {
    const bytes = signature.startsWith('v1a,') ? fromBase64(signature.slice(4)) : null
    if (bytes !== null && (await crypto.subtle.verify('Ed25519', key, bytes, signed))) return true
  }
  return false
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> | null {
  try {
    return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))
  } catch {
    return null
  }
}
