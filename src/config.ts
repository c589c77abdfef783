import { existsSync } from 'node:fs'
import { isIP } from 'node:net'
import { availableParallelism } from 'node:os'
import { isAbsolute, resolve } from 'node:path'
import { defaultSettings } from './domain/context.ts'

/** Everything that can be set from outside, read once, checked once. docs/operations.md explains each. */
export type Config = {
  production: boolean
  host: string
  port: number
  s3Port: number
  /** With a certificate the S3 protocol is spoken over https too, on a port of its own. */
  s3Tls: { port: number; certificateFile: string; keyFile: string } | null
  /** For outside conformance suites: clients may make buckets. Never in production. */
  s3Conformance: boolean
  metricsPort: number
  /** Not chosen by the operator: a taken port is then replaced by a free one. */
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
  redisUrl: string | null
  allowPrivateTargets: boolean
  masterKey: string | null
  keyRotationDays: number
  creditsLowAt: number
  computeEverySeconds: number
  /** Files that this process analyses at once. */
  analysingThreads: number
  /** Our party id in acknowledgements of DDEX messages. */
  ddexPartyId: string | null
  /** Whether the demo gets music to hear, made behind its first start. */
  demoMusic: boolean
  smtpUrl: string | null
  mailFrom: string
  /** Proxies whose X-Forwarded-For is believed. */
  trustedProxies: string[]
  logLevel: string
  logFile: string | null
  /** Worth telling the operator, but no reason not to start. */
  notices: string[]
}

type Environment = Record<string, string | undefined>

export class ConfigError extends Error {
  readonly faults: string[]
  constructor(faults: string[]) {
    super(
      `${faults.length === 1 ? 'One setting is' : `${faults.length} settings are`} wrong:\n${faults.map((fault) => `  - ${fault}`).join('\n')}`,
    )
    this.faults = faults
  }
}

const knownSettings = [
  'ENV', 'HOST', 'PORT', 'S3_PORT', 'METRICS_PORT', 'DATA', 'BASE_URL', 'AUTH_URL', 'LEGACY_URL', 'S3_URL', 'DATABASE_URL',
  'DATABASE_READ_URL', 'DATABASE_DIRECT_URL', 'DATABASE_POOLER', 'DATABASE_CONNECTIONS',
  'S3_BACKEND_URL', 'S3_TLS_PORT', 'S3_TLS_CERT', 'S3_TLS_KEY', 'S3_CONFORMANCE', 'REDIS_URL', 'ALLOW_PRIVATE_TARGETS', 'MASTER_KEY', 'LOG_LEVEL', 'LOG_FILE',
  'KEY_ROTATION_DAYS', 'SMTP_URL', 'MAIL_FROM', 'TRUSTED_PROXIES', 'CREDITS_LOW_AT', 'COMPUTE_EVERY_SECONDS',
  'ANALYSING_THREADS', 'DDEX_PARTY_ID', 'DEMO_MUSIC',
] // biome-ignore format: a list of words reads better in lines than in a column

const postgresProtocols = ['postgres:', 'postgresql:']

/** Reads all settings; reports all faults together, each with what to write instead. */
export function readConfig(environment: Environment): Config {
  const faults: string[] = []
  const read = readerOf(environment, faults)
  const production = read.oneOf('ENV', ['development', 'production'], 'development') === 'production'
  const port = read.port('PORT', 8080)
  const s3Port = read.port('S3_PORT', 9000)
  const dataFolder = read.folder('DATA', './data')
  const config: Config = {
    production,
    host: read.text('HOST') ?? '127.0.0.1',
    port,
    s3Port,
    s3Tls: readS3Tls(read, faults),
    s3Conformance: read.oneOf('S3_CONFORMANCE', ['true', 'false'], 'false') === 'true',
    metricsPort: read.port('METRICS_PORT', usualMetricsPort(port), 0),
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
    redisUrl: read.url('REDIS_URL', ['redis:', 'rediss:']),
    allowPrivateTargets:
      read.oneOf('ALLOW_PRIVATE_TARGETS', ['true', 'false'], production ? 'false' : 'true') === 'true',
    masterKey: read.masterKey(),
    keyRotationDays: read.count('KEY_ROTATION_DAYS', defaultSettings.keyRotationDays, 3, 3650),
    creditsLowAt: read.count('CREDITS_LOW_AT', defaultSettings.creditsLowAt, 0, 999_999_999),
    computeEverySeconds: read.count(
      'COMPUTE_EVERY_SECONDS',
      production ? defaultSettings.computeEverySeconds : 5,
      1,
      86_400,
    ),
    analysingThreads: read.count('ANALYSING_THREADS', availableParallelism(), 1, 256),
    ddexPartyId: read.ddexPartyId(),
    demoMusic: read.oneOf('DEMO_MUSIC', ['true', 'false'], 'true') === 'true',
    smtpUrl: read.url('SMTP_URL', ['smtp:', 'smtps:']),
    mailFrom: read.text('MAIL_FROM') ?? defaultSettings.mailFrom,
    trustedProxies: read.addresses('TRUSTED_PROXIES'),
    logLevel: read.oneOf('LOG_LEVEL', ['debug', 'info', 'warn', 'error'], 'info'),
    notices: [],
    logFile: read.text('LOG_FILE') ?? (production ? '-' : resolve(dataFolder, 'euterpe.log')),
  }
  if (config.logFile === '-') config.logFile = null
  if (production) checkProduction(config, faults)
  checkTogether(config, environment, faults)
  if (faults.length > 0) throw new ConfigError(faults)
  return config
}

