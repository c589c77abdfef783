import { accessSync, constants, readFileSync, statSync } from 'node:fs'
import { dirname } from 'node:path'

export type Owner = { uid: number; gid: number }

/** How to start a program: a prefix for its command line, the user to spawn it as, and the owner of its files. */
export type Launch = { prefix: string[]; as: Partial<Owner>; owner: Owner | null }

/**
 * PostgreSQL refuses to run as root. A service that runs as root starts it as the owner of the cluster, or else as
 * `nobody`. If that user cannot reach the folder (in /root, or made by mktemp), the program keeps the one capability of
 * root that lets it search folders.
 */
export function launchUnprivileged(ownedFolder: string, neededFolder: string): Launch {
  if (process.getuid?.() !== 0) return { prefix: [], as: {}, owner: null }
  const owner = ownerOf(ownedFolder) ?? passwdEntry('nobody')
  if (isReachable(neededFolder, owner)) return { prefix: [], as: owner, owner }
  const setpriv = findProgram('setpriv')
  const capability = searchCapability()
  if (setpriv === null || capability === null) {
    throw new Error(
      `The embedded PostgreSQL cannot run as root, and the user it would run as (uid ${owner.uid}) cannot reach ${neededFolder}. ` +
        'Start the service as an ordinary user, or move it to a folder that everybody may enter.',
    )
  }
  const flags = [`--reuid=${owner.uid}`, `--regid=${owner.gid}`, '--clear-groups']
  flags.push(`--inh-caps=+${capability}`, `--ambient-caps=+${capability}`)
  return { prefix: [setpriv, ...flags], as: {}, owner }
}

/** Whether the server's user must be able to pass through folders that belong to root. */
export function needsSearchableFolder(): boolean {
  return process.getuid?.() === 0 && (findProgram('setpriv') === null || searchCapability() === null)
}

function ownerOf(folder: string): Owner | null {
  const stats = statSync(folder, { throwIfNoEntry: false })
  return stats === undefined || stats.uid === 0 ? null : { uid: stats.uid, gid: stats.gid }
}

function passwdEntry(name: string): Owner {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((entry) => entry.startsWith(`${name}:`))
  const [, , uid, gid] = line?.split(':') ?? []
  return { uid: Number(uid ?? 65534), gid: Number(gid ?? 65534) }
}

/** Whether a user can enter all folders down to this one. */
export function isReachable(folder: string, { uid, gid }: Owner): boolean {
  for (let path = folder; ; path = dirname(path)) {
    const stats = statSync(path, { throwIfNoEntry: false })
    if (stats !== undefined) {
      const bit = stats.uid === uid ? 0o100 : stats.gid === gid ? 0o010 : 0o001
      if ((stats.mode & bit) === 0) return false
    }
    if (path === dirname(path)) return true
  }
}

/** The weakest capability that lets a process search any folder, among those this process may pass on. */
export function searchCapability(): 'dac_read_search' | 'dac_override' | null {
  const bounding = /^CapBnd:\s*([0-9a-f]+)/m.exec(readFileSync('/proc/self/status', 'utf8'))?.[1]
  if (bounding === undefined) return null
  const bits = BigInt(`0x${bounding}`)
  if (bits & (1n << 2n)) return 'dac_read_search'
  return bits & (1n << 1n) ? 'dac_override' : null
}

export function findProgram(name: string): string | null {
  for (const folder of ['/usr/bin', '/bin', '/usr/sbin', '/sbin', '/usr/local/bin']) {
    try {
      accessSync(`${folder}/${name}`, constants.X_OK)
      return `${folder}/${name}`
    } catch {
      // Not in this folder.
    }
  }
  return null
}
