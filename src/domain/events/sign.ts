import { sign } from 'node:crypto'
import type { Context } from '../context.ts'
import { findSigningKey } from '../keys/keys.ts'
import { signWithSecrets } from './secrets.ts'
import type { WebhookSecrets } from './sql-webhooks.ts'

/**
 * The headers of Standard Webhooks, signed over id, timestamp and body: with the secret of the webhook (v1, HMAC) and with
 * Ed25519 (v1a). All receivers share the latter key, so the body names the webhook that the message is for.
 */
export async function signMessage(
  context: Context,
  webhook: { id: string } & WebhookSecrets,
  id: string,
  body: string,
): Promise<Record<string, string>> {
  const key = await findSigningKey(context, 'signatures')
  const timestamp = Math.floor(context.clock.now().getTime() / 1000)
  const signed = Buffer.from(`${id}.${timestamp}.${body}`)
  const signature = `v1a,${sign(null, signed, key.privateKey).toString('base64')}`
  return {
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': [...signWithSecrets(context, webhook, signed), signature].join(' '),
    'webhook-key-id': key.id,
  }
}
