import { test } from 'node:test'
import { fuzzOnce, targets } from './fuzz.ts'

// A longer run: node scripts/fuzz-sources.ts 100000
for (const target of targets) {
  test(`reads damaged ${target.name} as items or refuses them`, async () => {
    for (let seed = 1; seed <= 150; seed++) await fuzzOnce(target, seed)
  })
}
