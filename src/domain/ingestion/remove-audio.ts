import { transaction } from '../../platform/postgres.ts'
import type { Context } from '../context.ts'
import { deleteObjectRows, selectKeysUnder } from '../storage/objects/sql.ts'
import { isOpen } from './finish.ts'
import { audioFolder, type Place } from './place.ts'
import { isDone, lockIngestion } from './sql-ingestions.ts'
import { selectRetryable } from './sql-items.ts'

/** Delivered audio goes when it is no longer needed, unless it is to be kept; what an operator may retry needs it. */
export async function removeAudio(context: Context, { ingestion, area }: Place): Promise<void> {
  if (!ingestion.options.delete_delivered_file) return
  const retryable = await selectRetryable(context.db, ingestion.id, 100_000)
  const needed = new Set(retryable.map(({ audio }) => audio?.key))
  const prefix = audioFolder(ingestion.id)
  for (let after = ''; ; ) {
    const keys = await transaction(context.db, async (tx) => {
      // More records may have come, and their audio with them.
      const now = await lockIngestion(tx, ingestion.id)
      if (now === null || (isOpen(now) && !isDone(now))) return []
      const some = await selectKeysUnder(tx, area.id, prefix, { after, limit: 1000 })
      const done = some.filter((key) => !needed.has(key))
      await deleteObjectRows(tx, area.id, done)
      return some
    })
    if (keys.length < 1000) return
    after = keys.at(-1)!
  }
}
