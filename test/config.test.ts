import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { ConfigError, readConfig } from '../src/config.ts'

const masterKey = Buffer.alloc(32, 7).toString('base64')

function errorsOf(environment: Record<string, string>): string[] {
  try {
    readConfig(environment)
  } catch (error) {
    assert.ok(error instanceof ConfigError)
    return error.errors
  }
  return []
}

test('without settings everything runs on this machine, at the documented addresses', () => {
  const config = readConfig({})
  assert.equal(config.baseUrl, 'http://localhost:8080')
  assert.equal(config.authUrl, 'http://localhost:8080')
  assert.equal(config.legacyUrl, 'http://localhost:8080')
  assert.equal(config.s3Url, 'http://localhost:9000')
  assert.equal(config.host, '127.0.0.1')
  assert.equal(config.production, false)
  assert.equal(config.allowPrivateTargets, true)
})

test('addresses follow the ports unless they are set', () => {
  const config = readConfig({
    EUTERPE_PORT: '8181',
    EUTERPE_S3_PORT: '9191',
    EUTERPE_LEGACY_URL: 'https://old.example.com/',
  })
  assert.equal(config.baseUrl, 'http://localhost:8181')
  assert.equal(config.s3Url, 'http://localhost:9191')
  assert.equal(config.legacyUrl, 'https://old.example.com')
})

test('reports all errors together, each naming its setting', () => {
  const errors = errorsOf({
    EUTERPE_ENV: 'staging',
    EUTERPE_PORT: '80800',
    EUTERPE_BASE_URL: 'localhost:8080',
    EUTERPE_AUTH_URL: 'https://auth.example.com/login',
    EUTERPE_DATABASE_URL: 'mysql://root:hunter2@db/euterpe',
    EUTERPE_ALLOW_PRIVATE_TARGETS: 'yes',
    EUTERPE_MASTER_KEY: 'short',
  })
  for (const name of [
    'ENV',
    'PORT',
    'BASE_URL',
    'AUTH_URL',
    'DATABASE_URL',
    'ALLOW_PRIVATE_TARGETS',
    'MASTER_KEY',
  ]) {
    assert.equal(errors.filter((message) => message.startsWith(`EUTERPE_${name} `)).length, 1, name)
  }
  assert.equal(errors.length, 7)
  assert.doesNotMatch(errors.join(), /hunter2/)
})

test('a pooler, a replica and a direct address need a database URL', () => {
  const settings = {
    EUTERPE_DATABASE_READ_URL: 'postgres://replica/euterpe',
    EUTERPE_DATABASE_DIRECT_URL: 'postgres://database/euterpe',
    EUTERPE_DATABASE_POOLER: 'transaction',
  }
  const errors = errorsOf(settings)
  for (const name of Object.keys(settings))
    assert.equal(
      errors.filter((message) => message.startsWith(`${name} needs EUTERPE_DATABASE_URL`)).length,
      1,
    )
  const config = readConfig({ ...settings, EUTERPE_DATABASE_URL: 'postgres://pooler/euterpe' })
  assert.equal(config.databasePooler, 'transaction')
  assert.equal(config.databaseConnections, 10)
  assert.deepEqual(
    errorsOf({ EUTERPE_DATABASE_POOLER: 'session', EUTERPE_DATABASE_CONNECTIONS: '2' }).length,
    2,
  )
})

test('production requires https addresses and a master key', () => {
  const errors = errorsOf({ EUTERPE_ENV: 'production' })
  assert.equal(errors.filter((message) => message.includes('https://')).length, 4)
  assert.ok(errors.some((message) => message.startsWith('EUTERPE_MASTER_KEY')))
  const https = { BASE: 'api', AUTH: 'auth', LEGACY: 'old', S3: 's3' }
  const urls = Object.entries(https).map(([name, host]) => [
    `EUTERPE_${name}_URL`,
    `https://${host}.example.com`,
  ])
  const settings = { EUTERPE_ENV: 'production', EUTERPE_MASTER_KEY: masterKey, ...Object.fromEntries(urls) }
  assert.equal(readConfig(settings).allowPrivateTargets, false)
  assert.match(
    errorsOf({ ...settings, EUTERPE_DATABSE_URL: 'postgres://db' }).join(),
    /EUTERPE_DATABSE_URL is not a setting/,
  )
})

