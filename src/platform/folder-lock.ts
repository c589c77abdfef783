import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

export type FolderLock = { release(): void }

/**
 * Takes the folder for this process, or answers null when another process has it. The kernel holds the lock (an
 * SQLite file opened withAdvisoryLock) and lets it go when the process dies, however it dies: there is no stale lock to
 * judge, and two processes that start in the same instant cannot both win, as they can with a file of process ids.
 */
export function lockFolder(folder: string): FolderLock | null {
  mkdirSync(folder, { recursive: true })
  const file = new DatabaseSync(join(folder, 'service.lock'))
  try {
    file.exec('pragma locking_mode = exclusive; pragma journal_mode = memory; begin exclusive')
  } catch (error) {
    file.close()
    // SQLITE_BUSY and SQLITE_LOCKED; anything else (a read-only disk, say) is not "taken".
    if ([5, 6].includes((error as { errcode?: number }).errcode ?? 0)) return null
    throw error
  }
  return { release: () => file.close() }
}
