import { newId } from '../../lib/ids.ts'
import { Problem } from '../../lib/problem.ts'
import type { Db } from '../../platform/postgres.ts'
import type { Caller } from '../access/caller.ts'
import type { Context } from '../context.ts'
import { resolvePath } from '../ingestion/request.ts'
import type { LibraryPlaylist } from '../ingestion/sources/library/entries.ts'
import { detectLibrary, readLibrary } from '../ingestion/sources/library/library.ts'
import { areaOf, uriOf } from '../storage/areas/resolve.ts'
import { openObject } from '../storage/objects/open-object.ts'
import { type StoredObject, selectObject } from '../storage/objects/sql.ts'
import { checkPlace, maxFolders } from './folders.ts'
import { maxItems } from './items.ts'
import { type KnownTracks, matchEntries } from './match-entries.ts'
import {
  actorOf,
  changePlaylists,
  maxPlaylists,
  recordPlaylist,
  refuseBound,
  requirePlaylist,
} from './playlists.ts'
import { countPlaylists, insertFolder, insertPlaylist, lockFolders, selectFolders } from './sql.ts'
import { selectCatalogueIds, selectPlaylistByName } from './sql-import.ts'
import { insertItems, updateOrder } from './sql-items.ts'

/** What became of a playlist of the file. One of the same name in the same folder is left as it is. */
export type ImportedPlaylist = {
  status: 'created' | 'exists'
  id: string
  name: string
  folders: string[]
  item_count: number
  /** Entries for which there is no track, and the first few of them. */
  missing_count: number
  missing: string[]
}

const maxImported = 1000
/** Playlists of a library name its tracks by a number, so the file is remembered up to here. */
const maxKnownTracks = 1_000_000
const shownMissing = 20
const maxName = 500

/**
 * Playlists of a library or a crate in the organisation's area, each in a transaction of its own: an import that was
 * interrupted can be repeated.
 */
export async function importPlaylists(
  context: Context,
  caller: Caller,
  input: { path: string; folder_id?: string | null },
): Promise<ImportedPlaylist[]> {
  refuseBound(caller)
  const object = await findFile(context, caller, input.path)
  const format = detectLibrary(await readHead(context, object), object.key)
  if (format === null)
    throw new Problem(
      'validation_error',
      'The file is not a library of iTunes, Music or rekordbox, a Serato crate or an M3U playlist.',
    )
  const known: KnownTracks = new Map()
  const imported: ImportedPlaylist[] = []
  for await (const entry of readLibrary(await openObject(context, object), format, object.key)) {
    if (entry.kind === 'track') {
      if (known.size >= maxKnownTracks)
        throw new Problem('validation_error', `The library has more than ${maxKnownTracks} tracks.`)
      const { key, outerId, path } = entry.track
      known.set(key, { outerId, path })
      continue
    }
    if (imported.length >= maxImported)
      throw new Problem(
        'validation_error',
        `The file has more than ${maxImported} playlists. The first ${maxImported} were imported.`,
      )
    imported.push(await importPlaylist(context, caller, entry.playlist, known, input.folder_id ?? null))
  }
  return imported
}

async function findFile(context: Context, caller: Caller, given: string): Promise<StoredObject> {
  const folder = /^inbound(\/|$)/.test(given) ? 'inbound/' : 'delivery/metadata/'
  const key = resolvePath(folder, given, 'path')
  const area = await areaOf(context, caller.organisation.id)
  const object = await selectObject(context.db, area.id, key)
  if (object === null)
    throw new Problem('not_found', `There is no file at ${uriOf(area, key)}. Upload it first.`)
  return object
}

async function readHead(context: Context, object: StoredObject): Promise<Uint8Array> {
  const end = Math.min(object.size, 4096) - 1
  for await (const chunk of await openObject(context, object, { start: 0, end })) return chunk as Uint8Array
  return new Uint8Array(0)
}

