import { readdirSync, readFileSync } from 'node:fs'

/**
 * Milliseconds that these processes have spent on a processor, all their threads together (Linux). On a machine that others
 * use, too, this is what an answer takes when it waits for nobody.
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
