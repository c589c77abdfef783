import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { makeWav } from '../support/audio.ts'
import { startExternalPostgres } from '../support/external-postgres.ts'
import { startReceiver } from '../support/receiver.ts'
import { ownSettings, runEuterpe, startService } from '../support/service.ts'
import { until } from '../support/until.ts'

const external = await startExternalPostgres()
const settings = {
  ...(await ownSettings()),
  EUTERPE_DATABASE_URL: external.url,
  EUTERPE_MASTER_KEY: randomBytes(32).toString('base64'),
  EUTERPE_COMPUTE_EVERY_SECONDS: '1',
}
const receiver = await startReceiver()
const service = await startService(settings)
const demo = JSON.parse(await readFile(join(service.dataFolder, 'demo.json'), 'utf8'))

const { client_id, client_secret } = demo.clients.machine
const granted = await fetch(`${service.baseUrl}/oauth/token`, {
  method: 'POST',
  body: new URLSearchParams({ grant_type: 'client_credentials', client_id, client_secret }),
})
const { access_token } = (await granted.json()) as { access_token: string }

async function call(method: string, path: string, body?: object) {
  const response = await fetch(service.baseUrl + path, {
    method,
    headers: { authorization: `Bearer ${access_token}`, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  })
  return JSON.parse(await response.text()).data
}

async function upload(name: string, bytes: Buffer): Promise<string> {
  const body = { object_key: name, content_type: 'audio/wav' }
  const { url, headers, s3_file_uri } = await call('POST', '/v1/storage/inbound/uploads', body)
  const response = await fetch(url, { method: 'PUT', headers, body: new Uint8Array(bytes) })
  assert.equal(response.status, 200)
  return s3_file_uri
}

test('a delivery completes all stages although the database restarts in between', async () => {
  await call('POST', '/v1/webhooks', { url: receiver.url, events: ['ingestion.completed', 'track.analysed'] })
  const count = 12
  const tracks = await Promise.all(
    Array.from({ length: count }, async (_, index) => ({
      outer_id: `song-${index}`,
      title: `Song ${index}`,
      primary_media: await upload(`song-${index}.wav`, makeWav(index, 6)),
    })),
  )
  const before = await call('GET', '/v1/me/credits')
  const { id } = await call('POST', '/v1/ingestions', { mode: 'api_json', tracks })
  await until(
    async () => {
      await pause(100)
      return (await call('GET', `/v1/ingestions/${id}`)).counts.analysed > 0
    },
    'some are analysed',
    90_000,
  )
  await external.stop()
  await external.start()
  // Stays below the rate limit. While the database is down there is no response.
  let done = await call('GET', `/v1/ingestions/${id}`).catch(() => null)
  await until(
    async () => {
      if (done?.status === 'completed') return true
      await pause(250)
      done = await call('GET', `/v1/ingestions/${id}`).catch(() => null)
      return false
    },
    'it is completed',
    120_000,
  )
  assert.deepEqual(done.counts, {
    total: count, stored: count, analysed: count, available: count, failed: 0, skipped: 0,
  }) // biome-ignore format: one line says it
  const after = await call('GET', '/v1/me/credits')
  assert.deepEqual([after.available, after.reserved], [before.available - count, 0])
  const events = () => receiver.messages.map(({ body }) => JSON.parse(body))
  await until(
    () => events().some(({ type }) => type === 'ingestion.completed'),
    'the end is reported',
    90_000,
  )
  const names = events().flatMap(({ type, data }) => (type === 'track.analysed' ? data.outer_id : []))
  assert.equal(new Set(names).size, count)
  const csv = await (await fetch(done.export_url)).text()
  assert.equal(csv.trim().split('\r\n').length, count + 1)
})

test('an operator lists ingestions, and retry reports when there is nothing to do', async () => {
  const listed = await runEuterpe(['ingestion', 'list', '--json'], settings)
  const [one] = JSON.parse(listed.stdout)
  assert.deepEqual([one.status, one.retryable], ['completed', 0])
  const retried = await runEuterpe(['ingestion', 'retry', one.id], settings)
  assert.notEqual(retried.code, 0)
  assert.match(retried.stderr, /can be retried/)
  const all = await runEuterpe(['ingestion', 'retry', '--all'], settings)
  assert.deepEqual([all.code, all.stdout.trim()], [0, 'Nothing to retry.'])
  assert.equal((await runEuterpe(['ingestion', 'compute'], settings)).code, 0)
})

// Not in an after hook: the database would be gone by then.
test('the service stops cleanly', async () => {
  assert.equal(await service.end(), 0)
})
