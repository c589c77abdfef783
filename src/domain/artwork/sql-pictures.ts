import type { Db } from '../../platform/postgres.ts'

/** All of these need `actFor` in their transaction, unless they say otherwise. */

/** The picture that was converted from these bytes before. It is in use again. */
export async function reusePicture(tx: Db, contentHash: Buffer): Promise<string | null> {
  const [row] = await tx<{ id: string }[]>`
    update workspace.pictures
    set unused_since = null
    where content_hash = ${contentHash}
    returning id`
  return row?.id ?? null
}

export type NewPicture = {
  id: string
  organisation_id: string
  content_hash: Buffer
  width: number
  height: number
  created_at: Date
}

/** False if the same bytes were stored meanwhile. */
export async function insertPicture(tx: Db, row: NewPicture): Promise<boolean> {
  const rows = await tx`
    insert into workspace.pictures ${tx(row)}
    on conflict do nothing`
  return rows.count > 0
}

/** Undefined: the file was not read yet. Null: it has no picture. */
export async function selectEmbedded(tx: Db, contentHash: Buffer): Promise<string | null | undefined> {
  const [row] = await tx<{ picture_id: string | null }[]>`
    select picture_id
    from workspace.embedded_artworks
    where content_hash = ${contentHash}`
  return row?.picture_id
}

export async function insertEmbedded(
  tx: Db,
  row: { organisation_id: string; content_hash: Buffer; picture_id: string | null; found_at: Date },
): Promise<void> {
  await tx`
    insert into workspace.embedded_artworks ${tx(row)}
    on conflict (organisation_id, content_hash) do nothing`
}

/** Across organisations: a request for a picture knows nothing but its id. Null if there is none. */
export async function selectOwnerOfPicture(db: Db, id: string): Promise<string | null> {
  const [row] = await db<{ owner: string | null }[]>`select inventory.owner_of_picture(${id}) as owner`
  return row!.owner
}

export type UnreadImages = { organisation_id: string; release_seq: number; tries: number }

/** Across organisations: the next release whose pictures are to be read, for five minutes. */
export async function leaseUnreadImages(db: Db, now: Date): Promise<UnreadImages | null> {
  const [row] = await db<UnreadImages[]>`select * from inventory.lease_unread_images(${now})`
  return row ?? null
}

/** Unless they changed since they were leased, which resets the number of tries. */
export async function deleteUnreadImages(tx: Db, { release_seq, tries }: UnreadImages): Promise<void> {
  await tx`
    delete from workspace.unread_images
    where release_seq = ${release_seq}
      and tries = ${tries}`
}

export async function selectReleaseImages(
  tx: Db,
  releaseSeq: number,
): Promise<{ type: string | null; key: string }[]> {
  const [row] = await tx<{ images: { type: string | null; key: string }[] }[]>`
    select images
    from workspace.release_details
    where release_seq = ${releaseSeq}`
  return row?.images ?? []
}

/** Across organisations. */
export async function markUnusedPictures(db: Db, now: Date, forgetBefore: Date): Promise<void> {
  await db`select inventory.mark_unused_pictures(${now}, ${forgetBefore})`
}

/** Across organisations. */
export async function selectPicturesToRemove(
  db: Db,
  before: Date,
  limit: number,
): Promise<{ id: string; organisation_id: string }[]> {
  return db<{ id: string; organisation_id: string }[]>`
    select id, organisation_id
    from inventory.pictures_to_remove(${before}, ${limit})`
}

/** False if it is used again. */
export async function deletePicture(tx: Db, id: string, before: Date): Promise<boolean> {
  const rows = await tx`
    delete from workspace.pictures
    where id = ${id}
      and unused_since < ${before}`
  return rows.count > 0
}
