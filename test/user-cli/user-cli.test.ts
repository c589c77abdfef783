import assert from 'node:assert/strict'
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { makeWav } from '../support/audio.ts'
import { noChromium, startChromium } from '../support/chromium.ts'
import { installPackages, runtimes } from '../support/packages.ts'
import { ownSettings, runEuterpe, startService } from '../support/service.ts'
import { until } from '../support/until.ts'

const project = installPackages('client', 'cli')
const settings = await ownSettings()
const service = await startService(settings)
const demo = JSON.parse(await readFile(join(service.dataFolder, 'demo.json'), 'utf8'))
// The oldest Node.js that is supported, where it is installed.
const node = runtimes[1]!.skip === false ? runtimes[1]!.program : process.execPath
const program = join(project, 'node_modules', '.bin', 'euterpe-cli')
const machine = {
  EUTERPE_URL: service.baseUrl,
  EUTERPE_CLIENT_ID: demo.clients.machine.client_id,
  EUTERPE_CLIENT_SECRET: demo.clients.machine.client_secret,
}

mkdirSync(join(project, 'music', 'album'), { recursive: true })
await writeFile(join(project, 'music', 'album', '01 Ines Orlo - Postcards.wav'), makeWav(1))
await writeFile(join(project, 'music', 'album', '02 Ines Orlo - Letters.wav'), makeWav(2))
await writeFile(join(project, 'music', 'notes.txt'), 'not music')
await writeFile(join(project, 'music', '.DS_Store'), 'not music either')
await writeFile(join(project, 'broken.wav'), 'this is no audio')

type Running = { child: ChildProcess; output(): string; end: Promise<number | null> }

function start(words: string[], env: Record<string, string> = machine): Running {
  const child = spawn(node, [program, ...words], {
    cwd: project,
    env: { PATH: process.env.PATH, XDG_CONFIG_HOME: join(project, 'config'), ...env },
  })
  let printed = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      printed += chunk
    })
  }
  const end = new Promise<number | null>((resolve) => child.once('close', resolve))
  return { child, output: () => printed, end }
}

async function run(words: string[], env?: Record<string, string>, expected = 0): Promise<string> {
  const { end, output } = start(words, env)
  assert.equal(await end, expected, output())
  return output()
}

test('says what it can do, and what is wrong with a call', async () => {
  assert.match(await run(['help'], {}), /sign-in[\s\S]*export/)
  assert.match(await run(['upload', '--help'], {}), /--catalog/)
  assert.match(await run(['sing'], {}, 2), /Unknown command "sing"/)
  assert.match(await run(['upload', '--colour', 'blue'], {}, 2), /--colour/)
  assert.match(await run(['me'], {}, 1), /not signed in/)
  assert.match(await run(['upload'], machine, 1), /at least one file/)
  assert.match(await run(['upload', 'nowhere'], machine, 1), /no file or folder "nowhere"/)
  assert.match(await run(['upload', 'music', '--catalog', 'Nope'], machine, 1), /Main catalogue/)
})

test('uploads a folder into a catalogue, finds its tracks and exports them', async () => {
  assert.match(await run(['me']), /Demo machine, Demo Records: \d+ credits/)
  const uploaded = await run(['upload', 'music', '--catalog', 'Main catalogue'])
  assert.match(uploaded, /Uploaded 2 of 2 files/)
  assert.match(uploaded, /Added 2 of 2 tracks \(completed\)/)
  const found = await run(['search', 'postcards'])
  assert.match(found, /^Postcards — Ines Orlo {2}0:04/m)
  const [hit] = (await run(['search', 'letters', '--json', '--limit', '1'])).trim().split('\n')
  const { title, track_uri } = JSON.parse(hit!)
  assert.equal(title, 'Letters')
  assert.match(await run(['search', '--similar-to', track_uri]), /Postcards/)
  assert.match(await run(['search', 'blue', '--atlas', '--limit', '3']), /(euterpe:atlas:track[\s\S]*){3}/)
  assert.match(await run(['search', '--brief', 'something calm, no vocals']), /euterpe:workspace:track/)
  assert.match(await run(['search', 'qqqqxxxx']), /No track matches/)
  assert.match(await run(['export', '--output', 'all.csv']), /Exported to all.csv/)
  assert.match(await readFile(join(project, 'all.csv'), 'utf8'), /Postcards/)
  assert.match(await run(['export']), /Letters/)
  assert.match(await run(['export', '--format', 'ern', '--output', 'all.tar']), /all.tar/)
  assert.match(await readFile(join(project, 'all.tar'), 'latin1'), /ustar/)
})

