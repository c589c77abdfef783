import { median } from './peers.ts'

/** One side of a comparison. */
export type Side = {
  /** Does a round of work and answers how many pieces it was. */
  work(): Promise<number>
  cpuSeconds(): Promise<number>
}

export type Turns = {
  /** Pieces of work for each CPU second, the median of the rounds. */
  rates: [number, number]
  /** How many times as much the first side does as the second, by CPU time and by the clock. */
  ratio: number
  clockRatio: number
}

/**
 * Two sides in short rounds, in turn, who begins in turn too: what else the machine does in a moment falls on both. Each
 * round gives a ratio, and the median of them counts.
 */
export async function takeTurns(first: Side, second: Side, rounds: number): Promise<Turns> {
  // A server runs for weeks: its first ten thousand requests, in which code is still being compiled, count for nothing.
  for (const side of [first, second]) for (let warm = 0; warm < rounds; warm++) await side.work()
  const results: [Round, Round][] = []
  for (let round = 0; round < rounds; round++) {
    if (round % 2 === 0) {
      const mine = await measure(first)
      results.push([mine, await measure(second)])
    } else {
      const other = await measure(second)
      results.push([await measure(first), other])
    }
  }
  return {
    rates: [median(results.map(([mine]) => mine.rate)), median(results.map(([, other]) => other.rate))],
    ratio: median(results.map(([mine, other]) => mine.rate / other.rate)),
    clockRatio: median(results.map(([mine, other]) => mine.clockRate / other.clockRate)),
  }
}

type Round = { rate: number; clockRate: number }

async function measure(side: Side): Promise<Round> {
  const [cpu, begun] = [await side.cpuSeconds(), performance.now()]
  const count = await side.work()
  const seconds = (performance.now() - begun) / 1000
  return { rate: count / ((await side.cpuSeconds()) - cpu), clockRate: count / seconds }
}
