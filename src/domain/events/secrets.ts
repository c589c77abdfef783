import { createHmac, randomBytes } from 'node:crypto'
import { seal, unseal } from '../../lib/seal.ts'
import type { Context } from '../context.ts'
import type { WebhookSecrets } from './sql-webhooks.ts'

/** The secrets of webhooks, with which stock libraries of Standard Webhooks verify messages. */

/** How long the former secret signs too, so that receivers can change it without losing a message. */
export const overlapMs = 24 * 3600_000

const prefix = 'whsec_'
const purpose = (webhookId: string) => `webhook ${webhookId}`

/** A new secret: for the receiver, and as it is stored. */
export function createSecret(context: Context, webhookId: string): { secret: string; sealed: Buffer } {
  const bytes = randomBytes(32)
  return {
    secret: prefix + bytes.toString('base64'),
    sealed: seal(context.masterKey, purpose(webhookId), bytes),
  }
}

/** The HMAC signatures (v1) of a message, one for each secret that is in force. */
export function signWithSecrets(
  context: Context,
  webhook: { id: string } & WebhookSecrets,
  signed: Buffer,
): string[] {
  const { secret, former_secret, former_secret_until } = webhook
  const isInForce = former_secret_until !== null && former_secret_until > context.clock.now()
  return [secret, isInForce ? former_secret : null]
    .filter((sealed) => sealed !== null)
    .map((sealed) => {
      const key = unseal(context.masterKey, purpose(webhook.id), sealed)
      return `v1,${createHmac('sha256', key).update(signed).digest('base64')}`
    })
}
