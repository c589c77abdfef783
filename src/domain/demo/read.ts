import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Demo } from './create.ts'

/** The content of `demo.json`; null if there is no demo. */
export async function readDemo(dataFolder: string): Promise<Demo | null> {
  try {
    return JSON.parse(await readFile(join(dataFolder, 'demo.json'), 'utf8'))
  } catch {
    return null // removed or unreadable: then there is nothing to show
  }
}