function importPlaylist(
  context: Context,
  caller: Caller,
  playlist: LibraryPlaylist,
  known: KnownTracks,
  under: string | null,
): Promise<ImportedPlaylist> {
  const name = cleanName(playlist.name)
  const folders = playlist.folders.map(cleanName)
  return changePlaylists(context, caller, async (tx) => {
    const organisationId = caller.organisation.id
    // Two imports at once would create everything twice.
    await lockFolders(tx, organisationId)
    const folderId = await ensureFolders(context, tx, organisationId, folders, under)
    const catalogueIds = await selectCatalogueIds(tx, organisationId)
    const matches = await matchEntries(tx, catalogueIds, playlist.items, known)
    const seqs = matches.filter((seq) => seq !== null).slice(0, maxItems)
    const missing = playlist.items.filter((_, at) => matches[at] === null)
    const counts = {
      name,
      folders,
      missing_count: missing.length,
      missing: missing
        .slice(0, shownMissing)
        .map((entry) => ('path' in entry ? entry.path : nameOf(entry.key))),
    }
    const existing = await selectPlaylistByName(tx, folderId, name)
    if (existing !== null) {
      const { item_count } = await requirePlaylist(tx, existing)
      return { status: 'exists', id: existing, item_count, ...counts }
    }
    const id = await createWithTracks(context, tx, caller, { name, folderId, seqs })
    return { status: 'created', id, item_count: seqs.length, ...counts }
  })

  function nameOf(key: string): string {
    return known.get(key)?.path ?? key
  }
}

const cleanName = (name: string) =>
  name
    .replace(/\p{Cc}/gu, ' ')
    .trim()
    .slice(0, maxName) || 'Untitled'

/** The folder at the end of the names; those that are missing are created. */
async function ensureFolders(
  context: Context,
  tx: Db,
  organisationId: string,
  names: string[],
  under: string | null,
): Promise<string | null> {
  const folders = await selectFolders(tx)
  if (under !== null && !folders.some(({ id }) => id === under.toLowerCase()))
    throw new Problem('validation_error', `You have no playlist folder ${under}.`, {
      details: [{ field: 'folder_id', message: 'is not one of your folders' }],
    })
  let parent = under?.toLowerCase() ?? null
  for (const name of names) {
    const found = folders.find((each) => each.parent_id === parent && each.name === name)
    if (found === undefined) {
      if (folders.length >= maxFolders)
        throw new Problem(
          'validation_error',
          `An organisation can have at most ${maxFolders} playlist folders.`,
        )
      const created_at = context.clock.now()
      const folder = { id: newId(), name, parent_id: parent, created_at, updated_at: created_at }
      checkPlace(folders, folder)
      await insertFolder(tx, { organisation_id: organisationId, ...folder })
      folders.push(folder)
    }
    parent = (found ?? folders.at(-1)!).id
  }
  return parent
}

async function createWithTracks(
  context: Context,
  tx: Db,
  caller: Caller,
  { name, folderId, seqs }: { name: string; folderId: string | null; seqs: number[] },
): Promise<string> {
  if ((await countPlaylists(tx, {})) >= maxPlaylists)
    throw new Problem('validation_error', `An organisation can have at most ${maxPlaylists} playlists.`)
  const [id, created_by, created_at] = [newId(), actorOf(caller), context.clock.now()]
  const organisation_id = caller.organisation.id
  await insertPlaylist(tx, {
    organisation_id,
    id,
    folder_id: folderId,
    name,
    notes: '',
    created_by,
    created_at,
  })
  const rows = seqs.map((track_seq) => ({
    organisation_id,
    playlist_id: id,
    id: newId(),
    track_seq,
    notes: '',
  }))
  await insertItems(tx, rows, { by: created_by, at: created_at })
  await updateOrder(
    tx,
    id,
    rows.map((row) => row.id),
  )
  await recordPlaylist(context, tx, caller, 'playlist.created', await requirePlaylist(tx, id))
  return id
}
