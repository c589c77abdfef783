import { newId } from '../../lib/ids.ts'
import { release } from '../../lib/release.ts'
import type { Context } from '../context.ts'
import type { BackupResult } from './create-backup.ts'
import { deleteOldRuns, insertRun, updateRun } from './sql.ts'

const maxErrorLength = 500

/** Makes a backup and notes when and to where, so that operators see whether there is a recent one. */
export async function recordRun(
  { db, clock }: Context,
  target: string,
  run: () => Promise<BackupResult>,
): Promise<BackupResult> {
  const id = newId()
  await insertRun(db, { id, target: withoutSecret(target), release, started_at: clock.now() })
  await deleteOldRuns(db)
  try {
    const result = await run()
    const { tables, objects } = result.manifest
    const rows = tables.reduce((sum, table) => sum + table.rows, 0)
    await updateRun(db, id, {
      finished_at: clock.now(),
      error: null,
      row_count: rows,
      object_count: objects.count,
      object_bytes: objects.bytes,
    })
    return result
  } catch (error) {
    const message = String((error as Error).message).slice(0, maxErrorLength)
    const nothing = { row_count: null, object_count: null, object_bytes: null }
    await updateRun(db, id, { finished_at: clock.now(), error: message, ...nothing })
    throw error
  }
}

/** The address of an S3 server has its key and secret in it. */
function withoutSecret(target: string): string {
  if (!/^https?:/.test(target)) return target
  const url = new URL(target)
  url.username = ''
  url.password = ''
  return url.href
}
