import { Problem } from '../lib/problem.ts'

/** The token of an Authorization header (RFC 6750 §2.1). Null when there is no such header. */
export function readBearer(header: string | undefined): string | null {
  if (header === undefined) return null
  const token = /^bearer +([A-Za-z0-9\-._~+/]+=*) *$/i.exec(header)?.[1]
  if (token === undefined) {
    throw new Problem('invalid_token', 'The Authorization header must have the form: Bearer ACCESS_TOKEN.')
  }
  return token
}
