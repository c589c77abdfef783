import assert from 'node:assert/strict'
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { copyFile, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { after, test } from 'node:test'
import { makeWav } from '../support/audio.ts'
import { findAccessibilityViolations, noChromium, startChromium } from '../support/chromium.ts'
import { freePort } from '../support/free-port.ts'
import { installPackages } from '../support/packages.ts'
import { ownSettings, runEuterpe, startService } from '../support/service.ts'
import { until } from '../support/until.ts'

const root = join(import.meta.dirname, '..', '..')
const guides = [...globSync(['README.md', 'packages/*/README.md', 'docs/*.md'], { cwd: root })]

type Block = { language: string; text: string; line: number; isTab: boolean }

/** The fenced blocks of a guide, in order. */
function blocksOf(guide: string): Block[] {
  const page = readFileSync(join(root, guide), 'utf8')
  const matches = [...page.matchAll(/^```(\w*)\n([\s\S]*?)^```$/gm)]
  return matches.map((match, at) => {
    const [before, next] = [matches[at - 1], matches[at + 1]]
    const follows = (one?: RegExpExecArray, other?: RegExpExecArray) =>
      one !== undefined &&
      other !== undefined &&
      page.slice(one.index + one[0].length, other.index).trim() === ''
    return {
      language: match[1]!,
      text: match[2]!,
      line: page.slice(0, match.index).split('\n').length,
      isTab: follows(before, match) || follows(match, next),
    }
  })
}

/** Tabs show one program step by step, in several languages; any other block is a program of its own. */
function programsOf(blocks: Block[]): Block[] {
  const tabs = Map.groupBy(
    blocks.filter(({ isTab }) => isTab),
    ({ language }) => language,
  )
  const joined = [...tabs.values()].map((steps) => ({
    ...steps[0]!,
    text: steps.map((step) => step.text).join('\n'),
  }))
  return [...joined, ...blocks.filter(({ isTab }) => !isTab)]
}

const settings = await ownSettings()
const service = await startService(settings)
const demo = JSON.parse(await readFile(join(service.dataFolder, 'demo.json'), 'utf8'))

const python = join(root, 'node_modules', '.cache', 'python', 'bin', 'python')
const noPython = !existsSync(python) && 'the Python environment is not installed; .ci/run installs it'
const project = installPackages('client')

/** A folder like a reader's: demo data, packages and a song. */
async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'euterpe-guide-'))
  after(() => rm(folder, { recursive: true, force: true }))
  await mkdir(join(folder, 'node_modules'))
  await symlink(join(project, 'node_modules', '@euterpe'), join(folder, 'node_modules', '@euterpe'))
  await symlink(join(root, 'node_modules', 'openid-client'), join(folder, 'node_modules', 'openid-client'))
  await writeFile(join(folder, 'song.wav'), makeWav(7, 6))
  await copyFile(join(root, 'test', 'audio', 'fixtures', 'tune.mp3'), join(folder, 'song.mp3'))
  const track = {
    outer_id: 'seafolk-1',
    isrc: 'SEAB12400001',
    title: 'The Ferry',
    artists: [{ name: 'The Seafolk' }],
    duration_ms: 1000,
  }
  await writeFile(join(folder, 'more.csv'), 'outer_id,title\nmore-1,More\n')
  await writeFile(join(folder, 'tracks.jsonl'), `${JSON.stringify(track)}\n`)
  spawnSync('gzip', ['tracks.jsonl'], { cwd: folder })
  return folder
}

/** The guides use the default URL; the service of this test runs elsewhere. */
const here = (snippet: string) =>
  snippet
    .replaceAll('http://localhost:8080', service.baseUrl)
    .replaceAll('http://localhost:9000', `http://localhost:${settings.EUTERPE_S3_PORT}`)

/** The reader's shell: a curl that fails on errors, and the euterpe command of the repository. */
const preamble = `set -euo pipefail
curl() { command curl --fail-with-body "$@"; }
npx() { shift; "$NODE" --disable-warning=ExperimentalWarning "$ROOT/src/main.ts" "$@"; }
`

const usual = { PATH: process.env.PATH, NODE: process.execPath, ROOT: root, NODE_NO_WARNINGS: '1' }

