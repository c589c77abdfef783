import { createHash } from 'node:crypto'
import type { Area } from '../storage/areas/sql.ts'
import { limits } from '../storage/limits.ts'
import type { Ingestion } from './sql-ingestions.ts'

/** An ingestion and the storage area of its organisation, which holds its files. */
export type IngestionInArea = { ingestion: Ingestion; area: Area }

/**
 * The folder that keeps the audio of an ingestion while it is needed. Each later call of a group has a sub-folder, named by
 * the index of its first item: the same file name may be delivered again with other audio.
 */
export function audioFolder(ingestionId: string, callStart = 0): string {
  return `processed/audio/${ingestionId}/${callStart === 0 ? '' : `${callStart}/`}`
}

/** The folder that keeps the pictures of an ingestion. */
export function imageFolder(ingestionId: string): string {
  return `processed/images/${ingestionId}/`
}

/** The key that a delivered file is moved to. It is the same for every item that names the file. */
export function processedKey(folder: string, delivered: string): string {
  const key = folder + delivered.replace(/^delivery\//, '')
  if (Buffer.byteLength(key) <= limits.keyBytes) return key
  return folder + createHash('sha256').update(delivered).digest('hex')
}
