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
  /** Whose users it may sign in; null: everybody's. */
  organisationId: string | null
}

/** Registers an external identity provider. Its issuer must be what its own discovery document says. */
export async function addProvider(context: Context, input: NewProvider): Promise<Provider> {
  if (!/^[a-z0-9-]{1,40}$/.test(input.name))
    throw new Problem('validation_error', 'A provider is named by small letters, digits and hyphens.')
  if (input.clientId === '' || input.clientSecret === '')
    throw new Problem('validation_error', 'A provider needs the client id and secret it gave us.')
  await checkIssuer(context, input.issuer)
  const created = await insertProvider(context.db, {
    id: newId(),
    name: input.name,
    title: input.title.trim() || input.name,
    issuer: input.issuer,
    client_id: input.clientId,
    client_secret: seal(context.masterKey, `identity provider ${input.name}`, input.clientSecret),
    organisation_id: input.organisationId,
  })
  if (created === null)
    throw new Problem('validation_error', `There is a provider called ${input.name} already.`)
  return created
}

/** https always; on a private network only where the operator's setting allows it. */
export async function checkIssuer(context: Context, issuer: string): Promise<void> {
  const url = URL.canParse(issuer) ? new URL(issuer) : null
  const plain = url?.protocol === 'http:' && context.allowPrivateTargets && !context.production
  if (url === null || !(url.protocol === 'https:' || plain) || url.search !== '' || url.hash !== '')
    throw new Problem('validation_error', `An issuer is an https address without query; "${issuer}" is not.`)
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

/** The providers a client's policy names and that work, in the order of the policy. */
export async function providersFor(context: Context, policy: string[]): Promise<Provider[]> {
  const external = policy.filter((way) => way.startsWith('external:'))
  if (external.length === 0) return []
  const all = await selectProviders(context.db)
  return external.flatMap((way) =>
    all.filter((provider) => provider.disabled_at === null && way === methodOf(provider)),
  )
}

/** How people may sign in to see their own account: every way that is not one organisation's own affair. */
export async function accountPolicy(context: Context): Promise<string[]> {
  const all = await selectProviders(context.db)
  const open = all.filter((provider) => provider.disabled_at === null && provider.organisation_id === null)
  return ['password', ...open.map(methodOf)]
}

/** How a sign-in by this provider is called in policies and sessions. */
export function methodOf(provider: Pick<Provider, 'name'>): string {
  return `external:${provider.name}`
}
