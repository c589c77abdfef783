// Feeds damaged deliveries to every ingestion source: `node scripts/fuzz-sources.ts [COUNT] [FIRST-SEED]`, COUNT deliveries per source. Each
// must give items that can be stored or a named error; anything else ends the run with the seed that caused it.

import { fuzzOnce, targets } from '../test/domain/ingestion/sources/fuzz.ts'

const count = Number(process.argv[2] ?? 5000)
const first = Number(process.argv[3] ?? 1)
for (const target of targets) {
  const outcomes = new Map<string, number>()
  let slowest = { seed: 0, ms: 0 }
  for (let seed = first; seed < first + count; seed++) {
    const started = performance.now()
    const outcome = await fuzzOnce(target, seed)
    const ms = performance.now() - started
    if (ms > slowest.ms) slowest = { seed, ms }
    outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1)
  }
  const counts = [...outcomes].sort((a, b) => b[1] - a[1]).map(([outcome, times]) => `${times} ${outcome}`)
  console.log(`${target.name}: ${counts.join(', ')}`)
  console.log(
    `  slowest ${slowest.ms.toFixed(0)} ms (seed ${slowest.seed}); memory ${Math.round(process.memoryUsage().rss / 1e6)} MB`,
  )
}
