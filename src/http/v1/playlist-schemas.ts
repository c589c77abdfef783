import { type Static, type TSchema, Type } from 'typebox'
import { trackUri } from '../../domain/catalogue/track-uri.ts'
import type { OpenedShare } from '../../domain/playlists/open-share.ts'
import type { ShownShare } from '../../domain/playlists/shares.ts'
import type * as playlists from '../../domain/playlists/sql.ts'
import type * as items from '../../domain/playlists/sql-items.ts'
import { LargeUrl, SmallUrl } from './artwork-schemas.ts'
import { TrackRef } from './track-uri-schema.ts'

const nullable = <Schema extends TSchema>(schema: Schema, description?: string) =>
  Type.Union([schema, Type.Null()], description === undefined ? {} : { description })
const closed = { additionalProperties: false }
const uuid = Type.String({ format: 'uuid' })
const Time = Type.String({ format: 'date-time' })
const Name = Type.String({ minLength: 1, maxLength: 500 })
const Notes = Type.String({
  maxLength: 10_000,
  description: 'For the people you work with, and those you share it with.',
})
const Folder = nullable(uuid, 'The folder it is in; null: none.')
const Creator = Type.Object({
  type: Type.String(),
  id: Type.String(),
  name: Type.String(),
  client_id: Type.String(),
})

export const Playlist = Type.Object(
  {
    id: uuid,
    folder_id: Folder,
    name: Type.String(),
    notes: Type.String(),
    item_count: Type.Integer({ minimum: 0 }),
    created_by: Creator,
    created_at: Time,
    updated_at: Time,
  },
  { title: 'Playlist' },
)

export const NewPlaylist = Type.Object(
  { name: Name, notes: Type.Optional(Notes), folder_id: Type.Optional(Folder) },
  { ...closed, title: 'NewPlaylist', examples: [{ name: 'Spring campaign', notes: 'No vocals, please.' }] },
)

export const PlaylistChange = Type.Object(
  { name: Type.Optional(Name), notes: Type.Optional(Notes), folder_id: Type.Optional(Folder) },
  { ...closed, minProperties: 1, title: 'PlaylistChange', examples: [{ notes: 'Approved.' }] },
)

export const PlaylistFolder = Type.Object(
  {
    id: uuid,
    parent_id: nullable(uuid, 'The folder it is in; null: none.'),
    name: Type.String(),
    created_at: Time,
    updated_at: Time,
  },
  { title: 'PlaylistFolder' },
)

export const NewPlaylistFolder = Type.Object(
  { name: Name, parent_id: Type.Optional(nullable(uuid)) },
  { ...closed, title: 'NewPlaylistFolder', examples: [{ name: 'Clients' }] },
)

export const PlaylistFolderChange = Type.Object(
  { name: Type.Optional(Name), parent_id: Type.Optional(nullable(uuid)) },
  { ...closed, minProperties: 1, title: 'PlaylistFolderChange', examples: [{ name: 'Customers' }] },
)

const Artist = Type.Object({ id: uuid, name: Type.String(), role: nullable(Type.String()) })
const Position = Type.Integer({ minimum: 1, maximum: 5000, description: 'Counted from 1.' })

export const PlaylistItem = Type.Object(
  {
    id: Type.String({
      format: 'uuid',
      description: 'Of the item: a track can be in a playlist more than once.',
    }),
    position: Position,
    notes: Type.String(),
    track_uri: Type.String(),
    catalog_id: uuid,
    title: nullable(Type.String()),
    isrc: nullable(Type.String()),
    duration_ms: nullable(Type.Integer()),
    artists: Type.Array(Artist),
    added_by: Creator,
    added_at: Time,
  },
  { title: 'PlaylistItem' },
)

export const NewPlaylistItems = Type.Object(
  {
    track_ids: Type.Array(TrackRef, {
      minItems: 1,
      maxItems: 500,
      description: 'Tracks of your workspace, in order.',
    }),
    position: Type.Optional({
      ...Position,
      description: 'Where the first goes, counted from 1. Defaults to the end.',
    }),
    notes: Type.Optional(Notes),
  },
  {
    ...closed,
    title: 'NewPlaylistItems',
    examples: [{ track_ids: ['019a8400-0000-7000-8000-000000000001'] }],
  },
)

export const MovedPlaylistItems = Type.Object(
  { item_ids: Type.Array(uuid, { minItems: 1, maxItems: 500 }), position: Position },
  {
    ...closed,
    title: 'MovedPlaylistItems',
    examples: [{ item_ids: ['019a8400-0000-7000-8000-000000000041'], position: 1 }],
  },
)

const shareFields = {
  name: Type.String({ maxLength: 200, description: 'For yourself, such as whom you sent it to.' }),
  expires_at: nullable(Time, 'When the link stops working; null: never.'),
  password: nullable(Type.String({ minLength: 4, maxLength: 200 }), 'What people must type; null: nothing.'),
  allow_downloads: Type.Boolean({ description: 'Whether people can download the files, or only listen.' }),
}

