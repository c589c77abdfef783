import type { Db } from '../../platform/postgres.ts'
import type { Actor } from './sql.ts'

export type Share = {
  id: string
  organisation_id: string
  playlist_id: string
  sealed_token: Buffer
  name: string
  password_hash: string | null
  allow_downloads: boolean
  expires_at: Date | null
  revoked_at: Date | null
  locked_until: Date | null
  opens: number
  plays: number
  downloads: number
  last_opened_at: Date | null
  created_by: Actor
  created_at: Date
}

const columns = [
  'id', 'organisation_id', 'playlist_id', 'sealed_token', 'name', 'password_hash', 'allow_downloads', 'expires_at',
  'revoked_at', 'locked_until', 'opens', 'plays', 'downloads', 'last_opened_at', 'created_by', 'created_at',
] // biome-ignore format: a list of words reads better in lines

export async function insertShare(
  db: Db,
  row: Pick<
    Share,
    | 'id'
    | 'organisation_id'
    | 'playlist_id'
    | 'sealed_token'
    | 'name'
    | 'password_hash'
    | 'allow_downloads'
    | 'expires_at'
    | 'created_by'
    | 'created_at'
  > & { token_hash: Buffer },
): Promise<void> {
  await db`
    insert into playlist_shares (
      id, organisation_id, playlist_id, token_hash, sealed_token, name, password_hash, allow_downloads, expires_at,
      created_by, created_at
    )
    values (
      ${row.id}, ${row.organisation_id}, ${row.playlist_id}, ${row.token_hash}, ${row.sealed_token}, ${row.name},
      ${row.password_hash}, ${row.allow_downloads}, ${row.expires_at}, ${db.json(row.created_by)}, ${row.created_at}
    )`
}

/** Newest first. */
export async function selectShares(db: Db, organisationId: string, playlistId: string): Promise<Share[]> {
  return db<Share[]>`
    select ${db(columns)}
    from playlist_shares
    where organisation_id = ${organisationId}
      and playlist_id = ${playlistId}
    order by id desc`
}

export async function selectShare(
  db: Db,
  organisationId: string,
  playlistId: string,
  id: string,
): Promise<Share | null> {
  const [row] = await db<Share[]>`
    select ${db(columns)}
    from playlist_shares
    where organisation_id = ${organisationId}
      and playlist_id = ${playlistId}
      and id = ${id}`
  return row ?? null
}

/** Keeps others from changing a share until the transaction ends. */
export async function lockShare(tx: Db, id: string): Promise<Share> {
  const [row] = await tx<Share[]>`
    select ${tx(columns)}
    from playlist_shares
    where id = ${id}
    for update`
  return row!
}

/** Of an organisation that is enabled. */
export async function selectShareByToken(db: Db, tokenHash: Buffer): Promise<Share | null> {
  const [row] = await db<Share[]>`
    select ${db(columns)}
    from playlist_shares
    where token_hash = ${tokenHash}
      and exists (
        select
        from organisations
        where organisations.id = playlist_shares.organisation_id
          and organisations.disabled_at is null
      )`
  return row ?? null
}

export async function updateShare(
  db: Db,
  id: string,
  changes: Partial<Pick<Share, 'name' | 'password_hash' | 'allow_downloads' | 'expires_at' | 'revoked_at'>>,
): Promise<void> {
  if (Object.keys(changes).length > 0) await db`update playlist_shares set ${db(changes)} where id = ${id}`
}

/**
 * Counts an attempt at the password. The one that reaches `max` locks the link until the given moment; false when it is
 * locked already.
 */
export async function countAttempt(
  db: Db,
  id: string,
  { max, now, lockedUntil }: { max: number; now: Date; lockedUntil: Date },
): Promise<boolean> {
  const updated = await db`
    update playlist_shares
    set failed_attempts = case when locked_until is null then failed_attempts + 1 else 1 end,
        locked_until = case
          when locked_until is null and failed_attempts + 1 >= ${max} then ${lockedUntil}::timestamptz
        end
    where id = ${id}
      and (locked_until is null or locked_until <= ${now})`
  return updated.count === 1
}

/** After a right password. */
export async function forgetAttempts(db: Db, id: string): Promise<void> {
  await db`
    update playlist_shares
    set failed_attempts = 0, locked_until = null
    where id = ${id}`
}

export async function countOpen(db: Db, id: string, at: Date): Promise<void> {
  await db`
    update playlist_shares
    set opens = opens + 1, last_opened_at = ${at}
    where id = ${id}`
}

export async function countUse(
  tx: Db,
  shareId: string,
  itemId: string,
  use: 'plays' | 'downloads',
): Promise<void> {
  await tx`update playlist_shares set ${tx(use)} = ${tx(use)} + 1 where id = ${shareId}`
  await tx`
    insert into playlist_share_plays (share_id, item_id, ${tx(use)})
    values (${shareId}, ${itemId}, 1)
    on conflict (share_id, item_id) do update set ${tx(use)} = playlist_share_plays.${tx(use)} + 1`
}

export async function selectUses(
  db: Db,
  shareId: string,
): Promise<{ item_id: string; plays: number; downloads: number }[]> {
  return db`
    select item_id, plays, downloads
    from playlist_share_plays
    where share_id = ${shareId}
    order by plays desc, item_id
    limit 5000`
}

/** Needs `actFor` in its transaction: the track of an item. */
export async function selectSharedTrack(
  tx: Db,
  playlistId: string,
  itemId: string,
): Promise<{ track_id: string; title: string | null; taken_down: boolean } | null> {
  const [row] = await tx<{ track_id: string; title: string | null; taken_down: boolean }[]>`
    select
      track.id as track_id, track.title,
      exists (
        select
        from workspace.track_deliveries as delivery
        where delivery.track_seq = track.seq
          and delivery.taken_down_at is not null
      ) as taken_down
    from workspace.playlist_items as item
    join workspace.tracks as track on track.seq = item.track_seq
    where item.playlist_id = ${playlistId}
      and item.id = ${itemId}`
  return row ?? null
}
