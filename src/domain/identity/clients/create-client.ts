import { foldText } from '../../../lib/fold-text.ts'
import { newId, newSecret } from '../../../lib/ids.ts'
import { Problem } from '../../../lib/problem.ts'
import { hashSecret } from '../../../lib/seal.ts'
import type { Db } from '../../../platform/postgres.ts'
import { type Client, type ClientType, supportsSignIn } from './client.ts'
import type { ClientKeys } from './client-keys.ts'
import { checkRedirectUri } from './redirect-uris.ts'
import { insertClient } from './sql.ts'

export type NewClient = {
  name: string
  type: ClientType
  redirectUris: string[]
  scopes: string[]
  /** Binds every call of this client to one catalogue. It must belong to the organisation. */
  catalogueId: string | null
  signIn: string[]
  postLogoutRedirectUris?: string[]
  backchannelLogoutUri?: string | null
  /** Public keys instead of a secret. */
  keys?: ClientKeys | null
  deviceFlow?: boolean
}

/**
 * Registers a client. The secret is returned only here and stored as a hash; public clients, and those with keys, have
 * none.
 */
export async function createClient(
  db: Db,
  organisationId: string,
  input: NewClient,
): Promise<{ client: Client; secret: string | null }> {
  if (input.name.trim() === '') throw new Problem('validation_error', 'Give the client a name.')
  if (/[\p{Cc}\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/u.test(input.name))
    throw new Problem('validation_error', 'Remove invisible characters from the name of the client.')
  if (isReservedName(input.name))
    throw new Problem(
      'validation_error',
      'Names with "Euterpe" are reserved for the service. Choose another one.',
    )
  checkClientRules(input)
  const keys = input.keys ?? null
  const secret = input.type === 'public' || keys !== null ? null : newSecret()
  const isOpen = input.type === 'public'
  const client = await insertClient(db, {
    id: newId(),
    organisation_id: organisationId,
    name: input.name.trim(),
    type: input.type,
    // Nobody knows the secret of a client with keys.
    secret_hash: isOpen ? null : hashSecret(secret ?? newSecret()),
    redirect_uris: input.redirectUris,
    scopes: input.scopes,
    catalogue_id: input.catalogueId,
    sign_in: supportsSignIn(input.type) && input.signIn.length === 0 ? ['password'] : input.signIn,
    post_logout_redirect_uris: input.postLogoutRedirectUris ?? [],
    backchannel_logout_uri: input.backchannelLogoutUri ?? null,
    jwks: keys?.jwks ?? null,
    jwks_uri: keys?.jwks_uri ?? null,
    device_flow: input.deviceFlow ?? false,
  })
  return { client, secret }
}

/** Letters of other scripts, and digits, that look like those of the service's name. */
const lookalikes: Record<string, string> = {
  е: 'e', є: 'e', э: 'e', ε: 'e', '3': 'e', '€': 'e', υ: 'u', ц: 'u', μ: 'u', т: 't', τ: 't', '7': 't',
  г: 'r', я: 'r', р: 'p', ρ: 'p',
} // biome-ignore format: pairs read better in lines than in a column

/** A name that looks like the service's own would help to deceive users on the consent page. */
function isReservedName(name: string): boolean {
  return foldText(name)
    .replace(/[^a-z]/g, (sign) => lookalikes[sign] ?? '')
    .includes('euterpe')
}

/** The rules for each client type. They apply on creation and on every change. */
export function checkClientRules(
  input: Pick<
    NewClient,
    | 'type'
    | 'redirectUris'
    | 'scopes'
    | 'signIn'
    | 'postLogoutRedirectUris'
    | 'backchannelLogoutUri'
    | 'keys'
    | 'deviceFlow'
  >,
): void {
  for (const uri of input.postLogoutRedirectUris ?? []) checkRedirectUri(uri)
  if (input.backchannelLogoutUri != null) checkRedirectUri(input.backchannelLogoutUri)
  if (supportsSignIn(input.type)) {
    if (input.redirectUris.length === 0 && input.deviceFlow !== true) {
      throw new Problem('validation_error', `A ${input.type} client needs at least one redirect URI.`)
    }
    for (const uri of input.redirectUris) checkRedirectUri(uri)
    if (!input.scopes.includes('openid')) {
      throw new Problem('validation_error', `The scopes of a ${input.type} client must include openid.`)
    }
  } else if (input.redirectUris.length > 0 || input.signIn.length > 0) {
    throw new Problem(
      'validation_error',
      `Users cannot sign in to a ${input.type} client: remove its redirect URIs and sign-in methods.`,
    )
  } else if (input.deviceFlow === true) {
    throw new Problem('validation_error', `Users cannot sign in to a ${input.type} client on a device.`)
  }
  if (input.keys != null && (input.type === 'public' || input.type === 'legacy'))
    throw new Problem(
      'validation_error',
      `A ${input.type} client cannot have keys. Use a confidential or machine client.`,
    )
  const wrong = input.signIn.find((method) => !/^(password|external:[a-z0-9-]+)$/.test(method))
  if (wrong !== undefined) {
    throw new Problem(
      'unsupported_value',
      `Unknown sign-in method "${wrong}". Use password or external:NAME.`,
    )
  }
}
