import { randomBytes } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { newId } from '../lib/ids.ts'
import type { MasterKey } from '../lib/seal.ts'

/**
 * The key that encrypts stored secrets. It comes from the setting or, outside production, from a file that the first
 * start creates. Without the key the secrets are lost, so the file is in the data folder, next to the database.
 */
export function loadMasterKey(
  { masterKey, previousMasterKey }: { masterKey: string | null; previousMasterKey: string | null },
  dataFolder: string,
): MasterKey {
  const current = masterKey === null ? readKeyFile(dataFolder) : Buffer.from(masterKey, 'base64')
  const opening = previousMasterKey === null ? [current] : [current, Buffer.from(previousMasterKey, 'base64')]
  return { sealing: current, opening }
}

function readKeyFile(dataFolder: string): Buffer {
  const file = join(dataFolder, 'master.key')
  mkdirSync(dataFolder, { recursive: true, mode: 0o700 })
  const draft = join(dataFolder, `master.key.${newId()}`)
  writeFileSync(draft, `${randomBytes(32).toString('base64')}\n`, { mode: 0o600 })
  try {
    linkSync(draft, file) // fails when the file exists, so that processes that start together use the same key
  } catch (error) {
    if ((error as { code?: string }).code !== 'EEXIST') throw error
  } finally {
    rmSync(draft)
  }
  const key = Buffer.from(readFileSync(file, 'utf8'), 'base64')
  if (key.length !== 32)
    throw new Error(`${file} does not contain 32 bytes in base64. Restore it from a backup.`)
  return key
}
