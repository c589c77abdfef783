import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { createHmac } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { Webhook } from 'standardwebhooks'
import { clientCredentials, createClient, uploadFile, waitForIngestion } from '../../packages/client/index.ts'
import { makeWav } from '../support/audio.ts'
import { findAccessibilityViolations, noChromium, startChromium } from '../support/chromium.ts'
import { freePort } from '../support/free-port.ts'
import { ownSettings, runEuterpe, startService } from '../support/service.ts'
import { until } from '../support/until.ts'

const root = join(import.meta.dirname, '..', '..')
const settings = await ownSettings()
const service = await startService(settings)
const demo = JSON.parse(await readFile(join(service.dataFolder, 'demo.json'), 'utf8'))
const { client_id: clientId, client_secret: clientSecret } = demo.clients.machine
const { baseUrl } = service
const euterpe = createClient({ baseUrl, token: clientCredentials({ baseUrl, clientId, clientSecret }) })
const folder = await mkdtemp(join(tmpdir(), 'euterpe-examples-'))
after(() => rm(folder, { recursive: true, force: true }))

const python = join(root, 'node_modules', '.cache', 'python', 'bin', 'python')
const noPython = !existsSync(python) && 'the Python environment is not installed; .ci/run installs it'
const artifacts = join(root, 'artifacts', 'examples')
await mkdir(artifacts, { recursive: true })

type Running = { child: ChildProcess; output(): string; end: Promise<number | null> }

/** Runs an example as `npm run example` does. */
function start(name: string, args: string[] = [], env: Record<string, string> = {}): Running {
  const words = ['--disable-warning=ExperimentalWarning', join(root, 'scripts', 'example.ts'), name, ...args]
  const child = spawn(process.execPath, words, {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      EUTERPE_DATA: service.dataFolder,
      PYTHON: python,
      PYTHONPATH: join(root, 'packages', 'python', 'src'),
      PYTHONDONTWRITEBYTECODE: '1',
      ...env,
    },
  })
  let printed = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      printed += chunk
    })
  }
  const end = new Promise<number | null>((resolve) => child.once('close', resolve))
  after(() => child.kill())
  return { child, output: () => printed, end }
}

/** Starts an example that listens on a port, and waits until it does. */
async function serve(name: string, args: string[] = [], env: Record<string, string> = {}) {
  const port = env.PORT ?? String(await freePort())
  const running = start(name, args, { ...env, PORT: port })
  await until(() => /Open|Waiting/.test(running.output()), `${name} listens`)
  return { ...running, url: `http://localhost:${port}` }
}

/** Registers an application whose users come back to a port of this machine. */
async function register(type: 'public' | 'confidential') {
  const port = String(await freePort())
  const words = ['client', 'create', '--org', 'Demo Records', '--name', 'Example', '--type', type, '--json']
  const { stdout } = await runEuterpe(
    [...words, '--redirect-uri', `http://localhost:${port}/callback`],
    settings,
  )
  const { client_id, client_secret = '' } = JSON.parse(stdout)
  return { PORT: port, EUTERPE_CLIENT_ID: client_id, EUTERPE_CLIENT_SECRET: client_secret }
}

const browser = noChromium ? null : await startChromium()

/** A page that shares no cookies with those of other tests. */
async function openPage() {
  const page = await browser!.newPage({ viewport: { width: 900, height: 700 } })
  page.setDefaultTimeout(60_000)
  const signIn = async () => {
    await page.fill('#email', demo.user.email)
    await page.fill('#password', demo.user.password)
    await page.click('form[action$="/password"] button')
    await page.click('button[value=allow]')
  }
  return { page, signIn }
}

test('the list of examples is complete, and an unknown name is answered with it', async () => {
  const page = readFileSync(join(root, 'examples', 'README.md'), 'utf8')
  const folders = readdirSync(join(root, 'examples'), { withFileTypes: true }).filter((entry) =>
    entry.isDirectory(),
  )
  for (const { name } of folders)
    assert.ok(page.includes(`[${name}](`), `${name} is not in examples/README.md`)
  const wrong = start('unicorn')
  assert.equal(await wrong.end, 2)
  assert.match(wrong.output(), /express-sign-in, nightly-ddex/)
})

