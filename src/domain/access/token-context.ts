import { memoizePer } from '../../lib/memoize.ts'
import { Problem } from '../../lib/problem.ts'
import { InvalidatedCache } from '../../platform/invalidated-cache.ts'
import type { Context } from '../context.ts'
import type { User } from '../identity/accounts/user.ts'
import { accessChannel } from '../identity/invalidate-access.ts'
import {
  type AccessClaims,
  peekAccessToken,
  readIssueTime,
  verifyAccessToken,
} from '../identity/tokens/access-token.ts'
import type { Caller } from './caller.ts'
import type { Entitlement } from './entitlements.ts'
import type { ClientRate } from './rate-limit.ts'
import { legacyScopes } from './scopes.ts'
import { selectTokenContext, type TokenContextRow } from './sql-token-context.ts'

/** What a valid access token resolves to: the caller and their rate limit. */
export type TokenContext = {
  caller: Caller
  /** The signed-in user; null for a machine client. */
  user: User | null
  rate: ClientRate
}

const contextsOf = memoizePer(
  (context: Context) =>
    new InvalidatedCache<TokenContext>(context.db, {
      name: 'tokens',
      channel: accessChannel,
      maxEntries: 20_000,
    }),
)

/** The cached context of a token. Undefined: call `resolveToken`. */
export function peekToken(context: Context, token: string): TokenContext | undefined {
  const claims = peekAccessToken(context, token)
  return claims === undefined ? undefined : contextsOf(context).peek(claims.jti)
}

/** Verifies a bearer token and resolves its context. Throws `invalid_token` or `invalid_token_context`. */
export async function resolveToken(context: Context, token: string): Promise<TokenContext> {
  return resolveClaims(context, await verifyAccessToken(context, token))
}

/** The same for a token that is already verified; also used for legacy tokens. */
export async function resolveClaims(context: Context, claims: AccessClaims): Promise<TokenContext> {
  const tokenContext = await contextsOf(context).get(claims.jti, async () => {
    const row = await selectTokenContext(context.db, claims, readIssueTime(claims))
    return { value: buildContext(claims, row), tags: tagsOf(claims, row) }
  })
  return tokenContext!
}

function tagsOf(claims: AccessClaims, row: TokenContextRow | null): string[] {
  return [
    `token:${claims.jti}`,
    `family:${claims.sid}`,
    `user:${claims.sub}`,
    `client:${claims.client_id}`,
    `organisation:${claims.org}`,
    ...(row?.test_of ? [`organisation:${row.test_of}`] : []),
  ]
}

function buildContext(claims: AccessClaims, row: TokenContextRow | null): TokenContext {
  if (row === null) throw invalidContext('The client or the organisation of this token no longer exists.')
  const isMachine = claims.sub === claims.client_id
  if (row.token_revoked || (!isMachine && row.family_revoked !== false)) {
    throw new Problem('invalid_token', 'The access token was revoked. Sign in again.')
  }
  if (row.client_disabled) throw invalidContext('The client of this token is disabled.')
  if (row.organisation_disabled) throw invalidContext('The organisation of this token is disabled.')
  if (!isMachine && (row.user === null || row.user.disabled)) {
    throw new Problem('invalid_token', 'The user of this token is disabled or no longer exists.')
  }
  // Falling back to all catalogues of the user's organisation would widen what the binding restricts.
  if (row.bound && row.catalogue_id === null) {
    throw invalidContext(
      'This client is bound to a catalogue of another organisation. Use a client of your own organisation.',
    )
  }
  const issueTime = readIssueTime(claims)
  // `iat` has whole seconds, so an entitlement granted within that second counts as held.
  const secondAfter = new Date(issueTime.getTime() + 1000)
  const lost = row.lost.filter(
    ({ granted_at, revoked_at }) => new Date(granted_at) < secondAfter && new Date(revoked_at) >= issueTime,
  )
  return {
    caller: {
      principal: isMachine
        ? { type: 'machine', id: row.client_id, name: row.client_name }
        : { type: 'user', id: row.user!.id, name: row.user!.name },
      organisation: { id: row.organisation_id, name: row.organisation_name },
      ...(row.test_of !== null && { isTest: true }),
      client: { id: row.client_id, name: row.client_name, type: row.client_type },
      catalogue: row.catalogue_id === null ? null : { id: row.catalogue_id, name: row.catalogue_name! },
      // Scopes the operator removed from the client no longer count in its existing tokens.
      scopes:
        row.client_type === 'legacy'
          ? legacyScopes
          : claims.scope.split(' ').filter((scope) => row.client_scopes.includes(scope)),
      entitlements: row.held as Entitlement[],
      lostEntitlements: lost.map(({ name }) => name as Entitlement),
      tokenIssuedAt: issueTime,
      ...(row.client_is_own && !isMachine && { role: row.user!.role, signInId: claims.sid }),
    },
    user: isMachine ? null : row.user,
    rate: { clientId: row.client_id, perSecond: row.rate_per_second, burst: row.rate_burst },
  }
}

function invalidContext(message: string): Problem {
  return new Problem('invalid_token_context', message)
}
