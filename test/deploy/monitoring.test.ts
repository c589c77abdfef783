import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { newId } from '../../src/lib/ids.ts'
import { freePort } from '../support/free-port.ts'
import { ownSettings, startService, temporaryFolder } from '../support/service.ts'
import { hasTool, runTool } from '../support/tools.ts'
import { until } from '../support/until.ts'

const deploy = join(import.meta.dirname, '..', '..', 'deploy')
const skip = !hasTool('prometheus', '--version') && 'prometheus is not installed'

test('the alert rules are valid, and each fires when it should', { skip }, async () => {
  const cwd = join(deploy, 'prometheus')
  for (const args of [
    ['check', 'rules', 'alerts.yml'],
    ['test', 'rules', 'alerts.test.yml'],
  ]) {
    const { code, output } = await runTool('promtool', args, { cwd })
    assert.equal(code, 0, output)
  }
})

/** Panels that stay empty until something rare happens. */
const mayBeEmpty = [
  'Webhook attempts per minute, by outcome',
  'Age of the oldest job',
  'Jobs per minute, by outcome',
]

test('Prometheus scrapes the service, and every panel of the dashboard shows something', {
  skip,
}, async () => {
  const service = await startService(await ownSettings())
  const metrics = new URL(/Metrics +(\S+)/.exec(service.output())![1]!)
  const folder = await temporaryFolder()
  const config = join(folder, 'prometheus.yml')
  await writeFile(
    config,
    `global: { scrape_interval: 1s }
rule_files: ['${join(deploy, 'prometheus', 'alerts.yml')}']
scrape_configs:
  - job_name: euterpe
    static_configs: [{ targets: ['${metrics.host}'] }]
`,
  )
  const address = `127.0.0.1:${await freePort()}`
  const prometheus = spawn(
    'prometheus',
    [`--config.file=${config}`, `--storage.tsdb.path=${folder}`, `--web.listen-address=${address}`],
    { stdio: 'ignore' },
  )
  after(() => prometheus.kill('SIGKILL'))

  const query = async (expression: string) => {
    const url = `http://${address}/api/v1/query?${new URLSearchParams({ query: expression })}`
    const response = await fetch(url)
    const { status, data, error } = (await response.json()) as {
      status: string
      data: { result: unknown[] }
      error: string
    }
    assert.equal(status, 'success', `${expression}: ${error}`)
    return data.result
  }
  await until(async () => {
    const body = new URLSearchParams({
      grant_type: 'client_credentials',
      client_id: newId(),
      client_secret: 'wrong',
    })
    await fetch(`${service.baseUrl}/oauth/token`, { method: 'POST', body })
    return (await query('count_over_time(up{job="euterpe"}[1m]) > 3').catch(() => [])).length > 0
  }, 'the service is scraped')

  const dashboard = JSON.parse(await readFile(join(deploy, 'grafana', 'euterpe.json'), 'utf8'))
  const panels = dashboard.panels.filter((panel: { type: string }) => panel.type !== 'row')
  assert.ok(panels.length > 10)
  for (const { title, targets } of panels) {
    for (const { expr } of targets) {
      const found = await query(expr.replaceAll('$__rate_interval', '1m'))
      if (!mayBeEmpty.includes(title)) assert.notEqual(found.length, 0, `${title}: ${expr}`)
    }
  }
  prometheus.kill()
  await service.end()
})
