import { chmodSync, mkdirSync, statSync } from 'node:fs'

/**
 * Creates the data folder, or takes away what others may do in an existing one. It contains the database, the bytes of all
 * objects, the log and, outside production, the master key. `canSearch`: others may pass through it, but not list it.
 */
export function secureFolder(folder: string, { canSearch = false } = {}): void {
  const mode = canSearch ? 0o711 : 0o700
  mkdirSync(folder, { recursive: true, mode })
  const stats = statSync(folder)
  if (stats.uid === process.getuid?.() && (stats.mode & 0o777 & ~mode) !== 0) chmodSync(folder, mode)
}
