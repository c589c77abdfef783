import { Problem } from '../../lib/problem.ts'
import type { Pool } from '../../platform/postgres.ts'
import type { Caller } from '../access/caller.ts'
import { readFor } from './act-for.ts'
import { type CountedCatalogue, selectCatalogue, selectCatalogues } from './sql.ts'

/** The catalogues a caller may use: those of the organisation, or the one the client is bound to. */
export function listCatalogues(pool: Pool, caller: Caller): Promise<CountedCatalogue[]> {
  const { organisation, catalogue } = caller
  return readFor(pool, organisation.id, (tx) => selectCatalogues(tx, organisation.id, catalogue?.id ?? null))
}

/** Throws `catalogue_forbidden` for a catalogue of nobody, of another organisation, or outside the client's binding. */
export async function checkCatalogue(
  pool: Pool,
  caller: Pick<Caller, 'organisation' | 'catalogue'>,
  id: string,
): Promise<void> {
  const allowed =
    caller.catalogue === null
      ? (await selectCatalogue(pool, caller.organisation.id, id)) !== null
      : caller.catalogue.id === id.toLowerCase()
  if (allowed) return
  throw new Problem('catalogue_forbidden', `The catalogue ${id} is not one that this client may use.`)
}
