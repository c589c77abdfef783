import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

type PidFile = { pid: number; socketFolder: string; ready: boolean }

/** Reads PostgreSQL's lock file. Its lines: process id, folder, start time, port, socket folder, address, memory, state. */
export async function readPidFile(cluster: string): Promise<PidFile | null> {
  try {
    const [pid, , , , socketFolder, , , state] = (
      await readFile(join(cluster, 'postmaster.pid'), 'utf8')
    ).split('\n')
    return { pid: Number(pid), socketFolder: socketFolder ?? '', ready: state?.trim() === 'ready' }
  } catch {
    return null // no server runs here
  }
}

export function isAlive(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 1) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as { code?: string }).code === 'EPERM'
  }
}

/** Process ids are reused: after a reboot the number may belong to any process. */
export function isPostgres(pid: number): boolean {
  if (!isAlive(pid)) return false
  try {
    const file = `/proc/${pid}/cmdline`
    const command = existsSync(file)
      ? readFileSync(file, 'utf8')
      : execFileSync('ps', ['-p', String(pid), '-o', 'command='], { encoding: 'utf8' })
    return command.includes('postgres')
  } catch {
    return false // it has just ended
  }
}
