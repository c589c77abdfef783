import assert from 'node:assert/strict'
import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { ownSettings, runEuterpe, startService, temporaryFolder } from '../support/service.ts'

test('a backup of a running service starts as a service of its own, with the same demo and keys', async () => {
  const settings: Record<string, string> = { ...(await ownSettings()), EUTERPE_DEMO_MUSIC: 'false' }
  const service = await startService(settings)
  const target = await temporaryFolder()
  const made = await runEuterpe(['backup', target, '--json'], settings)
  assert.equal(made.code, 0, made.stderr)
  const backup = JSON.parse(made.stdout)
  assert.ok(backup.rows > 100)
  const organisations = await runEuterpe(['org', 'list', '--json'], settings)
  await service.end()

  const restored: Record<string, string> = { ...(await ownSettings()), EUTERPE_DEMO_MUSIC: 'false' }
  const result = await runEuterpe(['restore', target], restored)
  assert.equal(result.code, 0, result.stderr)
  assert.match(result.stdout, /Restored the backup of/)
  const keyless = await runEuterpe(['org', 'list'], restored)
  assert.equal(keyless.code, 1, 'secrets are sealed with another master key')
  await cp(join(settings.EUTERPE_DATA!, 'master.key'), join(restored.EUTERPE_DATA!, 'master.key'))
  assert.equal((await runEuterpe(['org', 'list', '--json'], restored)).stdout, organisations.stdout)
  assert.equal((await runEuterpe(['storage', 'check'], restored)).code, 0)
  const again = await startService(restored)
  assert.equal((await fetch(`${again.baseUrl}/.well-known/jwks.json`)).status, 200)
  await again.end()
  assert.match((await runEuterpe(['backup', 'list', target], restored)).stdout, new RegExp(backup.id))
  assert.equal((await runEuterpe(['backup', 'check', target], restored)).code, 0)
})
