import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { makeWav } from '../support/audio.ts'
import { startOutsidePostgres } from '../support/outside-postgres.ts'
import { startReceiver } from '../support/receiver.ts'
import { ownSettings, runEuterpe, startService, until } from '../support/service.ts'

const outside = await startOutsidePostgres()
const settings = {
  ...(await ownSettings()),
  EUTERPE_DATABASE_URL: outside.url,
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
  const answer = await fetch(service.baseUrl + path, {
    method,
    headers: { authorization: `Bearer ${access_token}`, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  })
  return JSON.parse(await answer.text()).data
}

async function upload(name: string, bytes: Buffer): Promise<string> {
  const body = { object_key: name, content_type: 'audio/wav' }
  const { url, headers, s3_file_uri } = await call('POST', '/v1/storage/inbound/uploads', body)
  const answer = await fetch(url, { method: 'PUT', headers, body: new Uint8Array(bytes) })
  assert.equal(answer.status, 200)
  return s3_file_uri
}

test('a delivery goes through all stages although the database restarts in the middle', async () => {
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
    'some are analysed',
    async () => {
      await pause(100)
      return (await call('GET', `/v1/ingestions/${id}`)).counts.analysed > 0
    },
    90_000,
  )
  await outside.stop()
  await outside.start()
  // Not asked more often than the client may ask; while the database is away there is no answer.
  let done = await call('GET', `/v1/ingestions/${id}`).catch(() => null)
  await until(
    'it is completed',
    async () => {
      if (done?.status === 'completed') return true
      await pause(250)
      done = await call('GET', `/v1/ingestions/${id}`).catch(() => null)
      return false
    },
    120_000,
  )
  assert.deepEqual(done.counts, {
    total: count, stored: count, analysed: count, available: count, failed: 0, skipped: 0,
  }) // biome-ignore format: one line says it
  const after = await call('GET', '/v1/me/credits')
  assert.deepEqual([after.available, after.reserved], [before.available - count, 0])
  const told = () => receiver.messages.map(({ body }) => JSON.parse(body))
  await until('the end is told', () => told().some(({ type }) => type === 'ingestion.completed'), 90_000)
  const names = told().flatMap(({ type, data }) => (type === 'track.analysed' ? data.outer_id : []))
  assert.equal(new Set(names).size, count)
  const csv = await (await fetch(done.export_url)).text()
  assert.equal(csv.trim().split('\r\n').length, count + 1)
})

test('the operator lists ingestions, and is told when there is nothing to retry', async () => {
  const listed = await runEuterpe(['ingestion', 'list', '--json'], settings)
  const [one] = JSON.parse(listed.stdout)
  assert.deepEqual([one.status, one.retryable], ['completed', 0])
  const retried = await runEuterpe(['ingestion', 'retry', one.id], settings)
  assert.notEqual(retried.code, 0)
  assert.match(retried.stderr, /can be retried/)
  const all = await runEuterpe(['ingestion', 'retry', '--all'], settings)
  assert.deepEqual([all.code, all.stdout.trim()], [0, 'There is nothing to retry.'])
  assert.equal((await runEuterpe(['ingestion', 'compute'], settings)).code, 0)
})

// Not left to the end of the file: the database would be gone before it.
test('the service stops cleanly', async () => {
  assert.equal(await service.end(), 0)
})
