import { type Db, withinTransaction } from '../../platform/postgres.ts'
import { createCatalogue } from '../catalogue/create-catalogue.ts'
import type { Catalogue } from '../catalogue/sql.ts'
import { createOrganisation } from '../organisations/organisations.ts'
import type { Organisation } from '../organisations/sql.ts'

const defaultName = 'Default'

/** Creates an organisation with a default catalogue, so that its first delivery has a place to go. */
export function createOrganisationWithCatalogue(
  db: Db,
  input: { name: string; region: string; catalogue?: string },
): Promise<Organisation & { catalogue: Catalogue }> {
  return withinTransaction(db, async (tx) => {
    const organisation = await createOrganisation(tx, input)
    const catalogue = await createCatalogue(tx, organisation.id, { name: input.catalogue ?? defaultName })
    return { ...organisation, catalogue }
  })
}
