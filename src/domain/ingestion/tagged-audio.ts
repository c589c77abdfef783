import type { EmbeddedTags } from '../../audio/embedded/embedded-tags.ts'
import { type Piece, sizeOfPieces } from '../../audio/embedded/pieces.ts'
import { spellTonic } from '../../lib/musical-key.ts'
import { Problem } from '../../lib/problem.ts'
import { readFor } from '../catalogue/act-for.ts'
import { type CompleteTrack, selectCompleteTracks } from '../catalogue/read/sql-complete-tracks.ts'
import type { Context } from '../context.ts'
import { openObject } from '../storage/objects/open-object.ts'
import type { StoredObject } from '../storage/objects/sql.ts'
import { writeEmbeddedTags } from '../tagging/embedded-tags.ts'
import { selectTrackSounds } from '../tagging/sql-track-sounds.ts'
import { type TrackSound, toTrackSound } from '../tagging/track-sounds.ts'
import { selectTrackSeq } from './sql-audio.ts'

type TaggedAudio = { size: number; read(): AsyncGenerator<Uint8Array> }

/** The audio of a track with its metadata and tags written into the file. Only the tags are held in memory. */
export async function openTaggedAudio(
  context: Context,
  organisationId: string,
  object: StoredObject,
  trackId: string,
  signal: AbortSignal,
): Promise<TaggedAudio> {
  const tags = await readFor(context.db, organisationId, async (tx) => {
    const seq = await selectTrackSeq(tx, trackId)
    const [track] = seq === null ? [] : await selectCompleteTracks(tx, [seq])
    if (track === undefined)
      throw new Problem('not_found', 'The track of this download link no longer exists.')
    const [sound] = await selectTrackSounds(tx, [trackId], null)
    return tagsOf(track, sound === undefined ? null : toTrackSound(sound))
  })
  const task = { owner: organisationId, urgency: 'live', signal } as const
  const pieces = await writeEmbeddedTags(context, object, tags, task)
  return { size: sizeOfPieces(pieces), read: () => readPieces(context, object, pieces) }
}

async function* readPieces(
  context: Context,
  object: StoredObject,
  pieces: Piece[],
): AsyncGenerator<Uint8Array> {
  for (const piece of pieces) {
    if ('bytes' in piece) yield piece.bytes
    else if (piece.start < piece.end)
      yield* await openObject(context, object, { start: piece.start, end: piece.end - 1 })
  }
}

/** What is known about a track, as tags. What the customer said comes before what was measured. */
function tagsOf(track: CompleteTrack, sound: TrackSound | null): EmbeddedTags {
  const release = track.releases[0]
  const measured = (category: string) =>
    (sound?.tags ?? []).filter((tag) => tag.category === category).map(({ name }) => name)
  const own = (category: string) =>
    track.customer_tags.filter((tag) => tag.category === category).map(({ tag }) => tag)
  const first = (...lists: string[][]) => lists.find((list) => list.length > 0)
  const authors = (role: RegExp) =>
    track.works.flatMap(({ contributors }) =>
      contributors.filter((each) => role.test(each.role ?? '')).map(({ name }) => name),
    )
  const idOf = (references: { id: string; source: string }[] = []) =>
    references.find(({ source }) => source === 'musicbrainz')?.id
  return withoutEmpty({
    title: track.title,
    artists: track.artists.map(({ name }) => name),
    album: release?.title,
    album_artists: release?.artists.map(({ name }) => name),
    track_number: release?.track_position,
    disk_number: release?.disk_number,
    release_date: showDay(track.release_date ?? release?.release_date ?? null),
    isrc: track.isrc,
    upc: release?.upc,
    label: track.label?.name ?? release?.label?.name,
    genres: first(own('genre'), measured('genres')),
    moods: first(own('mood'), measured('moods')),
    bpm: sound?.bpm === null || sound === null ? undefined : Math.round(sound.bpm),
    key: sound === null ? undefined : showKey(sound),
    composers: authors(/composer/i),
    lyricists: authors(/lyricist/i),
    language: track.language,
    lyrics: track.lyrics,
    musicbrainz_recording_id: idOf(track.references),
    musicbrainz_release_id: idOf(release?.references),
  })
}

/** YYYYMMDD with zeros for unknown parts, as ISO 8601. */
function showDay(date: number | null): string | undefined {
  if (date === null) return undefined
  const [, year, month, day] = /^(\d{4})(\d\d)(\d\d)$/.exec(String(date)) ?? []
  return [year, month, day].filter((part) => part !== undefined && !/^0+$/.test(part)).join('-')
}

/** As ID3 has it: `F#m`, `Eb`. */
function showKey({ key, mode }: Pick<TrackSound, 'key' | 'mode'>): string | undefined {
  return key === null ? undefined : `${spellTonic(key, mode)}${mode === 'minor' ? 'm' : ''}`
}

function withoutEmpty(
  tags: { [Field in keyof EmbeddedTags]: EmbeddedTags[Field] | null | undefined },
): EmbeddedTags {
  const isEmpty = (value: unknown) =>
    value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
  return Object.fromEntries(Object.entries(tags).filter(([, value]) => !isEmpty(value))) as EmbeddedTags
}
