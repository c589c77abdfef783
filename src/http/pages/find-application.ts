import type { Context } from '../../domain/context.ts'
import { clientIdOf, type Interaction } from '../../domain/identity/authorize/interaction.ts'
import { signInMethodsFor } from '../../domain/identity/clients/console-client.ts'
import { findActiveClient } from '../../domain/identity/clients/find-client.ts'
import { accountSignInMethods } from '../../domain/identity/federation/providers.ts'
import { selectOrganisation } from '../../domain/organisations/sql.ts'
import { Problem } from '../../lib/problem.ts'

/** The name of the application that a sign-in is for, who made it, and its allowed sign-in methods. */
export async function findApplication(context: Context, interaction: Interaction) {
  const clientId = clientIdOf(interaction)
  if (clientId === null)
    return { name: 'Euterpe', maker: 'Euterpe', methods: await accountSignInMethods(context) }
  const client = await findActiveClient(context, clientId)
  if (client === null) throw new Problem('not_found', 'This application is no longer registered.')
  const { organisation_id: owner } = client
  const maker = owner === null ? null : await selectOrganisation(context.db, owner)
  const methods = await signInMethodsFor(context, client)
  return { name: client.name, maker: maker?.name ?? 'Euterpe', methods }
}
