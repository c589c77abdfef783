/** Scopes that say who the user is; the others say what a call may do. */
export function isIdentityScope(scope: string): boolean {
  return scope === 'openid' || scope === 'profile' || scope === 'email'
}

/** What was asked for and the client may have, in the client's order. Unknown words are ignored (RFC 6749 §3.3). */
export function allowedScopes(requested: string, clientScopes: string[]): string[] {
  const words = new Set(requested.split(' '))
  return clientScopes.filter((scope) => words.has(scope))
}
