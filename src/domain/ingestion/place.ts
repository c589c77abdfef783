import { createHash } from 'node:crypto'
import type { Area } from '../storage/areas/sql.ts'
import { limits } from '../storage/limits.ts'
import type { Ingestion } from './sql-ingestions.ts'

/** An ingestion and the area its files are in. */
export type Place = { ingestion: Ingestion; area: Area }

/** Where the audio of an ingestion is kept while it is needed; what a later turn brings has a folder of its own in it. */
export function audioFolder(ingestionId: string, turn = 0): string {
  return `processed/audio/${ingestionId}/${turn === 0 ? '' : `${turn}/`}`
}

/** Where a delivered file goes: the same for every item that names it. */
export function processedKey(folder: string, delivered: string): string {
  const key = folder + delivered.replace(/^delivery\//, '')
  if (Buffer.byteLength(key) <= limits.keyBytes) return key
  return folder + createHash('sha256').update(delivered).digest('hex')
}
