import type { Expectation } from '../../lib/expectation.ts'
import { Problem } from '../../lib/problem.ts'
import { type Db, transaction } from '../../platform/postgres.ts'
import type { Caller } from '../access/caller.ts'
import { actFor } from '../catalogue/act-for.ts'
import { createCatalogue } from '../catalogue/create-catalogue.ts'
import { type Catalogue, type CountedCatalogue, selectCatalogues } from '../catalogue/sql.ts'
import { lockCatalogue } from '../catalogue/store/sql.ts'
import type { Context } from '../context.ts'
import { recordEvent } from '../events/record.ts'
import { purgeCatalogues } from './jobs.ts'
import {
  type CatalogueUses,
  lockOwnCatalogue,
  markDeleted,
  purgeCatalogueRow,
  renameCatalogue,
  selectCatalogueUses,
  setDefaultCatalogue,
} from './sql-catalogues.ts'

const maxCatalogues = 1000

export function addCatalogue(
  context: Context,
  caller: Caller,
  input: { name: string; is_default?: boolean },
): Promise<CountedCatalogue> {
  refuseBound(caller)
  const organisationId = caller.organisation.id
  return transaction(context.db, async (tx) => {
    await actFor(tx, organisationId)
    const existing = await selectCatalogues(tx, organisationId, null)
    if (existing.length >= maxCatalogues)
      throw new Problem('validation_error', `An organisation can have at most ${maxCatalogues} catalogues.`)
    const { id, name } = await createCatalogue(tx, organisationId, { name: input.name })
    if (input.is_default) await setDefaultCatalogue(tx, organisationId, id, context.clock.now())
    const data = { catalog_id: id, name }
    await recordEvent(context, tx, { organisationId, type: 'catalog.created', data })
    return readCounted(tx, organisationId, id)
  })
}

export function findCatalogue(context: Context, caller: Caller, id: string): Promise<CountedCatalogue> {
  return transaction(context.db, async (tx) => {
    await actFor(tx, caller.organisation.id)
    if (caller.catalogue !== null && caller.catalogue.id !== id.toLowerCase()) throw catalogueNotFound(id)
    return readCounted(tx, caller.organisation.id, id)
  })
}

/** Renames a catalogue, or makes it the default. There is always one default, so it changes by choosing another. */
export function changeCatalogue(
  context: Context,
  caller: Caller,
  id: string,
  change: { name?: string; is_default?: true },
  expect?: Expectation<Catalogue>,
): Promise<CountedCatalogue> {
  const organisationId = caller.organisation.id
  return transaction(context.db, async (tx) => {
    await actFor(tx, organisationId)
    const catalogue = await lockAllowed(tx, caller, id)
    expect?.(catalogue)
    const now = context.clock.now()
    if (change.name !== undefined) await rename(tx, catalogue, change.name, now)
    if (change.is_default === true) {
      refuseBound(caller)
      await setDefaultCatalogue(tx, organisationId, catalogue.id, now)
    }
    const counted = await readCounted(tx, organisationId, catalogue.id)
    const isChanged = counted.name !== catalogue.name || counted.is_default !== catalogue.is_default
    const data = { catalog_id: counted.id, name: counted.name }
    if (isChanged) await recordEvent(context, tx, { organisationId, type: 'catalog.updated', data })
    return counted
  })
}

async function rename(tx: Db, catalogue: Catalogue, given: string, at: Date): Promise<void> {
  const name = given.trim()
  if (name === '')
    throw new Problem('validation_error', 'A catalogue needs a name. Send a name that is not empty.')
  if (name === catalogue.name || (await renameCatalogue(tx, catalogue, name, at))) return
  throw new Problem(
    'validation_error',
    `The organisation already has a catalogue called "${name}". Choose another name.`,
  )
}

/**
 * Deletes an empty catalogue or, with `cascade`, one with all its records, which are then purged in the background. This
 * cannot be undone.
 */
export function deleteCatalogue(
  context: Context,
  caller: Caller,
  id: string,
  { cascade }: { cascade: boolean },
  expect?: Expectation<Catalogue>,
): Promise<{ id: string; status: 'deleted' | 'deleting' }> {
  refuseBound(caller)
  const organisationId = caller.organisation.id
  return transaction(context.db, async (tx) => {
    await actFor(tx, organisationId)
    await lockCatalogue(tx, id.toLowerCase())
    const catalogue = await lockAllowed(tx, caller, id)
    expect?.(catalogue)
    const uses = await selectCatalogueUses(tx, organisationId, catalogue.id)
    const count = countRecords(uses)
    const obstacle = findObstacle(catalogue, uses, cascade)
    if (obstacle !== null)
      throw new Problem('validation_error', `This catalogue cannot be deleted. ${obstacle}`)
    const now = context.clock.now()
    await markDeleted(tx, catalogue.id, now)
    const data = { catalog_id: catalogue.id, name: catalogue.name }
    await recordEvent(context, tx, { organisationId, type: 'catalog.deleted', data })
    if (count === 0) await purgeCatalogueRow(tx, catalogue.id, now)
    else await context.queue.enqueue(tx, purgeCatalogues, {})
    return { id: catalogue.id, status: count === 0 ? 'deleted' : 'deleting' }
  })
}

/** What has to be done before a catalogue can be deleted; null: nothing. */
function findObstacle(catalogue: Catalogue, uses: CatalogueUses, cascade: boolean): string | null {
  const { clients, watched_folders, open_ingestions, records } = uses
  if (catalogue.is_default) return 'It is the default catalogue. Make another one the default first.'
  if (clients.length > 0) return `Applications are bound to it: ${clients.join(', ')}. Revoke them first.`
  if (watched_folders.length > 0)
    return `Folders are watched for it: ${watched_folders.join(', ')}. Stop watching them first.`
  if (open_ingestions > 0)
    return `${open_ingestions} of its ingestions are still running. Cancel them, or wait until they end.`
  const count = countRecords(uses)
  if (count === 0 || cascade) return null
  const tracks = records.tracks ?? 0
  return `It has ${tracks} tracks and ${count - tracks} other records. Send cascade=true to delete them too.`
}

function countRecords({ records }: CatalogueUses): number {
  return Object.values(records).reduce((sum, each) => sum + each, 0)
}

async function lockAllowed(tx: Db, caller: Caller, id: string): Promise<Catalogue> {
  const isAllowed = caller.catalogue === null || caller.catalogue.id === id.toLowerCase()
  const catalogue = isAllowed ? await lockOwnCatalogue(tx, caller.organisation.id, id) : null
  if (catalogue === null) throw catalogueNotFound(id)
  return catalogue
}

async function readCounted(tx: Db, organisationId: string, id: string): Promise<CountedCatalogue> {
  const [counted] = await selectCatalogues(tx, organisationId, id)
  if (counted === undefined) throw catalogueNotFound(id)
  return counted
}

function refuseBound({ catalogue }: Caller): void {
  if (catalogue === null) return
  throw new Problem(
    'catalogue_forbidden',
    `This client is bound to the catalogue ${catalogue.id}. Use a client that is not bound.`,
  )
}

function catalogueNotFound(id: string): Problem {
  return new Problem('not_found', `You have no catalogue ${id}. List yours with GET /v1/catalogs.`)
}
