import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { before, test } from 'node:test'
import { ownSettings, runEuterpe } from '../support/service.ts'

let settings: Record<string, string>
before(async () => {
  settings = await ownSettings()
})

async function make(...words: string[]) {
  const { code, stdout, stderr } = await runEuterpe([...words, '--json'], settings)
  assert.equal(code, 0, stderr)
  return JSON.parse(stdout)
}

test('help lists every command, and each command has a help text', async () => {
  const { code, stdout } = await runEuterpe(['help'], settings)
  assert.equal(code, 0)
  const names = [...stdout.matchAll(/^ {2}([a-z]+(?: [a-z]+)?) {2,}/gm)].map((match) => match[1]!)
  assert.ok(names.includes('serve') && names.includes('client create'))
  const texts = readHelp(names)
  for (const name of names) {
    assert.equal(texts[name]?.code, 0)
    assert.match(texts[name].text, new RegExp(`Usage: euterpe ${name}`))
    assert.match(texts[name].text, /--json/)
  }
})

/** What each command prints for --help. In one process, because loading all modules takes most of the time. */
function readHelp(names: string[]): Record<string, { code: number; text: string }> {
  const script = `
    const write = process.stdout.write.bind(process.stdout)
    const help = {}
    for (const name of ${JSON.stringify(names)}) {
      help[name] = { text: '' }
      process.argv = ['node', 'euterpe', ...name.split(' '), '--help']
      process.stdout.write = (text) => { help[name].text += text; return true }
      await import('./src/main.ts?' + encodeURIComponent(name))
      help[name].code = process.exitCode
    }
    write(JSON.stringify(help))`
  const words = ['--disable-warning=ExperimentalWarning', '--input-type=module', '-e', script]
  return JSON.parse(execFileSync(process.execPath, words, { encoding: 'utf8' }))
}

test('an operator sets up an organisation while the service is stopped', async () => {
  const organisation = await make('org', 'create', '--name', 'Blue Note Sync', '--region', 'us-east-1')
  assert.equal(organisation.region, 'us-east-1')
  assert.match(organisation.catalog_id, /^[0-9a-f-]{36}$/)
  const catalogue = await make('catalog', 'create', '--org', 'Blue Note Sync', '--name', 'Main', '--default')
  assert.equal(catalogue.is_default, true)
  assert.equal(
    (await make('catalog', 'create', '--org', organisation.id, '--name', 'Second')).is_default,
    false,
  )
  const granted = await make('entitlement', 'grant', '--org', organisation.id, 'tagging', 'search', 'tagging')
  assert.deepEqual(granted.entitlements, ['search', 'tagging'])
  assert.deepEqual((await make('entitlement', 'revoke', '--org', organisation.id, 'tagging')).entitlements, [
    'search',
  ])
  assert.equal((await make('credits', 'grant', '--org', organisation.id, '50')).available, 50)
  assert.equal((await make('credits', 'grant', '--org', organisation.id, '25')).available, 75)
  const client = await make(
    'client',
    'create',
    '--org',
    organisation.id,
    '--name',
    'Robot',
    '--type',
    'machine',
    '--catalog',
    catalogue.id,
  )
  assert.match(client.client_secret, /^[\w-]{43}$/)
  assert.equal(client.catalogue_id, catalogue.id)
  const app = await make(
    'client',
    'create',
    '--org',
    organisation.id,
    '--name',
    'App',
    '--type',
    'public',
    '--redirect-uri',
    'http://localhost:3000/cb',
  )
  assert.equal(app.client_secret, undefined)
  const listed = await make('org', 'list')
  assert.deepEqual(
    listed.map((one: { name: string }) => one.name),
    ['Blue Note Sync'],
  )
})

test('reads a password from standard input and never prints it', async () => {
  const words = [
    'user',
    'create',
    '--org',
    'Blue Note Sync',
    '--email',
    'ada@example.com',
    '--name',
    'Ada Lovelace',
    '--locale',
    'fr',
  ]
  const { code, stdout } = await runEuterpe(
    [...words, '--password-stdin', '--json'],
    settings,
    'correct horse battery\n',
  )
  assert.equal(code, 0)
  const user = JSON.parse(stdout)
  assert.deepEqual([user.given_name, user.family_name, user.locale], ['Ada', 'Lovelace', 'fr'])
  assert.doesNotMatch(stdout, /correct horse|argon2/)
  const again = await runEuterpe(words, settings)
  assert.equal(again.code, 1)
  assert.match(again.stderr, /ada@example.com already exists/)
})

test('a new user is a member unless the operator sets a role', async () => {
  const roleOf = async () => (await make('user', 'list', '--org', 'Blue Note Sync'))[0].role
  assert.equal(await roleOf(), 'member')
  assert.equal((await make('user', 'role', 'ada@example.com', 'admin')).role, 'admin')
  assert.equal(await roleOf(), 'admin')
})

