import { transaction } from '../../platform/postgres.ts'
import type { Context } from '../context.ts'
import { deleteObjectRows, selectKeysUnder } from '../storage/objects/sql.ts'
import { isOpen } from './finish.ts'
import { audioFolder, type IngestionInArea } from './ingestion-files.ts'
import { isDone, lockIngestion } from './sql-ingestions.ts'
import { selectRetryable } from './sql-items.ts'

const batchSize = 1000

/** Deletes delivered audio that is no longer needed, unless the sender wants to keep it. Items that can be retried still need theirs. */
export async function removeAudio(context: Context, { ingestion, area }: IngestionInArea): Promise<void> {
  if (!ingestion.options.delete_delivered_file) return
  const retryable = await selectRetryable(context.db, ingestion.id, 100_000)
  const needed = new Set(retryable.map(({ audio }) => audio?.key))
  const prefix = audioFolder(ingestion.id)
  for (let after = ''; ; ) {
    const keys = await transaction(context.db, async (tx) => {
      // Another call of the group may have brought more records, and audio with them.
      const current = await lockIngestion(tx, ingestion.id)
      if (current === null || (isOpen(current) && !isDone(current))) return []
      const found = await selectKeysUnder(tx, area.id, prefix, { after, limit: batchSize })
      const unneeded = found.filter((key) => !needed.has(key))
      await deleteObjectRows(tx, area.id, unneeded)
      return found
    })
    if (keys.length < batchSize) return
    after = keys.at(-1)!
  }
}
