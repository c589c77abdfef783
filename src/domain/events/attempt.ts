import { release } from '../../lib/release.ts'
import { readBodyStart, sendOutbound } from '../../platform/outbound-request.ts'
import type { Context } from '../context.ts'
import { signMessage } from './sign.ts'
import type { Attempt } from './sql-deliveries.ts'
import type { DueDelivery, LeasedWebhook } from './sql-sending.ts'

/** The time limit of an attempt, from the DNS lookup to the end of the response. */
const timeoutMs = 15_000
const maxResponseBytes = 64 * 1024
/** What people see of a response. */
const keptResponseBytes = 1024

export type AttemptResult = Attempt & { delivered: boolean; gone: boolean; retryAfterMs: number | null }

/** Sends one delivery once. Whatever goes wrong at the receiver is a result, not an error. */
export async function attempt(
  context: Context,
  webhook: LeasedWebhook,
  delivery: DueDelivery,
  signal: AbortSignal,
): Promise<AttemptResult> {
  const body = bodyOf(webhook, delivery)
  // Outside the `try`: a message that cannot be signed is not the receiver's fault.
  const headers = {
    'content-type': 'application/json',
    'user-agent': `Euterpe-Webhooks/${release}`,
    'content-length': String(Buffer.byteLength(body)),
    ...(await signMessage(context, webhook, delivery.event_id, body)),
  }
  const started = performance.now()
  const attempted = {
    attempted_at: context.clock.now().toISOString(),
    delivered: false,
    gone: false,
    retryAfterMs: null,
  }
  const durationMs = () => Math.round(performance.now() - started)
  try {
    const response = await sendOutbound(new URL(webhook.url), {
      method: 'POST',
      headers,
      body,
      repeatable: true,
      allowPrivate: context.allowPrivateTargets,
      signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
    })
    const status = response.statusCode!
    const text = await readBodyStart(response, { keepBytes: keptResponseBytes, maxBytes: maxResponseBytes })
    return {
      ...attempted,
      duration_ms: durationMs(),
      response_status: status,
      // PostgreSQL stores no NUL.
      response_body: text.replaceAll('\0', '\ufffd'),
      error: errorOf(status),
      delivered: status >= 200 && status < 300,
      gone: status === 410,
      retryAfterMs: retryAfterOf(response.headers['retry-after'], context.clock.now()),
    }
  } catch (error) {
    return {
      ...attempted,
      duration_ms: durationMs(),
      response_status: null,
      error: describeError(error as Error),
    }
  }
}

/** Every attempt sends the same bytes: receivers may compare them. */
export function bodyOf(
  webhook: Pick<LeasedWebhook, 'id' | 'organisation_id'>,
  delivery: Pick<DueDelivery, 'event_id' | 'type' | 'event_at' | 'data'>,
): string {
  return JSON.stringify({
    id: delivery.event_id,
    type: delivery.type,
    timestamp: delivery.event_at.toISOString(),
    webhook_id: webhook.id,
    organization_id: webhook.organisation_id,
    data: delivery.data,
  })
}

function errorOf(status: number): string | null {
  if (status >= 200 && status < 300) return null
  if (status >= 300 && status < 400) return 'responded with a redirect, which is not followed'
  if (status === 410) return 'responded 410 Gone: the webhook is disabled'
  return `responded ${status}`
}

/** Seconds or a date (RFC 9110 §10.2.3). */
function retryAfterOf(header: string | undefined, now: Date): number | null {
  if (header === undefined) return null
  const ms = /^\d+$/.test(header) ? Number(header) * 1000 : Date.parse(header) - now.getTime()
  return ms > 0 ? ms : null
}

/** Never the system's own message, which may name addresses of our network. */
function describeError(error: Error & { code?: string }): string {
  if (error.name === 'TimeoutError' || error.name === 'AbortError')
    return `did not respond within ${timeoutMs / 1000} s`
  return (
    descriptions[error.code ?? ''] ??
    (error.code?.startsWith('ERR_TLS') ? descriptions.TLS! : 'could not be reached')
  )
}

const untrustedCertificate = 'has a certificate that is self-signed or from an unknown authority'

const descriptions: Record<string, string> = {
  PRIVATE_ADDRESS: 'is on a private network',
  ECONNREFUSED: 'refused the connection',
  ECONNRESET: 'closed the connection without a response',
  EPIPE: 'closed the connection without a response',
  ENOTFOUND: 'has a host name that does not exist',
  EAI_AGAIN: 'has a host name that cannot be resolved at the moment',
  TLS: 'has a certificate that is not valid for its host name',
  CERT_HAS_EXPIRED: 'has a certificate that has expired',
  DEPTH_ZERO_SELF_SIGNED_CERT: untrustedCertificate,
  SELF_SIGNED_CERT_IN_CHAIN: untrustedCertificate,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: untrustedCertificate,
}