test('express-sign-in signs users in, searches for them and signs them out', {
  skip: noChromium,
}, async () => {
  const { url } = await serve('express-sign-in', [], await register('confidential'))
  const { page, signIn } = await openPage()
  await page.goto(url)
  await page.click('text=Sign in')
  await signIn()
  await page.waitForSelector('text=Hello Ada Demo.')
  await page.fill('[name=q]', 'blue')
  await page.click('text=Search')
  await page.waitForSelector('li')
  assert.deepEqual(await findAccessibilityViolations(page), [])
  await page.screenshot({ path: join(artifacts, 'express-sign-in.png') })
  await page.click('text=Sign out')
  await page.waitForSelector('text=Sign in')
  const forged = await fetch(`${url}/callback?code=x&state=y`, { redirect: 'manual' })
  assert.equal(forged.headers.get('location'), '/sign-in')
})

test('single-page-app signs in and searches in the browser alone', { skip: noChromium }, async () => {
  const { url } = await serve('single-page-app', [], await register('public'))
  const { page, signIn } = await openPage()
  await page.goto(url)
  await page.click('#sign-in')
  await signIn()
  await page.waitForSelector('text=Hello Ada Demo.')
  assert.equal(new URL(page.url()).search, '', 'the code is not in the address')
  await page.fill('[name=query]', 'blue')
  await page.click('#search button')
  await page.waitForSelector('li')
  assert.deepEqual(await findAccessibilityViolations(page), [])
  await page.screenshot({ path: join(artifacts, 'single-page-app.png') })
  await page.goto(`${url}/callback?code=stolen&state=wrong`)
  await page.waitForSelector('text=not started here')
})

for (const [name, skip] of [
  ['webhook-receiver-node', false],
  ['webhook-receiver-python', noPython],
] as const) {
  test(`${name} accepts authentic events once, and refuses others`, { skip }, async () => {
    const secret = `whsec_${Buffer.from('a secret of this test').toString('base64')}`
    const { url, output } = await serve(name, [], { WEBHOOK_SECRET: secret })
    const body = JSON.stringify({ id: 'e1', type: 'credits.low', data: { available: 99 } })
    const at = new Date()
    const headers = {
      'webhook-id': 'e1',
      'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
      'webhook-signature': new Webhook(secret).sign('e1', at, body),
    }
    const post = async (text: string) => (await fetch(url, { method: 'POST', headers, body: text })).status
    assert.deepEqual([await post(body), await post(body), await post(`${body} `)], [204, 204, 400])
    await until(() => /signature/.test(output()), 'the refusal is printed')
    assert.equal(output().split('credits.low').length, 2, 'the event was processed once')
  })
}

test('nightly-ddex delivers a batch, and fails when a track does', async () => {
  const batch = join(folder, '20261115')
  const release = join(batch, '4000000000013')
  await mkdir(join(release, 'resources'), { recursive: true })
  const message = readFileSync(join(root, 'test', 'fixtures', 'ddex', 'ern-43.xml'), 'utf8')
  const withoutSums = message.replace(/<HashSum>[\s\S]*?<\/HashSum>\s*<FileSize>\d+<\/FileSize>/g, '')
  await writeFile(join(release, '4000000000013.xml'), withoutSums)
  for (const seed of [1, 2]) await writeFile(join(release, 'resources', `A${seed}.wav`), makeWav(seed))
  const good = start('nightly-ddex', [batch])
  assert.equal(await good.end, 0, good.output())
  assert.match(good.output(), /20261115: (\d+) of \1 tracks stored, 0 failed \(completed\)/)

  const broken = join(folder, '20261116')
  await mkdir(join(broken, '4'), { recursive: true })
  await writeFile(join(broken, '4', '4.xml'), '<ern:NewReleaseMessage')
  const bad = start('nightly-ddex', [broken])
  assert.equal(await bad.end, 1, bad.output())
  assert.match(bad.output(), /20261116: 0 of \d+ tracks stored, [1-9]\d* failed/)
})

