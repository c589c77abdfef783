import type { Expectation } from '../../lib/expectation.ts'
import { newId } from '../../lib/ids.ts'
import type { ListPage, ListRequest } from '../../lib/page.ts'
import { Problem } from '../../lib/problem.ts'
import { listRows } from '../../platform/list-rows.ts'
import { transaction } from '../../platform/postgres.ts'
import type { Context } from '../context.ts'
import { quotaExceeded, readQuotas } from '../organisations/quotas.ts'
import { createSecret, overlapMs } from './secrets.ts'
import {
  bindWebhook,
  deleteWebhook,
  insertWebhook,
  lockWebhook,
  replaceSecret,
  selectWebhook,
  updateWebhook,
  type Webhook,
  webhookList,
} from './sql-webhooks.ts'
import { checkTarget } from './target.ts'
import { type EventType, eventTypes } from './types.ts'

export type NewWebhook = { url: string; description?: string; events?: EventType[] }
export type WebhookChange = Partial<NewWebhook> & { enabled?: boolean }

/**
 * Registers a receiver, for the events of one catalogue or of all. Without a list of events it receives all of them. Its secret is
 * returned this once.
 */
export async function createWebhook(
  context: Context,
  organisationId: string,
  input: NewWebhook,
  catalogueId: string | null = null,
): Promise<Webhook & { secret: string }> {
  const url = await checkTarget(context, input.url)
  const id = newId()
  const { secret, sealed } = createSecret(context, id)
  const row = {
    id,
    secret: sealed,
    organisation_id: organisationId,
    url,
    description: input.description ?? '',
    event_types: input.events ?? [...eventTypes],
  }
  const now = context.clock.now()
  const max = (await readQuotas(context, organisationId)).webhooks!
  const created = await transaction(context.db, async (tx) => {
    const inserted = await insertWebhook(tx, row, { now, max })
    if (inserted !== null && catalogueId !== null) await bindWebhook(tx, organisationId, row.id, catalogueId)
    return inserted
  })
  if (created !== null) return { ...created, secret }
  throw quotaExceeded('webhooks', max)
}

export async function findWebhook(context: Context, organisationId: string, id: string): Promise<Webhook> {
  const found = await selectWebhook(context.db, organisationId, id)
  if (found === null) throw webhookNotFound()
  return found
}

export async function listWebhooks(
  context: Context,
  organisationId: string,
  request: ListRequest,
  catalogueId: string | null = null,
): Promise<ListPage<Webhook>> {
  return listRows(context.db, webhookList(context.db, organisationId, catalogueId), request)
}

/** Changes the given fields only. A webhook that is enabled again receives what became due meanwhile. */
export async function changeWebhook(
  context: Context,
  organisationId: string,
  id: string,
  change: WebhookChange,
  expect?: Expectation<Webhook>,
): Promise<Webhook> {
  const url = change.url === undefined ? undefined : await checkTarget(context, change.url)
  return transaction(context.db, async (tx) => {
    const before = await lockWebhook(tx, organisationId, id)
    if (before === null) throw webhookNotFound()
    expect?.(before)
    const now = context.clock.now()
    const enabled = change.enabled ?? before.disabled_at === null
    return updateWebhook(tx, {
      ...before,
      url: url ?? before.url,
      description: change.description ?? before.description,
      event_types: change.events ?? before.event_types,
      disabled_at: enabled ? null : (before.disabled_at ?? now),
      disabled_reason: enabled ? null : (before.disabled_reason ?? 'requested'),
      updated_at: now,
    })
  })
}

/** Gives a webhook a new secret. Messages carry the signature of the former one too for a day. */
export async function rotateSecret(
  context: Context,
  organisationId: string,
  id: string,
): Promise<{ secret: string; former_valid_until: Date }> {
  const webhook = await findWebhook(context, organisationId, id)
  const { secret, sealed } = createSecret(context, id)
  const until = new Date(context.clock.now().getTime() + overlapMs)
  if (!(await replaceSecret(context.db, webhook, sealed, until))) throw webhookNotFound()
  return { secret, former_valid_until: until }
}

/** Deletes a webhook. What is still due is not sent. */
export async function removeWebhook(
  context: Context,
  organisationId: string,
  id: string,
  expect?: Expectation<Webhook>,
): Promise<void> {
  await transaction(context.db, async (tx) => {
    const webhook = await lockWebhook(tx, organisationId, id)
    if (webhook === null) throw webhookNotFound()
    expect?.(webhook)
    await deleteWebhook(tx, organisationId, id)
  })
}

function webhookNotFound(): Problem {
  return new Problem('not_found', 'There is no such webhook. List yours with GET /v1/webhooks.')
}
