import { Problem } from '../../lib/problem.ts'
import type { Context } from '../context.ts'
import { selectWebhookCatalogue } from './sql-webhooks.ts'

/** Throws `not_found` if the caller's client is bound to a catalogue and the webhook is not its own. */
export async function requireBoundWebhook(
  context: Context,
  caller: { organisation: { id: string }; catalogue: { id: string } | null },
  id: string,
): Promise<void> {
  if (caller.catalogue === null) return
  const catalogueId = await selectWebhookCatalogue(context.db, caller.organisation.id, id)
  if (catalogueId !== caller.catalogue.id)
    throw new Problem('not_found', 'There is no such webhook. List yours with GET /v1/webhooks.')
}
