import { isId } from '../../../lib/ids.ts'
import { memoizePer } from '../../../lib/memoize.ts'
import { InvalidatedCache } from '../../../platform/invalidated-cache.ts'
import type { Context } from '../../context.ts'
import { accessChannel } from '../invalidate-access.ts'
import { type ClientWithSecret, selectClient } from './sql.ts'

const clientsOf = memoizePer(
  (context: Context) =>
    new InvalidatedCache<ClientWithSecret>(context.db, {
      name: 'clients',
      channel: accessChannel,
      maxEntries: 5_000,
    }),
)

/** An active client, cached. Null when it does not exist, is disabled, or its organisation is disabled. */
export async function findActiveClient(context: Context, id: string): Promise<ClientWithSecret | null> {
  if (!isId(id)) return null
  const clients = clientsOf(context)
  const key = id.toLowerCase()
  const client = clients.peek(key) ?? (await clients.get(key, () => loadClient(context, id)))
  if (client === null || client.disabled_at !== null || client.organisation_disabled) return null
  return client
}

async function loadClient(context: Context, id: string) {
  const row = await selectClient(context.db, id)
  if (row === null) return null
  return { value: row, tags: [`client:${row.id}`, `organisation:${row.organisation_id}`] }
}