test('reads the number of analysis threads and the DDEX party id', () => {
  assert.ok(readConfig({}).analysingThreads >= 1)
  assert.equal(readConfig({ EUTERPE_ANALYSING_THREADS: '3' }).analysingThreads, 3)
  assert.match(errorsOf({ EUTERPE_ANALYSING_THREADS: '0' }).join(), /whole number from 1 to 256/)
  assert.equal(readConfig({}).ddexPartyId, null)
  const written = { EUTERPE_DDEX_PARTY_ID: 'PA-DPIDA-2014021001-U' }
  assert.equal(readConfig(written).ddexPartyId, 'PADPIDA2014021001U')
  assert.match(errorsOf({ EUTERPE_DDEX_PARTY_ID: 'EUTERPE' }).join(), /must be a DDEX party id/)
})

test('outside production a misspelt setting is a warning', () => {
  assert.match(readConfig({ EUTERPE_PROT: '1' }).warnings.join(), /EUTERPE_PROT is not a setting/)
})

test('refuses two listeners on one port', () => {
  assert.match(errorsOf({ EUTERPE_PORT: '9000' }).join(), /both 9000/)
})

test('errors in the storage settings say what to write', () => {
  assert.match(
    errorsOf({ EUTERPE_S3_TLS_CERT: '/x.pem' })[0]!,
    /EUTERPE_S3_TLS_CERT and EUTERPE_S3_TLS_KEY belong together/,
  )
  const both = { EUTERPE_S3_TLS_CERT: '/no/cert.pem', EUTERPE_S3_TLS_KEY: '/no/key.pem' }
  assert.match(errorsOf(both).join('\n'), /does not exist: \/no\/cert.pem/)
  assert.match(errorsOf({ EUTERPE_S3_BACKEND_URL: 'https://s3.example.com' })[0]!, /must contain a bucket/)
  const backend = 'https://KEY:SECRET@s3.example.com/bucket/prefix?region=eu-west-1'
  assert.equal(readConfig({ EUTERPE_S3_BACKEND_URL: backend }).s3BackendUrl, backend)
  const byRole = 'https://s3.example.com/bucket?region=eu-west-1&style=virtual&encryption=aws:kms'
  assert.equal(readConfig({ EUTERPE_S3_BACKEND_URL: byRole }).s3BackendUrl, byRole)
  const withAnalyses = { EUTERPE_ANALYSES: 'store' }
  assert.match(errorsOf(withAnalyses)[0]!, /EUTERPE_ANALYSES=store needs EUTERPE_S3_BACKEND_URL/)
  assert.equal(readConfig({ ...withAnalyses, EUTERPE_S3_BACKEND_URL: backend }).analysesInStore, true)
  assert.equal(readConfig({ EUTERPE_S3_BACKEND_URL: backend }).analysesInStore, false)
  const misspelt = errorsOf({ EUTERPE_S3_BACKEND_URL: `${backend}&regoin=x` })
  assert.match(misspelt[0]!, /regoin.*region/)
  const production = errorsOf({ EUTERPE_ENV: 'production', EUTERPE_S3_CONFORMANCE: 'true' })
  assert.ok(production.some((message) => message.includes('EUTERPE_S3_CONFORMANCE is for tests')))
})

test('a search cluster is given by its nodes, with a user or an API key', () => {
  const url = 'https://curator:p%40ss@search-1:9200, https://search-2:9200/path'
  const { search } = readConfig({ EUTERPE_SEARCH_URL: url, EUTERPE_SEARCH_PREFIX: 'label_2' })
  assert.deepEqual(search!.nodes.map(String), ['https://search-1:9200/', 'https://search-2:9200/path'])
  assert.equal(search!.authorization, `Basic ${Buffer.from('curator:p@ss').toString('base64')}`)
  assert.equal(search!.prefix, 'label_2')
  const byKey = readConfig({ EUTERPE_SEARCH_URL: 'http://localhost:9200', EUTERPE_SEARCH_API_KEY: 'abc' })
  assert.equal(byKey.search!.authorization, 'ApiKey abc')
  assert.equal(readConfig({}).search, null)
})

