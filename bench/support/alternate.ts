import { median } from './peers.ts'

/** One side of a comparison. */
export type Side = {
  /** Does one round of work and returns the number of operations. */
  work(): Promise<number>
  cpuSeconds(): Promise<number>
  /** CPU time that the database spends on the work, counted separately. */
  databaseCpuSeconds?(): number
}

type Comparison = {
  /** Operations per CPU second of each side: the median of the rounds. */
  rates: [number, number]
  /** The rate of the first side divided by that of the second. */
  ratio: number
}

type AlternateComparison = Comparison & {
  /** The same with the CPU time of the database included. */
  withDatabase: Comparison
  /** The ratio by wall time instead of CPU time. */
  wallRatio: number
}

/**
 * Runs two sides alternately in short rounds, so that noise of the machine affects both alike. The side that starts also
 * alternates. The result is the median of the rounds' ratios.
 */
export async function compareAlternately(
  first: Side,
  second: Side,
  rounds: number,
): Promise<AlternateComparison> {
  // Warm-up. A server runs for weeks, so its first requests, during which code is still being compiled, do not count.
  for (const side of [first, second]) for (let round = 0; round < rounds; round++) await side.work()
  const results: [Round, Round][] = []
  for (let round = 0; round < rounds; round++) {
    if (round % 2 === 0) {
      const ofFirst = await measure(first)
      results.push([ofFirst, await measure(second)])
    } else {
      const ofSecond = await measure(second)
      results.push([await measure(first), ofSecond])
    }
  }
  const compare = (figure: keyof Round): Comparison => ({
    rates: [median(results.map(([a]) => a[figure])), median(results.map(([, b]) => b[figure]))],
    ratio: median(results.map(([a, b]) => a[figure] / b[figure])),
  })
  return {
    ...compare('rate'),
    withDatabase: compare('rateWithDatabase'),
    wallRatio: compare('wallRate').ratio,
  }
}

type Round = { rate: number; rateWithDatabase: number; wallRate: number }

async function measure(side: Side): Promise<Round> {
  const databaseSeconds = side.databaseCpuSeconds ?? (() => 0)
  const [cpuBefore, databaseBefore, start] = [await side.cpuSeconds(), databaseSeconds(), performance.now()]
  const count = await side.work()
  const wall = (performance.now() - start) / 1000
  const cpu = (await side.cpuSeconds()) - cpuBefore
  return {
    rate: count / cpu,
    rateWithDatabase: count / (cpu + databaseSeconds() - databaseBefore),
    wallRate: count / wall,
  }
}
