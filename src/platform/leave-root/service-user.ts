import { execFileSync } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'
import { findProgram } from '../embedded-postgres/unprivileged.ts'

export type ServiceUser = { name: string; uid: number; gid: number }

const defaultName = 'euterpe'

/**
 * The user that a service started by root works as: the one of the setting, or the owner of the data folder, or `euterpe`, which is
 * created. Null if it cannot be created.
 */
export function findServiceUser(setting: string | null, dataFolder: string): ServiceUser | null {
  if (setting !== null) {
    const user = findUser(({ name }) => name === setting)
    if (user !== null) return user
    throw new Error(
      `EUTERPE_USER names a user that does not exist: ${setting}. Create it (useradd --system ${setting}), or name another one.`,
    )
  }
  const owner = statSync(dataFolder, { throwIfNoEntry: false })?.uid ?? 0
  const found = findUser(({ name, uid }) => uid === owner && uid !== 0 && name !== 'nobody')
  return found ?? findUser(({ name }) => name === defaultName) ?? createUser()
}

function createUser(): ServiceUser | null {
  const useradd = findProgram('useradd')
  const adduser = findProgram('adduser')
  const words = ['--system', '--user-group', '--no-create-home', '--home-dir', '/nonexistent']
  try {
    if (useradd !== null)
      execFileSync(useradd, [...words, '--shell', '/bin/false', defaultName], { stdio: 'ignore' })
    // Of BusyBox, as in Alpine.
    else if (adduser !== null)
      execFileSync(adduser, ['-S', '-D', '-H', '-s', '/bin/false', defaultName], { stdio: 'ignore' })
  } catch {
    // Another process may have created it. Otherwise there is none, which the caller reports.
  }
  return findUser(({ name }) => name === defaultName)
}

function findUser(matches: (user: ServiceUser) => boolean): ServiceUser | null {
  for (const line of readFileSync('/etc/passwd', 'utf8').split('\n')) {
    const [name, , uid, gid] = line.split(':')
    const user = { name: name!, uid: Number(uid), gid: Number(gid) }
    if (name !== '' && gid !== undefined && matches(user)) return user
  }
  return null
}
