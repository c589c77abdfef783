import assert from 'node:assert/strict'
import { exec } from 'node:child_process'
import { once } from 'node:events'
import { chmod, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { test } from 'node:test'
import { promisify } from 'node:util'
import { freePort } from '../support/free-port.ts'
import { ownSettings, type RunningService, runEuterpe, startService } from '../support/service.ts'
import { until } from '../support/until.ts'

const shell = promisify(exec)

// A first start takes longer than most of these tests, so they use the same data folder, one after the other.
const shared = await ownSettings()
let running: RunningService | null = null

async function startShared(): Promise<RunningService> {
  // Left by a test that failed.
  await running?.end('SIGKILL')
  running = await startService(shared)
  return running
}

async function organisationsOf(settings: Record<string, string>): Promise<string[]> {
  const { stdout } = await runEuterpe(['org', 'list', '--json'], settings)
  return JSON.parse(stdout).map((organisation: { id: string }) => organisation.id)
}

async function postmasterOf(dataFolder: string): Promise<number> {
  return Number((await readFile(join(dataFolder, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')[0])
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

test('the first start creates the demo, and every suggested command works', async () => {
  const service = await startShared()
  const tries = service.output().match(/^ +curl .+$/gm) ?? []
  assert.equal(tries.length, 3)
  for (const line of tries) {
    const { stdout } = await shell(line)
    assert.doesNotThrow(() => JSON.parse(stdout), line)
  }
  const demo = JSON.parse(await readFile(join(service.dataFolder, 'demo.json'), 'utf8'))
  assert.equal(demo.base_url, service.baseUrl)
  assert.deepEqual(Object.keys(demo.clients), ['public', 'confidential', 'machine', 'legacy'])
  assert.ok(demo.user.email && demo.user.password && demo.organization.id && demo.catalog.id)
  assert.match(service.output(), new RegExp(`${service.baseUrl}/docs`))
  assert.equal(await service.end('SIGINT'), 0)
})

test('a second start on the same data folder finds its data; the database was stopped in between', async () => {
  const first = await startShared()
  const before = await organisationsOf(shared)
  const demo = await readFile(join(first.dataFolder, 'demo.json'), 'utf8')
  const postmaster = await postmasterOf(first.dataFolder)
  assert.equal(await first.end('SIGTERM'), 0)
  assert.equal(isAlive(postmaster), false)
  const second = await startShared()
  assert.deepEqual(await organisationsOf(shared), before)
  assert.equal(await readFile(join(second.dataFolder, 'demo.json'), 'utf8'), demo)
  assert.equal(await second.end(), 0)
})

test('after kill -9 no database keeps running, and acknowledged writes survive', async () => {
  const service = await startShared()
  const { stdout } = await runEuterpe(['org', 'create', '--name', 'Acknowledged', '--json'], shared)
  const { id } = JSON.parse(stdout)
  const postmaster = await postmasterOf(service.dataFolder)
  assert.equal(await service.end('SIGKILL'), 'SIGKILL')
  await until(() => !isAlive(postmaster), 'the database has ended')
  const again = await startShared()
  assert.ok((await organisationsOf(shared)).includes(id))
  await again.end()
})

test('when the database is killed, the service restarts it and loses nothing', async () => {
  const service = await startShared()
  const before = await organisationsOf(shared)
  process.kill(await postmasterOf(service.dataFolder), 'SIGKILL')
  await until(async () => {
    const response = await fetch(`${service.baseUrl}/status`)
    return ((await response.json()) as { status: string }).status === 'operational'
  }, 'the service works again')
  assert.deepEqual(await organisationsOf(shared), before)
  assert.equal(await service.end(), 0)
})

test('a service whose data folder disappears stops and reports it', async () => {
  const service = await startService(await ownSettings())
  // The database keeps writing while its folder is removed.
  await rm(service.dataFolder, { recursive: true, force: true, maxRetries: 20 })
  assert.equal(await service.exit, 1)
  assert.match(service.output(), /The data folder .* was removed while the service was running/)
})

test('two services run side by side, but cannot share a data folder', async () => {
  const two = await ownSettings()
  const services = await Promise.all([startShared(), startService(two)])
  for (const service of services) assert.equal((await fetch(`${service.baseUrl}/status`)).status, 200)
  const third = await runEuterpe(['serve'], { ...shared, EUTERPE_PORT: String(await freePort()) })
  assert.equal(third.code, 1)
  assert.match(third.stderr, /Another Euterpe uses the data folder/)
  const samePort = await runEuterpe(['serve'], { ...(await ownSettings()), EUTERPE_PORT: two.EUTERPE_PORT! })
  assert.equal(samePort.code, 1)
  assert.match(samePort.stderr, new RegExp(`Port ${two.EUTERPE_PORT} is in use`))
  await Promise.all(services.map((service) => service.end()))
})

test('a service whose port is in use reports it and exits, also on a first start', async () => {
  const taken = createServer().listen(0, '127.0.0.1')
  await once(taken, 'listening')
  const port = String((taken.address() as AddressInfo).port)
  for (const name of ['EUTERPE_S3_PORT', 'EUTERPE_METRICS_PORT']) {
    const settings = { ...(await ownSettings()), EUTERPE_DEMO_MUSIC: 'true', [name]: port }
    const { code, stderr } = await runEuterpe(['serve'], settings)
    assert.equal(code, 1)
    assert.match(stderr, new RegExp(`Port ${port} is in use.* set ${name} to another port`))
  }
  taken.close()
})

test('nobody else can read the data folder, the log or the master key', async () => {
  const settings = await ownSettings()
  await chmod(settings.EUTERPE_DATA!, 0o755)
  await startService(settings)
  const modeOf = async (...name: string[]) => (await stat(join(settings.EUTERPE_DATA!, ...name))).mode & 0o777
  assert.equal(await modeOf(), 0o700)
  for (const file of ['euterpe.log', 'postgres.log', 'master.key', 'demo.json'])
    assert.equal(await modeOf(file), 0o600, file)
})

test('a service with another master key than its database was sealed with does not start', async () => {
  const settings = await ownSettings()
  await (await startService(settings)).end()
  const wrong = { ...settings, EUTERPE_MASTER_KEY: Buffer.alloc(32, 1).toString('base64') }
  for (const words of [['serve'], ['keys', 'rotate'], ['org', 'list'], ['keys', 'reseal']]) {
    const { code, stderr } = await runEuterpe(words, wrong)
    assert.equal(code, 1, words.join(' '))
    assert.match(stderr, /The master key is not the one/)
  }
  const previous = Buffer.from(await readFile(join(settings.EUTERPE_DATA!, 'master.key'), 'utf8'), 'base64')
  const both = { ...wrong, EUTERPE_MASTER_KEY_PREVIOUS: previous.toString('base64') }
  assert.equal((await runEuterpe(['keys', 'reseal'], both)).code, 0)
  assert.equal((await runEuterpe(['org', 'list'], wrong)).code, 0)
})

test('commands work while the service runs, and status reports its health', async () => {
  const service = await startShared()
  const made = await Promise.all(
    ['A', 'B', 'C'].map((name) => runEuterpe(['org', 'create', '--name', name], shared)),
  )
  assert.deepEqual(
    made.map(({ code }) => code),
    [0, 0, 0],
  )
  const status = await runEuterpe(['status'], shared)
  assert.equal(status.code, 0)
  assert.match(status.stdout, /operational/)
  await service.end()
})

test('metrics have a port of their own and count requests', async () => {
  const service = await startShared()
  await fetch(`${service.baseUrl}/versions`)
  const url = /Metrics +(\S+)/.exec(service.output())![1]!
  const metrics = await (await fetch(url)).text()
  assert.match(
    metrics,
    /euterpe_http_request_duration_seconds_count\{method="GET",route="\/versions",status="200"\} 1/,
  )
  assert.equal((await fetch(`${service.baseUrl}/metrics`)).status, 404)
  for (const page of ['/livez', '/readyz']) {
    assert.equal((await fetch(new URL(page, url))).status, 200, `${page} beside the metrics`)
    assert.equal((await fetch(service.baseUrl + page)).status, 200, page)
  }
  await service.end()
})

test('a request in flight completes before the service stops', async () => {
  const service = await startShared()
  const body = '{"client_id":'
  const { connect } = await import('node:net')
  const socket = connect(Number(new URL(service.baseUrl).port), '127.0.0.1')
  const head = `POST /oauth/access_tokens/client HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n`
  await new Promise<void>((resolve) => socket.write(`${head}${body.slice(0, 3)}`, () => resolve()))
  let received = ''
  socket.on('data', (chunk) => {
    received += chunk
  })
  const seen = async () =>
    (await readFile(join(service.dataFolder, 'euterpe.log'), 'utf8')).includes('started')
  await until(seen, 'the log is there')
  const ending = service.end('SIGTERM')
  await until(() => service.output().includes('Stopping'), 'the service has been told')
  socket.write(body.slice(3))
  await until(() => received.includes('\r\n\r\n'), 'the response has come')
  assert.match(received, /^HTTP\/1.1 4\d\d/)
  assert.equal(await ending, 0)
})

test('an unusable data folder is rejected with a clear message', async () => {
  const settings = await ownSettings()
  const file = join(settings.EUTERPE_DATA!, 'file')
  await writeFile(file, '')
  const { code, stderr } = await runEuterpe(['serve'], { ...settings, EUTERPE_DATA: join(file, 'data') })
  assert.equal(code, 1)
  assert.match(stderr, /data/)
  assert.doesNotMatch(stderr, /at .*\.ts:\d+/)
})
