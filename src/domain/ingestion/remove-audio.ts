import { deleteObjectRows, selectKeysUnder } from '../storage/sql-objects.ts'
import type { World } from '../world.ts'
import { audioFolder, type Place } from './place.ts'
import { selectRetryable } from './sql-items.ts'

/** Delivered audio goes when it is no longer needed, unless it is to be kept; what an operator may retry needs it. */
export async function removeAudio(world: World, { ingestion, area }: Place): Promise<void> {
  if (!ingestion.options.delete_delivered_file) return
  const retryable = await selectRetryable(world.db, ingestion.id, 100_000)
  const needed = new Set(retryable.map(({ audio }) => audio?.key))
  const prefix = audioFolder(ingestion.id)
  for (let after = ''; ; ) {
    const keys = await selectKeysUnder(world.db, area.id, prefix, { after, limit: 1000 })
    await deleteObjectRows(
      world.db,
      area.id,
      keys.filter((key) => !needed.has(key)),
    )
    if (keys.length < 1000) return
    after = keys.at(-1)!
  }
}