const refusals: [string, string[], number, RegExp][] = [
  ['an unknown command', ['org', 'destroy'], 2, /Unknown command "org destroy"/],
  ['a missing option', ['org', 'create'], 2, /--name N is missing/],
  ['an unknown option', ['org', 'create', '--name', 'x', '--colour', 'red'], 2, /Unknown option "--colour"/],
  [
    'an unknown organisation',
    ['catalog', 'create', '--org', 'Nobody', '--name', 'x'],
    1,
    /No organisation has the id or name "Nobody"/,
  ],
  [
    'an unknown entitlement',
    ['entitlement', 'grant', '--org', 'Blue Note Sync', 'flying'],
    1,
    /Use any of tagging/,
  ],
  ['an unknown role', ['user', 'role', 'ada@example.com', 'king'], 2, /member\|admin\|operator/],
  [
    'a fractional number of credits',
    ['credits', 'grant', '--org', 'Blue Note Sync', '0.5'],
    2,
    /whole number/,
  ],
  ['a negative grant', ['credits', 'grant', '--org', 'Blue Note Sync', '--', '-5'], 1, /from 1 to/],
  [
    'a short password',
    ['user', 'create', '--org', 'Blue Note Sync', '--email', 'b@c.de', '--name', 'B', '--password-stdin'],
    1,
    /at least 10/,
  ],
  [
    'a client without a redirect URI',
    ['client', 'create', '--org', 'Blue Note Sync', '--name', 'x', '--type', 'public'],
    1,
    /at least one redirect URI/,
  ],
  [
    'an unknown scope',
    [
      'client',
      'create',
      '--org',
      'Blue Note Sync',
      '--name',
      'x',
      '--type',
      'machine',
      '--scope',
      'tagging.fly',
    ],
    1,
    /Unknown scope: tagging.fly/,
  ],
  ['a bad region', ['org', 'create', '--name', 'x', '--region', 'Mars!'], 1, /Use a name like eu-west-1/],
]
for (const [what, words, exitCode, message] of refusals) {
  test(`rejects ${what} with exit code ${exitCode} and says what to do`, async () => {
    const { code, stderr, stdout } = await runEuterpe(words, settings, 'short')
    assert.equal(code, exitCode)
    assert.match(stderr, message)
    assert.equal(stdout, '')
  })
}

test('how far an identity provider is trusted is in the audit trail of its organisation', async () => {
  await make('org', 'create', '--name', 'Trusting', '--region', 'eu-west-1')
  const issuer = 'http://127.0.0.1:9'
  const words = ['idp', 'add', 'trusted', '--issuer', issuer, '--client-id', 'x', '--org', 'Trusting']
  const added = await runEuterpe([...words, '--client-secret-stdin'], settings, 'a secret')
  assert.equal(added.code, 0, added.stderr)
  await make('idp', 'trust', 'trusted', '--trust-email', '--create-users', '--domain', 'corp.example')
  const [changed] = await make('audit', 'list', '--org', 'Trusting', '--action', 'identity_provider.changed')
  assert.deepEqual(changed?.details, {
    issuer,
    trusts_email: true,
    creates_users: true,
    domains: ['corp.example'],
  })
})

test('names do not get to the terminal as commands', async () => {
  await make('org', 'create', '--name', 'Red\x1b[31m', '--region', 'eu-west-1')
  const { stdout } = await runEuterpe(['org', 'list'], settings)
  assert.match(stdout, /Red\ufffd\[31m/)
})

test('with --json an error is JSON too', async () => {
  const { code, stderr } = await runEuterpe(
    ['catalog', 'create', '--org', 'Nobody', '--name', 'x', '--json'],
    settings,
  )
  assert.equal(code, 1)
  assert.equal(JSON.parse(stderr).error.code, 'not_found')
})

test('reports all wrong settings', async () => {
  const { code, stderr } = await runEuterpe(['org', 'list'], {
    ...settings,
    EUTERPE_PORT: 'http',
    EUTERPE_ENV: 'prod',
  })
  assert.equal(code, 1)
  assert.match(stderr, /2 settings are not valid/)
})

test('status reports that no service is running', async () => {
  const { code, stdout } = await runEuterpe(['status'], settings)
  assert.equal(code, 1)
  assert.match(stdout, /No service is running/)
})

test('concurrent commands wait for each other', async () => {
  const names = ['A', 'B', 'C', 'D']
  await Promise.all(names.map((name) => make('org', 'create', '--name', name)))
  const listed = await make('org', 'list')
  for (const name of names) assert.ok(listed.some((one: { name: string }) => one.name === name))
})