test('draws a progress bar on a terminal', {
  skip: spawnSync('script', ['--version']).status !== 0 && 'script is not installed',
}, () => {
  const command = `'${node}' '${program}' upload music --only-store --folder bar`
  const { stdout } = spawnSync('script', ['-qec', command, '/dev/null'], {
    cwd: project,
    env: { PATH: process.env.PATH, ...machine },
    encoding: 'utf8',
  })
  assert.match(stdout, /█+░* 2 of 2 files, 100 %/)
})

test('tags files without storing them, and reports the one that fails', async () => {
  const output = await run(['tag', 'music/album', 'broken.wav', '--csv', 'tags.csv'], machine, 1)
  assert.match(output, /broken\.wav: \S/)
  assert.match(output, /Wrote the tags of 2 files/)
  const rows = (await readFile(join(project, 'tags.csv'), 'utf8')).trim().split('\r\n')
  assert.equal(rows[0], 'path,category,tag,score')
  assert.match(rows[1]!, /^album\/01 Ines Orlo - Postcards\.wav,\w+,[\w -]+,0\.\d+$/)
  assert.match(
    await run(['tag', 'music/album/02 Ines Orlo - Letters.wav']),
    /Letters\.wav\n {2}\w+ +[\w ]+ \d\.\d\d/,
  )
})

const registered = await runEuterpe(
  [
    'client',
    'create',
    '--org',
    'Demo Records',
    '--name',
    'Command line',
    '--type',
    'public',
    '--device',
    '--redirect-uri',
    'http://127.0.0.1/callback',
    '--json',
  ],
  settings,
)
const clientId: string = JSON.parse(registered.stdout).client_id

const browser = noChromium ? null : await startChromium()

async function signInAt(page: Page, url: string): Promise<void> {
  await page.goto(url)
  await page.fill('#email', demo.user.email)
  await page.fill('#password', demo.user.password)
  await page.click('form[action$="/password"] button')
}

test('signs in through the browser, keeps the credentials private, and signs out', {
  skip: noChromium,
}, async () => {
  const words = ['sign-in', service.baseUrl, '--client', clientId]
  const signingIn = start(words, { BROWSER: 'true' })
  const address = () => /http\S+\/oauth\/authorize\S+/.exec(signingIn.output())?.[0]
  await until(() => address() !== undefined, 'the address is printed')
  const page = await browser!.newPage()
  await signInAt(page, address()!)
  await page.click('button[value=allow]')
  await page.waitForURL('http://127.0.0.1:*/callback?**')
  assert.match((await page.textContent('body'))!, /You are signed in/)
  assert.equal(await signingIn.end, 0)
  assert.match(signingIn.output(), /Signed in as Ada Demo \(Demo Records\)/)
  const file = join(project, 'config', 'euterpe', 'credentials.json')
  assert.equal((await stat(file)).mode & 0o777, 0o600)

  const stored = JSON.parse(await readFile(file, 'utf8'))
  await writeFile(file, JSON.stringify({ ...stored, tokens: { ...stored.tokens, expiresAt: 0 } }))
  assert.match(await run(['me'], {}), /Ada Demo, Demo Records/)
  const renewed = JSON.parse(await readFile(file, 'utf8'))
  assert.notEqual(renewed.tokens.refreshToken, stored.tokens.refreshToken)
  assert.equal((await stat(file)).mode & 0o777, 0o600)

  assert.match(await run(['sign-out'], {}), /Signed out/)
  await assert.rejects(stat(file), { code: 'ENOENT' })
  await writeFile(file, JSON.stringify({ ...renewed, tokens: { ...renewed.tokens, expiresAt: 0 } }))
  assert.match(await run(['me'], {}, 1), /sign-in` again/)
})

test('signs in on another device', { skip: noChromium }, async () => {
  const signingIn = start(['sign-in', service.baseUrl, '--client', clientId, '--device'], {})
  const shown = () => /Open (\S+) on any device and enter the code ([A-Z-]+)/.exec(signingIn.output())
  await until(() => shown() !== null, 'the code is printed')
  const [, address, code] = shown()!
  const page = await browser!.newPage()
  await page.goto(`${address}?user_code=${code}`)
  await page.click('form button')
  await page.fill('#email', demo.user.email)
  await page.fill('#password', demo.user.password)
  await page.click('form[action$="/password"] button')
  await page.click('button[value=allow]')
  assert.equal(await signingIn.end, 0, signingIn.output())
  assert.match(await run(['me'], {}), /Ada Demo/)
})
