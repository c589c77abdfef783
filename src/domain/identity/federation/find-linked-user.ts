import { type Db, transaction } from '../../../platform/postgres.ts'
import { type Actor, describeUser, recordAudit } from '../../audit/record.ts'
import type { Context } from '../../context.ts'
import { createUser } from '../accounts/create-user.ts'
import {
  hasWayToSignIn,
  lockUser,
  selectUser,
  selectUserByEmail,
  updateEmailVerified,
} from '../accounts/sql.ts'
import type { Locale, User } from '../accounts/user.ts'
import { notifyUser } from '../sign-in/notify-user.ts'
import type { ExternalIdentity } from './external-sign-in.ts'
import { linkExternalAccount, type Provider, selectExternalAccount } from './sql.ts'

type Identity = Omit<ExternalIdentity, 'authentication'>
type LinkedIdentity = Pick<Identity, 'issuer' | 'subject'>

/**
 * Finds the user an external account is linked to, by issuer and subject. Without a link, it links the user with the
 * same e-mail address if both sides have verified it, or creates a user if the provider may do so. It never links by an
 * address the provider has not verified, and never links a user to a second account of the same issuer. Invited people
 * may come through a provider before they open their link; nobody can have prepared their account to share it.
 */
export async function findLinkedUser(
  context: Context,
  provider: Provider,
  identity: Identity,
): Promise<User | null> {
  const linked = await selectExternalAccount(context.db, identity.issuer, identity.subject)
  if (linked !== null) return acceptUser(provider, await selectUser(context.db, linked))
  if (identity.email === null || !identity.emailVerified) return null
  const known = await selectUserByEmail(context.db, identity.email)
  if (known === null) return createLinkedUser(context, provider, identity)
  const user = acceptUser(provider, known)
  if (user === null || !maySignInByAddress(provider, user)) return null
  const isLinked = user.email_verified
    ? await linkUser(context, provider, user, identity)
    : await linkInvited(context, provider, user, identity)
  return isLinked ? selectUser(context.db, user.id) : null
}

/**
 * Whoever runs an organisation's provider says there who owns which address. That must not make them an operator of the whole
 * service: operators link their account themselves, on the account page.
 */
function maySignInByAddress(provider: Provider, user: User): boolean {
  return provider.organisation_id === null || user.role !== 'operator'
}

async function linkInvited(
  context: Context,
  provider: Provider,
  user: User,
  identity: Identity,
): Promise<boolean> {
  return transaction(context.db, async (tx) => {
    await lockUser(tx, user.id)
    if (await hasWayToSignIn(tx, user.id)) return false
    if (!(await insertLink(context, tx, { provider, user, identity }))) return false
    if (vouchesFor(provider, user.email)) await updateEmailVerified(tx, user.id)
    return true
  })
}

/** An organisation's provider says about addresses whatever its administrators like, except where the operator named the domain. */
function vouchesFor({ organisation_id, domains }: Provider, email: string): boolean {
  return organisation_id === null || domains.includes(domainOf(email))
}

/** Links a user to an external account. False when either of them is already linked to another at this issuer. */
export async function linkUser(
  context: Context,
  provider: Provider,
  user: User,
  identity: LinkedIdentity,
): Promise<boolean> {
  return transaction(context.db, async (tx) => {
    if (!(await insertLink(context, tx, { provider, user, identity }))) return false
    // A new way to sign in, which a new password does not end.
    await notifyUser(context, tx, { userId: user.id, change: 'external_linked' })
    return true
  })
}

async function insertLink(
  context: Context,
  tx: Db,
  { provider, user, identity }: { provider: Provider; user: User; identity: LinkedIdentity },
): Promise<boolean> {
  const now = context.clock.now()
  const { issuer, subject } = identity
  if (!(await linkExternalAccount(tx, { issuer, subject, userId: user.id, now }))) return false
  await recordAudit(tx, now, {
    organisationId: user.organisation_id,
    action: 'external_account.linked',
    actor: describeUser(user),
    subject: describeUser(user),
    details: { provider: provider.name },
  })
  return true
}

/** Creates a user on their first sign-in, where the provider may do so for this domain. */
async function createLinkedUser(
  context: Context,
  provider: Provider,
  identity: Identity,
): Promise<User | null> {
  const email = identity.email!
  const { organisation_id: organisationId } = provider
  if (!provider.creates_users || organisationId === null || !provider.domains.includes(domainOf(email)))
    return null
  const now = context.clock.now()
  const actor: Actor = { type: 'service', id: null, name: provider.title }
  return transaction(context.db, async (tx) => {
    const user = await createUser(tx, organisationId, {
      email,
      name: identity.name ?? email.slice(0, email.lastIndexOf('@')),
      locale: toLocale(identity.locale),
      password: null,
    })
    const { issuer, subject } = identity
    await linkExternalAccount(tx, { issuer, subject, userId: user.id, now })
    const details = { provider: provider.name }
    const entry = {
      organisationId,
      action: 'user.created' as const,
      actor,
      subject: describeUser(user),
      details,
    }
    await recordAudit(tx, now, entry)
    return user
  })
}

function domainOf(email: string): string {
  return email.slice(email.lastIndexOf('@') + 1).toLowerCase()
}

function toLocale(tag: string | null): Locale {
  const language = tag?.slice(0, 2).toLowerCase()
  return language === 'fr' || language === 'es' ? language : 'en'
}

/** The provider of one organisation signs in only users of that organisation. */
function acceptUser(provider: Provider, user: User | null): User | null {
  if (user === null || user.disabled) return null
  return provider.organisation_id === null || provider.organisation_id === user.organisation_id ? user : null
}
