import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { grantCredits } from '../../../src/domain/credits/grant.ts'
import { makeConsoleUser } from '../../support/console-user.ts'
import { createListeningApp } from '../../support/listening.ts'
import { hasTool, runTool } from '../../support/tools.ts'

// Schemathesis needs Python packages, which .ci/run installs. Without it, hostile-values.test.ts still walks the contract.
const tool = process.env.FUZZ_TOOL ?? 'schemathesis'
const skip = hasTool(tool, '--version') ? false : 'schemathesis is not installed'
const seconds = Number(process.env.FUZZ_SECONDS ?? 60)

/** What schemathesis found; the warnings after it are many times as long and would hide it. */
function failuresOf(output: string): string {
  const start = output.search(/^=+ (ERRORS|FAILURES) =+$/m)
  const end = output.search(/^=+ WARNINGS =+$/m)
  return start === -1 ? output : output.slice(start, end > start ? end : undefined)
}

for (const document of ['v1', 'operator']) {
  test(`schemathesis finds nothing wrong with the contract ${document}.json`, { skip }, async () => {
    const { context, url } = await createListeningApp()
    // A signed-in operator of the console may call everything.
    const { headers, organisationId } = await makeConsoleUser(context, 'operator')
    await grantCredits(context, context.db, organisationId, { amount: 100_000, reason: 'test' })
    const folder = await mkdtemp(join(tmpdir(), 'euterpe-schemathesis-'))
    try {
      const { code, output } = await runTool(
        tool,
        [
          'run',
          `${url}/openapi/${document}.json`,
          '--header', `Authorization: ${headers.authorization}`,
          '--phases', 'examples,coverage,fuzzing',
          '--exclude-checks', 'positive_data_acceptance',
          '--max-time', String(Math.ceil(document === 'v1' ? seconds : seconds / 4)),
          '--request-timeout', '20',
          '--seed', process.env.FUZZ_SEED ?? '1',
          '--workers', '1',
          '--generation-database', 'none',
          '--suppress-health-check', 'all',
          '--no-color',
        ], // biome-ignore format: an option and its value per line
        { cwd: folder },
      )
      assert.equal(code, 0, failuresOf(output))
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  })
}
