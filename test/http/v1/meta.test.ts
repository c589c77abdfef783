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

test('status is operational when every component answers', async () => {
  const answer = await app.inject('/status')
  assert.equal(answer.statusCode, 200)
  const { status, components } = answer.json()
  assert.equal(status, 'operational')
  assert.deepEqual(Object.keys(components), ['database', 'storage', 'queue', 'analysis'])
})

test('status is degraded while the storage folder is away', async () => {
  await rename(context.dataFolder, `${context.dataFolder}-away`)
  const answer = await app.inject('/status')
  await rename(`${context.dataFolder}-away`, context.dataFolder)
  assert.equal(answer.statusCode, 200)
  assert.equal(answer.json().status, 'degraded')
  assert.equal(answer.json().components.storage, 'down')
})

test('status is degraded when the only worker has not reported for a while, or has stopped', async () => {
  await passTime(context, 60_000)
  assert.equal((await app.inject('/status')).json().components.analysis, 'down')
  await passTime(context, -60_000)
  assert.equal((await app.inject('/status')).json().components.analysis, 'operational')
  await heartbeat.stop()
  const { status, components } = (await app.inject('/status')).json()
  assert.deepEqual([status, components.analysis], ['degraded', 'down'])
})

test('status is down when the database does not answer', async () => {
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

test('versions names the current and the retired one', async () => {
  assert.deepEqual((await app.inject('/versions')).json(), {
    service: 'euterpe',
    release,
    versions: [
      { version: 'v1', status: 'current', release, openapi: 'http://localhost:8080/openapi/v1.json' },
      { version: 'v0', status: 'retired', sunset: '2026-06-30T00:00:00.000Z' },
    ],
  })
})

test('retired paths are not found, and say since when and what to call', async () => {
  const retired = [
    { url: '/v0/tracks', successor: '/versions', sunset: 'Tue, 30 Jun 2026 00:00:00 GMT' },
    { url: '/v1/tagging/live', successor: '/v1/tagging', sunset: 'Fri, 31 Jul 2026 00:00:00 GMT' },
  ]
  for (const { url, successor, sunset } of retired) {
    for (const method of ['GET', 'POST'] as const) {
      const answer = await app.inject({ method, url })
      assert.equal(answer.statusCode, 404)
      assert.equal(answer.json().data.error_code, 'not_found')
      assert.equal(answer.headers.sunset, sunset)
      assert.match(String(answer.headers.deprecation), /^@\d+$/)
      assert.equal(answer.headers.link, `<http://localhost:8080${successor}>; rel="successor-version"`)
    }
  }
})

test('the reference page loads nothing from elsewhere', async () => {
  const page = await app.inject('/docs')
  assert.equal(page.statusCode, 200)
  assert.match(String(page.headers['content-security-policy']), /default-src 'none'/)
  assert.doesNotMatch(page.body, /https?:\/\//)
  const script = await app.inject('/docs/reference.js')
  assert.equal(script.statusCode, 200)
  assert.ok(script.rawPayload.length > 100_000)
})
