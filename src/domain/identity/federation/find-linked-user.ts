import type { Context } from '../../context.ts'
import { selectUser, selectUserByEmail } from '../accounts/sql.ts'
import type { User } from '../accounts/user.ts'
import type { ExternalIdentity } from './external-sign-in.ts'
import { linkExternalAccount, type Provider, selectExternalAccount } from './sql.ts'

/**
 * Finds the user an external account is linked to, by issuer and subject. Without a link, it links the user with the
 * same e-mail address if both sides have verified it. It never links by an address the provider has not verified, and
 * never links a user to a second account of the same issuer.
 */
export async function findLinkedUser(
  context: Context,
  provider: Provider,
  identity: Omit<ExternalIdentity, 'authentication'>,
): Promise<User | null> {
  const linked = await selectExternalAccount(context.db, identity.issuer, identity.subject)
  if (linked !== null) return acceptUser(provider, await selectUser(context.db, linked))
  if (identity.email === null || !identity.emailVerified) return null
  const user = acceptUser(provider, await selectUserByEmail(context.db, identity.email))
  if (user === null || !user.email_verified) return null
  const isLinked = await linkExternalAccount(context.db, {
    issuer: identity.issuer,
    subject: identity.subject,
    userId: user.id,
    now: context.clock.now(),
  })
  return isLinked ? user : null
}

/** The provider of one organisation signs in only users of that organisation. */
function acceptUser(provider: Provider, user: User | null): User | null {
  if (user === null || user.disabled) return null
  return provider.organisation_id === null || provider.organisation_id === user.organisation_id ? user : null
}
