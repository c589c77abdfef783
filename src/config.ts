import { availableParallelism } from 'node:os'
import { resolve } from 'node:path'
import { type TaggerModel, taggerModels } from './audio/tagger/model.ts'
import { defaultSettings } from './domain/context.ts'
import type { OpenSearchSettings } from './platform/opensearch.ts'
import { pathExists } from './platform/path-exists.ts'
import { readSearchSettings } from './search-settings.ts'
import { createSettingsReader, type Environment, type SettingsReader } from './settings-reader.ts'

/** All settings, read and checked once at the start. docs/operations.md explains each. */
export type Config = {
  production: boolean
  host: string
  port: number
  s3Port: number
  /** With a certificate, S3 is also served over https, on a separate port. */
  s3Tls: { port: number; certificateFile: string; keyFile: string } | null
  /** SFTP, a second way into the storage areas; null: it is off. */
  sftp: { port: number; url: string } | null
  /** Lets clients create buckets, as S3 conformance suites need. Not allowed in production. */
  s3Conformance: boolean
  /** Where metrics are served. They are not protected. */
  metricsHost: string
  metricsPort: number
  /** False when the port is the default: if that is taken, any free port is used. */
  metricsPortIsChosen: boolean
  dataFolder: string
  baseUrl: string
  authUrl: string
  legacyUrl: string
  s3Url: string
  databaseUrl: string | null
  /** A read replica of the database. */
  databaseReadUrl: string | null
  /** PostgreSQL itself, where `databaseUrl` is a pooler: notifications are received there. */
  databaseDirectUrl: string | null
  /** What `databaseUrl` and `databaseReadUrl` lead to, if not to PostgreSQL itself. */
  databasePooler: 'transaction' | null
  /** The maximum number of connections of this process to each database server. */
  databaseConnections: number
  s3BackendUrl: string | null
  /** Whether the details of analyses are stored in the S3 server, not in the database. */
  analysesInStore: boolean
  redisUrl: string | null
  /** The OpenSearch cluster that text and vectors can be indexed in. */
  search: OpenSearchSettings | null
  allowPrivateTargets: boolean
  masterKey: string | null
  /** The key before `masterKey`, while the key is being changed. */
  previousMasterKey: string | null
  keyRotationDays: number
  refreshTokenMaxDays: number
  creditsLowAt: number
  computeEverySeconds: number
  /** The number of files that this process analyses at once. */
  analysingThreads: number
  /** The model that tags. choose-model.ts reads it, too: the taxonomy depends on it. */
  model: TaggerModel
  /** Uploads are refused when the disk of the data folder has less than this left. */
  minFreeBytes: number
  /** The party id in our acknowledgements of DDEX messages. */
  ddexPartyId: string | null
  /** Whether mails appear on a page instead of being sent. */
  showMails: boolean
  /** Whether music is generated for the demo, in the background of the first start. */
  demoMusic: boolean
  smtpUrl: string | null
  mailFrom: string
  /** Proxies whose X-Forwarded-For header is trusted. */
  trustedProxies: string[]
  /** Where traces are sent; null: nowhere. */
  traces: { url: string; ratio: number } | null
  logLevel: string
  logFile: string | null
  /** Whom a service started by root works as. */
  serviceUser: string | null
  /** Shown to the operator at the start. */
  warnings: string[]
}

export class ConfigError extends Error {
  readonly errors: string[]
  constructor(errors: string[]) {
    const count = errors.length === 1 ? 'One setting is' : `${errors.length} settings are`
    super(`${count} not valid:\n${errors.map((error) => `  - ${error}`).join('\n')}`)
    this.errors = errors
  }
}

const knownSettings = [
  'ENV', 'USER', 'HOST', 'PORT', 'S3_PORT', 'METRICS_PORT', 'DATA', 'BASE_URL', 'AUTH_URL', 'LEGACY_URL', 'S3_URL', 'DATABASE_URL',
  'DATABASE_READ_URL', 'DATABASE_DIRECT_URL', 'DATABASE_POOLER', 'DATABASE_CONNECTIONS',
  'S3_BACKEND_URL', 'S3_TLS_PORT', 'S3_TLS_CERT', 'S3_TLS_KEY', 'S3_CONFORMANCE', 'SFTP_PORT', 'SFTP_URL', 'REDIS_URL', 'ALLOW_PRIVATE_TARGETS', 'MASTER_KEY', 'MASTER_KEY_PREVIOUS', 'LOG_LEVEL', 'LOG_FILE',
  'KEY_ROTATION_DAYS', 'REFRESH_TOKEN_MAX_DAYS', 'SEARCH_URL', 'SEARCH_API_KEY', 'SEARCH_CA', 'SEARCH_PREFIX', 'SMTP_URL', 'MAIL_FROM', 'TRUSTED_PROXIES', 'CREDITS_LOW_AT', 'COMPUTE_EVERY_SECONDS',
  'ANALYSING_THREADS', 'MIN_FREE_MB', 'DDEX_PARTY_ID', 'DEMO_MUSIC', 'DEMO_EXPOSED', 'METRICS_HOST', 'TRACES_URL', 'TRACES_PERCENT', 'MODEL', 'ANALYSES',
] // biome-ignore format: one name per line would fill a page

