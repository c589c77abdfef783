import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chownSync, lstatSync, mkdirSync, realpathSync, writeFileSync } from 'node:fs'
import { readFile, rename, rm } from 'node:fs/promises'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Launch } from './unprivileged.ts'

const majorVersion = '18'

/** Initialises a cluster next to its final folder and renames it when complete, so that a kill leaves no partial cluster. */
export async function createCluster(
  cluster: string,
  binaries: string,
  user: string,
  launch: Launch,
): Promise<void> {
  const draft = `${cluster}.new`
  await rm(draft, { recursive: true, force: true })
  createOwnFolder(draft, launch)
  const initdb = [join(binaries, 'initdb'), '-D', draft, '-U', user, '--encoding=UTF8', '--no-instructions']
  // The built-in C.UTF-8 locale sorts the same on every machine.
  initdb.push('--locale-provider=builtin', '--locale=C', '--builtin-locale=C.UTF-8')
  // Replaced by `writeAccessRules`.
  initdb.push('--auth=reject')
  const [command, ...words] = [...launch.prefix, ...initdb]
  try {
    await promisify(execFile)(command!, words, { ...launch.as, env: {}, cwd: '/' })
  } catch (error) {
    const output = (error as { stderr?: string }).stderr ?? ''
    throw new Error(`The embedded PostgreSQL could not be initialised in ${cluster}.\n${output}`, {
      cause: error,
    })
  }
  await rename(draft, cluster)
}

/**
 * Lets in only the user of this process and root, by the operating system's word. The server may run as `nobody`, and other
 * programs that do so could otherwise open its socket as a superuser. Clusters of earlier releases trusted everybody who could.
 */
export function writeAccessRules(cluster: string, roles: string[]): void {
  const name = readUserName()
  // A user without a name, as in some containers, cannot be recognised. Then the folder of the socket is the only protection.
  const rule = name === null ? 'local all all trust' : 'local all all peer map=euterpe'
  writeFileSync(join(cluster, 'pg_hba.conf'), `${rule}\n`)
  const names = [...new Set(['root', ...(name === null ? [] : [name])])]
  const lines = names.flatMap((each) => roles.map((role) => `euterpe "${each}" ${role}\n`))
  writeFileSync(join(cluster, 'pg_ident.conf'), lines.join(''))
}

function readUserName(): string | null {
  try {
    return userInfo().username
  } catch {
    return null
  }
}

export async function assertMajorVersion(cluster: string): Promise<void> {
  const version = (await readFile(join(cluster, 'PG_VERSION'), 'utf8')).trim()
  if (version === majorVersion) return
  throw new Error(
    `${cluster} was created by PostgreSQL ${version}, and this release uses PostgreSQL ${majorVersion}. See docs/operations.md for how to move the data.`,
  )
}

export function prepareSocketFolder(dataFolder: string, launch: Launch): string {
  const folder = socketFolderOf(dataFolder)
  createOwnFolder(folder, launch)
  return folder
}

/** In the data folder, or in the temporary folder if the path would be too long for a Unix socket (about 100 bytes). */
export function socketFolderOf(dataFolder: string): string {
  const preferred = join(dataFolder, 'socket')
  if (Buffer.byteLength(preferred) <= 80) return preferred
  const hash = createHash('sha256').update(realpathSync(dataFolder)).digest('hex').slice(0, 16)
  return join(tmpdir(), `euterpe-${hash}`)
}

/** Creates a folder that only the server's user can enter. Refuses one that belongs to somebody else. */
function createOwnFolder(folder: string, launch: Launch): void {
  const self = process.getuid?.()
  const owner = launch.owner?.uid ?? self
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const stats = lstatSync(folder)
  if (!stats.isDirectory() || (stats.uid !== owner && stats.uid !== self)) {
    throw new Error(`${folder} belongs to another user. Remove it, or choose another EUTERPE_DATA.`)
  }
  if (launch.owner !== null && stats.uid !== owner) chownSync(folder, launch.owner.uid, launch.owner.gid)
}
