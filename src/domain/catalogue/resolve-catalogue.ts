import { Problem } from '../../lib/problem.ts'
import type { Pool } from '../../platform/postgres.ts'
import type { Caller } from '../access/caller.ts'
import { checkCatalogue } from './list-catalogues.ts'
import { selectDefaultCatalogue } from './sql.ts'

/** The catalogue a request writes to: the one it names, the one its client is bound to, or the organisation's default. */
export async function resolveCatalogue(
  pool: Pool,
  caller: Pick<Caller, 'organisation' | 'catalogue'>,
  named?: string,
): Promise<string> {
  if (named !== undefined) {
    await checkCatalogue(pool, caller, named)
    return named.toLowerCase()
  }
  const found = caller.catalogue?.id ?? (await selectDefaultCatalogue(pool, caller.organisation.id))
  if (found !== null) return found
  throw new Problem(
    'missing_catalogue_context',
    'Your organisation has no catalogue yet. Send catalog_id, or ask the operator to create a catalogue.',
  )
}
