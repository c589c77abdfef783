import { release } from '../../lib/release.ts'
import { discardBody, requestOutside } from '../../platform/outside.ts'
import type { Context } from '../context.ts'
import { signMessage } from './sign.ts'
import type { Attempt } from './sql-deliveries.ts'
import type { DueDelivery, Turn } from './sql-sending.ts'

/** A receiver has this long from the first look for its address to the end of its answer. */
const patienceMs = 15_000
const longestAnswer = 64 * 1024

export type Attempted = Attempt & { delivered: boolean; gone: boolean; retryAfterMs: number | null }

/** Sends one message once. Whatever goes wrong at the receiver is a result and not an error. */
export async function attempt(context: Context, turn: Turn, delivery: DueDelivery): Promise<Attempted> {
  const body = bodyOf(turn, delivery)
  // A message that we cannot sign is no fault of the receiver's.
  const headers = {
    'content-type': 'application/json',
    'user-agent': `Euterpe-Webhooks/${release}`,
    'content-length': String(Buffer.byteLength(body)),
    ...(await signMessage(context, delivery.event_id, body)),
  }
  const started = performance.now()
  const tried = {
    attempted_at: context.clock.now().toISOString(),
    delivered: false,
    gone: false,
    retryAfterMs: null,
  }
  const took = () => Math.round(performance.now() - started)
  try {
    const answer = await requestOutside(new URL(turn.url), {
      method: 'POST',
      headers,
      body,
      repeatable: true,
      allowPrivate: context.allowPrivateTargets,
      signal: AbortSignal.timeout(patienceMs),
    })
    const status = answer.statusCode!
    await discardBody(answer, longestAnswer)
    return {
      ...tried,
      duration_ms: took(),
      response_status: status,
      error: errorOf(status),
      delivered: status >= 200 && status < 300,
      gone: status === 410,
      retryAfterMs: retryAfterOf(answer.headers['retry-after'], context.clock.now()),
    }
  } catch (error) {
    return { ...tried, duration_ms: took(), response_status: null, error: describe(error as Error) }
  }
}

/** The same bytes at every try: receivers may compare them. */
function bodyOf(turn: Turn, delivery: DueDelivery): string {
  return JSON.stringify({
    id: delivery.event_id,
    type: delivery.type,
    timestamp: delivery.event_at.toISOString(),
    webhook_id: turn.id,
    organization_id: turn.organisation_id,
    data: delivery.data,
  })
}

function errorOf(status: number): string | null {
  if (status >= 200 && status < 300) return null
  if (status >= 300 && status < 400) return 'answered with a redirect, which is not followed'
  if (status === 410) return 'answered 410 Gone: the webhook is disabled'
  return `answered ${status}`
}

/** Seconds or a date (RFC 9110 §10.2.3). */
function retryAfterOf(header: string | undefined, now: Date): number | null {
  if (header === undefined) return null
  const ms = /^\d+$/.test(header) ? Number(header) * 1000 : Date.parse(header) - now.getTime()
  return ms > 0 ? ms : null
}

/** In words of our own: those of the system name addresses of our network. */
function describe(error: Error & { code?: string }): string {
  if (error.name === 'TimeoutError' || error.name === 'AbortError')
    return `did not answer within ${patienceMs / 1000} s`
  return (
    sentences[error.code ?? ''] ??
    (error.code?.startsWith('ERR_TLS') ? sentences.TLS! : 'could not be reached')
  )
}

const sentences: Record<string, string> = {
  INSIDE_ADDRESS: 'is on a private network',
  ECONNREFUSED: 'refused the connection',
  ECONNRESET: 'closed the connection without an answer',
  EPIPE: 'closed the connection without an answer',
  ENOTFOUND: 'has a name that cannot be found',
  EAI_AGAIN: 'has a name that cannot be found at the moment',
  TLS: 'has a certificate that is not valid for its name',
  CERT_HAS_EXPIRED: 'has a certificate that has expired',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'has a certificate that nobody vouches for',
  SELF_SIGNED_CERT_IN_CHAIN: 'has a certificate that nobody vouches for',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'has a certificate that nobody vouches for',
}
