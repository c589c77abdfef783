import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { compileKernel, KERNELS } from '../../scripts/build-kernels.ts'

test('the committed .wasm files match their sources', () => {
  const folder = mkdtempSync(join(tmpdir(), 'kernels-'))
  try {
    for (const { source, target } of KERNELS) {
      const fresh = join(folder, 'fresh.wasm')
      compileKernel(source, fresh)
      const committed = readFileSync(new URL(`../../${target}`, import.meta.url))
      assert.ok(
        readFileSync(fresh).equals(committed),
        `${target} is stale: run node scripts/build-kernels.ts`,
      )
    }
  } finally {
    rmSync(folder, { recursive: true })
  }
})
