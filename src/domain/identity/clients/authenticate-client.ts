import { timingSafeEqual } from 'node:crypto'
import { Problem } from '../../../lib/problem.ts'
import { hashSecret } from '../../../lib/seal.ts'
import type { Context } from '../../context.ts'
import { usesKeys } from './client.ts'
import { findActiveClient } from './find-client.ts'
import type { ClientWithSecret } from './sql.ts'
import { assertionType, verifyAssertion } from './verify-assertion.ts'

/** Client credentials from the Authorization header or the body. Sending both is an error (RFC 6749 §2.3). */
export type ClientCredentials = {
  authorization: string | undefined
  clientId: string | undefined
  clientSecret: string | undefined
  /** A JWT signed by the client, instead of a secret. */
  assertion?: string
  assertionType?: string
}

/** Compared against when a client does not exist or has no secret, so that the timing reveals nothing. */
const dummySecretHash = hashSecret('no client has this secret')

/** Returns the client or throws `invalid_client`. Unknown clients and wrong secrets take the same time. */
export async function authenticateClient(
  context: Context,
  given: ClientCredentials,
): Promise<ClientWithSecret> {
  if (given.assertion !== undefined || given.assertionType !== undefined)
    return authenticateByAssertion(context, given)
  const { id, secret } = readCredentials(given)
  if (id === undefined) {
    throw invalidClient('Client authentication is missing. Send client_id or a Basic Authorization header.')
  }
  const client = await findActiveClient(context, id)
  const givenHash = hashSecret(secret ?? '')
  const isCurrent = timingSafeEqual(givenHash, client?.secret_hash ?? dummySecretHash)
  const isPrevious = timingSafeEqual(givenHash, client?.previous_secret_hash ?? dummySecretHash)
  const isInGrace = (client?.previous_secret_until ?? new Date(0)) > context.clock.now()
  const matches = isCurrent || (isPrevious && isInGrace)
  if (client === null) throw wrongCredentials()
  if (client.type === 'public') {
    if (secret === undefined) return client
    throw invalidClient('This is a public client without a secret. Send only client_id.')
  }
  if (!matches || usesKeys(client)) throw wrongCredentials()
  return client
}

function authenticateByAssertion(context: Context, given: ClientCredentials): Promise<ClientWithSecret> {
  if (given.authorization !== undefined || given.clientSecret !== undefined) {
    throw new Problem('invalid_request', 'Send either client_assertion or a client secret, not both.')
  }
  if (given.assertionType !== assertionType || given.assertion === undefined) {
    throw new Problem('invalid_request', `Send client_assertion with client_assertion_type=${assertionType}.`)
  }
  return verifyAssertion(context, given.assertion, given.clientId)
}

function readCredentials(given: ClientCredentials): { id: string | undefined; secret: string | undefined } {
  const basic = readBasic(given.authorization)
  // Some libraries send an empty client_secret for a client that has none.
  const secret = given.clientSecret === '' ? undefined : given.clientSecret
  if (basic === null) return { id: given.clientId, secret }
  if (secret !== undefined) {
    throw new Problem(
      'invalid_request',
      'Send the client secret in the Authorization header or in the body, not in both.',
    )
  }
  if (given.clientId !== undefined && given.clientId !== basic.id) {
    throw new Problem(
      'invalid_request',
      'client_id in the body differs from the one in the Authorization header.',
    )
  }
  return { id: basic.id, secret: basic.secret === '' ? undefined : basic.secret }
}

function readBasic(header: string | undefined): { id: string; secret: string } | null {
  if (header === undefined) return null
  const encoded = /^basic +([a-z0-9+/]+=*) *$/i.exec(header)?.[1]
  const text = encoded === undefined ? '' : Buffer.from(encoded, 'base64').toString('utf8')
  const colon = text.indexOf(':')
  if (colon < 0) {
    throw invalidClient('The Authorization header must use the Basic scheme with a client id and a secret.')
  }
  try {
    return { id: decode(text.slice(0, colon)), secret: decode(text.slice(colon + 1)) }
  } catch {
    throw invalidClient('Form-encode the credentials in the Authorization header (RFC 6749 §2.3.1).')
  }
}

/** Id and secret are each form-encoded before they are joined (RFC 6749 §2.3.1). */
function decode(text: string): string {
  return decodeURIComponent(text.replaceAll('+', ' '))
}

function wrongCredentials(): Problem {
  return invalidClient('Unknown or disabled client, or wrong client secret.')
}

function invalidClient(message: string): Problem {
  return new Problem('invalid_client', message, {
    headers: { 'www-authenticate': 'Basic realm="euterpe", charset="UTF-8"' },
  })
}