export const NewShare = Type.Object(
  {
    name: Type.Optional(shareFields.name),
    expires_at: Type.Optional(shareFields.expires_at),
    password: Type.Optional(shareFields.password),
    allow_downloads: Type.Optional({ ...shareFields.allow_downloads, default: false }),
  },
  {
    ...closed,
    title: 'NewPlaylistShare',
    examples: [
      { name: 'Agency', expires_at: '2030-12-01T00:00:00Z', password: 'harbour', allow_downloads: true },
    ],
  },
)

export const ShareChange = Type.Object(
  {
    name: Type.Optional(shareFields.name),
    expires_at: Type.Optional(shareFields.expires_at),
    password: Type.Optional(shareFields.password),
    allow_downloads: Type.Optional(shareFields.allow_downloads),
  },
  { ...closed, minProperties: 1, title: 'PlaylistShareChange', examples: [{ allow_downloads: false }] },
)

const Count = Type.Integer({ minimum: 0 })

export const Share = Type.Object(
  {
    id: uuid,
    playlist_id: uuid,
    url: Type.String({ description: 'Anyone who has it can use it.' }),
    name: Type.String(),
    has_password: Type.Boolean(),
    allow_downloads: Type.Boolean(),
    expires_at: nullable(Time),
    revoked_at: nullable(Time),
    opens: Count,
    plays: Count,
    downloads: Count,
    last_opened_at: nullable(Time),
    uses: Type.Optional(
      Type.Array(Type.Object({ item_id: uuid, plays: Count, downloads: Count }), {
        description: 'By item, the most played first. Only in details.',
      }),
    ),
    created_by: Creator,
    created_at: Time,
  },
  { title: 'PlaylistShare' },
)

export const SharedPlaylist = Type.Object(
  {
    name: Type.String(),
    notes: Type.String(),
    allow_downloads: Type.Boolean(),
    expires_at: nullable(Time),
    items: Type.Array(
      Type.Object({
        id: uuid,
        position: Type.Integer({ minimum: 1 }),
        title: nullable(Type.String()),
        artists: Type.Array(Type.String()),
        duration_ms: nullable(Type.Integer()),
        notes: Type.String(),
        artwork: nullable(
          Type.Object({ small_url: SmallUrl, large_url: LargeUrl }, { title: 'SharedArtwork' }),
          'The cover; null if there is none.',
        ),
      }),
    ),
  },
  { title: 'SharedPlaylist' },
)

export const SharePassword = Type.Object(
  { password: Type.Optional(Type.String({ maxLength: 200 })) },
  { ...closed, title: 'SharePassword', examples: [{ password: 'harbour' }] },
)

export const SharedAudio = Type.Object(
  {
    url: Type.String({ description: 'Needs no token. Supports range requests, so players can seek.' }),
    expires_at: Time,
    content_type: Type.String(),
    size: Count,
  },
  { title: 'SharedAudio' },
)

const times = ({ created_at, updated_at }: { created_at: Date; updated_at: Date }) => ({
  created_at: created_at.toISOString(),
  updated_at: updated_at.toISOString(),
})

export const showPlaylist = (playlist: playlists.Playlist): Static<typeof Playlist> => ({
  ...playlist,
  ...times(playlist),
})

export const showFolder = (folder: playlists.Folder): Static<typeof PlaylistFolder> => ({
  ...folder,
  ...times(folder),
})

export function showItem(item: items.PlaylistItem): Static<typeof PlaylistItem> {
  const { track_id, catalogue_id, taken_down: _, added_at, ...fields } = item
  return {
    ...fields,
    track_uri: trackUri('workspace', track_id),
    catalog_id: catalogue_id,
    added_at: added_at.toISOString(),
  }
}

export function showShare(share: ShownShare, withUses = false): Static<typeof Share> {
  const { id, playlist_id, url, name, allow_downloads, opens, plays, downloads, created_by } = share
  return {
    ...{ id, playlist_id, url, name, allow_downloads, opens, plays, downloads, created_by },
    has_password: share.password_hash !== null,
    expires_at: share.expires_at?.toISOString() ?? null,
    revoked_at: share.revoked_at?.toISOString() ?? null,
    last_opened_at: share.last_opened_at?.toISOString() ?? null,
    ...(withUses && { uses: share.uses }),
    created_at: share.created_at.toISOString(),
  }
}

/** Ids of the catalogue, identifiers and who added what are not for everyone. */
export function showShared({ share, playlist, items: shared }: OpenedShare): Static<typeof SharedPlaylist> {
  return {
    name: playlist.name,
    notes: playlist.notes,
    allow_downloads: share.allow_downloads,
    expires_at: share.expires_at?.toISOString() ?? null,
    items: shared.map(({ id, title, artists, duration_ms, notes, artwork }, index) => ({
      id,
      position: index + 1,
      title,
      artists: artists.map(({ name }) => name),
      duration_ms,
      notes,
      artwork: artwork && { small_url: artwork.small_url, large_url: artwork.large_url },
    })),
  }
}
