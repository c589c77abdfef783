import { accessSync, closeSync, constants, openSync, statSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { copyUnreachableBinaries, locateBinaries } from '../embedded-postgres/binaries.ts'
import { findProgram, isReachable, searchCapability } from '../embedded-postgres/unprivileged.ts'
import { createFolderFor, handOver, handOverData } from './hand-over.ts'
import { findServiceUser, type ServiceUser } from './service-user.ts'

export type RootSettings = {
  serviceUser: string | null
  dataFolder: string
  databaseUrl: string | null
  logFile: string | null
  /** Files that the service reads, such as the key of its certificate. */
  neededFiles: string[]
  ports: number[]
  environment: Record<string, string | undefined>
}

const root = join(import.meta.dirname, '..', '..', '..')

/**
 * If root runs this process, replaces it by the same program as the user of the service, before anything was opened. A file that
 * takes over a decoder, or a statement that takes over the database, then has the rights of that user alone. Returns why the process
 * stays root, for the log; null otherwise.
 */
export async function leaveRoot(
  settings: RootSettings,
  options: { isService: boolean },
): Promise<string | null> {
  if (process.getuid?.() !== 0 || settings.serviceUser === 'root') return null
  const user = findServiceUser(settings.serviceUser, settings.dataFolder)
  if (user === null) return 'the user euterpe does not exist and cannot be created'
  const setpriv = findProgram('setpriv')
  const capabilities = capabilitiesFor(settings, user, options)
  if (capabilities === null || (capabilities.length > 0 && setpriv === null && options.isService))
    return `the user ${user.name} cannot read this program or its settings, and setpriv is missing`
  if (!(await handOverData(settings.dataFolder, user)))
    return 'a service that runs as another user uses the data folder'
  await prepareFor(user, settings)
  if (setpriv === null) become(user)
  else replaceProcess(setpriv, user, capabilities, settings)
  return null
}

/** What the user cannot do without: search folders of root, listen on a port below 1024. Null if root itself may not either. */
function capabilitiesFor(
  { neededFiles, dataFolder, ports }: RootSettings,
  user: ServiceUser,
  { isService }: { isService: boolean },
): string[] | null {
  const folders = [root, dirname(dataFolder), process.execPath]
  const canRead =
    folders.every((folder) => isReachable(folder, user)) && neededFiles.every(isReadableFor(user))
  const capabilities: string[] = []
  // An operator names files that only root can read, such as the atlas to import.
  if (!canRead || !isService) {
    const capability = searchCapability()
    if (capability === null) return null
    capabilities.push(capability)
  }
  if (isService && ports.some((port) => port > 0 && port < 1024)) capabilities.push('net_bind_service')
  return capabilities
}

function isReadableFor(user: ServiceUser): (file: string) => boolean {
  return (file) => {
    const stats = statSync(file, { throwIfNoEntry: false })
    if (stats === undefined) return true
    const bit = stats.uid === user.uid ? 0o400 : stats.gid === user.gid ? 0o040 : 0o004
    return (stats.mode & bit) !== 0 && isReachable(dirname(file), user)
  }
}

/** Does what only root can do. */
async function prepareFor(user: ServiceUser, settings: RootSettings): Promise<void> {
  if (settings.databaseUrl === null) await copyUnreachableBinaries(locateBinaries(), user)
  try {
    // The console is built on first use.
    createFolderFor(join(root, 'node_modules', '.cache', 'console'), user)
  } catch (error) {
    // An installation that nobody can write to has its console built already.
    if ((error as { code?: string }).code !== 'EROFS') throw error
  }
  const { logFile, dataFolder } = settings
  if (logFile !== null && relative(dataFolder, logFile).startsWith('..')) {
    closeSync(openSync(logFile, 'a', 0o600))
    if (statSync(logFile).isFile()) handOver(logFile, user)
  }
}

/** Without setpriv. Children have no more rights either. */
function become({ uid, gid }: ServiceUser): void {
  process.setgroups?.([])
  process.setgid?.(gid)
  process.setuid?.(uid)
}

/** The process id stays, and so do standard input and output. */
function replaceProcess(
  setpriv: string,
  user: ServiceUser,
  capabilities: string[],
  { dataFolder, environment }: RootSettings,
): void {
  const kept = capabilities.map((name) => `+${name}`).join(',')
  const words = [
    setpriv,
    `--reuid=${user.uid}`,
    `--regid=${user.gid}`,
    '--clear-groups',
    ...(kept === '' ? [] : [`--inh-caps=${kept}`, `--ambient-caps=${kept}`]),
    // Programs that change the user, such as sudo, do not work from here on.
    '--no-new-privs',
    process.execPath,
    ...process.execArgv,
    ...process.argv.slice(1),
  ]
  // Node keeps compiled files by user. Those of root must not come from a folder that somebody else can write to.
  const compiled = join(dataFolder, 'compiled')
  createFolderFor(compiled, user)
  const env = { ...environment, NODE_COMPILE_CACHE: compiled } as Record<string, string>
  if (!canEnter(environment.HOME ?? '/', user)) env.HOME = dataFolder
  process.execve!(setpriv, words, env)
}

function canEnter(folder: string, user: ServiceUser): boolean {
  try {
    accessSync(folder, constants.F_OK)
    return isReachable(folder, user)
  } catch {
    return false
  }
}