const postgresProtocols = ['postgres:', 'postgresql:']

/** Reads all settings. Throws all errors together, each with what to write instead. */
export function readConfig(environment: Environment): Config {
  const errors: string[] = []
  const read = createSettingsReader(environment, errors)
  const production = read.oneOf('ENV', ['development', 'production'], 'development') === 'production'
  const port = read.port('PORT', 8080)
  const s3Port = read.port('S3_PORT', 9000)
  const dataFolder = read.folder('DATA', './data')
  const host = read.text('HOST') ?? '127.0.0.1'
  const exposed = !isLoopback(host)
  if (!production && exposed) checkExposure(read, host, errors)
  const config: Config = {
    production,
    host,
    port,
    s3Port,
    s3Tls: readS3Tls(read, errors),
    sftp: readSftp(read, errors),
    s3Conformance: read.oneOf('S3_CONFORMANCE', ['true', 'false'], 'false') === 'true',
    metricsHost: read.text('METRICS_HOST') ?? '127.0.0.1',
    metricsPort: read.port('METRICS_PORT', defaultMetricsPort(port), 0),
    metricsPortIsChosen: read.text('METRICS_PORT') !== null,
    dataFolder,
    baseUrl: read.origin('BASE_URL', `http://localhost:${port}`),
    authUrl: read.origin('AUTH_URL', `http://localhost:${port}`),
    legacyUrl: read.origin('LEGACY_URL', `http://localhost:${port}`),
    s3Url: read.origin('S3_URL', `http://localhost:${s3Port}`),
    databaseUrl: read.url('DATABASE_URL', postgresProtocols),
    databaseReadUrl: read.url('DATABASE_READ_URL', postgresProtocols),
    databaseDirectUrl: read.url('DATABASE_DIRECT_URL', postgresProtocols),
    databasePooler:
      read.oneOf('DATABASE_POOLER', ['none', 'transaction'], 'none') === 'transaction' ? 'transaction' : null,
    databaseConnections: read.count('DATABASE_CONNECTIONS', 10, 4, 1000),
    s3BackendUrl: read.s3Backend(),
    analysesInStore: read.oneOf('ANALYSES', ['database', 'store'], 'database') === 'store',
    redisUrl: read.url('REDIS_URL', ['redis:', 'rediss:']),
    search: readSearchSettings(read, production, errors),
    allowPrivateTargets:
      read.oneOf('ALLOW_PRIVATE_TARGETS', ['true', 'false'], production ? 'false' : 'true') === 'true',
    masterKey: read.masterKey('MASTER_KEY'),
    previousMasterKey: read.masterKey('MASTER_KEY_PREVIOUS'),
    keyRotationDays: read.count('KEY_ROTATION_DAYS', defaultSettings.keyRotationDays, 3, 3650),
    refreshTokenMaxDays: read.count('REFRESH_TOKEN_MAX_DAYS', defaultSettings.refreshTokenMaxDays, 1, 3650),
    creditsLowAt: read.count('CREDITS_LOW_AT', defaultSettings.creditsLowAt, 0, 999_999_999),
    computeEverySeconds: read.count(
      'COMPUTE_EVERY_SECONDS',
      production ? defaultSettings.computeEverySeconds : 5,
      1,
      86_400,
    ),
    analysingThreads: read.count('ANALYSING_THREADS', availableParallelism(), 1, 256),
    model: read.oneOf('MODEL', taggerModels, 'standard'),
    minFreeBytes: read.count('MIN_FREE_MB', 512, 0, 100_000_000) * 1024 * 1024,
    ddexPartyId: read.ddexPartyId(),
    showMails: !production && !exposed,
    demoMusic: read.oneOf('DEMO_MUSIC', ['true', 'false'], 'true') === 'true',
    smtpUrl: read.url('SMTP_URL', ['smtp:', 'smtps:']),
    mailFrom: read.text('MAIL_FROM') ?? defaultSettings.mailFrom,
    trustedProxies: read.addresses('TRUSTED_PROXIES'),
    traces: readTraces(read),
    logLevel: read.oneOf('LOG_LEVEL', ['debug', 'info', 'warn', 'error'], 'info'),
    serviceUser: read.text('USER'),
    warnings: [],
    logFile: read.text('LOG_FILE') ?? (production ? '-' : resolve(dataFolder, 'euterpe.log')),
  }
  if (config.logFile === '-') config.logFile = null
  if (production) checkProduction(config, errors)
  checkPorts(config, errors)
  checkDatabase(config, errors)
  checkAnalyses(config, errors)
  checkNames(config, environment, errors)
  if (errors.length > 0) throw new ConfigError(errors)
  return config
}

/** Outside production there is a demo: its password is known, and secrets are not required. Whoever reaches it, owns it. */
function checkExposure(read: SettingsReader, host: string, errors: string[]): void {
  if (read.oneOf('DEMO_EXPOSED', ['yes', 'no'], 'no') === 'yes') return
  errors.push(
    `EUTERPE_HOST is ${host}, so others can reach this service, but it does not run in production: they could take it over. Set ` +
      'EUTERPE_ENV=production, or EUTERPE_DEMO_EXPOSED=yes if this is a demo and everybody who can reach it may use it',
  )
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host)
}

