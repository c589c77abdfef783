import assert from 'node:assert/strict'
import { rename } from 'node:fs/promises'
import { test } from 'node:test'
import { startHeartbeat } from '../../../src/domain/operations/processes.ts'
import { readStatus } from '../../../src/domain/operations/status.ts'
import { release } from '../../../src/lib/release.ts'
import { connect } from '../../../src/platform/postgres.ts'
import { Queue } from '../../../src/platform/queue.ts'
import { createTestApp } from '../../support/context.ts'
import { passTime } from '../../support/pass-time.ts'

const { app, context } = await createTestApp()
const heartbeat = await startHeartbeat(context, 'worker')

test('status is operational when every component responds', async () => {
  const response = await app.inject('/status')
  assert.equal(response.statusCode, 200)
  const { status, components } = response.json()
  assert.equal(status, 'operational')
  assert.deepEqual(Object.keys(components), ['database', 'storage', 'queue', 'analysis'])
})

test('status is degraded while the storage folder is missing', async () => {
  await rename(context.dataFolder, `${context.dataFolder}-away`)
  const response = await app.inject('/status')
  await rename(`${context.dataFolder}-away`, context.dataFolder)
  assert.equal(response.statusCode, 200)
  assert.equal(response.json().status, 'degraded')
  assert.equal(response.json().components.storage, 'down')
})

test('status is degraded when the only worker is silent or stopped', async () => {
  await passTime(context, 60_000)
  assert.equal((await app.inject('/status')).json().components.analysis, 'down')
  await passTime(context, -60_000)
  assert.equal((await app.inject('/status')).json().components.analysis, 'operational')
  await heartbeat.stop()
  const { status, components } = (await app.inject('/status')).json()
  assert.deepEqual([status, components.analysis], ['degraded', 'down'])
})

test('status is down when the database does not respond', async () => {
  const db = connect({ url: 'postgres://nobody@127.0.0.1:1/nothing' })
  const status = await readStatus({ ...context, db, queue: new Queue(db, context.log, { worker: false }) })
  await db.end()
  assert.equal(status.status, 'down')
  assert.deepEqual(status.components, {
    database: 'down',
    storage: 'operational',
    queue: 'down',
    analysis: 'down',
  })
})

test('versions lists the current and the retired version', async () => {
  assert.deepEqual((await app.inject('/versions')).json(), {
    service: 'euterpe',
    release,
    versions: [
      { version: 'v1', status: 'current', release, openapi: 'http://localhost:8080/openapi/v1.json' },
      { version: 'v0', status: 'retired', sunset: '2026-06-30T00:00:00.000Z' },
    ],
  })
})

test('retired paths respond with 404 and name date and successor', async () => {
  const retired = [
    { url: '/v0/tracks', successor: '/versions', sunset: 'Tue, 30 Jun 2026 00:00:00 GMT' },
    { url: '/v1/tagging/live', successor: '/v1/tagging', sunset: 'Fri, 31 Jul 2026 00:00:00 GMT' },
  ]
  for (const { url, successor, sunset } of retired) {
    for (const method of ['GET', 'POST'] as const) {
      const response = await app.inject({ method, url })
      assert.equal(response.statusCode, 404)
      assert.equal(response.json().data.error_code, 'not_found')
      assert.equal(response.headers.sunset, sunset)
      assert.match(String(response.headers.deprecation), /^@\d+$/)
      assert.equal(response.headers.link, `<http://localhost:8080${successor}>; rel="successor-version"`)
    }
  }
})

test('the reference page loads nothing from other origins', async () => {
  const page = await app.inject('/docs')
  assert.equal(page.statusCode, 200)
  assert.match(String(page.headers['content-security-policy']), /default-src 'none'/)
  assert.doesNotMatch(page.body, /https?:\/\//)
  const script = await app.inject('/docs/reference.js')
  assert.equal(script.statusCode, 200)
  assert.ok(script.rawPayload.length > 100_000)
})
