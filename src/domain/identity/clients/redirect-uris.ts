import { Problem } from '../../../lib/problem.ts'

/** https, or for development http on localhost; no fragment, no credentials. Compared byte for byte when used. */
export function checkRedirectUri(uri: string): void {
  const url = URL.canParse(uri) ? new URL(uri) : null
  const fault = findFault(uri, url)
  if (fault !== null)
    throw new Problem('validation_error', `The redirect URI ${JSON.stringify(uri)} ${fault}.`)
}

function findFault(uri: string, url: URL | null): string | null {
  if (url === null) return 'is not an absolute URI'
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are exactly what is looked for
  if (/[\s\\\u0000-\u0020\u007f]/.test(uri)) return 'holds a blank, a backslash or a control character'
  if (uri.includes('#')) return 'holds a fragment, which a redirect may not have (RFC 6749 §3.1.2)'
  if (url.username !== '' || url.password !== '') return 'holds a user name or password'
  if (url.protocol === 'https:') return null
  const local = ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname)
  if (url.protocol === 'http:' && local) return null
  return url.protocol === 'http:'
    ? 'must be https; http is allowed on localhost only'
    : 'must be an https address'
}
