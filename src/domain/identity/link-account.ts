import type { World } from '../world.ts'
import type { ExternalIdentity } from './external-sign-in.ts'
import { linkExternalAccount, type Provider, selectExternalAccount } from './sql-providers.ts'
import { type Person, selectPerson, selectPersonByEmail } from './sql-users.ts'

/**
 * Who an external account is here: whoever is linked to it, by issuer and subject. Without a link, the person with
 * that e-mail address, if both sides have verified it; then they are linked. An address that the provider does not
 * vouch for links nothing, and a person linked to one account there is never linked to a second.
 */
export async function findLinkedPerson(
  world: World,
  provider: Provider,
  identity: ExternalIdentity,
): Promise<Person | null> {
  const linked = await selectExternalAccount(world.db, identity.issuer, identity.subject)
  if (linked !== null) return admitted(provider, await selectPerson(world.db, linked))
  if (identity.email === null || !identity.emailVerified) return null
  const person = admitted(provider, await selectPersonByEmail(world.db, identity.email))
  if (person === null || !person.email_verified) return null
  const made = await linkExternalAccount(world.db, {
    issuer: identity.issuer,
    subject: identity.subject,
    userId: person.id,
    now: world.clock.now(),
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
