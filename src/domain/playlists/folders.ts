import { newId } from '../../lib/ids.ts'
import { Problem } from '../../lib/problem.ts'
import type { Db } from '../../platform/postgres.ts'
import type { Caller } from '../access/caller.ts'
import { readFor } from '../catalogue/act-for.ts'
import type { Context } from '../context.ts'
import { changePlaylists, checkName, refuseBound } from './playlists.ts'
import {
  countInFolder,
  deleteFolder,
  emptyFolder,
  type Folder,
  insertFolder,
  lockFolders,
  selectFolders,
  updateFolder,
} from './sql.ts'

export const maxFolders = 1000
const maxDepth = 10

/** All folders; `parent_id` says where each is. */
export function listFolders(context: Context, caller: Caller): Promise<Folder[]> {
  refuseBound(caller)
  return readFor(context.db, caller.organisation.id, selectFolders)
}

export function createFolder(
  context: Context,
  caller: Caller,
  input: { name: string; parent_id?: string | null },
): Promise<Folder> {
  return changeFolders(context, caller, async (tx, folders) => {
    if (folders.length >= maxFolders)
      throw new Problem(
        'validation_error',
        `An organisation can have at most ${maxFolders} playlist folders.`,
      )
    const folder = { id: newId(), name: checkName(input.name), parent_id: input.parent_id ?? null }
    checkPlace(folders, folder)
    const created_at = context.clock.now()
    await insertFolder(tx, { organisation_id: caller.organisation.id, ...folder, created_at })
    return requireFolder(await selectFolders(tx), folder.id)
  })
}

/** Renames a folder, or moves it into another one. */
export function changeFolder(
  context: Context,
  caller: Caller,
  id: string,
  given: { name?: string; parent_id?: string | null },
): Promise<Folder> {
  return changeFolders(context, caller, async (tx, folders) => {
    const folder = requireFolder(folders, id)
    const changed = {
      id: folder.id,
      name: given.name === undefined ? folder.name : checkName(given.name),
      parent_id: given.parent_id === undefined ? folder.parent_id : given.parent_id,
    }
    checkPlace(folders, changed)
    const { name, parent_id } = changed
    await updateFolder(tx, folder.id, { name, parent_id, updated_at: context.clock.now() })
    return requireFolder(await selectFolders(tx), folder.id)
  })
}

/** Deletes an empty folder or, with `keep_contents`, moves what is in it to its parent first. */
export function removeFolder(
  context: Context,
  caller: Caller,
  id: string,
  { keepContents }: { keepContents: boolean },
): Promise<void> {
  return changeFolders(context, caller, async (tx, folders) => {
    const folder = requireFolder(folders, id)
    const count = await countInFolder(tx, folder.id)
    if (count > 0 && !keepContents) {
      throw new Problem(
        'validation_error',
        `The folder has ${count} playlists or folders in it. Send keep_contents=true to move them up.`,
      )
    }
    const moved = folders.filter(({ parent_id }) => parent_id === folder.id)
    for (const child of moved)
      checkPlace(
        folders.filter((other) => other.id !== folder.id),
        { ...child, parent_id: folder.parent_id },
      )
    await emptyFolder(tx, folder.id, folder.parent_id, context.clock.now())
    await deleteFolder(tx, folder.id)
  })
}

function changeFolders<T>(
  context: Context,
  caller: Caller,
  work: (tx: Db, folders: Folder[]) => Promise<T>,
): Promise<T> {
  return changePlaylists(context, caller, async (tx) => {
    await lockFolders(tx, caller.organisation.id)
    return work(tx, await selectFolders(tx))
  })
}

export function checkPlace(
  folders: Folder[],
  place: { id: string; name: string; parent_id: string | null },
): void {
  const parentId = place.parent_id?.toLowerCase() ?? null
  const twin = folders.find(
    ({ id, name, parent_id }) => id !== place.id && parent_id === parentId && name === place.name,
  )
  if (twin !== undefined)
    throw new Problem(
      'validation_error',
      `There is already a folder "${place.name}" there. Choose another name.`,
    )
  const byId = new Map(folders.map((folder) => [folder.id, folder]))
  let depth = 1
  for (let at = parentId; at !== null; depth++) {
    if (at === place.id)
      throw new Problem(
        'validation_error',
        'A folder cannot be moved into itself or into a folder inside it.',
      )
    const parent = byId.get(at)
    if (parent === undefined)
      throw new Problem('validation_error', `You have no playlist folder ${at}.`, {
        details: [{ field: 'parent_id', message: 'is not one of your folders' }],
      })
    at = parent.parent_id
  }
  if (depth + heightOf(folders, place.id) > maxDepth)
    throw new Problem('validation_error', `Folders can be nested ${maxDepth} levels deep.`)
}

/** How many levels there are below a folder. */
function heightOf(folders: Folder[], id: string): number {
  const children = folders.filter(({ parent_id }) => parent_id === id)
  return children.length === 0 ? 0 : 1 + Math.max(...children.map((child) => heightOf(folders, child.id)))
}

function requireFolder(folders: Folder[], id: string): Folder {
  const folder = folders.find((each) => each.id === id.toLowerCase())
  if (folder === undefined)
    throw new Problem(
      'not_found',
      `You have no playlist folder ${id}. List yours with GET /v1/playlist-folders.`,
    )
  return folder
}
