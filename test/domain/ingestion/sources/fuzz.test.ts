import { test } from 'node:test'
import { fuzzOnce, targets } from './fuzz.ts'

// A longer run: node scripts/fuzz-sources.ts 100000
for (const target of targets) {
  test(`damaged ${target.name} end in items or in a refusal`, async () => {
    for (let seed = 1; seed <= 150; seed++) await fuzzOnce(target, seed)
  })
}