async function run(
  program: string,
  words: string[],
  folder: string,
  env: Record<string, string | undefined>,
) {
  const child = spawn(program, words, { cwd: folder, env: { ...usual, HOME: folder, ...env } })
  const [stdout, stderr, code] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    new Promise<number | null>((resolve) => child.once('close', resolve)),
  ])
  assert.equal(code, 0, `${stdout.slice(-2000)}\n${stderr.slice(-2000)}`)
  return stdout
}

/** Commands that start the service, which the test has already done. */
const isOwnBusiness = ({ text: lines }: Block) => /^(EUTERPE_\w+=\S+ )*npm (start|test)$/m.test(lines)

/** Programs of their own that are covered by a test of their own. */
const elsewhere: Record<string, string[]> = {
  'docs/webhooks.md': ['ts', 'python'],
  'docs/sign-in.md': ['ts'],
  'docs/operations.md': ['sh'],
  'docs/migration.md': ['sh'],
}

for (const guide of guides) {
  const blocks = blocksOf(guide).filter(
    (block) => !isOwnBusiness(block) && (block.isTab || !elsewhere[guide]?.includes(block.language)),
  )
  const shell = blocks.filter(({ language }) => language === 'sh')
  const needsAws = shell.some(({ text: lines }) => lines.includes('aws '))
  const noAws = needsAws && spawnSync('aws', ['--version']).status !== 0 && 'there is no aws here'
  if (shell.length > 0) {
    test(`the commands of ${guide} work as printed`, { skip: noAws, timeout: 600_000 }, async () => {
      const folder = await makeFolder()
      await symlink(service.dataFolder, join(folder, 'data'))
      await writeFile(join(folder, 'guide.sh'), preamble + shell.map((block) => here(block.text)).join('\n'))
      await run('bash', ['guide.sh'], folder, settings)
    })
  }
  for (const { language, text: program, line } of programsOf(blocks)) {
    const [ending, runner] = { ts: ['mts', process.execPath], python: ['py', python] }[language] ?? []
    if (ending === undefined || runner === undefined) continue
    const skip = language === 'python' && noPython
    test(`the ${language} of ${guide}, line ${line}, works as printed`, {
      skip,
      timeout: 120_000,
    }, async () => {
      const folder = await makeFolder()
      await symlink(service.dataFolder, join(folder, 'data'))
      await writeFile(join(folder, `guide.${ending}`), here(program))
      await run(runner, [`guide.${ending}`], folder, { PYTHONPATH: join(root, 'packages', 'python', 'src') })
    })
  }
}

test('the example server of the sign-in guide signs users in', {
  skip: noChromium,
  timeout: 120_000,
}, async () => {
  const folder = await makeFolder()
  const [program] = blocksOf('docs/sign-in.md').filter(({ language }) => language === 'ts')
  await writeFile(join(folder, 'server.mts'), program!.text)
  const port = String(await freePort())
  const words = [
    'client',
    'create',
    '--org',
    'Demo Records',
    '--name',
    'Guide',
    '--type',
    'confidential',
    '--json',
  ]
  const made = await runEuterpe([...words, '--redirect-uri', `http://localhost:${port}/callback`], settings)
  const { client_id, client_secret } = JSON.parse(made.stdout)
  const env = { AUTH_URL: service.baseUrl, CLIENT_ID: client_id, CLIENT_SECRET: client_secret, PORT: port }
  const child: ChildProcess = spawn(process.execPath, ['server.mts'], {
    cwd: folder,
    env: { ...usual, ...env },
    stdio: 'inherit',
  })
  after(() => child.kill())
  const ready = () => fetch(`http://localhost:${port}/`).then(Boolean, () => false)
  await until(ready, 'the server of the guide responses', 60_000)
  const page = await (await startChromium()).newPage()
  page.setDefaultTimeout(100_000)
  await page.goto(`http://localhost:${port}/sign-in`)
  await page.fill('#email', demo.user.email)
  await page.fill('#password', demo.user.password)
  await page.click('form[action$="/password"] button')
  await page.waitForSelector('button[value=allow]')
  await page.click('button[value=allow]')
  await page.waitForURL(`http://localhost:${port}/callback?**`)
  assert.ok((await page.textContent('body'))!.endsWith(`you are ${demo.user.id}`))
  await page.goto(`http://localhost:${port}/callback?code=stolen&state=wrong`)
  assert.match((await page.textContent('body'))!, /Start again/)
})