test('search-bot answers signed commands with tracks', async () => {
  const secret = 'chat secret'
  const { url } = await serve('search-bot', [], { SIGNING_SECRET: secret })
  const ask = (text: string, key = secret, age = 0) => {
    const body = new URLSearchParams({ command: '/track', text }).toString()
    const timestamp = String(Math.floor(Date.now() / 1000) - age)
    const signature = createHmac('sha256', key).update(`v0:${timestamp}:${body}`).digest('hex')
    const headers = {
      'content-type': 'application/x-www-form-urlencoded',
      'x-slack-request-timestamp': timestamp,
      'x-slack-signature': `v0=${signature}`,
    }
    return fetch(url, { method: 'POST', headers, body })
  }
  const found = (await (await ask('blue')).json()) as { response_type: string; text: string }
  assert.equal(found.response_type, 'in_channel')
  assert.match(found.text, /^\d+ tracks for “blue”\n• \*/)
  assert.match(((await (await ask('')).json()) as { text: string }).text, /Say what/)
  const long = (await (await ask('x'.repeat(2000))).json()) as { text: string }
  assert.match(long.text, /did not work/)
  assert.equal((await ask('blue', 'another secret')).status, 401)
  assert.equal((await ask('blue', secret, 900)).status, 401)
})

test('tag-folder-to-csv writes a table of tags, and goes on after a broken file', {
  skip: noPython,
}, async () => {
  const music = join(folder, 'music')
  await mkdir(music)
  await writeFile(join(music, 'one.wav'), makeWav(5))
  await writeFile(join(music, 'two.wav'), 'this is no audio')
  await writeFile(join(music, 'notes.txt'), 'not music')
  const table = join(folder, 'tags.csv')
  const tagging = start('tag-folder-to-csv', [music, table])
  assert.equal(await tagging.end, 0, tagging.output())
  assert.match(tagging.output(), /Tagged 1 of 2 files/)
  assert.match(tagging.output(), /two\.wav: \S/)
  const [head, first] = (await readFile(table, 'utf8')).split('\r\n')
  assert.equal(head, 'file,category,tag,score')
  assert.match(first!, /one\.wav,\w+,[\w -]+,\d\.\d\d$/)
})

test('playlist-page shows a shared playlist and plays its tracks', { skip: noChromium }, async () => {
  const uri = await uploadFile(euterpe, { key: 'page/song.wav', file: new Uint8Array(makeWav(9)) })
  const tracks = [
    { outer_id: 'page-1', title: 'Harbour <Light>', artists: [{ name: 'The Seafolk' }], primary_media: uri },
  ]
  const { id } = await euterpe.call('createIngestion', { body: { mode: 'api_json', tracks } })
  assert.equal((await waitForIngestion(euterpe, id)).status, 'completed')
  const [track] = (await euterpe.call('listWorkspaceTracks', { query: { outer_id: 'page-1' } })).results
  const playlist = await euterpe.call('createPlaylist', { body: { name: 'Evening on the pier' } })
  const path = { playlist_id: playlist.id }
  await euterpe.call('addPlaylistItems', { path, body: { track_ids: [track!.id] } })
  const share = await euterpe.call('createPlaylistShare', { path, body: {} })
  const { url } = await serve('playlist-page', [share.url])
  const { page } = await openPage()
  await page.goto(url)
  await page.waitForSelector('text=Harbour <Light>')
  assert.deepEqual(await findAccessibilityViolations(page), [])
  const seconds = await page.evaluate(`new Promise((resolve, reject) => {
    const audio = document.querySelector('audio')
    audio.onloadedmetadata = () => resolve(audio.duration)
    audio.onerror = () => reject(new Error('the track does not play'))
    audio.preload = 'metadata'
    audio.load()
  })`)
  assert.ok(Number(seconds) > 3)
  await page.screenshot({ path: join(artifacts, 'playlist-page.png') })
  await euterpe.call('revokePlaylistShare', { path: { ...path, share_id: share.id } })
  assert.equal((await fetch(url)).status, 404)
})
