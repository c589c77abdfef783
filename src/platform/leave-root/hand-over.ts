import { lchownSync, lstatSync, mkdirSync, readdirSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { socketFolderOf } from '../embedded-postgres/cluster.ts'
import { stopOrphanedServer } from '../embedded-postgres/server.ts'
import { lockFolder } from '../folder-lock.ts'
import type { ServiceUser } from './service-user.ts'

const maxWaitMs = 10_000
const pauseMs = 50

/**
 * Gives the data folder to the user of the service, with everything in it. That happens once: earlier releases left it to root, and
 * the database to `nobody`. False if a service that works as another user is running there.
 */
export async function handOverData(dataFolder: string, user: ServiceUser): Promise<boolean> {
  mkdirSync(dataFolder, { recursive: true, mode: 0o700 })
  const isDone = () => statSync(dataFolder).uid === user.uid
  if (isDone()) return true
  let lock = lockFolder(dataFolder)
  // Processes that start at once all come here. One hands the folder over, the others wait for it.
  for (let waited = 0; lock === null && waited < maxWaitMs; waited += pauseMs) {
    await pause(pauseMs)
    if (isDone()) return true
    lock = lockFolder(dataFolder)
  }
  if (lock === null) return false
  try {
    if (isDone()) return true
    await stopOrphanedServer(join(dataFolder, 'postgres'))
    handOver(socketFolderOf(dataFolder), user)
    // The folder itself comes last: it says that everything in it has been handed over.
    handOver(dataFolder, user)
    return true
  } finally {
    lock.release()
  }
}

/** Gives a folder or file and its contents to the user. Links are not followed. */
export function handOver(path: string, user: ServiceUser): void {
  try {
    const stats = lstatSync(path)
    if (stats.isDirectory()) for (const name of readdirSync(path)) handOver(join(path, name), user)
    if (stats.uid !== user.uid || stats.gid !== user.gid) lchownSync(path, user.uid, user.gid)
  } catch (error) {
    // Another process may remove it in between, such as the draft of a console that two have built at once.
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
}

/** Creates a folder that the user of the service can write to. One that has contents stays as it is: it may be anything. */
export function createFolderFor(folder: string, user: ServiceUser): void {
  mkdirSync(dirname(folder), { recursive: true })
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  if (readdirSync(folder).length === 0) handOver(folder, user)
}
