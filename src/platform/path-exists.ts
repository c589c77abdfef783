import { statSync } from 'node:fs'

/** Like `existsSync`, which asks access(2): that ignores the capability by which a service reaches folders of root. */
export function pathExists(path: string): boolean {
  try {
    return statSync(path, { throwIfNoEntry: false }) !== undefined
  } catch {
    return false // in a folder that may not be searched, or below a file
  }
}
