import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { readFixture } from '../support/audio.ts'
import { ownSettings, startService } from '../support/service.ts'
import { until } from '../support/until.ts'

test('uploads, tags, persists and finds a file through the URLs of a running service', async () => {
  const service = await startService(await ownSettings())
  const demo = JSON.parse(await readFile(join(service.dataFolder, 'demo.json'), 'utf8'))
  const { client_id, client_secret } = demo.clients.machine
  const token = await fetch(`${service.baseUrl}/oauth/token`, {
    method: 'POST',
    body: new URLSearchParams({ grant_type: 'client_credentials', client_id, client_secret }),
  })
  const headers = {
    authorization: `Bearer ${((await token.json()) as { access_token: string }).access_token}`,
    'content-type': 'application/json',
  }
  const call = async (path: string, body?: object) => {
    const response = await fetch(service.baseUrl + path, {
      headers,
      ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
    })
    const text = await response.text()
    assert.equal(response.status, 200, text)
    return JSON.parse(text).data
  }

  const upload = await call('/v1/storage/inbound/uploads', {
    object_key: 'tune.mp3',
    content_type: 'audio/mpeg',
  })
  const put = { method: 'PUT', headers: upload.headers, body: await readFixture('tune.mp3') }
  assert.equal((await fetch(upload.url, put)).status, 200)

  const metadata = { track: { outer_id: 'T-1', title: 'Tune' }, artist: { name: 'The Rains' } }
  const { s3_file_uri } = upload
  const live = await call('/v1/tagging', { s3_file_uri, persist: true, metadata })
  assert.equal(live.source.persisted, true)
  const stored = () => call('/v1/tagging/results?outer_id=T-1')
  await until(
    async () => (await stored()).audio_tagging.status === 'completed',
    'the track has its tags',
    60_000,
  )
  assert.deepEqual((await stored()).audio_tagging.tags, live.audio_tagging.tags)
  const [found] = (await call('/v1/search/tracks', { query: 'tune rains' })).results
  assert.equal(found.track_uri, (await stored()).track_uri)
  assert.equal(await service.end('SIGINT'), 0)
})