function readS3Tls(read: ReturnType<typeof readerOf>, faults: string[]): Config['s3Tls'] {
  const port = read.port('S3_TLS_PORT', 9443)
  const [certificate, key] = [read.text('S3_TLS_CERT'), read.text('S3_TLS_KEY')]
  if (certificate === null && key === null) return null
  if (certificate === null || key === null) {
    faults.push('EUTERPE_S3_TLS_CERT and EUTERPE_S3_TLS_KEY go together: set both to PEM files, or neither')
    return null
  }
  for (const [name, file] of Object.entries({ S3_TLS_CERT: certificate, S3_TLS_KEY: key })) {
    if (!existsSync(file)) faults.push(`EUTERPE_${name} names a file that does not exist: ${file}`)
  }
  return { port, certificateFile: resolve(certificate), keyFile: resolve(key) }
}

function checkProduction(config: Config, faults: string[]): void {
  for (const [name, url] of urlsOf(config)) {
    if (!url.startsWith('https://'))
      faults.push(`EUTERPE_${name} must be an https:// address in production, not ${url}`)
  }
  if (config.s3Conformance)
    faults.push('EUTERPE_S3_CONFORMANCE is for tests: it must not be true in production')
  if (config.masterKey === null) {
    faults.push(
      'EUTERPE_MASTER_KEY is missing: in production, set 32 random bytes in base64 (openssl rand -base64 32)',
    )
  }
}

function checkTogether(config: Config, environment: Environment, faults: string[]): void {
  const ports = {
    PORT: config.port,
    S3_PORT: config.s3Port,
    ...(config.s3Tls === null ? {} : { S3_TLS_PORT: config.s3Tls.port }),
    ...(config.metricsPortIsChosen ? { METRICS_PORT: config.metricsPort } : {}),
  }
  const taken = new Map<number, string>()
  for (const [name, port] of Object.entries(ports)) {
    const other = taken.get(port)
    if (other !== undefined)
      faults.push(`EUTERPE_${name} and EUTERPE_${other} are both ${port}: choose different ports`)
    taken.set(port, name)
  }
  if (config.databaseUrl === null) {
    const given = Object.entries({
      DATABASE_READ_URL: config.databaseReadUrl,
      DATABASE_DIRECT_URL: config.databaseDirectUrl,
      DATABASE_POOLER: config.databasePooler,
    })
    for (const [name, value] of given)
      if (value !== null) faults.push(`EUTERPE_${name} needs EUTERPE_DATABASE_URL: set both, or neither`)
  }
  // A misspelt EUTERPE_DATABASE_URL would start an empty database: in production that is a fault, else a notice.
  const known = new Set(knownSettings.map((name) => `EUTERPE_${name}`))
  for (const name of Object.keys(environment)) {
    if (!name.startsWith('EUTERPE_') || known.has(name)) continue
    const target = config.production ? faults : config.notices
    target.push(`${name} is not a setting; known are ${[...known].join(', ')}`)
  }
}

function urlsOf(config: Config): [string, string][] {
  return [
    ['BASE_URL', config.baseUrl],
    ['AUTH_URL', config.authUrl],
    ['LEGACY_URL', config.legacyUrl],
    ['S3_URL', config.s3Url],
  ]
}