function readS3Tls(read: SettingsReader, errors: string[]): Config['s3Tls'] {
  const port = read.port('S3_TLS_PORT', 9443)
  const [certificate, key] = [read.text('S3_TLS_CERT'), read.text('S3_TLS_KEY')]
  if (certificate === null && key === null) return null
  if (certificate === null || key === null) {
    errors.push(
      'EUTERPE_S3_TLS_CERT and EUTERPE_S3_TLS_KEY belong together: set both to PEM files, or neither',
    )
    return null
  }
  for (const [name, file] of Object.entries({ S3_TLS_CERT: certificate, S3_TLS_KEY: key })) {
    if (!pathExists(file)) errors.push(`EUTERPE_${name} names a file that does not exist: ${file}`)
  }
  return { port, certificateFile: resolve(certificate), keyFile: resolve(key) }
}

/** Off unless it has a port. */
function readSftp(read: SettingsReader, errors: string[]): Config['sftp'] {
  const url = read.url('SFTP_URL', ['sftp:'])
  if (read.text('SFTP_PORT') === null) {
    if (url !== null) errors.push('EUTERPE_SFTP_URL needs EUTERPE_SFTP_PORT: set both, or neither')
    return null
  }
  const port = read.port('SFTP_PORT', 2022)
  return { port, url: url?.replace(/\/$/, '') ?? `sftp://localhost:${port}` }
}

function checkProduction(config: Config, errors: string[]): void {
  for (const [name, url] of urlsOf(config)) {
    if (!url.startsWith('https://'))
      errors.push(`EUTERPE_${name} must be an https:// address in production, not ${url}`)
  }
  if (config.s3Conformance)
    errors.push('EUTERPE_S3_CONFORMANCE is for tests: it must not be true in production')
  if (config.masterKey === null) {
    errors.push(
      'EUTERPE_MASTER_KEY is missing: in production, set it to 32 random bytes in base64 (openssl rand -base64 32)',
    )
  }
}

function checkPorts(config: Config, errors: string[]): void {
  const ports = {
    PORT: config.port,
    S3_PORT: config.s3Port,
    ...(config.s3Tls === null ? {} : { S3_TLS_PORT: config.s3Tls.port }),
    ...(config.sftp === null ? {} : { SFTP_PORT: config.sftp.port }),
    ...(config.metricsPortIsChosen ? { METRICS_PORT: config.metricsPort } : {}),
  }
  const taken = new Map<number, string>()
  for (const [name, port] of Object.entries(ports)) {
    const other = taken.get(port)
    if (other !== undefined)
      errors.push(`EUTERPE_${name} and EUTERPE_${other} are both ${port}: choose different ports`)
    taken.set(port, name)
  }
}

function checkDatabase(config: Config, errors: string[]): void {
  if (config.databaseUrl !== null) return
  const dependent = {
    DATABASE_READ_URL: config.databaseReadUrl,
    DATABASE_DIRECT_URL: config.databaseDirectUrl,
    DATABASE_POOLER: config.databasePooler,
  }
  for (const [name, value] of Object.entries(dependent))
    if (value !== null) errors.push(`EUTERPE_${name} needs EUTERPE_DATABASE_URL: set both, or neither`)
}

/** A file of its own for each track would be millions of small files in `DATA/blobs`. */
function checkAnalyses({ analysesInStore, s3BackendUrl }: Config, errors: string[]): void {
  if (analysesInStore && s3BackendUrl === null)
    errors.push(
      'EUTERPE_ANALYSES=store needs EUTERPE_S3_BACKEND_URL: set it to an S3 server, or leave analyses in the database',
    )
}

/** A misspelt EUTERPE_DATABASE_URL would start an empty database: in production that is an error, otherwise a warning. */
function checkNames(config: Config, environment: Environment, errors: string[]): void {
  const known = new Set(knownSettings.map((name) => `EUTERPE_${name}`))
  for (const name of Object.keys(environment)) {
    if (!name.startsWith('EUTERPE_') || known.has(name) || known.has(name.replace(/_FILE$/, ''))) continue
    const target = config.production ? errors : config.warnings
    target.push(`${name} is not a setting. The settings are ${[...known].join(', ')}`)
  }
}

function readTraces(read: SettingsReader): Config['traces'] {
  const url = read.url('TRACES_URL', ['http:', 'https:'])
  return url === null ? null : { url, ratio: read.count('TRACES_PERCENT', 10, 0, 100) / 100 }
}

function urlsOf(config: Config): [string, string][] {
  return [
    ['BASE_URL', config.baseUrl],
    ['AUTH_URL', config.authUrl],
    ['LEGACY_URL', config.legacyUrl],
    ['S3_URL', config.s3Url],
  ]
}

/** Depends on the port, so that several services on one machine do not collide: 9464 for 8080. */
function defaultMetricsPort(port: number): number {
  return port + 1384 <= 65535 ? port + 1384 : port - 1384
}
