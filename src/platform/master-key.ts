import { randomBytes } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { newId } from '../lib/ids.ts'

/**
 * The key that seals what must be stored readable. From the setting, or, outside production, from a file made at the
 * first start: whoever loses it loses what it sealed, so the data folder keeps it beside the database.
 */
export function loadMasterKey(setting: string | null, dataFolder: string): Buffer {
  if (setting !== null) return Buffer.from(setting, 'base64')
  const file = join(dataFolder, 'master.key')
  mkdirSync(dataFolder, { recursive: true })
  const draft = join(dataFolder, `master.key.${newId()}`)
  writeFileSync(draft, `${randomBytes(32).toString('base64')}\n`, { mode: 0o600 })
  try {
    linkSync(draft, file) // fails when the file exists: of two processes that start at once, one makes the key
  } catch (error) {
    if ((error as { code?: string }).code !== 'EEXIST') throw error
  } finally {
    rmSync(draft)
  }
  const key = Buffer.from(readFileSync(file, 'utf8'), 'base64')
  if (key.length !== 32)
    throw new Error(`${file} does not hold 32 bytes in base64. Restore it from a backup.`)
  return key
}
