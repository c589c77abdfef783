import { memoizePer } from '../../lib/memoize.ts'
import { Problem } from '../../lib/problem.ts'
import { InvalidatedCache } from '../../platform/invalidated-cache.ts'
import type { Context } from '../context.ts'
import { accessChannel } from '../identity/access-changed.ts'
import type { Person } from '../identity/accounts/sql.ts'
import {
  type AccessClaims,
  issuedAt,
  peekAccessToken,
  verifyAccessToken,
} from '../identity/tokens/access-token.ts'
import type { Caller } from './caller.ts'
import type { Entitlement } from './entitlements.ts'
import type { ClientRate } from './rate-limit.ts'
import { legacyScopes } from './scopes.ts'
import { type ContextRow, selectContext } from './sql-token-context.ts'

/** What a valid token stands for: who calls, and how often they may. */
export type TokenContext = {
  caller: Caller
  /** Who signed in; null for a machine. */
  user: Person | null
  rate: ClientRate
}

const contextsOf = memoizePer(
  (context: Context) =>
    new InvalidatedCache<TokenContext>(context.db, { channel: accessChannel, maxEntries: 20_000 }),
)

/** The tokenContext of a token that was used before, without waiting; undefined: resolve it. */
export function peekToken(context: Context, token: string): TokenContext | undefined {
  const claims = peekAccessToken(context, token)
  return claims === undefined ? undefined : contextsOf(context).peek(claims.jti)
}

/** From a bearer token to its tokenContext. Throws `invalid_token` and `invalid_token_context`. */
export async function resolveToken(context: Context, token: string): Promise<TokenContext> {
  return resolveClaims(context, await verifyAccessToken(context, token))
}

/** The same for a token that was read already, whatever its form. */
export async function resolveClaims(context: Context, claims: AccessClaims): Promise<TokenContext> {
  const tokenContext = await contextsOf(context).get(claims.jti, async () => {
    const row = await selectContext(context.db, claims, issuedAt(claims))
    return { value: readContext(claims, row), tags: tagsOf(claims) }
  })
  return tokenContext!
}

function tagsOf(claims: AccessClaims): string[] {
  return [
    `token:${claims.jti}`,
    `family:${claims.sid}`,
    `user:${claims.sub}`,
    `client:${claims.client_id}`,
    `organisation:${claims.org}`,
  ]
}

function readContext(claims: AccessClaims, row: ContextRow | null): TokenContext {
  if (row === null) throw lostContext('The client or the organisation of this token no longer exists.')
  const machine = claims.sub === claims.client_id
  if (row.token_revoked || (!machine && row.family_revoked !== false)) {
    throw new Problem('invalid_token', 'The access token was revoked.')
  }
  if (row.client_disabled) throw lostContext('The client of this token is disabled.')
  if (row.organisation_disabled) throw lostContext('The organisation of this token is disabled.')
  if (!machine && (row.user === null || row.user.disabled)) {
    throw new Problem('invalid_token', 'The user of this token can no longer sign in.')
  }
  // Falling back to all catalogues of the user's organisation would widen what the binding narrows.
  if (row.bound && row.catalogue_id === null) {
    throw lostContext("The client is bound to a catalogue of another organisation than the user's.")
  }
  const made = issuedAt(claims)
  // A token says in whole seconds when it was made: what was granted within that second was held.
  const secondAfter = new Date(made.getTime() + 1000)
  const lost = row.lost.filter(
    (each) => new Date(each.granted_at) < secondAfter && new Date(each.revoked_at) >= made,
  )
  return {
    caller: {
      principal: machine
        ? { type: 'machine', id: row.client_id, name: row.client_name }
        : { type: 'user', id: row.user!.id, name: row.user!.name },
      organisation: { id: row.organisation_id, name: row.organisation_name },
      client: { id: row.client_id, name: row.client_name, type: row.client_type },
      catalogue: row.catalogue_id === null ? null : { id: row.catalogue_id, name: row.catalogue_name! },
      // What an operator takes away from a client is gone from its tokens too.
      scopes:
        row.client_type === 'legacy'
          ? legacyScopes
          : claims.scope.split(' ').filter((scope) => row.client_scopes.includes(scope)),
      entitlements: row.held as Entitlement[],
      lostEntitlements: lost.map((each) => each.name as Entitlement),
      tokenIssuedAt: made,
      ...(row.client_is_own && !machine && { role: row.user!.role, signInId: claims.sid }),
    },
    user: machine ? null : row.user,
    rate: { clientId: row.client_id, perSecond: row.rate_per_second, burst: row.rate_burst },
  }
}

function lostContext(message: string): Problem {
  return new Problem('invalid_token_context', message)
}
