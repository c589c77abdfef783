import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { validate } from 'dockerfile-utils'
import { parse, parseAllDocuments } from 'yaml'
import { readConfig } from '../../src/config.ts'
import { release } from '../../src/lib/release.ts'
import { hasTool, runTool } from '../support/tools.ts'

const root = join(import.meta.dirname, '..', '..')
const read = (name: string) => readFile(join(root, name), 'utf8')

test('every setting that a deployment names exists', async () => {
  for (const file of [
    'Dockerfile',
    'compose.yaml',
    'compose.cluster.yaml',
    'deploy/systemd/euterpe.service',
  ]) {
    const names = (await read(file)).match(/EUTERPE_[A-Z0-9_]+/g) ?? []
    assert.notEqual(names.length, 0, file)
    for (const name of new Set(names)) {
      // A setting that does not exist is a warning; one that does may be wrong.
      const { warnings } = readLeniently({ [name]: 'x' })
      assert.deepEqual(
        warnings.filter((warning) => warning.includes('is not a setting')),
        [],
        `${name} in ${file}`,
      )
    }
  }
})

function readLeniently(environment: Record<string, string>) {
  try {
    return readConfig(environment)
  } catch {
    return { warnings: [] }
  }
}

test('the chart, the image and the package have the same version', async () => {
  const chart = parse(await read('deploy/helm/euterpe/Chart.yaml'))
  assert.deepEqual([chart.version, chart.appVersion], [release, release])
})

test('the Dockerfile has no mistakes', async () => {
  assert.deepEqual(validate(await read('Dockerfile')), [])
  assert.notDeepEqual(validate('FROM debian\nRUNN true\n'), [])
})

test('compose files parse, and no service runs as root or with a writable system', async () => {
  for (const file of ['compose.yaml', 'compose.cluster.yaml']) {
    const { services } = parse(await read(file), { merge: true })
    for (const [name, service] of Object.entries<Record<string, unknown>>(services)) {
      if (service.image !== 'euterpe') continue
      assert.equal(service.read_only, true, `${name} in ${file}`)
      assert.deepEqual(service.cap_drop, ['ALL'], `${name} in ${file}`)
    }
  }
  assert.match(await read('Dockerfile'), /^USER 10001:10001$/m)
})

test('the chart renders pods that are not root and read only what they are given', {
  skip: !hasTool('helm', 'version') && 'helm is not installed',
}, async () => {
  const options = ['ingress.enabled=true', 'serviceMonitor.enabled=true', 'api.autoscaling.enabled=true']
  const { code, output } = await runTool('helm', [
    'template',
    'test',
    join(root, 'deploy', 'helm', 'euterpe'),
    '--kube-version=1.31.0',
    ...options.map((option) => `--set=${option}`),
  ])
  assert.equal(code, 0, output)
  const resources = parseAllDocuments(output).map((document) => document.toJS())
  const deployments = resources.filter((resource) => resource?.kind === 'Deployment')
  assert.equal(deployments.length, 2)
  for (const { spec } of deployments) {
    assert.equal(spec.template.spec.securityContext.runAsNonRoot, true)
    assert.equal(spec.template.spec.enableServiceLinks, false)
    assert.equal(spec.template.spec.containers[0].securityContext.readOnlyRootFilesystem, true)
  }
})
