/**
 * `npm run bench -- abuse`: attacks one running service, under a little ordinary load, and prints what each attack achieved. It takes
 * about a minute and ends by itself. Linux; the attacks on the disk and on the database's socket need root.
 */
import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { rmSync, statfsSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { makeDenseFlac, makeWideWav } from '../test/audio/hostile-files.ts'
import { makeTune, toWav } from '../test/audio/tune.ts'
import { startAbusedService } from './support/abuse-service.ts'

const service = await startAbusedService()
const rows: [attack: string, outcome: string, held: boolean | null][] = []
const note = (attack: string, outcome: string, held: boolean | null) => {
  rows.push([attack, outcome, held])
  console.log(`${held === null ? '-' : held ? '✔' : '✖'} ${attack}: ${outcome}`)
}
const music = (seed: number, seconds: number) => toWav(makeTune(seconds + seed / 1000, 22_050), 22_050)
/** Some minutes, made of one: generating them would take as long as the attacks. */
const minute = toWav(makeTune(60, 22_050), 22_050)
const makeLongWav = (seed: number, minutes: number) => {
  const samples = minute.subarray(44)
  const head = Buffer.from(minute.subarray(0, 44))
  head.writeUInt32LE(samples.length * minutes, 40)
  const bytes = Buffer.concat([head, ...Array.from({ length: minutes }, () => samples)])
  bytes.writeInt16LE(seed, 50)
  return bytes
}
const failed = new Map<string, number>()

/** A caller with another organisation, who must notice nothing. */
async function createBystander() {
  const run = async (...words: string[]) => JSON.parse((await service.command([...words, '--json'])).stdout)
  const { id } = await run('org', 'create', '--name', 'Bystander')
  await run('catalog', 'create', '--org', id, '--name', 'Main')
  await run('entitlement', 'grant', '--org', id, 'tagging', 'ingestion')
  await run('credits', 'grant', '--org', id, '1000')
  const client = await run('client', 'create', '--org', id, '--name', 'App', '--type', 'machine')
  return { id, ...(await service.signIn(client)) }
}

try {
  const attacker = await service.signIn(service.demo.clients.machine)
  const bystander = await createBystander()
  const ordinary = await bystander.upload('ordinary.wav', music(1, 20))
  await bystander.call('POST', '/v1/tagging', { s3_file_uri: ordinary })
  const memoryBefore = service.memory()

  // Ordinary load, until the end.
  let isOver = false
  let slowest = 0
  const load = (async () => {
    while (!isOver) {
      const startedAt = performance.now()
      const { status } = await bystander.call('GET', '/v1/me').catch(() => ({ status: 0 }))
      slowest = Math.max(slowest, performance.now() - startedAt)
      if (status !== 200) failed.set(String(status), (failed.get(String(status)) ?? 0) + 1)
      await pause(200)
    }
  })()

  // 1. Headers that make decoders allocate.
  let peak = 0
  const watch = setInterval(() => {
    peak = Math.max(peak, service.memory())
  }, 50)
  const wide = await Promise.all(
    [1, 2, 3, 4, 5, 6, 7, 8].map((n) => attacker.upload(`wide-${n}.wav`, makeWideWav(n))),
  )
  const refusals = await Promise.all(
    wide.map((s3_file_uri) => attacker.call('POST', '/v1/tagging', { s3_file_uri })),
  )
  clearInterval(watch)
  const grown = peak - memoryBefore
  const allRefused = refusals.every(({ status }) => status === 422)
  note(
    '8 wav files with 65,535 channels',
    `${allRefused ? 'refused with 422' : 'not all refused'}, ${grown.toFixed(0)} MB more`,
    allRefused && grown < 600,
  )

  // 2. Small files with an enormous number of samples, and long files, while another organisation calls.
  const dense = await attacker.upload('dense.flac', makeDenseFlac(3600))
  const startedAt = performance.now()
  const refused = await attacker.call('POST', '/v1/tagging', { s3_file_uri: dense })
  const seconds = (performance.now() - startedAt) / 1000
  note(
    'an hour of 655 kHz and 8 channels in 1.3 MB',
    `${refused.status} in ${seconds.toFixed(1)} s`,
    refused.status === 422 && seconds < 10,
  )
  const long = await Promise.all([1, 2, 3, 4].map((n) => attacker.upload(`long-${n}.wav`, makeLongWav(n, 7))))
  const holding = long.map((s3_file_uri) => attacker.call('POST', '/v1/tagging', { s3_file_uri }))
  const fresh = await bystander.upload('fresh.wav', music(2, 20))
  const waitedFrom = performance.now()
  const served = await bystander.call('POST', '/v1/tagging', { s3_file_uri: fresh })
  const waited = (performance.now() - waitedFrom) / 1000
  note(
    'all analysers busy with one organisation',
    `another is served with ${served.status} in ${waited.toFixed(1)} s`,
    served.status === 200,
  )
  await Promise.all(holding)

  // 3. A full disk, and a quota.
  const { s3 } = service.demo
  const client = new S3Client({
    endpoint: s3!.endpoint!,
    region: s3!.region!,
    forcePathStyle: true,
    maxAttempts: 1,
    credentials: { accessKeyId: s3!.access_key_id!, secretAccessKey: s3!.secret_access_key! },
  })
  const put = (name: string, size: number) =>
    client
      .send(new PutObjectCommand({ Bucket: s3!.bucket!, Key: `delivery/${name}`, Body: randomBytes(size) }))
      .then(
        () => 200,
        (error) => error.$metadata?.httpStatusCode as number | undefined,
      )
  if (service.disk === null) note('a full disk', 'skipped: needs root to mount one', null)
  else {
    const ballast = join(service.disk, 'ballast')
    const { bavail, bsize } = statfsSync(service.disk)
    writeFileSync(ballast, Buffer.alloc(Math.max(0, bavail * bsize - 64 * 1024 * 1024)))
    await pause(1500)
    const full = await put('audio/full.bin', 1_000_000)
    const { status } = (await (await fetch(`${service.baseUrl}/status`)).json()) as { status: string }
    rmSync(ballast)
    await pause(1500)
    const healed = await put('audio/healed.bin', 1_000_000)
    note(
      'a full disk',
      `upload ${full}, status ${status}, then ${healed}`,
      full === 503 && status === 'degraded' && healed === 200,
    )
  }
  const { organization } = service.demo
  await service.command(['org', 'quota', '--org', organization!.id!, '--bytes', '1'])
  await pause(6000)
  const over = await put('audio/over.bin', 1000)
  await service.command(['org', 'quota', '--org', organization!.id!, '--bytes', 'default'])
  await pause(6000)
  note('an upload beyond the quota', `${over}`, over === 403)

  // 4. A CSV file with a quote that is never closed.
  await client.send(
    new PutObjectCommand({
      Bucket: s3!.bucket!,
      Key: 'delivery/metadata/broken.csv',
      Body: `outer_id,title\n${'a,"b" c\n'.repeat(300_000)}`,
    }),
  )
  const ingestion = await attacker.call('POST', '/v1/ingestions', { mode: 's3_csv', path: 'broken.csv' })
  let state: Record<string, unknown> = {}
  for (let i = 0; i < 100 && state.finished_at == null; i++) {
    await pause(200)
    state = (await attacker.call('GET', `/v1/ingestions/${ingestion.data.id}`)).data
  }
  const items = (state.counts as { total?: number } | undefined)?.total ?? 0
  note(
    'a CSV file with 300,000 broken rows',
    `${state.status} after ${items} items`,
    state.status === 'failed' && items <= 2000,
  )

  // 5. A peer that accepts connections and never answers.
  const silent = createServer((socket) => void socket.on('error', () => {}).resume()).listen(0, '127.0.0.1')
  await new Promise((resolve) => silent.once('listening', resolve))
  const url = `http://127.0.0.1:${(silent.address() as { port: number }).port}/`
  const hook = await attacker.call('POST', '/v1/webhooks', { url })
  await attacker.call('POST', `/v1/webhooks/${hook.data.id}/test`)
  const alive = await bystander.call('GET', '/v1/me')
  await attacker.call('DELETE', `/v1/webhooks/${hook.data.id}`)
  silent.close()
  note('a webhook that never answers', `others get ${alive.status}`, alive.status === 200)

  // 6. An operator with the wrong master key.
  const wrongKey = { EUTERPE_MASTER_KEY: randomBytes(32).toString('base64') }
  const rotated = await service.command(['keys', 'rotate', '--withdraw'], wrongKey)
  const again = await service.signIn(service.demo.clients.machine)
  const me = await again.call('GET', '/v1/me')
  note(
    'keys rotate with a wrong master key',
    `exit code ${rotated.status}, new tokens get ${me.status}`,
    rotated.status === 1 && me.status === 200,
  )

  // 8. A demo on a network address.
  const exposed = await service.command(['org', 'list'], { EUTERPE_HOST: '0.0.0.0' })
  note('a demo on a network address', `exit code ${exposed.status}`, exposed.status === 1)

  // 9. Another program of the database's user.
  const folder = join(service.settings.EUTERPE_DATA!, 'socket')
  const driver = join(import.meta.dirname, '..', 'node_modules', 'pg', 'esm', 'index.mjs')
  const script = `import pg from ${JSON.stringify(driver)}
    const c = new pg.Client({ host: ${JSON.stringify(folder)}, user: 'euterpe', database: 'euterpe' })
    await c.connect().then(() => console.log('connected'), (e) => console.log(e.message)); process.exit()`
  // With a power that passes the modes of files, so that it meets the authentication.
  const powers = ['--inh-caps=+dac_override', '--ambient-caps=+dac_override']
  const stranger = spawnSync(
    'setpriv',
    [
      '--reuid=65534',
      '--regid=65534',
      '--clear-groups',
      ...powers,
      process.execPath,
      '--input-type=module',
      '-e',
      script,
    ],
    { encoding: 'utf8', cwd: '/' },
  )
  if (process.getuid?.() !== 0 || stranger.stdout === '')
    note('another program of the database user', 'skipped: needs root', null)
  else
    note(
      'another program of the database user',
      stranger.stdout.trim(),
      /Peer authentication failed/.test(stranger.stdout),
    )

  // 10. Ids of another organisation.
  const foreign = await bystander.call('GET', `/v1/ingestions/${ingestion.data.id}`)
  note("another organisation's ingestion", `${foreign.status}`, foreign.status === 404)

  // 12. Files, and an upload of another type than announced.
  const mode = (statSync(service.settings.EUTERPE_DATA!).mode & 0o777).toString(8)
  note('the data folder', `mode ${mode}`, mode === '700')
  const { data } = await attacker.call('POST', '/v1/storage/inbound/uploads', {
    object_key: 'x.wav',
    content_type: 'audio/wav',
    size: 10,
  })
  const html = await fetch(data.url as string, {
    method: 'PUT',
    headers: { 'content-type': 'text/html' },
    body: '<script/>!',
  })
  note('a page uploaded as audio', `${html.status}`, html.status === 403)

  isOver = true
  await load
  const errors = [...failed].map(([status, count]) => `${count} × ${status}`).join(', ') || 'none'
  note('ordinary calls meanwhile', `failed: ${errors}; slowest ${slowest.toFixed(0)} ms`, failed.size === 0)
  const memoryAfter = service.memory()
  note(
    'memory of the service and its analysers',
    `${memoryBefore.toFixed(0)} MB before, ${memoryAfter.toFixed(0)} MB after`,
    memoryAfter < memoryBefore + 400,
  )
  note('the service', service.child.exitCode === null ? 'runs' : 'has ended', service.child.exitCode === null)
} finally {
  await service.stop()
}

const width = Math.max(...rows.map(([attack]) => attack.length))
console.log(`\n${'attack'.padEnd(width)}  held  outcome`)
for (const [attack, outcome, held] of rows)
  console.log(`${attack.padEnd(width)}  ${held === null ? ' -  ' : held ? 'yes ' : 'NO  '}  ${outcome}`)
process.exitCode = rows.some(([, , held]) => held === false) ? 1 : 0
