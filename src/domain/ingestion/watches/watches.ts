import { newId } from '../../../lib/ids.ts'
import { Problem } from '../../../lib/problem.ts'
import type { Caller } from '../../access/caller.ts'
import { resolveCatalogue } from '../../catalogue/resolve-catalogue.ts'
import type { Context } from '../../context.ts'
import { findCsvProfile } from '../csv-profiles.ts'
import { resolvePath } from '../request.ts'
import { deleteWatch, selectWatches, upsertWatch, type Watch, type WatchOptions } from './sql.ts'

const maxWatches = 50

type NewWatch = WatchOptions & { mode: Watch['mode']; folder?: string; catalog_id?: string }

export async function listWatches(context: Context, { organisation, catalogue }: Caller): Promise<Watch[]> {
  const all = await selectWatches(context.db, organisation.id)
  return all.filter(({ catalogue_id }) => catalogue === null || catalogue.id === catalogue_id)
}

/** Watches a folder from now on: what is in it already is picked up too. It replaces the watch of the same folder. */
export async function saveWatch(context: Context, caller: Caller, given: NewWatch): Promise<Watch> {
  const { mode, csv_profile, quiet_minutes } = given
  const catalogueId = await resolveCatalogue(context.db, caller, given.catalog_id)
  if (csv_profile !== undefined) await findCsvProfile(context, caller, csv_profile)
  const folder = folderOf(given)
  const existing = await selectWatches(context.db, caller.organisation.id)
  requireOwn(caller, existing, folder)
  if (existing.length >= maxWatches && existing.every((watch) => watch.folder !== folder))
    throw new Problem(
      'validation_error',
      `There are ${maxWatches} watched folders already. Delete one first.`,
    )
  return upsertWatch(context.db, {
    id: newId(),
    organisation_id: caller.organisation.id,
    catalogue_id: catalogueId,
    mode,
    folder,
    options: {
      ...(csv_profile !== undefined && { csv_profile }),
      ...(quiet_minutes !== undefined && { quiet_minutes }),
    },
    created_by: caller.principal.name,
    created_at: context.clock.now(),
  })
}

/** DDEX batches are the folders right under delivery/ddex/; sheets can be sorted into folders. */
function folderOf({ mode, folder = '', csv_profile, quiet_minutes }: NewWatch): string {
  const wrong = (field: string) =>
    new Problem('invalid_request', 'The request is malformed: see details.', {
      details: [{ field, message: `is not allowed in mode ${mode}` }],
    })
  if (mode === 's3_ddex') {
    if (folder !== '') throw wrong('folder')
    if (csv_profile !== undefined) throw wrong('csv_profile')
    return 'delivery/ddex/'
  }
  if (quiet_minutes !== undefined) throw wrong('quiet_minutes')
  return resolvePath(
    'delivery/metadata/',
    folder === '' || folder.endsWith('/') ? folder : `${folder}/`,
    'folder',
  )
}

/** A client that is bound to a catalogue does not take over a folder of another one. */
function requireOwn({ catalogue }: Caller, existing: Watch[], folder: string): void {
  const watch = existing.find((each) => each.folder === folder)
  if (catalogue === null || watch === undefined || watch.catalogue_id === catalogue.id) return
  throw new Problem('catalogue_forbidden', `The folder ${folder} is watched for another catalogue.`)
}

export async function removeWatch(context: Context, { organisation, catalogue }: Caller, id: string) {
  if (await deleteWatch(context.db, organisation.id, id, catalogue?.id ?? null)) return
  throw new Problem('not_found', 'There is no such watched folder. List yours with GET /v1/delivery-watches.')
}
