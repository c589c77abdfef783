import { newId } from '../../lib/ids.ts'
import { Problem } from '../../lib/problem.ts'
import type { Db } from '../../platform/postgres.ts'
import { type Catalogue, insertCatalogue } from './sql.ts'

/** Creates a catalogue of an organisation. The first one becomes its default. */
export async function createCatalogue(
  db: Db,
  organisationId: string,
  input: { name: string },
): Promise<Catalogue> {
  const name = input.name.trim()
  if (name === '')
    throw new Problem('validation_error', 'A catalogue needs a name. Send a name that is not empty.')
  const created = await insertCatalogue(db, { id: newId(), organisationId, name })
  if (created === null)
    throw new Problem(
      'validation_error',
      `The organisation already has a catalogue called "${name}". Choose another name.`,
    )
  return created
}
