import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Demo } from './create.ts'

/** What `demo.json` says; null where there is no demo. */
export async function readDemo(dataFolder: string): Promise<Demo | null> {
  try {
    return JSON.parse(await readFile(join(dataFolder, 'demo.json'), 'utf8'))
  } catch {
    return null // made by somebody else, or removed: nothing to point at
  }
}
