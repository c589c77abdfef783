import { Problem } from '../../../lib/problem.ts'
import type { Client } from './client.ts'

/**
 * Redirect URIs use https, or http on localhost for development, without fragment and credentials. They are written in
 * normal form, because requests must repeat a registered URI byte for byte and every browser sends the normal form.
 */
export function checkRedirectUri(uri: string): void {
  const url = URL.canParse(uri) ? new URL(uri) : null
  const fault = findFault(uri, url)
  if (fault !== null)
    throw new Problem('validation_error', `The redirect URI ${JSON.stringify(uri)} ${fault}.`)
}

function findFault(uri: string, url: URL | null): string | null {
  if (url === null) return 'is not an absolute URI'
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern looks for control characters
  if (/[\s\\\u0000-\u0020\u007f]/.test(uri)) return 'contains a space, a backslash or a control character'
  if (uri.includes('#')) return 'contains a fragment; remove it (RFC 6749 §3.1.2)'
  if (url.username !== '' || url.password !== '') return 'contains a user name or password; remove them'
  if (url.protocol !== 'https:') {
    const isLocal = ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname)
    if (url.protocol !== 'http:') return 'must be an https address'
    if (!isLocal) return 'must use https; http is only allowed on localhost'
  }
  if (!/^([a-z0-9-]+(\.[a-z0-9-]+)*|\[[0-9a-f:]+\])$/.test(url.hostname))
    return 'must name one host, without wildcards'
  if (uri !== url.href && `${uri}/` !== url.href) return `must be written as ${url.href}`
  return null
}

const loopbackWithoutPort = /^http:\/\/(127\.0\.0\.1|\[::1\])\//

/** Whether a request may use this redirect URI. A loopback address registered without a port matches every port. */
export function matchesRedirectUri(registered: string, uri: string): boolean {
  if (registered === uri) return true
  if (!loopbackWithoutPort.test(registered) || !URL.canParse(uri)) return false
  return uri.replace(/^(http:\/\/(?:127\.0\.0\.1|\[::1\])):[1-9]\d{0,4}\//, '$1/') === registered
}

/**
 * Whether only the real application can receive what is sent to this redirect URI. Any program on the user's computer can
 * listen on any port and call itself by the id of a public client, which is no secret.
 */
export function provesApplication(client: Pick<Client, 'type' | 'redirect_uris'>, uri: string): boolean {
  return client.type !== 'public' || client.redirect_uris.includes(uri)
}
