import { readdirSync, readFileSync } from 'node:fs'
import type { Pool } from '../../src/platform/postgres.ts'

/**
 * Returns a function that reads the CPU seconds that this pool's server has spent so far, in all its processes, including
 * those that have ended. Uses schedstat, which counts nanoseconds: the ticks of `stat` are too coarse for short rounds.
 */
export async function watchPostgres(db: Pool): Promise<() => number> {
  const [row] = await db<{ pid: number }[]>`select pg_backend_pid() as pid`
  const postmaster = readStat(row!.pid)!.parent
  return () => postgresCpuSeconds(postmaster)
}

function postgresCpuSeconds(postmaster: number): number {
  let seconds = 0
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue
    const stat = readStat(Number(name))
    if (stat === null || (Number(name) !== postmaster && stat.parent !== postmaster)) continue
    seconds += nanoseconds(name) / 1e9
    if (Number(name) === postmaster) seconds += stat.endedTicks / 100
  }
  return seconds
}

/** schedstat counts the main thread only, and PostgreSQL processes have no other. */
function nanoseconds(pid: string): number {
  try {
    return Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0])
  } catch {
    return 0 // ended meanwhile
  }
}

function readStat(pid: number): { parent: number; endedTicks: number } | null {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /, '')
      .split(' ')
    return { parent: Number(fields[1]), endedTicks: Number(fields[13]) + Number(fields[14]) }
  } catch {
    return null // ended meanwhile
  }
}
