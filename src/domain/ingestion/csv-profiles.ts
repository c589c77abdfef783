import type { Expectation } from '../../lib/expectation.ts'
import { Problem } from '../../lib/problem.ts'
import { transaction } from '../../platform/postgres.ts'
import type { Caller } from '../access/caller.ts'
import type { Context } from '../context.ts'
import { type CsvReading, type IngestionRequest, readCsvOptions } from './request.ts'
import { builtInProfiles } from './sources/csv/built-in-profiles.ts'
import { planNames } from './sources/csv/column-plan.ts'
import { findColumn } from './sources/csv/columns.ts'
import {
  type CsvProfile,
  deleteProfile,
  lockProfiles,
  selectProfile,
  selectProfiles,
  upsertProfile,
} from './sql-profiles.ts'

/** Saved answers to how the sheets of an organisation are read: column names, encoding, order of dates. */

const maxProfiles = 200
type Owner = Pick<Caller, 'organisation'>

export async function listCsvProfiles(context: Context, { organisation }: Owner): Promise<CsvProfile[]> {
  return selectProfiles(context.db, organisation.id)
}

export async function findCsvProfile(
  context: Context,
  { organisation }: Owner,
  name: string,
): Promise<CsvProfile> {
  const found = await selectProfile(context.db, organisation.id, name)
  if (found !== null) return found
  const reading = Object.hasOwn(builtInProfiles, name) ? builtInProfiles[name] : undefined
  if (reading === undefined) throw profileNotFound(name)
  return { name, reading, updated_at: new Date(0) }
}

export async function saveCsvProfile(
  context: Context,
  caller: Owner,
  name: string,
  reading: CsvReading,
  expect?: Expectation<CsvProfile>,
): Promise<CsvProfile> {
  requireKnownColumns(reading)
  const organisationId = caller.organisation.id
  return transaction(context.db, async (tx) => {
    await lockProfiles(tx, organisationId)
    const existing = await selectProfiles(tx, organisationId)
    const replaced = existing.find((profile) => profile.name === name) ?? null
    expect?.(replaced)
    if (existing.length >= maxProfiles && replaced === null)
      throw new Problem('validation_error', `You have ${maxProfiles} CSV profiles. Delete one first.`)
    const profile = { name, reading: readCsvOptions(reading), updated_at: context.clock.now() }
    await upsertProfile(tx, organisationId, profile)
    return profile
  })
}

export async function deleteCsvProfile(
  context: Context,
  caller: Owner,
  name: string,
  expect?: Expectation<CsvProfile>,
): Promise<void> {
  const organisationId = caller.organisation.id
  await transaction(context.db, async (tx) => {
    await lockProfiles(tx, organisationId)
    const found = await selectProfile(tx, organisationId, name)
    if (found === null) throw profileNotFound(name)
    expect?.(found)
    await deleteProfile(tx, organisationId, name)
  })
}

function profileNotFound(name: string): Problem {
  return new Problem(
    'not_found',
    `There is no CSV profile ${JSON.stringify(name)}. Save it with PUT /v1/csv-profiles/{name}.`,
  )
}

/** Fills in what a request leaves to its profile. What the request says itself has precedence. */
export async function applyCsvProfile<Request extends Pick<IngestionRequest, 'mode' | 'csv_profile'>>(
  context: Context,
  caller: Owner,
  request: Request,
): Promise<Request & CsvReading> {
  if (request.mode !== 's3_csv' || request.csv_profile === undefined) return request
  const { reading } = await findCsvProfile(context, caller, request.csv_profile)
  return { ...reading, ...request }
}

/** A wrong column name is reported when it is saved, not with the first delivery. */
function requireKnownColumns({ columns }: CsvReading): void {
  if (columns === undefined) return
  if (Array.isArray(columns)) return void planNames(columns as string[])
  const wrong = Object.entries(columns as Record<string, string | null>).find(
    ([, column]) => column !== null && findColumn(column) === null,
  )
  if (wrong === undefined) return
  throw new Problem('validation_error', 'A column is unknown: see details.', {
    details: [{ field: `columns.${wrong[0]}`, message: `${JSON.stringify(wrong[1])} is not a column` }],
  })
}
