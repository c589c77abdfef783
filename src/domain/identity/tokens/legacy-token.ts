import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import { newId } from '../../../lib/ids.ts'
import { memoizePer } from '../../../lib/memoize.ts'
import { Problem } from '../../../lib/problem.ts'
import type { Context } from '../../context.ts'
import type { Client } from '../sql.ts'
import type { AccessClaims } from './access-token.ts'

export const legacyTokenLifetimeS = 7200

export type LegacyToken = { id: string; token: string; issuedAt: Date; expiresAt: Date }

/** Its id, client and organisation, and the proof that we wrote them. */
const tokenBytes = 16 * 3 + 32

const keyOf = memoizePer((context: Context) =>
  Buffer.from(hkdfSync('sha256', context.masterKey, '', 'access token of the earlier generation', 32)),
)

/**
 * A token of the earlier generation: opaque to its holder, and good nowhere else. Nothing is stored; the id can be
 * revoked, and a client or an organisation that is disabled takes its tokens along.
 */
export function issueLegacyToken(context: Context, client: Client): LegacyToken {
  if (client.type !== 'legacy') {
    throw new Problem(
      'unauthorized_client',
      `A ${client.type} client gets its tokens of the current generation: POST ${context.urls.base}/oauth/token.`,
    )
  }
  const issuedAt = context.clock.now()
  const id = newId(issuedAt.getTime())
  // The table holds no client of this type without an organisation.
  const facts = Buffer.from([id, client.id, client.organisation_id!].join('').replaceAll('-', ''), 'hex')
  const token = Buffer.concat([facts, proofOf(context, facts)]).toString('base64url')
  return { id, token, issuedAt, expiresAt: new Date(issuedAt.getTime() + legacyTokenLifetimeS * 1000) }
}

/** What a token says, in the words of every other access token. Throws `invalid_token`. */
export function readLegacyToken(context: Context, token: string): AccessClaims {
  const bytes = Buffer.from(token, 'base64url')
  if (bytes.length !== tokenBytes || bytes.toString('base64url') !== token) throw refuse()
  const facts = bytes.subarray(0, 48)
  if (!timingSafeEqual(bytes.subarray(48), proofOf(context, facts))) throw refuse()
  const [jti, clientId, org] = [0, 16, 32].map((at) => toId(facts.subarray(at, at + 16))) as [
    string,
    string,
    string,
  ]
  // The id begins with the time it was made at (RFC 9562 §5.7).
  const iat = facts.readUIntBE(0, 6) / 1000
  const exp = iat + legacyTokenLifetimeS
  if (exp * 1000 <= context.clock.now().getTime()) {
    throw new Problem(
      'invalid_token',
      'The access token has expired: get a new one at POST /oauth/access_tokens/client.',
    )
  }
  return { jti, sid: jti, sub: clientId, client_id: clientId, org, scope: '', iat, exp }
}

function proofOf(context: Context, facts: Buffer): Buffer {
  return createHmac('sha256', keyOf(context)).update(facts).digest()
}

function toId(bytes: Buffer): string {
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

function refuse(): Problem {
  return new Problem(
    'invalid_token',
    'The access token was not issued here: get one at POST /oauth/access_tokens/client.',
  )
}
