import { readFileSync } from 'node:fs'
import type { OpenSearchSettings } from './platform/opensearch.ts'
import type { SettingsReader } from './settings-reader.ts'

const loopbackHosts = ['localhost', '127.0.0.1', '[::1]']

/** Where text and vectors are indexed, if not in PostgreSQL. Messages never repeat a value that may contain a password. */
export function readSearchSettings(
  read: SettingsReader,
  production: boolean,
  errors: string[],
): OpenSearchSettings | null {
  const [given, apiKey, caFile, prefix] = [
    read.text('SEARCH_URL'),
    read.text('SEARCH_API_KEY'),
    read.text('SEARCH_CA'),
    read.text('SEARCH_PREFIX'),
  ]
  if (given === null) {
    for (const [name, value] of Object.entries({ API_KEY: apiKey, CA: caFile, PREFIX: prefix }))
      if (value !== null) errors.push(`EUTERPE_SEARCH_${name} needs EUTERPE_SEARCH_URL: set both, or neither`)
    return null
  }
  const nodes = given
    .split(',')
    .map((text) => text.trim())
    .flatMap((text) => (URL.canParse(text) ? [new URL(text)] : []))
  const isValid =
    nodes.length === given.split(',').length && nodes.every(({ protocol }) => /^https?:$/.test(protocol))
  if (!isValid) {
    errors.push(
      'EUTERPE_SEARCH_URL must be the addresses of the nodes of one cluster, separated by commas: https://user:password@search-1:9200,https://search-2:9200',
    )
  } else if (
    production &&
    nodes.some(({ protocol, hostname }) => protocol !== 'https:' && !loopbackHosts.includes(hostname))
  ) {
    errors.push('EUTERPE_SEARCH_URL must have https:// addresses in production')
  }
  if (prefix !== null && !/^[a-z0-9][a-z0-9_-]{0,60}$/.test(prefix)) {
    errors.push(
      `EUTERPE_SEARCH_PREFIX must be up to 61 lower-case letters, digits, hyphens and underscores, and begin with a letter or digit, not "${prefix}"`,
    )
  }
  const withUser = nodes.find(({ username }) => username !== '')
  if (withUser !== undefined && apiKey !== null) {
    errors.push('EUTERPE_SEARCH_API_KEY cannot be combined with a user and password in EUTERPE_SEARCH_URL')
  }
  return {
    nodes: nodes.map(withoutUser),
    authorization: apiKey !== null ? `ApiKey ${apiKey}` : withUser === undefined ? null : basicOf(withUser),
    ca: caFile === null ? null : readCertificates(caFile, errors),
    prefix: prefix ?? 'euterpe',
  }
}

function basicOf({ username, password }: URL): string {
  const pair = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`
  return `Basic ${Buffer.from(pair).toString('base64')}`
}

function withoutUser(url: URL): URL {
  const bare = new URL(url)
  bare.username = ''
  bare.password = ''
  return bare
}

function readCertificates(file: string, errors: string[]): string | null {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    errors.push(`EUTERPE_SEARCH_CA names a file that cannot be read: ${file}`)
    return null
  }
}
