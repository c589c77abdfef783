import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { makeWav } from '../support/audio.ts'
import { ownSettings, runEuterpe, startService, temporaryFolder } from '../support/service.ts'
import { hasTool, runTool } from '../support/tools.ts'
import { until } from '../support/until.ts'

const settings = { ...(await ownSettings()), EUTERPE_COMPUTE_EVERY_SECONDS: '1' }
const service = await startService(settings)
const demo = JSON.parse(await readFile(join(service.dataFolder, 'demo.json'), 'utf8'))
const legacyUrl: string = demo.legacy_url

// biome-ignore lint/suspicious/noExplicitAny: an response of any call
type Body = any

async function call(method: string, path: string, options: { token?: string; body?: object } = {}) {
  const { token, body } = options
  const response = await fetch(legacyUrl + path, {
    method,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  return {
    status: response.status,
    headers: response.headers,
    text,
    body: (text && JSON.parse(text)) as Body,
  }
}

const { client_id, client_secret } = demo.clients.legacy
const granted = await call('POST', '/oauth/access_tokens/client', { body: { client_id, client_secret } })
const { token } = granted.body.data as { token: string }

const machine = demo.clients.machine
const machineToken = (await (
  await fetch(`${demo.base_url}/oauth/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'client_credentials',
      client_id: machine.client_id,
      client_secret: machine.client_secret,
    }),
  })
).json()) as { access_token: string }

test('POST /oauth/access_tokens/client', async () => {
  assert.equal(granted.status, 201)
  const { data, status, timestamp } = granted.body
  assert.deepEqual([status, Number.isInteger(timestamp)], [201, true])
  assert.deepEqual(Object.keys(data).toSorted(), [
    'expires_at', 'id', 'issued_at', 'issuer_id', 'issuer_type', 'organization_id', 'refreshed_at', 'removed_at', 'revoked_at',
    'subject_id', 'subject_type', 'token',
  ]) // biome-ignore format: one list
  assert.equal(data.expires_at - data.issued_at, 7_200_000)
  assert.deepEqual(
    [data.subject_type, data.subject_id, data.organization_id],
    ['Client', client_id, demo.organization.id],
  )
  const wrong = await call('POST', '/oauth/access_tokens/client', { body: { client_id, client_secret: 'x' } })
  assert.deepEqual(Object.keys(wrong.body).toSorted(), ['error', 'message', 'status', 'timestamp'])
  assert.deepEqual([wrong.status, wrong.body.status], [401, 401])
})

test('GET /lexicology/tags', async () => {
  const { status, body } = await call(
    'GET',
    '/lexicology/tags?category_name=keys&name=MINOR&limit=3&offset=2',
    {
      token,
    },
  )
  assert.deepEqual([status, body.offset, body.limit, body.size, body.total_size], [200, 2, 3, 3, 12])
  for (const tag of body.data) {
    assert.deepEqual(Object.keys(tag), ['id', 'category', 'name'])
    assert.equal(tag.category.name, 'keys')
  }
  assert.equal((await call('GET', '/lexicology/tags')).status, 401)
})

test('OPTIONS /', async () => {
  const { status, body } = await call('OPTIONS', '/')
  assert.equal(status, 200)
  const committed = JSON.parse(readFileSync(join(import.meta.dirname, '../../openapi/legacy.json'), 'utf8'))
  assert.deepEqual({ ...body, servers: null }, { ...committed, servers: null })
  const bare = await call('OPTIONS', '/ingestion/json')
  assert.deepEqual([bare.status, bare.text], [204, ''])
})

/** The sh blocks of the guide as one script. */
const guide = readFileSync(join(import.meta.dirname, '../../docs/migration.md'), 'utf8')
const blocks = [...guide.matchAll(/```sh\n([\s\S]*?)```/g)].map(([, lines]) => lines!)

/** The JSON documents in the output of a script. */
function readAnswers(printed: string): Body[] {
  const found: Body[] = []
  let rest = printed.trim()
  while (rest !== '') {
    // Compact documents follow each other without a line break; those of jq have several lines.
    let end = rest.search(/[}\]]/)
    while (end !== -1 && !isJson(rest.slice(0, end + 1))) {
      const next = rest.slice(end + 1).search(/[}\]]/)
      end = next === -1 ? -1 : end + 1 + next
    }
    assert.notEqual(end, -1, `no JSON: ${rest.slice(0, 200)}`)
    found.push(JSON.parse(rest.slice(0, end + 1)))
    rest = rest.slice(end + 1).trim()
  }
  return found
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

/** The same through /v1. */
async function see(path: string): Promise<Body> {
  const response = await fetch(demo.base_url + path, {
    headers: { authorization: `Bearer ${machineToken.access_token}` },
  })
  return ((await response.json()) as Body).data
}

const s3 = new S3Client({
  endpoint: demo.s3.endpoint,
  region: demo.s3.region,
  forcePathStyle: true,
  credentials: { accessKeyId: demo.s3.access_key_id, secretAccessKey: demo.s3.secret_access_key },
})
const put = (Key: string, Body: Buffer | string) =>
  s3.send(new PutObjectCommand({ Bucket: demo.s3.bucket, Key, Body }))

/** The tracks with these outer_ids, once all of them are analysed. */
async function analysed(outerIds: string[]): Promise<Body[]> {
  let found: Body[] = []
  await until(
    async () => {
      await pause(300)
      const { results } = await see('/v1/workspace/tracks?page_size=100')
      found = outerIds.map((id) =>
        results.find((track: Body) => track.outer_id === id && track.analysis.status === 'analysed'),
      )
      return found.every((track) => track !== undefined)
    },
    `${outerIds} are analysed`,
    240_000,
  )
  return found
}

test('POST /ingestion/audio_only', async () => {
  await put('delivery/audio/free/song-1.wav', makeWav(1))
  const { status, body } = await call('POST', '/ingestion/audio_only?delivery_dir_path=free', { token })
  const { ingestion_id, ...data } = body.data
  assert.equal(status, 201)
  assert.deepEqual(data, { catalog_id: demo.catalog.id, accepted: 1, rejected: [] })
  assert.equal((await see(`/v1/ingestions/${ingestion_id}`)).mode, 's3_scan')
  await analysed(['song-1'])
})

test('POST /ingestion/audio_mapping', async () => {
  const mapping = 'mapping:\n  - separator: "_"\n  - column_0: outer_id\n  - column_1: title\n'
  await put('delivery/mapping/titles.yaml', mapping)
  await put('delivery/audio/mapped/song-2_The Ferry.wav', makeWav(2))
  await put('delivery/audio/mapped too/song-3_The Quay.wav', makeWav(3))
  const queries: Record<string, string>[] = [
    { mapping_filename: 'titles.yaml', delivery_dir_path: 'mapped' },
    { mapping_content: mapping, delivery_dir_path: 'mapped too', delete_delivered_file: 'false' },
  ]
  for (const query of queries) {
    const path = `/ingestion/audio_mapping?${new URLSearchParams(query)}`
    const { status, body } = await call('POST', path, { token })
    assert.deepEqual([status, body.data.accepted, body.data.rejected], [201, 1, []])
  }
  const titles = (await analysed(['song-2', 'song-3'])).map(({ title }) => title)
  assert.deepEqual(titles, ['The Ferry', 'The Quay'])
})

test('POST /ingestion/json', async () => {
  await put('delivery/audio/records/4.wav', makeWav(4))
  const send = (record: object) =>
    call('POST', '/ingestion/json?ingestion_id=records', { token, body: [record] })
  const record = { outer_id: 'song-4', primary_media: 'records/4.wav', title: 'Four', release_date: 20240315 }
  const first = await send(record)
  assert.deepEqual([first.status, first.body.data.accepted], [201, 1])
  const second = await send({ ...record, outer_id: 'song-5', isrc: 'wrong' })
  assert.equal(second.body.data.ingestion_id, first.body.data.ingestion_id)
  assert.equal(second.body.data.rejected[0].outer_id, 'song-5')
  const [track] = await analysed(['song-4'])
  assert.deepEqual([track.title, track.release_date], ['Four', '2024-03-15'])
  const { counts } = await see(`/v1/ingestions/${first.body.data.ingestion_id}`)
  assert.deepEqual([counts.total, counts.failed], [2, 1])
})

const tools = hasTool('jq', '--version') && hasTool('curl', '--aws-sigv4', 'aws:amz', '--version')
const skip = tools ? false : 'needs bash, jq and curl 7.75'

test('the commands of the guide work as printed', { skip }, async () => {
  const folder = await temporaryFolder()
  await writeFile(join(folder, 'demo.json'), JSON.stringify(demo))
  await writeFile(join(folder, 'song.wav'), makeWav(6))
  const { code, stdout, output } = await runTool('bash', ['-c', `set -eu\n${blocks.join('\n')}`], {
    cwd: folder,
  })
  assert.equal(code, 0, output)
  const responses = readAnswers(stdout.toString())
  assert.deepEqual(
    responses.filter(({ status }) => status >= 400),
    [],
  )
  const accepted = responses.filter(({ data }) => data?.ingestion_id !== undefined)
  assert.deepEqual(
    accepted.map(({ status, data }) => [status, data.accepted, data.rejected]),
    Array.from({ length: 4 }, () => [201, 1, []]),
  )
  assert.deepEqual(
    responses.flatMap(({ status, data }) => (status === 202 ? [data.mode] : [])),
    ['s3_scan', 's3_scan', 'api_json'],
  )
  const followed = responses.find(({ status, data }) => status === 200 && data?.counts !== undefined)
  assert.equal(followed.data.id, accepted.at(-1).data.ingestion_id)
  assert.deepEqual(responses.at(-2), Object.keys((await call('OPTIONS', '/')).body.paths).toSorted())
  const ids = [1, 2, 3, 4, 5, 6, 7].map((number) => `lk-000${number}`)
  const mapped = (await analysed(ids))[3]
  assert.deepEqual(
    [mapped.title, mapped.isrc, mapped.release_date, mapped.artists[0].name],
    ['Harbour', 'SEAB12400004', '2024-03-16', 'Seafolk'],
  )
})

test('429 with Retry-After', async () => {
  const words = ['client', 'update', client_id, '--rate', '1', '--burst', '1']
  assert.equal((await runEuterpe(words, settings)).code, 0)
  let refused = await call('GET', '/lexicology/tags', { token })
  await until(async () => {
    refused = await call('GET', '/lexicology/tags', { token })
    return refused.status === 429
  }, 'a call is refused')
  assert.ok(Number(refused.headers.get('retry-after')) >= 1)
  assert.equal(refused.body.error, 'Too Many Requests')
})

test('the service stops cleanly', async () => {
  s3.destroy()
  assert.equal(await service.end(), 0)
})
