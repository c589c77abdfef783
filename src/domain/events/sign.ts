import { sign } from 'node:crypto'
import type { Context } from '../context.ts'
import { findSigningKey } from '../keys/keys.ts'

/**
 * The headers of Standard Webhooks, signed with Ed25519 (v1a) over id, timestamp and body. All receivers share the key, so
 * the body names the webhook that the message is for.
 */
export async function signMessage(
  context: Context,
  id: string,
  body: string,
): Promise<Record<string, string>> {
  const key = await findSigningKey(context, 'signatures')
  const timestamp = Math.floor(context.clock.now().getTime() / 1000)
  const signature = sign(null, Buffer.from(`${id}.${timestamp}.${body}`), key.privateKey)
  return {
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': `v1a,${signature.toString('base64')}`,
    'webhook-key-id': key.id,
  }
}
