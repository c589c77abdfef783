import { readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { isAbsolute, resolve } from 'node:path'

export type Environment = Record<string, string | undefined>

/** Reads settings by name, without the prefix EUTERPE_. A setting that is not valid is added to `errors`. */
export type SettingsReader = ReturnType<typeof createSettingsReader>

export function createSettingsReader(environment: Environment, errors: string[]) {
  const fromFiles = readFiles(environment, errors)
  const text = (name: string): string | null =>
    environment[`EUTERPE_${name}`]?.trim() || fromFiles.get(`EUTERPE_${name}`) || null
  const parse = (name: string, value: string, protocols: string[]): URL | null => {
    const url = URL.canParse(value) ? new URL(value) : null
    if (url !== null && protocols.includes(url.protocol)) return url
    // The value may contain a password, so the message does not repeat it.
    errors.push(
      `EUTERPE_${name} must be an address that starts with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`,
    )
    return null
  }
  return {
    text,
    port(name: string, fallback: number, min = 1): number {
      const value = text(name)
      if (value === null) return fallback
      if (/^\d{1,5}$/.test(value) && Number(value) >= min && Number(value) <= 65535) return Number(value)
      errors.push(`EUTERPE_${name} must be a port number from ${min} to 65535, not "${value}"`)
      return fallback
    },
    count(name: string, fallback: number, min: number, max: number): number {
      const value = text(name)
      if (value === null) return fallback
      if (/^\d{1,9}$/.test(value) && Number(value) >= min && Number(value) <= max) return Number(value)
      errors.push(`EUTERPE_${name} must be a whole number from ${min} to ${max}, not "${value}"`)
      return fallback
    },
    /** IP addresses and networks, separated by commas. */
    addresses(name: string): string[] {
      const entries = (text(name) ?? '').split(',').map((entry) => entry.trim())
      const addresses = entries.filter((entry) => entry !== '')
      for (const entry of addresses) {
        const [address, bits] = entry.split('/', 2)
        if (isIP(address!) !== 0 && (bits === undefined || /^\d{1,3}$/.test(bits))) continue
        errors.push(
          `EUTERPE_${name} must be IP addresses or networks separated by commas (10.0.0.0/8), not "${entry}"`,
        )
      }
      return addresses
    },
    oneOf<Choice extends string>(
      name: string,
      choices: readonly Choice[],
      fallback: NoInfer<Choice>,
    ): Choice {
      const value = text(name)
      if (value === null) return fallback
      const choice = choices.find((each) => each === value)
      if (choice !== undefined) return choice
      errors.push(`EUTERPE_${name} must be ${choices.join(' or ')}, not "${value}"`)
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
    /** The address contains the bucket and usually the keys: https://KEY:SECRET@host/bucket/prefix?region=eu-west-1 */
    s3Backend(): string | null {
      const value = text('S3_BACKEND_URL')
      const url = value === null ? null : parse('S3_BACKEND_URL', value, ['http:', 'https:'])
      if (value === null || url === null) return null
      const options = ['region', 'session_token', 'style', 'encryption', 'kms_key', 'direct']
      const unknown = [...url.searchParams.keys()].find((name) => !options.includes(name))
      if (unknown !== undefined) {
        errors.push(
          `EUTERPE_S3_BACKEND_URL has the unknown option ${unknown}. Options: ${options.join(', ')}.`,
        )
        return null
      }
      const direct = url.searchParams.get('direct')
      if (direct !== null && URL.parse(direct)?.origin !== direct) {
        errors.push(
          `The option direct of EUTERPE_S3_BACKEND_URL must be scheme, host and port only, such as https://files.example.com, not "${direct}"`,
        )
      }
      const hasBothKeys = (url.username === '') === (url.password === '')
      if (hasBothKeys && url.pathname.length > 1) return value
      errors.push(
        'EUTERPE_S3_BACKEND_URL must contain a bucket and, unless the environment has them, both keys: https://KEY:SECRET@host/bucket/prefix?region=eu-west-1',
      )
      return null
    },
    /** Scheme, host and port only: the service has its own paths. */
    origin(name: string, fallback: string): string {
      const value = text(name)
      if (value === null) return fallback
      const url = parse(name, value, ['http:', 'https:'])
      if (url === null) return fallback
      if (url.pathname !== '/' || url.search !== '' || url.hash !== '' || url.username !== '') {
        errors.push(`EUTERPE_${name} must be scheme, host and port only, such as ${url.origin}`)
      }
      return url.origin
    },
    ddexPartyId(): string | null {
      const value = text('DDEX_PARTY_ID')
      if (value === null || /^PA-?DPIDA-?\d{10}-?[\dA-Z]$/i.test(value))
        return value?.replaceAll('-', '').toUpperCase() ?? null
      errors.push(`EUTERPE_DDEX_PARTY_ID must be a DDEX party id such as PADPIDA2014021001U, not "${value}"`)
      return null
    },
    masterKey(name: string): string | null {
      const value = text(name)
      if (value === null) return null
      if (Buffer.from(value, 'base64').length === 32) return value
      errors.push(`EUTERPE_${name} must be 32 bytes in base64 (openssl rand -base64 32)`)
      return null
    },
  }
}

/** LOG_FILE is a setting itself: its value is a name. */
const notFromFiles = ['EUTERPE_LOG_FILE']

/**
 * Secrets that a container gets as files: EUTERPE_MASTER_KEY_FILE is the name of the file with the value of
 * EUTERPE_MASTER_KEY.
 */
export function settingFiles(environment: Environment): { name: string; setting: string; file: string }[] {
  return Object.entries(environment)
    .filter(([name, file]) => /^EUTERPE_.+_FILE$/.test(name) && !notFromFiles.includes(name) && file)
    .map(([name, file]) => ({ name, setting: name.slice(0, -'_FILE'.length), file: file! }))
}

function readFiles(environment: Environment, errors: string[]): Map<string, string> {
  const values = new Map<string, string>()
  for (const { name, setting, file } of settingFiles(environment)) {
    if (environment[setting]?.trim()) {
      errors.push(`${setting} and ${name} are both set: remove one of them`)
      continue
    }
    try {
      values.set(setting, readFileSync(file, 'utf8').trim())
    } catch (error) {
      errors.push(`${name} must be a file that can be read (${(error as { code?: string }).code}: ${file})`)
    }
  }
  return values
}
