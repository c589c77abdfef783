import { Problem } from '../../lib/problem.ts'
import { withinOrganisation } from '../../platform/organisation-scope.ts'
import type { Caller } from '../access/caller.ts'
import { readFor, readForWithLag } from '../catalogue/act-for.ts'
import type { Context } from '../context.ts'
import { areaOf } from '../storage/areas/resolve.ts'
import { type StoredObject, selectObject } from '../storage/objects/sql.ts'
import { type Artwork, type PictureSize, pictureKey, toArtwork } from './artwork.ts'
import { type ArtworkKind, hasRecord, selectArtworks } from './sql.ts'
import { selectOwnerOfPicture } from './sql-pictures.ts'

export const maxArtworks = 100

/** The cover of one track or release; null if it has none. */
export async function readArtwork(
  context: Context,
  caller: Caller,
  kind: ArtworkKind,
  id: string,
): Promise<Artwork | null> {
  const bound = caller.catalogue?.id ?? null
  return readFor(context.db, caller.organisation.id, async (tx) => {
    const [row] = await selectArtworks(tx, kind, [id], bound)
    if (row !== undefined) return toArtwork(context, row)
    if (!(await hasRecord(tx, kind, id, bound))) throw recordNotFound(kind, id)
    return null
  })
}

/** The covers of many, by id. Records without one are left out, as are those that the caller cannot see. */
export async function readArtworks(
  context: Context,
  { organisationId, catalogueId }: { organisationId: string; catalogueId: string | null },
  kind: ArtworkKind,
  ids: string[],
): Promise<Map<string, Artwork>> {
  if (ids.length === 0) return new Map()
  const rows = await readForWithLag(context.db, organisationId, (tx) =>
    selectArtworks(tx, kind, ids, catalogueId),
  )
  return new Map(rows.map((row) => [row.record_id, toArtwork(context, row)] as const))
}

/** The file of a picture, for anyone who has its id. */
export async function findPicture(context: Context, id: string, size: PictureSize): Promise<StoredObject> {
  const organisationId = await selectOwnerOfPicture(context.db, id)
  const object =
    organisationId === null
      ? null
      : await withinOrganisation(organisationId, async () => {
          const area = await areaOf(context, organisationId)
          return selectObject(context.db, area.id, pictureKey(id, size))
        })
  if (object === null)
    throw new Problem(
      'not_found',
      'There is no such picture. Read the artwork of the track or release again.',
    )
  return object
}

export function recordNotFound(kind: ArtworkKind, id: string): Problem {
  return new Problem('not_found', `You have no ${kind.slice(0, -1)} ${id}.`)
}
