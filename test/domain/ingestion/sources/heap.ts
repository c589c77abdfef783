import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

/** Bytes on the heap that are still reachable. */
export function heapInUse(): number {
  collectGarbage()
  return process.memoryUsage().heapUsed
}
