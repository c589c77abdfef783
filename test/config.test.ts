import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ConfigError, readConfig } from '../src/config.ts'

const masterKey = Buffer.alloc(32, 7).toString('base64')

function faultsOf(environment: Record<string, string>): string[] {
  try {
    readConfig(environment)
  } catch (error) {
    assert.ok(error instanceof ConfigError)
    return error.faults
  }
  return []
}

test('without settings everything is on this machine, at the addresses of the documents', () => {
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

test('reports all faults together, each naming its setting', () => {
  const faults = faultsOf({
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
    assert.equal(faults.filter((fault) => fault.startsWith(`EUTERPE_${name} `)).length, 1, name)
  }
  assert.equal(faults.length, 7)
  assert.doesNotMatch(faults.join(), /hunter2/)
})

test('a pooler, a replica and a direct address need a database to belong to', () => {
  const settings = {
    EUTERPE_DATABASE_READ_URL: 'postgres://replica/euterpe',
    EUTERPE_DATABASE_DIRECT_URL: 'postgres://database/euterpe',
    EUTERPE_DATABASE_POOLER: 'transaction',
  }
  const faults = faultsOf(settings)
  for (const name of Object.keys(settings))
    assert.equal(faults.filter((fault) => fault.startsWith(`${name} needs EUTERPE_DATABASE_URL`)).length, 1)
  const config = readConfig({ ...settings, EUTERPE_DATABASE_URL: 'postgres://pooler/euterpe' })
  assert.equal(config.databasePooler, 'transaction')
  assert.equal(config.databaseConnections, 10)
  assert.deepEqual(
    faultsOf({ EUTERPE_DATABASE_POOLER: 'session', EUTERPE_DATABASE_CONNECTIONS: '2' }).length,
    2,
  )
})

test('production wants https everywhere and a master key of its own', () => {
  const faults = faultsOf({ EUTERPE_ENV: 'production' })
  assert.equal(faults.filter((fault) => fault.includes('https://')).length, 4)
  assert.ok(faults.some((fault) => fault.startsWith('EUTERPE_MASTER_KEY')))
  const https = { BASE: 'api', AUTH: 'auth', LEGACY: 'old', S3: 's3' }
  const urls = Object.entries(https).map(([name, host]) => [
    `EUTERPE_${name}_URL`,
    `https://${host}.example.com`,
  ])
  const settings = { EUTERPE_ENV: 'production', EUTERPE_MASTER_KEY: masterKey, ...Object.fromEntries(urls) }
  assert.equal(readConfig(settings).allowPrivateTargets, false)
  assert.match(
    faultsOf({ ...settings, EUTERPE_DATABSE_URL: 'postgres://db' }).join(),
    /EUTERPE_DATABSE_URL is not a setting/,
  )
})

test('how many files are analysed at once, and our DDEX party id, can be set', () => {
  assert.ok(readConfig({}).analysingThreads >= 1)
  assert.equal(readConfig({ EUTERPE_ANALYSING_THREADS: '3' }).analysingThreads, 3)
  assert.match(faultsOf({ EUTERPE_ANALYSING_THREADS: '0' }).join(), /whole number from 1 to 256/)
  assert.equal(readConfig({}).ddexPartyId, null)
  const written = { EUTERPE_DDEX_PARTY_ID: 'PA-DPIDA-2014021001-U' }
  assert.equal(readConfig(written).ddexPartyId, 'PADPIDA2014021001U')
  assert.match(faultsOf({ EUTERPE_DDEX_PARTY_ID: 'EUTERPE' }).join(), /must be a DDEX party id/)
})

test('a misspelt setting is a notice outside production', () => {
  assert.match(readConfig({ EUTERPE_PROT: '1' }).notices.join(), /EUTERPE_PROT is not a setting/)
})

test('two listeners cannot have one port', () => {
  assert.match(faultsOf({ EUTERPE_PORT: '9000' }).join(), /both 9000/)
})

test('the settings of storage are checked, and their faults say what to write', () => {
  assert.match(
    faultsOf({ EUTERPE_S3_TLS_CERT: '/x.pem' })[0]!,
    /EUTERPE_S3_TLS_CERT and EUTERPE_S3_TLS_KEY go together/,
  )
  const both = { EUTERPE_S3_TLS_CERT: '/no/cert.pem', EUTERPE_S3_TLS_KEY: '/no/key.pem' }
  assert.match(faultsOf(both).join('\n'), /does not exist: \/no\/cert.pem/)
  assert.match(
    faultsOf({ EUTERPE_S3_BACKEND_URL: 'https://s3.example.com' })[0]!,
    /must name keys and bucket/,
  )
  const backend = 'https://KEY:SECRET@s3.example.com/bucket/prefix?region=eu-west-1'
  assert.equal(readConfig({ EUTERPE_S3_BACKEND_URL: backend }).s3BackendUrl, backend)
  const production = faultsOf({ EUTERPE_ENV: 'production', EUTERPE_S3_CONFORMANCE: 'true' })
  assert.ok(production.some((fault) => fault.includes('EUTERPE_S3_CONFORMANCE is for tests')))
})
