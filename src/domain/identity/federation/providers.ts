import { newId } from '../../../lib/ids.ts'
import { Problem } from '../../../lib/problem.ts'
import { seal } from '../../../lib/seal.ts'
import { assertPublicHost } from '../../../platform/public-address.ts'
import type { Context } from '../../context.ts'
import { insertProvider, type Provider, selectProviders } from './sql.ts'

export type NewProvider = {
  name: string
  title: string
  issuer: string
  clientId: string
  clientSecret: string
  /** The organisation whose users it may sign in; null: users of every organisation. */
  organisationId: string | null
  trustsEmail?: boolean
  createsUsers?: boolean
  domains?: string[]
}

/** Registers an external identity provider. The issuer must equal the one in its discovery document. */
export async function addProvider(context: Context, input: NewProvider): Promise<Provider> {
  if (!/^[a-z0-9-]{1,40}$/.test(input.name))
    throw new Problem(
      'validation_error',
      'Name the provider with lower-case letters, digits and hyphens, at most 40 characters.',
    )
  if (input.clientId === '' || input.clientSecret === '')
    throw new Problem('validation_error', 'Give the client id and the client secret issued by the provider.')
  checkTrust({
    organisation_id: input.organisationId,
    creates_users: input.createsUsers ?? false,
    domains: input.domains ?? [],
  })
  await checkIssuer(context, input.issuer)
  const created = await insertProvider(context.db, {
    id: newId(),
    name: input.name,
    title: input.title.trim() || input.name,
    issuer: input.issuer,
    client_id: input.clientId,
    client_secret: seal(context.masterKey, `identity provider ${input.name}`, input.clientSecret),
    organisation_id: input.organisationId,
    trusts_email: input.trustsEmail ?? false,
    creates_users: input.createsUsers ?? false,
    domains: input.domains ?? [],
  })
  if (created === null)
    throw new Problem('validation_error', `A provider named ${input.name} already exists.`)
  return created
}

/** Accounts are created only in one organisation, and only for domains that its operator named. */
export function checkTrust(provider: Pick<Provider, 'organisation_id' | 'creates_users' | 'domains'>): void {
  const wrong = provider.domains.find((domain) => !/^[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(domain))
  if (wrong !== undefined)
    throw new Problem(
      'validation_error',
      `"${wrong}" is not a domain. Write it like example.com, in lower case.`,
    )
  if (!provider.creates_users) return
  if (provider.organisation_id === null)
    throw new Problem(
      'validation_error',
      'Only the provider of one organisation can create users: give --org.',
    )
  if (provider.domains.length === 0)
    throw new Problem('validation_error', 'Name the domains whose people get an account: give --domain.')
}

/** Issuers use https and public addresses, unless the operator's setting allows private ones. */
export async function checkIssuer(context: Context, issuer: string): Promise<void> {
  const url = URL.canParse(issuer) ? new URL(issuer) : null
  const isAllowedHttp = url?.protocol === 'http:' && context.allowPrivateTargets && !context.production
  if (url === null || !(url.protocol === 'https:' || isAllowedHttp) || url.search !== '' || url.hash !== '')
    throw new Problem(
      'validation_error',
      `The issuer must be an https address without a query string, not "${issuer}".`,
    )
  if (context.allowPrivateTargets) return
  try {
    await assertPublicHost(url.hostname)
  } catch (cause) {
    throw new Problem(
      'validation_error',
      `The issuer ${issuer} cannot be used: ${(cause as Error).message}.`,
      { cause },
    )
  }
}

/** The enabled providers among a client's sign-in methods, in the same order. */
export async function findAllowedProviders(context: Context, methods: string[]): Promise<Provider[]> {
  const external = methods.filter((method) => method.startsWith('external:'))
  if (external.length === 0) return []
  const all = await selectProviders(context.db)
  return external.flatMap((method) =>
    all.filter((provider) => provider.disabled_at === null && method === signInMethodOf(provider)),
  )
}

/** Sign-in methods for the account page: the password and every provider that is not limited to one organisation. */
export async function accountSignInMethods(context: Context): Promise<string[]> {
  const all = await selectProviders(context.db)
  const open = all.filter((provider) => provider.disabled_at === null && provider.organisation_id === null)
  return ['password', ...open.map(signInMethodOf)]
}

/** The enabled providers that this user can sign in with. */
export async function findLinkableProviders(
  context: Context,
  user: { organisation_id: string },
): Promise<Provider[]> {
  const all = await selectProviders(context.db)
  return all.filter(
    ({ disabled_at, organisation_id }) =>
      disabled_at === null && (organisation_id === null || organisation_id === user.organisation_id),
  )
}

/** The name of this provider's sign-in method in client registrations and sessions. */
export function signInMethodOf(provider: Pick<Provider, 'name'>): string {
  return `external:${provider.name}`
}
