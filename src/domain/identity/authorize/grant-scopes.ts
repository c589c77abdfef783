/** Identity scopes tell the application who the user is. All other scopes grant access to the API. */
export function isIdentityScope(scope: string): boolean {
  return scope === 'openid' || scope === 'profile' || scope === 'email'
}

/** The requested scopes that the client may have, in the client's order. Ignores unknown scopes (RFC 6749 §3.3). */
export function filterAllowedScopes(requested: string, clientScopes: string[]): string[] {
  const words = new Set(requested.split(' '))
  return clientScopes.filter((scope) => words.has(scope))
}
