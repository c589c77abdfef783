import { readdirSync, readFileSync } from 'node:fs'

/**
 * CPU milliseconds of these processes, all threads together (Linux). On a shared machine this is the time a response takes
 * when it does not have to wait for other programs.
 */
export function cpuTime(pids: number[]): number {
  let nanoseconds = 0
  for (const pid of pids) {
    for (const thread of readdirSync(`/proc/${pid}/task`)) {
      nanoseconds += Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0])
    }
  }
  return nanoseconds / 1e6
}
