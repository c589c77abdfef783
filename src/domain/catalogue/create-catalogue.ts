import { newId } from '../../lib/ids.ts'
import { Problem } from '../../lib/problem.ts'
import type { Db } from '../../platform/postgres.ts'
import { type Catalogue, insertCatalogue } from './sql.ts'

/** Makes a catalogue that an organisation can ingest into. Its first one is its default. */
export async function createCatalogue(
  db: Db,
  organisationId: string,
  input: { name: string },
): Promise<Catalogue> {
  const name = input.name.trim()
  if (name === '') throw new Problem('validation_error', 'A catalogue needs a name.')
  const created = await insertCatalogue(db, { id: newId(), organisationId, name })
  if (created === null)
    throw new Problem('validation_error', `The organisation already has a catalogue called "${name}".`)
  return created
}
