import { median } from './peers.ts'

/** One side of a comparison. */
export type Side = {
  /** Does a round of work and answers how many pieces it was. */
  work(): Promise<number>
  cpuSeconds(): Promise<number>
  /** What others spend for it, counted apart. */
  besides?(): number
}

type Comparison = {
  /** Pieces of work for each CPU second, the median of the rounds. */
  rates: [number, number]
  /** How many times as much the first side does as the second. */
  ratio: number
}

export type Turns = Comparison & {
  /** The same with what others spend for them. */
  withBesides: Comparison
  /** By the clock instead of by CPU time. */
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
  const compare = (name: keyof Round): Comparison => ({
    rates: [median(results.map(([mine]) => mine[name])), median(results.map(([, other]) => other[name]))],
    ratio: median(results.map(([mine, other]) => mine[name] / other[name])),
  })
  return {
    ...compare('rate'),
    withBesides: compare('rateWithBesides'),
    clockRatio: compare('clockRate').ratio,
  }
}

type Round = { rate: number; rateWithBesides: number; clockRate: number }

async function measure(side: Side): Promise<Round> {
  const besides = side.besides ?? (() => 0)
  const [cpu, others, begun] = [await side.cpuSeconds(), besides(), performance.now()]
  const count = await side.work()
  const seconds = (performance.now() - begun) / 1000
  const spent = (await side.cpuSeconds()) - cpu
  return {
    rate: count / spent,
    rateWithBesides: count / (spent + besides() - others),
    clockRate: count / seconds,
  }
}
