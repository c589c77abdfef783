import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import { newId } from '../../../lib/ids.ts'
import { memoizePer } from '../../../lib/memoize.ts'
import { Problem } from '../../../lib/problem.ts'
import { openingKeys, sealingKey } from '../../../lib/seal.ts'
import type { Context } from '../../context.ts'
import type { Client } from '../clients/client.ts'
import type { AccessClaims } from './access-token.ts'

export const legacyTokenLifetimeS = 7200

export type LegacyToken = { id: string; token: string; issuedAt: Date; expiresAt: Date }

/** Token id, client id and organisation id, then an HMAC-SHA256 over them. */
const idsLength = 16 * 3
const tokenLength = idsLength + 32

const deriveKey = memoizePer((masterKey: Buffer) =>
  Buffer.from(hkdfSync('sha256', masterKey, '', 'access token of the earlier generation', 32)),
)

/**
 * Issues a token for the legacy API: opaque to the client, and valid only there. Tokens are not stored. They end when
 * their id is revoked, or when the client or its organisation is disabled.
 */
export function issueLegacyToken(context: Context, client: Client): LegacyToken {
  if (client.type !== 'legacy') {
    throw new Problem(
      'unauthorized_client',
      `A ${client.type} client cannot use the earlier generation. Get a token at POST ${context.urls.base}/oauth/token.`,
    )
  }
  const issuedAt = context.clock.now()
  const id = newId(issuedAt.getTime())
  // organisation_id is never null for this type: a check constraint of the table.
  const ids = Buffer.from([id, client.id, client.organisation_id!].join('').replaceAll('-', ''), 'hex')
  const token = Buffer.concat([ids, computeHmac(sealingKey(context.masterKey), ids)]).toString('base64url')
  return { id, token, issuedAt, expiresAt: new Date(issuedAt.getTime() + legacyTokenLifetimeS * 1000) }
}

/** Reads a legacy token into the claims of an ordinary access token. Throws `invalid_token`. */
export function readLegacyToken(context: Context, token: string): AccessClaims {
  const bytes = Buffer.from(token, 'base64url')
  if (bytes.length !== tokenLength || bytes.toString('base64url') !== token) throw invalidToken()
  const ids = bytes.subarray(0, idsLength)
  const signature = bytes.subarray(idsLength)
  const keys = openingKeys(context.masterKey)
  if (!keys.some((key) => timingSafeEqual(signature, computeHmac(key, ids)))) throw invalidToken()
  const [jti, clientId, org] = [0, 16, 32].map((offset) => toId(ids.subarray(offset, offset + 16))) as [
    string,
    string,
    string,
  ]
  // A UUIDv7 starts with its creation time (RFC 9562 §5.7).
  const iat = ids.readUIntBE(0, 6) / 1000
  const exp = iat + legacyTokenLifetimeS
  if (exp * 1000 <= context.clock.now().getTime()) {
    throw new Problem(
      'invalid_token',
      'The access token has expired. Get a new one at POST /oauth/access_tokens/client.',
    )
  }
  return { jti, sid: jti, sub: clientId, client_id: clientId, org, scope: '', iat, exp }
}

function computeHmac(masterKey: Buffer, ids: Buffer): Buffer {
  return createHmac('sha256', deriveKey(masterKey)).update(ids).digest()
}

function toId(bytes: Buffer): string {
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

function invalidToken(): Problem {
  return new Problem(
    'invalid_token',
    'The access token was not issued by this service. Get one at POST /oauth/access_tokens/client.',
  )
}
