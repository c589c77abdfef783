import { writeFileSync } from 'node:fs'
import { monitorEventLoopDelay } from 'node:perf_hooks'

/** In milliseconds. `cpu` is the main thread's CPU time between two ticks of a millisecond, which other programs do not affect. */
export type EventLoopReport = {
  delay: { p50: number; p99: number; max: number }
  cpu: { p99: number; p999: number; max: number; over5: number }
}

/** Measures the event loop of the server under test, and writes the report when the server stops. */
export function reportEventLoop(file: string): void {
  const delay = monitorEventLoopDelay({ resolution: 1 })
  delay.enable()
  const slices: number[] = []
  let last = process.threadCpuUsage()
  setInterval(() => {
    const now = process.threadCpuUsage()
    slices.push((now.user - last.user + now.system - last.system) / 1000)
    last = now
  }, 1).unref()
  process.on('SIGTERM', () => {
    slices.sort((a, b) => a - b)
    const quantile = (share: number) => slices[Math.floor((slices.length - 1) * share)] ?? 0
    const report: EventLoopReport = {
      delay: {
        p50: delay.percentile(50) / 1e6,
        p99: delay.percentile(99) / 1e6,
        max: delay.max / 1e6,
      },
      cpu: {
        p99: quantile(0.99),
        p999: quantile(0.999),
        max: quantile(1),
        over5: slices.filter((slice) => slice > 5).length,
      },
    }
    writeFileSync(file, JSON.stringify(report))
  })
}