test('errors in the settings of the search cluster say what to write, and repeat no password', () => {
  const wrong = errorsOf({ EUTERPE_SEARCH_URL: 'https://user:secret@a:9200,search-2' }).join()
  assert.match(wrong, /EUTERPE_SEARCH_URL must be the addresses of the nodes/)
  assert.ok(!wrong.includes('secret'))
  assert.match(errorsOf({ EUTERPE_SEARCH_PREFIX: 'a' }).join(), /SEARCH_PREFIX needs EUTERPE_SEARCH_URL/)
  const url = 'https://user:secret@a:9200'
  assert.match(
    errorsOf({ EUTERPE_SEARCH_URL: url, EUTERPE_SEARCH_API_KEY: 'k' }).join(),
    /cannot be combined/,
  )
  assert.match(errorsOf({ EUTERPE_SEARCH_URL: url, EUTERPE_SEARCH_PREFIX: 'No' }).join(), /lower-case/)
  assert.match(errorsOf({ EUTERPE_SEARCH_URL: url, EUTERPE_SEARCH_CA: '/no.pem' }).join(), /cannot be read/)
  const plain = { EUTERPE_ENV: 'production', EUTERPE_SEARCH_URL: 'http://search-1:9200' }
  assert.ok(errorsOf(plain).some((message) => message.includes('must have https:// addresses in production')))
})

test('a demo that others can reach must be wanted, and shows no mails', () => {
  for (const host of ['0.0.0.0', '::', '192.168.1.5', 'euterpe.example.com', '127.evil.example'])
    assert.match(errorsOf({ EUTERPE_HOST: host }).join(), /EUTERPE_DEMO_EXPOSED=yes/, host)
  for (const host of ['127.0.0.1', '127.0.0.53', '::1', 'localhost'])
    assert.equal(readConfig({ EUTERPE_HOST: host }).showMails, true, host)
  const exposed = readConfig({ EUTERPE_HOST: '0.0.0.0', EUTERPE_DEMO_EXPOSED: 'yes' })
  assert.equal(exposed.showMails, false)
})

test('metrics stay on the loopback address unless they have an address of their own', () => {
  const exposed = { EUTERPE_HOST: '0.0.0.0', EUTERPE_DEMO_EXPOSED: 'yes' }
  assert.equal(readConfig(exposed).metricsHost, '127.0.0.1')
  assert.equal(readConfig({ ...exposed, EUTERPE_METRICS_HOST: '10.0.0.1' }).metricsHost, '10.0.0.1')
})

test('a secret can come from a file, and mistakes with it are named', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'euterpe-config-'))
  t.after(() => rm(folder, { recursive: true }))
  const file = join(folder, 'master-key')
  writeFileSync(file, `${masterKey}\n`)
  const config = readConfig({ EUTERPE_MASTER_KEY_FILE: file, EUTERPE_LOG_FILE: '-' })
  assert.equal(config.masterKey, masterKey)
  assert.equal(config.logFile, null)
  assert.deepEqual(config.warnings, [])
  assert.match(
    errorsOf({ EUTERPE_MASTER_KEY_FILE: file, EUTERPE_MASTER_KEY: masterKey }).join(),
    /EUTERPE_MASTER_KEY and EUTERPE_MASTER_KEY_FILE are both set/,
  )
  assert.match(
    errorsOf({ EUTERPE_SMTP_URL_FILE: join(folder, 'missing') }).join(),
    /EUTERPE_SMTP_URL_FILE must be a file that can be read \(ENOENT/,
  )
  writeFileSync(file, 'not a key')
  assert.match(errorsOf({ EUTERPE_MASTER_KEY_FILE: file }).join(), /EUTERPE_MASTER_KEY must be 32 bytes/)
  assert.match(readConfig({ EUTERPE_PROT_FILE: file }).warnings.join(), /EUTERPE_PROT_FILE is not a setting/)
})
