import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { startExternalPostgres } from '../support/external-postgres.ts'
import { ownSettings, runEuterpe, startService, temporaryFolder } from '../support/service.ts'
import { until } from '../support/until.ts'

const external = await startExternalPostgres()
const shared = {
  EUTERPE_DATABASE_URL: external.url,
  EUTERPE_MASTER_KEY: randomBytes(32).toString('base64'),
  // The processes of one database share its objects.
  EUTERPE_DATA: await temporaryFolder(),
}

async function statusOf(
  baseUrl: string,
): Promise<{ http: number; status: string; components: Record<string, string> }> {
  const response = await fetch(`${baseUrl}/status`)
  return {
    http: response.status,
    ...((await response.json()) as { status: string; components: Record<string, string> }),
  }
}

test('api and worker processes share an external database from their first start', async () => {
  const settings = await Promise.all([1, 2, 3].map(async () => ({ ...(await ownSettings()), ...shared })))
  // All start at once on an empty database: one migrates, the others wait for it.
  const [one, two, worker] = await Promise.all([
    startService(settings[0]!, ['--role', 'api']),
    startService(settings[1]!, ['--role', 'api']),
    startService(settings[2]!, ['--role', 'worker']),
  ])
  assert.equal(existsSync(join(one.dataFolder, 'postgres')), false)
  for (const api of [one, two]) assert.equal((await statusOf(api.baseUrl)).status, 'operational')
  await assert.rejects(fetch(`${worker.baseUrl}/status`), 'a worker serves no requests')

  await worker.end()
  const without = await statusOf(one.baseUrl)
  assert.deepEqual([without.http, without.status, without.components.analysis], [200, 'degraded', 'down'])

  const listed = await runEuterpe(['org', 'list', '--json'], settings[1]!)
  assert.equal(JSON.parse(listed.stdout).length, 1, 'one demo, though several processes started at once')

  await external.stop()
  const down = await statusOf(one.baseUrl)
  assert.deepEqual([down.http, down.status, down.components.database], [503, 'down', 'down'])
  await external.start()
  await until(async () => {
    const states = await Promise.all([one, two].map((api) => statusOf(api.baseUrl)))
    return states.every((state) => state.components.database === 'operational')
  }, 'both work again')
  assert.deepEqual(await Promise.all([one.end(), two.end()]), [0, 0])
})

test('a service that lost its database still stops on request', async () => {
  const settings = await Promise.all([1, 2].map(async () => ({ ...(await ownSettings()), ...shared })))
  const services = await Promise.all(
    settings.map((each, place) => startService(each, place === 0 ? [] : ['--role', 'worker'])),
  )
  await external.stop()
  await until(async () => (await statusOf(services[0]!.baseUrl)).status === 'down', 'the service has noticed')
  assert.deepEqual(await Promise.all(services.map((service) => service.end('SIGTERM'))), [0, 0])
  await external.start()
})

test('a production service creates no demo', async () => {
  const urls = Object.fromEntries(
    ['BASE', 'AUTH', 'LEGACY', 'S3'].map((name) => [
      `EUTERPE_${name}_URL`,
      `https://${name.toLowerCase()}.example.com`,
    ]),
  )
  const settings = {
    ...(await ownSettings()),
    ...urls,
    EUTERPE_ENV: 'production',
    EUTERPE_MASTER_KEY: shared.EUTERPE_MASTER_KEY,
  }
  const service = await startService(settings)
  const listed = await runEuterpe(['org', 'list', '--json'], settings)
  assert.deepEqual(JSON.parse(listed.stdout), [])
  assert.equal(existsSync(join(service.dataFolder, 'demo.json')), false)
  assert.equal(await service.end(), 0)
  const refused = await runEuterpe(['serve', '--demo'], settings)
  assert.equal(refused.code, 1)
  assert.match(refused.stderr, /not available in production/)
})