test('the guides are accessible pages that fit any screen', {
  skip: noChromium,
  timeout: 240_000,
}, async () => {
  const artifacts = join(root, 'artifacts', 'guides')
  await mkdir(artifacts, { recursive: true })
  const chromium = await startChromium()
  for (const [width, colorScheme] of [
    [1280, 'light'],
    [360, 'dark'],
  ] as const) {
    const page = await chromium.newPage({ viewport: { width, height: 900 }, colorScheme })
    page.setDefaultTimeout(120_000)
    for (const name of ['quickstart', 'errors', 'ingestion', 'tour-integrator', 'changelog']) {
      await page.goto(`${service.baseUrl}/docs/guides/${name}`)
      assert.deepEqual(await findAccessibilityViolations(page), [], name)
      const overflow = await page.evaluate('document.documentElement.scrollWidth - innerWidth')
      assert.ok(Number(overflow) <= 0, `${name} is wider than the screen`)
      await page.screenshot({ path: join(artifacts, `${name}-${width}.png`), fullPage: true })
    }
  }
})

test('readers of the guides search, switch languages and the theme, copy, and see their own ids', {
  skip: noChromium,
  timeout: 240_000,
}, async () => {
  const page = await (await startChromium()).newPage({ viewport: { width: 1280, height: 900 } })
  page.setDefaultTimeout(100_000)
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(error.message))
  page.on('console', (message) => {
    const isOfGuides = message.location().url.includes('/docs/guides')
    if (message.type() === 'error' && isOfGuides) errors.push(message.text())
  })
  await page.goto(`${service.baseUrl}/docs/guides/quickstart`)
  await page.keyboard.press('/')
  await page.keyboard.type('serato crate')
  await page.waitForSelector('.results a')
  assert.match((await page.textContent('.results')) ?? '', /Moving in from other tools/)
  await page.keyboard.press('Escape')
  await page.click('.tablist button >> text=Python')
  const isShown = (selector: string) => page.locator(selector).first().isVisible()
  assert.equal(await isShown('.code[data-language=python]'), true)
  assert.equal(await isShown('.code[data-language=sh]'), false)
  await page.click('.theme')
  await page.reload()
  assert.equal(await isShown('.code[data-language=python]'), true)
  assert.equal(await page.evaluate('document.documentElement.dataset.theme'), 'dark')
  assert.deepEqual(await findAccessibilityViolations(page), [])
  assert.doesNotMatch((await page.textContent('main')) ?? '', new RegExp(demo.clients.machine.client_id))
  await page.goto(`${service.baseUrl}/console`)
  await page.fill('#email', demo.user.email)
  await page.fill('#password', demo.user.password)
  await page.click('form[action$="/password"] button')
  await page.waitForURL(`${service.baseUrl}/console**`)
  await page.goto(`${service.baseUrl}/docs/guides/quickstart`)
  await page.waitForSelector('.reader:not([hidden])')
  assert.match((await page.textContent('.reader')) ?? '', /Demo Records/)
  assert.deepEqual(errors, [])
})

test('the documented backup and restore recovers everything', { timeout: 600_000 }, async () => {
  const folder = await makeFolder()
  await mkdir(join(folder, 'data'))
  const own = { ...(await ownSettings()), EUTERPE_DATA: './data' }
  const make =
    'npx euterpe org create --name "Blue Note Sync"\nnpx euterpe storage keys --org "Blue Note Sync" > before.txt\n'
  const compare =
    'EUTERPE_DATA=restored npx euterpe storage keys --org "Blue Note Sync" > after.txt\ncmp before.txt after.txt\n'
  const shell = blocksOf('docs/operations.md').filter(({ language }) => language === 'sh')
  const lines = [preamble, make, ...shell.map((block) => block.text), compare]
  await writeFile(join(folder, 'guide.sh'), lines.join('\n'))
  await run('bash', ['guide.sh'], folder, own)
})
