import { Problem } from '../../lib/problem.ts'
import type { Pool } from '../../platform/postgres.ts'
import type { Caller } from '../access/caller.ts'
import { readFor } from './act-for.ts'
import { type CountedCatalogue, selectCatalogue, selectCatalogues } from './sql.ts'

/** The catalogues a caller may use: all of the organisation's, or the one its client is bound to. */
export function listCatalogues(pool: Pool, caller: Caller): Promise<CountedCatalogue[]> {
  const { organisation, catalogue } = caller
  return readFor(pool, organisation.id, (tx) => selectCatalogues(tx, organisation.id, catalogue?.id ?? null))
}

/** Throws `catalogue_forbidden` unless the catalogue belongs to the organisation and the client may use it. */
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
  throw new Problem(
    'catalogue_forbidden',
    `This client may not use the catalogue ${id}. Send the id of a catalogue that it may use.`,
  )
}
