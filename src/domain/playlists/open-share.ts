import { Problem } from '../../lib/problem.ts'
import { hashSecret } from '../../lib/seal.ts'
import { withinOrganisation } from '../../platform/organisation-scope.ts'
import { transaction } from '../../platform/postgres.ts'
import type { Artwork } from '../artwork/artwork.ts'
import { readArtworks } from '../artwork/read-artwork.ts'
import { actFor, readFor } from '../catalogue/act-for.ts'
import type { Context } from '../context.ts'
import { locateTrackAudio } from '../ingestion/track-audio.ts'
import { areaOf } from '../storage/areas/resolve.ts'
import { signDownload } from '../storage/objects/downloads.ts'
import { isSharePassword } from './share-password.ts'
import { type Playlist, selectPlaylist } from './sql.ts'
import { type PlaylistItem, selectItems } from './sql-items.ts'
import { countOpen, countUse, type Share, selectShareByToken, selectSharedTrack } from './sql-shares.ts'

/** Long enough to listen with breaks, short enough that a revoked link soon stops playing. */
const playSeconds = 3600
const downloadSeconds = 600

export type OpenedShare = {
  share: Share
  playlist: Playlist
  items: (PlaylistItem & { artwork: Artwork | null })[]
}

/** What a link asks for, without its password. */
export async function describeShare(context: Context, token: string): Promise<Share> {
  return requireShare(context, token)
}

/** The shared playlist. Tracks that were taken down are left out. */
export async function openShare(
  context: Context,
  token: string,
  password: string | undefined,
): Promise<OpenedShare> {
  const share = await requireShare(context, token)
  return withinOrganisation(share.organisation_id, () => open(context, share, password))
}

async function open(context: Context, share: Share, password: string | undefined): Promise<OpenedShare> {
  await checkPassword(context, share, password)
  const opened = await readFor(context.db, share.organisation_id, async (tx) => {
    const playlist = await selectPlaylist(tx, share.playlist_id)
    if (playlist === null) throw linkNotFound()
    const items = await selectItems(tx, playlist.id)
    return { share, playlist, items: items.filter(({ taken_down }) => !taken_down) }
  })
  await countOpen(context.db, share.id, context.clock.now())
  const artworks = await readArtworks(
    context,
    { organisationId: share.organisation_id, catalogueId: null },
    'tracks',
    opened.items.map(({ track_id }) => track_id),
  )
  const items = opened.items.map((item) => ({ ...item, artwork: artworks.get(item.track_id) ?? null }))
  return { ...opened, items }
}

export type SharedAudio = { url: string; expires_at: string; content_type: string; size: number }

/** Signs a URL to play or download one track, and counts it. */
export async function useSharedTrack(
  context: Context,
  token: string,
  itemId: string,
  use: 'plays' | 'downloads',
  password: string | undefined,
): Promise<SharedAudio> {
  const share = await requireShare(context, token)
  return withinOrganisation(share.organisation_id, () => signTrack(context, share, itemId, use, password))
}

async function signTrack(
  context: Context,
  share: Share,
  itemId: string,
  use: 'plays' | 'downloads',
  password: string | undefined,
): Promise<SharedAudio> {
  await checkPassword(context, share, password)
  if (use === 'downloads' && !share.allow_downloads)
    throw new Problem('resource_forbidden', 'This link does not allow downloads. Ask whoever sent it to you.')
  const organisationId = share.organisation_id
  const track = await readFor(context.db, organisationId, (tx) =>
    selectSharedTrack(tx, share.playlist_id, itemId),
  )
  if (track === null || track.taken_down)
    throw new Problem('not_found', 'The playlist no longer has this track. Open the link again.')
  const object = await locateTrackAudio(context, { organisationId, catalogueId: null }, track.track_id)
  const extension = /\.\w{2,5}$/.exec(object.key)?.[0] ?? ''
  const link = await signDownload(context, await areaOf(context, organisationId), object.key, {
    expiresInSeconds: use === 'plays' ? playSeconds : downloadSeconds,
    ...(use === 'downloads' && {
      filename: `${(track.title ?? 'track').replace(/[/\\\p{Cc}]/gu, ' ')}${extension}`,
    }),
  })
  await transaction(context.db, async (tx) => {
    await actFor(tx, organisationId)
    await countUse(tx, share.id, itemId, use)
  })
  return { ...link, content_type: object.content_type, size: object.size }
}

async function checkPassword(context: Context, share: Share, password: string | undefined): Promise<void> {
  const { password_hash } = share
  if (password_hash === null) return
  if (password === undefined)
    throw new Problem('resource_forbidden', 'This link needs a password. Send it as password.')
  if (await isSharePassword(context, { ...share, password_hash }, password)) return
  throw new Problem('resource_forbidden', 'The password is wrong.')
}

async function requireShare({ db, clock }: Context, token: string): Promise<Share> {
  const share = await selectShareByToken(db, hashSecret(token))
  const isOver =
    share === null ||
    share.revoked_at !== null ||
    (share.expires_at !== null && share.expires_at <= clock.now())
  if (isOver) throw linkNotFound()
  return share
}

function linkNotFound(): Problem {
  return new Problem('not_found', 'This link does not exist, has expired or was revoked.')
}
