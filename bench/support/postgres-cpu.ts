import { readdirSync, readFileSync } from 'node:fs'
import type { Pool } from '../../src/platform/postgres.ts'

/** Asks for the CPU seconds that the server of this pool has spent so far, all its processes together. */
export async function watchPostgres(db: Pool): Promise<() => number> {
  const [row] = await db<{ pid: number }[]>`select pg_backend_pid() as pid`
  const postmaster = readStat(row!.pid)!.parent
  return () => {
    const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
    let ticks = 0
    for (const pid of pids) {
      const stat = readStat(Number(pid))
      if (stat === null || (Number(pid) !== postmaster && stat.parent !== postmaster)) continue
      ticks += stat.ticks
    }
    return ticks / 100
  }
}

function readStat(process: number): { parent: number; ticks: number } | null {
  try {
    const fields = readFileSync(`/proc/${process}/stat`, 'utf8')
      .replace(/^.*\) /, '')
      .split(' ')
    return { parent: Number(fields[1]), ticks: Number(fields[11]) + Number(fields[12]) }
  } catch {
    return null // ended meanwhile
  }
}
