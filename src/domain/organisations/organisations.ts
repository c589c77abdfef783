import { isId, newId } from '../../lib/ids.ts'
import { Problem } from '../../lib/problem.ts'
import type { Db } from '../../platform/postgres.ts'
import {
  insertOrganisation,
  type Organisation,
  selectOrganisation,
  selectOrganisationsByName,
} from './sql.ts'

const regionForm = /^[a-z]{2}(-[a-z0-9]+)*$/

/** Makes an organisation. The region becomes part of its storage area's name. */
export async function createOrganisation(
  db: Db,
  input: { name: string; region: string },
): Promise<Organisation> {
  const name = input.name.trim()
  if (name === '') throw new Problem('validation_error', 'An organisation needs a name.')
  if (!regionForm.test(input.region) || input.region.length > 20) {
    throw new Problem('validation_error', `A region looks like eu-west-1; "${input.region}" does not.`)
  }
  return insertOrganisation(db, { id: newId(), name, region: input.region })
}

/** An organisation by its id or, for people at a command line, by its name where that is unique. */
export async function findOrganisation(db: Db, idOrName: string): Promise<Organisation> {
  if (isId(idOrName)) {
    const found = await selectOrganisation(db, idOrName)
    if (found !== null) return found
  }
  const [found, another] = await selectOrganisationsByName(db, idOrName)
  if (found === undefined) throw new Problem('not_found', `No organisation has the id or name "${idOrName}".`)
  if (another !== undefined)
    throw new Problem('validation_error', `Several organisations are called "${idOrName}": use the id.`)
  return found
}
