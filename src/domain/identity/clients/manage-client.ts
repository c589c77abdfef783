import { isId, newSecret } from '../../../lib/ids.ts'
import { Problem } from '../../../lib/problem.ts'
import { hashSecret } from '../../../lib/seal.ts'
import type { Db } from '../../../platform/postgres.ts'
import type { Context } from '../../context.ts'
import { type Client, usesKeys } from './client.ts'
import type { ClientKeys } from './client-keys.ts'
import { checkClientRules } from './create-client.ts'
import {
  type ClientChanges,
  selectClient,
  updateClient,
  updateClientDisabled,
  updateKeys,
  updateSecret,
} from './sql.ts'

export async function findClient(db: Db, id: string): Promise<Client> {
  const row = isId(id) ? await selectClient(db, id) : null
  if (row === null) throw new Problem('not_found', `No client has the id "${id}".`)
  const { secret_hash: _, previous_secret_hash: __, organisation_disabled: ___, ...client } = row
  return client
}

/** Changes what a client may do. Scopes it loses are removed from its existing tokens at once. */
export async function changeClient(db: Db, id: string, changes: ClientChanges): Promise<Client> {
  const client = await findClient(db, id)
  checkClientRules({
    type: client.type,
    redirectUris: changes.redirectUris ?? client.redirect_uris,
    scopes: changes.scopes ?? client.scopes,
    signIn: changes.signIn ?? client.sign_in,
    postLogoutRedirectUris: changes.postLogoutRedirectUris ?? client.post_logout_redirect_uris,
    backchannelLogoutUri: changes.backchannelLogoutUri ?? client.backchannel_logout_uri,
    deviceFlow: changes.deviceFlow ?? client.device_flow,
  })
  checkRateLimit('rate', changes.ratePerSecond)
  checkRateLimit('burst', changes.rateBurst)
  const lifetime = changes.refreshLifetimeS
  if (lifetime !== undefined && !(lifetime >= 60 && lifetime <= 366 * 86_400)) {
    throw new Problem(
      'validation_error',
      'The refresh token lifetime must be between one minute and 366 days.',
    )
  }
  await updateClient(db, id, changes)
  return findClient(db, id)
}

function checkRateLimit(name: string, value: number | null | undefined): void {
  if (value === undefined || value === null) return
  if (Number.isInteger(value) && value >= 1 && value <= 1_000_000) return
  throw new Problem('validation_error', `The ${name} must be a whole number from 1 to 1000000.`)
}

/** Disabling a client stops all its tokens at once, in every process. */
export async function setClientDisabled(
  context: Context,
  id: string,
  disabled: boolean,
  db: Db = context.db,
): Promise<Client> {
  const client = await findClient(db, id)
  await updateClientDisabled(db, id, disabled ? context.clock.now() : null)
  return client
}

const maxGraceHours = 30 * 24

/** Replaces the client's secret. The old one works for the grace period, so that servers can be changed one by one. */
export async function rotateSecret(
  context: Pick<Context, 'clock'>,
  db: Db,
  id: string,
  graceHours = 0,
): Promise<string> {
  if (!(graceHours >= 0 && graceHours <= maxGraceHours))
    throw new Problem('validation_error', `The grace period must be between 0 and ${maxGraceHours} hours.`)
  const client = await findClient(db, id)
  if (client.type === 'public') {
    throw new Problem('validation_error', 'This is a public client: it has no secret to replace.')
  }
  if (usesKeys(client)) {
    throw new Problem('validation_error', 'This client authenticates with keys and has no secret.')
  }
  const secret = newSecret()
  const until = graceHours === 0 ? null : new Date(context.clock.now().getTime() + graceHours * 3_600_000)
  await updateSecret(db, id, hashSecret(secret), until)
  return secret
}

/** Replaces the secret of a client, or its previous keys, by keys that `checkClientKeys` accepted. */
export async function replaceKeys(db: Db, id: string, keys: ClientKeys): Promise<Client> {
  const client = await findClient(db, id)
  if (client.type === 'public' || client.type === 'legacy')
    throw new Problem('validation_error', `A ${client.type} client cannot have keys.`)
  await updateKeys(db, id, { jwks: keys.jwks ?? null, jwks_uri: keys.jwks_uri ?? null })
  return findClient(db, id)
}
