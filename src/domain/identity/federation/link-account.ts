import type { Context } from '../../context.ts'
import { type Person, selectPerson, selectPersonByEmail } from '../accounts/sql.ts'
import type { ExternalIdentity } from './external-sign-in.ts'
import { linkExternalAccount, type Provider, selectExternalAccount } from './sql.ts'

/**
 * Who an external account is here: whoever is linked to it, by issuer and subject. Without a link, the person with
 * that e-mail address, if both sides have verified it; then they are linked. An address that the provider does not
 * vouch for links nothing, and a person linked to one account there is never linked to a second.
 */
export async function findLinkedPerson(
  context: Context,
  provider: Provider,
  identity: ExternalIdentity,
): Promise<Person | null> {
  const linked = await selectExternalAccount(context.db, identity.issuer, identity.subject)
  if (linked !== null) return admitted(provider, await selectPerson(context.db, linked))
  if (identity.email === null || !identity.emailVerified) return null
  const person = admitted(provider, await selectPersonByEmail(context.db, identity.email))
  if (person === null || !person.email_verified) return null
  const made = await linkExternalAccount(context.db, {
    issuer: identity.issuer,
    subject: identity.subject,
    userId: person.id,
    now: context.clock.now(),
  })
  return made ? person : null
}

/** A provider of one organisation signs in its people alone. */
function admitted(provider: Provider, person: Person | null): Person | null {
  if (person === null || person.disabled) return null
  return provider.organisation_id === null || provider.organisation_id === person.organisation_id
    ? person
    : null
}
