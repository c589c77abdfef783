import { isAbsolute, resolve } from 'node:path'

/** Everything that can be set from outside, read once, checked once. docs/operations.md explains each. */
export type Config = {
  production: boolean
  host: string
  port: number
  s3Port: number
  metricsPort: number
  /** Not chosen by the operator: a taken port is then replaced by a free one. */
  metricsPortIsChosen: boolean
  dataFolder: string
  baseUrl: string
  authUrl: string
  legacyUrl: string
  s3Url: string
  databaseUrl: string | null
  s3BackendUrl: string | null
  redisUrl: string | null
  allowPrivateTargets: boolean
  masterKey: string | null
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
  'S3_BACKEND_URL', 'REDIS_URL', 'ALLOW_PRIVATE_TARGETS', 'MASTER_KEY', 'LOG_LEVEL', 'LOG_FILE',
] // biome-ignore format: a list of words reads better in lines than in a column

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
    metricsPort: read.port('METRICS_PORT', usualMetricsPort(port), 0),
    metricsPortIsChosen: read.text('METRICS_PORT') !== null,
    dataFolder,
    baseUrl: read.origin('BASE_URL', `http://localhost:${port}`),
    authUrl: read.origin('AUTH_URL', `http://localhost:${port}`),
    legacyUrl: read.origin('LEGACY_URL', `http://localhost:${port}`),
    s3Url: read.origin('S3_URL', `http://localhost:${s3Port}`),
    databaseUrl: read.url('DATABASE_URL', ['postgres:', 'postgresql:']),
    s3BackendUrl: read.url('S3_BACKEND_URL', ['http:', 'https:']),
    redisUrl: read.url('REDIS_URL', ['redis:', 'rediss:']),
    allowPrivateTargets:
      read.oneOf('ALLOW_PRIVATE_TARGETS', ['true', 'false'], production ? 'false' : 'true') === 'true',
    masterKey: read.masterKey(),
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

function checkProduction(config: Config, faults: string[]): void {
  for (const [name, url] of urlsOf(config)) {
    if (!url.startsWith('https://'))
      faults.push(`EUTERPE_${name} must be an https:// address in production, not ${url}`)
  }
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
    ...(config.metricsPortIsChosen ? { METRICS_PORT: config.metricsPort } : {}),
  }
  const taken = new Map<number, string>()
  for (const [name, port] of Object.entries(ports)) {
    const other = taken.get(port)
    if (other !== undefined)
      faults.push(`EUTERPE_${name} and EUTERPE_${other} are both ${port}: choose different ports`)
    taken.set(port, name)
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
    masterKey(): string | null {
      const value = text('MASTER_KEY')
      if (value === null) return null
      if (Buffer.from(value, 'base64').length === 32) return value
      faults.push('EUTERPE_MASTER_KEY must be 32 bytes in base64 (openssl rand -base64 32)')
      return null
    },
  }
}