/** Services side by side have different ports, and so different usual ports for their metrics (9464 beside 8080). */
function usualMetricsPort(port: number): number {
  return port + 1384 <= 65535 ? port + 1384 : port - 1384
}

function readerOf(environment: Environment, faults: string[]) {
  const text = (name: string): string | null => environment[`EUTERPE_${name}`]?.trim() || null
  const parse = (name: string, value: string, protocols: string[]): URL | null => {
    const url = URL.canParse(value) ? new URL(value) : null
    if (url !== null && protocols.includes(url.protocol)) return url
    // The value may hold a password, so it is not repeated.
    faults.push(
      `EUTERPE_${name} must be an address that starts with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`,
    )
    return null
  }
  return {
    text,
    port(name: string, fallback: number, least = 1): number {
      const value = text(name)
      if (value === null) return fallback
      if (/^\d{1,5}$/.test(value) && Number(value) >= least && Number(value) <= 65535) return Number(value)
      faults.push(`EUTERPE_${name} must be a port number from ${least} to 65535, not "${value}"`)
      return fallback
    },
    count(name: string, fallback: number, least: number, most: number): number {
      const value = text(name)
      if (value === null) return fallback
      if (/^\d{1,9}$/.test(value) && Number(value) >= least && Number(value) <= most) return Number(value)
      faults.push(`EUTERPE_${name} must be a whole number from ${least} to ${most}, not "${value}"`)
      return fallback
    },
    /** IP addresses and networks, separated by commas. */
    addresses(name: string): string[] {
      const words = (text(name) ?? '').split(',').map((word) => word.trim())
      const given = words.filter((word) => word !== '')
      for (const word of given) {
        const [address, bits] = word.split('/', 2)
        if (isIP(address!) !== 0 && (bits === undefined || /^\d{1,3}$/.test(bits))) continue
        faults.push(
          `EUTERPE_${name} must be IP addresses or networks separated by commas (10.0.0.0/8), not "${word}"`,
        )
      }
      return given
    },
    oneOf(name: string, choices: string[], fallback: string): string {
      const value = text(name)
      if (value === null || choices.includes(value)) return value ?? fallback
      faults.push(`EUTERPE_${name} must be ${choices.join(' or ')}, not "${value}"`)
      return fallback
    },
    folder(name: string, fallback: string): string {
      const value = text(name) ?? fallback
      return isAbsolute(value) ? value : resolve(value)
    },
    url(name: string, protocols: string[]): string | null {
      const value = text(name)
      return value === null || parse(name, value, protocols) === null ? null : value
    },
    /** The address carries keys and bucket: https://KEY:SECRET@host/bucket/prefix?region=eu-west-1 */
    s3Backend(): string | null {
      const value = text('S3_BACKEND_URL')
      const url = value === null ? null : parse('S3_BACKEND_URL', value, ['http:', 'https:'])
      if (value === null || url === null) return null
      if (url.username !== '' && url.password !== '' && url.pathname.length > 1) return value
      faults.push(
        'EUTERPE_S3_BACKEND_URL must name keys and bucket: https://KEY:SECRET@host/bucket/prefix?region=eu-west-1',
      )
      return null
    },
    /** Scheme, host and port alone: paths are the service's own. */
    origin(name: string, fallback: string): string {
      const value = text(name)
      if (value === null) return fallback
      const url = parse(name, value, ['http:', 'https:'])
      if (url === null) return fallback
      if (url.pathname !== '/' || url.search !== '' || url.hash !== '' || url.username !== '') {
        faults.push(`EUTERPE_${name} must be scheme, host and port alone, such as ${url.origin}`)
      }
      return url.origin
    },
    ddexPartyId(): string | null {
      const value = text('DDEX_PARTY_ID')
      if (value === null || /^PA-?DPIDA-?\d{10}-?[\dA-Z]$/i.test(value))
        return value?.replaceAll('-', '').toUpperCase() ?? null
      faults.push(`EUTERPE_DDEX_PARTY_ID must be a DDEX party id such as PADPIDA2014021001U, not "${value}"`)
      return null
    },
    masterKey(): string | null {
      const value = text('MASTER_KEY')
      if (value === null) return null
      if (Buffer.from(value, 'base64').length === 32) return value
      faults.push('EUTERPE_MASTER_KEY must be 32 bytes in base64 (openssl rand -base64 32)')
      return null
    },
  }
}
