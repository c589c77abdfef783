import { decodeJwt, jwtVerify } from 'jose'
import { Problem } from '../../../lib/problem.ts'
import { hashSecret } from '../../../lib/seal.ts'
import type { Context } from '../../context.ts'
import { useNonce } from '../sql-nonces.ts'
import { usesKeys } from './client.ts'
import { assertionAlgorithms, keyFinderOf } from './client-keys.ts'
import { findActiveClient } from './find-client.ts'
import type { ClientWithSecret } from './sql.ts'

export const assertionType = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer'
const maxAssertionLength = 8192
/** An assertion must be remembered until it expires, so it must not be valid for long. Authlib's are for an hour. */
const maxLifetimeS = 3600
const clockToleranceS = 30

/**
 * Authenticates a client by an assertion it signed (RFC 7523 §3, private_key_jwt). Each assertion works once. Throws
 * `invalid_client`.
 */
export async function verifyAssertion(
  context: Context,
  assertion: string,
  clientId: string | undefined,
): Promise<ClientWithSecret> {
  const id = readIssuer(assertion)
  if (clientId !== undefined && clientId !== id) throw wrongAssertion('client_id is not the issuer of it')
  const client = await findActiveClient(context, id)
  if (client === null || !usesKeys(client)) throw wrongAssertion('the client has no keys registered')
  const { exp, jti } = await verifyClaims(context, client, assertion)
  const nonce = hashSecret(`client assertion ${client.id} ${jti}`)
  if (!(await useNonce(context.db, nonce, new Date((exp + clockToleranceS) * 1000))))
    throw wrongAssertion('its jti was used before')
  return client
}

function readIssuer(assertion: string): string {
  try {
    if (assertion.length <= maxAssertionLength) return decodeJwt(assertion).iss ?? ''
  } catch {
    // Reported below.
  }
  throw wrongAssertion('it is not a JWT')
}

async function verifyClaims(context: Context, client: ClientWithSecret, assertion: string) {
  const now = context.clock.now()
  try {
    const { payload } = await jwtVerify(assertion, keyFinderOf(context, client), {
      algorithms: assertionAlgorithms,
      issuer: client.id,
      subject: client.id,
      requiredClaims: ['exp', 'jti', 'aud'],
      clockTolerance: clockToleranceS,
      currentDate: now,
    })
    const { aud, exp, jti } = payload
    // One audience only: a token that names several servers could be used at each of them.
    if (typeof aud !== 'string' || !audiencesOf(context).includes(aud))
      throw wrongAssertion(`aud must be ${context.urls.auth}`)
    if (exp! > now.getTime() / 1000 + maxLifetimeS + clockToleranceS)
      throw wrongAssertion(`exp must be at most ${maxLifetimeS} seconds from now`)
    if (typeof jti !== 'string' || jti === '' || jti.length > 200) throw wrongAssertion('jti is malformed')
    return { exp: exp!, jti }
  } catch (error) {
    if (error instanceof Problem) throw error
    throw wrongAssertion((error as Error).message, error)
  }
}

/** The issuer, as new specifications ask for, or the endpoint, as older clients send. */
function audiencesOf({ urls: { auth, base } }: Context): string[] {
  return [
    auth,
    ...['token', 'introspect', 'revoke', 'device_authorization'].map((name) => `${base}/oauth/${name}`),
  ]
}

function wrongAssertion(reason: string, cause?: unknown): Problem {
  return new Problem('invalid_client', `client_assertion is not valid: ${reason}.`, {
    headers: { 'www-authenticate': 'Basic realm="euterpe", charset="UTF-8"' },
    cause,
  })
}
