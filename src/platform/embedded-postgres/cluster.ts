import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chownSync, lstatSync, mkdirSync, realpathSync } from 'node:fs'
import { readFile, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Launch } from './unprivileged.ts'

const majorVersion = '18'

/** Made beside its place and moved there when whole, so that a kill in the middle leaves nothing half made. */
export async function createCluster(
  cluster: string,
  binaries: string,
  user: string,
  launch: Launch,
): Promise<void> {
  const draft = `${cluster}.new`
  await rm(draft, { recursive: true, force: true })
  makeOwnFolder(draft, launch)
  const initdb = [join(binaries, 'initdb'), '-D', draft, '-U', user, '--encoding=UTF8', '--no-instructions']
  // The built-in C.UTF-8 locale sorts the same on every machine.
  initdb.push('--locale-provider=builtin', '--locale=C', '--builtin-locale=C.UTF-8')
  // Whoever can open the socket is trusted: its folder belongs to this user alone.
  initdb.push('--auth=trust')
  const [command, ...words] = [...launch.prefix, ...initdb]
  try {
    await promisify(execFile)(command!, words, { ...launch.as, env: {}, cwd: '/' })
  } catch (error) {
    const said = (error as { stderr?: string }).stderr ?? ''
    throw new Error(`The embedded PostgreSQL could not be set up in ${cluster}.\n${said}`, { cause: error })
  }
  await rename(draft, cluster)
}

export async function refuseOtherMajorVersion(cluster: string): Promise<void> {
  const version = (await readFile(join(cluster, 'PG_VERSION'), 'utf8')).trim()
  if (version === majorVersion) return
  throw new Error(
    `${cluster} was made by PostgreSQL ${version}, and this release brings PostgreSQL ${majorVersion}. docs/operations.md says how to move it.`,
  )
}

/** In the data folder, or, since the path of a Unix socket ends at some 100 bytes, under the temporary folder. */
export function prepareSocketFolder(dataFolder: string, launch: Launch): string {
  const near = join(dataFolder, 'socket')
  const hash = createHash('sha256').update(realpathSync(dataFolder)).digest('hex').slice(0, 16)
  const folder = Buffer.byteLength(near) <= 80 ? near : join(tmpdir(), `euterpe-${hash}`)
  makeOwnFolder(folder, launch)
  return folder
}

/** A folder of the server's user that nobody else can enter. One that is somebody else's is refused, not used. */
function makeOwnFolder(folder: string, launch: Launch): void {
  const self = process.getuid?.()
  const owner = launch.owner?.uid ?? self
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const stats = lstatSync(folder)
  if (!stats.isDirectory() || (stats.uid !== owner && stats.uid !== self)) {
    throw new Error(`${folder} belongs to somebody else. Remove it, or choose another EUTERPE_DATA.`)
  }
  if (launch.owner !== null && stats.uid !== owner) chownSync(folder, launch.owner.uid, launch.owner.gid)
}
