import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

type FolderLock = { release(): void }

/**
 * Locks the folder for this process, or returns null when another process has locked it. The lock is an exclusive lock
 * on an SQLite file, which the kernel releases however the process dies. Unlike a file with a process id, it cannot be
 * stale, and two processes that start at the same moment cannot both get it.
 */
export function lockFolder(folder: string): FolderLock | null {
  mkdirSync(folder, { recursive: true })
  const file = new DatabaseSync(join(folder, 'service.lock'))
  try {
    file.exec('pragma locking_mode = exclusive; pragma journal_mode = memory; begin exclusive')
  } catch (error) {
    file.close()
    // SQLITE_BUSY and SQLITE_LOCKED. Anything else, such as a read-only disk, does not mean that it is locked.
    if ([5, 6].includes((error as { errcode?: number }).errcode ?? 0)) return null
    throw error
  }
  return { release: () => file.close() }
}
