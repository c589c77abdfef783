import { timingSafeEqual } from 'node:crypto'
import { Problem } from '../../../lib/problem.ts'
import { hashSecret } from '../../../lib/seal.ts'
import type { Context } from '../../context.ts'
import { findActiveClient } from './find-client.ts'
import type { ClientWithSecret } from './sql.ts'

/** How a client says who it is: in the Authorization header or in the body, never in both (RFC 6749 §2.3). */
export type ClientCredentials = {
  authorization: string | undefined
  clientId: string | undefined
  clientSecret: string | undefined
}

const nobody = hashSecret('no client has this secret')

/** Answers the client, or throws `invalid_client`. Unknown clients and wrong secrets take the same path and time. */
export async function authenticateClient(
  context: Context,
  given: ClientCredentials,
): Promise<ClientWithSecret> {
  const { id, secret } = readCredentials(given)
  if (id === undefined) throw refuse('The request names no client: send client_id, or a Basic header.')
  const client = await findActiveClient(context, id)
  const expected = client?.secret_hash ?? nobody
  const matches = timingSafeEqual(hashSecret(secret ?? ''), expected)
  if (client === null) throw refuse('The client is unknown or disabled, or its secret is wrong.')
  if (client.type === 'public') {
    if (secret === undefined) return client
    throw refuse('A public client has no secret: send client_id alone.')
  }
  if (!matches) throw refuse('The client is unknown or disabled, or its secret is wrong.')
  return client
}

function readCredentials(given: ClientCredentials): { id: string | undefined; secret: string | undefined } {
  const basic = readBasic(given.authorization)
  // An empty client_secret is what some libraries send for a client that has none.
  const secret = given.clientSecret === '' ? undefined : given.clientSecret
  if (basic === null) return { id: given.clientId, secret }
  if (secret !== undefined) {
    throw new Problem(
      'invalid_request',
      'Send the secret in the Authorization header or in the body, not in both.',
    )
  }
  if (given.clientId !== undefined && given.clientId !== basic.id) {
    throw new Problem('invalid_request', 'The client_id differs from the one in the Authorization header.')
  }
  return { id: basic.id, secret: basic.secret === '' ? undefined : basic.secret }
}

function readBasic(header: string | undefined): { id: string; secret: string } | null {
  if (header === undefined) return null
  const encoded = /^basic +([a-z0-9+/]+=*) *$/i.exec(header)?.[1]
  const text = encoded === undefined ? '' : Buffer.from(encoded, 'base64').toString('utf8')
  const colon = text.indexOf(':')
  if (colon < 0) throw refuse('The Authorization header is not Basic with a client id and a secret.')
  try {
    return { id: decode(text.slice(0, colon)), secret: decode(text.slice(colon + 1)) }
  } catch {
    throw refuse('The credentials in the Authorization header must be form-encoded (RFC 6749 §2.3.1).')
  }
}

/** Both parts are form-encoded before they are joined (RFC 6749 §2.3.1). */
function decode(text: string): string {
  return decodeURIComponent(text.replaceAll('+', ' '))
}

function refuse(message: string): Problem {
  return new Problem('invalid_client', message, {
    headers: { 'www-authenticate': 'Basic realm="euterpe", charset="UTF-8"' },
  })
}
