import { isId, newId } from '../../lib/ids.ts'
import { Problem } from '../../lib/problem.ts'
import type { Db } from '../../platform/postgres.ts'
import {
  insertOrganisation,
  type Organisation,
  selectOrganisation,
  selectOrganisationsByName,
} from './sql.ts'

const regionPattern = /^[a-z]{2}(-[a-z0-9]+)*$/

/** Creates an organisation. The region becomes part of its storage area's name. */
export async function createOrganisation(
  db: Db,
  input: { name: string; region: string },
): Promise<Organisation> {
  const name = input.name.trim()
  if (name === '') throw new Problem('validation_error', 'Give the organisation a name.')
  if (!regionPattern.test(input.region) || input.region.length > 20) {
    throw new Problem('validation_error', `"${input.region}" is not a region. Use a name like eu-west-1.`)
  }
  return insertOrganisation(db, { id: newId(), name, region: input.region })
}

/** Finds an organisation by id or, for the command line, by name if the name is unique. */
export async function findOrganisation(db: Db, idOrName: string): Promise<Organisation> {
  if (isId(idOrName)) {
    const found = await selectOrganisation(db, idOrName)
    if (found !== null) return found
  }
  const [found, another] = await selectOrganisationsByName(db, idOrName)
  if (found === undefined) throw new Problem('not_found', `No organisation has the id or name "${idOrName}".`)
  if (another !== undefined)
    throw new Problem(
      'validation_error',
      `Several organisations are named "${idOrName}". Use the id instead.`,
    )
  return found
}
