import { isId } from '../../lib/ids.ts'
import { madeOnceFor } from '../../lib/made-once.ts'
import { ToldCache } from '../../platform/told-cache.ts'
import type { World } from '../world.ts'
import { accessChannel } from './access-changed.ts'
import { type ClientWithSecret, selectClient } from './sql-clients.ts'

const clientsOf = madeOnceFor(
  (world: World) => new ToldCache<ClientWithSecret>(world.db, { channel: accessChannel, most: 5_000 }),
)

/** A client that may act now; null for one that is unknown, disabled, or of a disabled organisation. */
export async function findActiveClient(world: World, id: string): Promise<ClientWithSecret | null> {
  if (!isId(id)) return null
  const clients = clientsOf(world)
  const name = id.toLowerCase()
  const client = clients.peek(name) ?? (await clients.get(name, () => loadClient(world, id)))
  if (client === null || client.disabled_at !== null || client.organisation_disabled) return null
  return client
}

async function loadClient(world: World, id: string) {
  const row = await selectClient(world.db, id)
  if (row === null) return null
  return { value: row, tags: [`client:${row.id}`, `organisation:${row.organisation_id}`] }
}
