import { monitorEventLoopDelay } from 'node:perf_hooks'
import { encodeFlagged } from '../../src/index/flagged-postings.ts'
import { run as resolveFilter } from '../../src/index/text/postgres/filter-task.ts'
import { defineTask, ThreadPool } from '../../src/index/thread-pool.ts'

const task = defineTask<typeof resolveFilter>(
  new URL('../../src/index/text/postgres/filter-task.ts', import.meta.url),
)

/**
 * Measures how long a tag filter blocks the event loop: a tag of every other track, applied to the 1,000 nearest tracks. The
 * linear search is the former implementation, for comparison.
 */
export async function measureFilterDelay(tracks: number): Promise<void> {
  const ids = Uint32Array.from({ length: tracks / 2 }, (_, i) => 2 * i)
  const nearest = Array.from({ length: 1000 }, (_, i) => Math.floor((i * 7919 * tracks) / 1000) % tracks)
  const bytes = encodeFlagged(ids, new Uint8Array(ids.length).fill(1))
  const input = { bytes, ends: [bytes.length], required: [[0]], ids: null }
  const threads = new ThreadPool({ threads: 1 })
  await threads.run(task, input)
  await print(`${tracks} tracks, linear search`, async () => {
    const { length } = nearest.filter((id) => ids.includes(id))
    return length
  })
  await print(`${tracks} tracks, resolved inline`, async () => resolveFilter(input).length)
  await print(`${tracks} tracks, resolved on a thread`, async () => {
    const { length } = await threads.run(task, input)
    return length
  })
  await threads.close()
}

async function print(name: string, work: () => Promise<number>): Promise<void> {
  const delay = monitorEventLoopDelay({ resolution: 1 })
  const before = process.threadCpuUsage()
  const start = performance.now()
  delay.enable()
  for (let i = 0; i < 5; i++) {
    await work()
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
  delay.disable()
  const wall = (performance.now() - start - 25) / 5
  const { user, system } = process.threadCpuUsage(before)
  console.log(
    `filter, ${name}: ${wall.toFixed(1)} ms each, ${((user + system) / 5000).toFixed(1)} ms of CPU on the event loop, maximum event loop delay ${(delay.max / 1e6).toFixed(1)} ms`,
  )
}
