import { normaliseDate, normaliseIsrc, normaliseUpc } from '../../../lib/identifiers.ts'
import { Problem } from '../../../lib/problem.ts'
import type { ArtistInput, LabelInput, ReleaseInput, TrackInput } from '../store/track-input.ts'

type Fields = Record<string, unknown>

const maxTracks = 5000

/**
 * The recordings of a release as MusicBrainz publishes it as JSON (mbdump/release). A recording that is on several
 * releases stays on all of them. Throws `validation_error` that says what is wrong with it.
 */
export function readMusicBrainzRelease(given: unknown): TrackInput[] {
  const release = objectOf(given)
  const id = textOf(release, 'id')
  if (id === undefined) throw refuse('the release has no id')
  const input = toRelease(release, id)
  const label = labelOf(release)
  const tracks = listOf(release.media).flatMap((medium) =>
    [...listOf(medium.pregap === undefined ? [] : [medium.pregap]), ...listOf(medium.tracks)].map(
      (track) => ({
        medium,
        track,
      }),
    ),
  )
  if (tracks.length > maxTracks) throw refuse(`the release has more than ${maxTracks} tracks`)
  return tracks.flatMap(({ medium, track }): TrackInput[] => {
    const recording = objectOf(track.recording)
    const recordingId = textOf(recording, 'id')
    if (recordingId === undefined) return []
    const credits = readCredits(recording['artist-credit'] ?? track['artist-credit'])
    const isrc = listOfText(recording.isrcs)
      .map(normaliseIsrc)
      .find((each) => each !== null)
    const length = Number(recording.length ?? track.length)
    const position = textOf(track, 'number') ?? textOf(track, 'position')
    const disk = textOf(medium, 'position')
    return [
      {
        outerId: `musicbrainz:${recordingId}`,
        title: textOf(recording, 'title') ?? textOf(track, 'title') ?? 'Untitled',
        artists: credits,
        references: [{ id: recordingId, source: 'musicbrainz' }],
        keepOtherReleases: true,
        releases: [
          {
            ...input,
            ...(position !== undefined && { trackPosition: position }),
            ...(disk !== undefined && { diskNumber: disk }),
          },
        ],
        ...(isrc !== undefined && { isrc }),
        ...(length > 0 && length < 2 ** 31 && { durationMs: Math.round(length) }),
        ...(input.releaseDate !== undefined && { releaseDate: input.releaseDate }),
        ...(label !== undefined && { label }),
      },
    ]
  })
}

function toRelease(release: Fields, id: string): ReleaseInput {
  const upc = normaliseUpc(textOf(release, 'barcode') ?? '')
  const date = normaliseDate(textOf(release, 'date') ?? '')
  const type = textOf(objectOf(release['release-group']), 'primary-type')
  return {
    outerId: `musicbrainz:${id}`,
    title: textOf(release, 'title') ?? 'Untitled',
    references: [{ id, source: 'musicbrainz' }],
    artists: readCredits(release['artist-credit']),
    ...(upc !== null && { upc }),
    ...(date !== null && { releaseDate: date }),
    ...(type !== undefined && { type }),
  }
}

function labelOf(release: Fields): LabelInput | undefined {
  for (const info of listOf(release['label-info'])) {
    const label = objectOf(info.label)
    const [id, name] = [textOf(label, 'id'), textOf(label, 'name')]
    if (id !== undefined && name !== undefined) return { outerId: `musicbrainz:${id}`, name }
  }
  return undefined
}

function readCredits(given: unknown): ArtistInput[] {
  return listOf(given).flatMap((credit): ArtistInput[] => {
    const artist = objectOf(credit.artist)
    const [id, name] = [textOf(artist, 'id'), textOf(artist, 'name') ?? textOf(credit, 'name')]
    if (name === undefined) return []
    return [{ name, ...(id !== undefined && { outerId: `musicbrainz:${id}` }) }]
  })
}

const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const objectOf = (value: unknown): Fields => (isObject(value) ? value : {})
const listOf = (value: unknown): Fields[] => (Array.isArray(value) ? value.filter(isObject) : [])
const listOfText = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((each) => typeof each === 'string') : []

function textOf(fields: Fields, name: string): string | undefined {
  const value = fields[name]
  const text = typeof value === 'string' || typeof value === 'number' ? String(value).trim() : ''
  return text === '' ? undefined : text
}

const refuse = (message: string) => new Problem('validation_error', message)
