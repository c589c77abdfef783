import type { EmbeddedTags } from '../../../../audio/embedded/embedded-tags.ts'
import {
  type DeliveredArtist,
  type DeliveredRelease,
  type DeliveredTrack,
  emptyRelease,
  type TrackField,
} from '../delivered-track.ts'
import { FieldFault } from '../field-fault.ts'
import { readDate, readIdentifier } from '../values.ts'

/**
 * A track with what the tags of its file say. What its file name says comes first. A value that cannot be right, such as a
 * broken ISRC, is left out with a warning: the track is still delivered. Fields without a value keep what is stored.
 */
export function applyTags(track: DeliveredTrack, tags: EmbeddedTags): DeliveredTrack {
  const warnings = [...track.warnings]
  const tolerate = <T>(read: () => T | null): T | null => {
    try {
      return read()
    } catch (error) {
      if (!(error instanceof FieldFault)) throw error
      warnings.push(`The tag ${error.field} in the file was left out: ${error.message}.`)
      return null
    }
  }
  const releaseDate = tolerate(() => readDay(tags.release_date))
  const upc = tolerate(() => readIdentifier('upc', tags.upc ?? '', 'upc'))
  const found: Partial<Pick<DeliveredTrack, TrackField>> = {
    title: tags.title ?? null,
    artists: (tags.artists ?? []).map((name) => toArtist(name)),
    isrc: tolerate(() => readIdentifier('isrc', tags.isrc ?? '', 'isrc')),
    release_date: releaseDate,
    label: tags.label === undefined ? null : { name: tags.label, outer_id: null },
    releases: toReleases(tags, upc, releaseDate),
    works: toWorks(tags),
    customer_tags: [
      ...(tags.genres ?? []).map((tag) => ({ tag, category: 'genre' })),
      ...(tags.moods ?? []).map((tag) => ({ tag, category: 'mood' })),
    ],
    language: tags.language ?? null,
    lyrics: tags.lyrics ?? null,
  }
  const given = Object.entries(found).filter(
    ([field, value]) => hasValue(value) && !hasValue(track[field as TrackField]),
  )
  const names = new Set(given.map(([field]) => field))
  if (tags.musicbrainz_recording_id !== undefined) names.add('references')
  return {
    ...track,
    ...Object.fromEntries(given),
    references: [...toReferences(tags), ...track.references],
    warnings,
    left_out: track.left_out.filter((field) => !names.has(field)),
  }
}

const hasValue = (value: unknown) => (Array.isArray(value) ? value.length > 0 : value !== null)

/** A year, a date, or a time, of which the day counts. */
function readDay(text: string | undefined): number | null {
  const day = /^\d{4}(-\d\d){0,2}(?=T|\s|$)/.exec(text?.trim() ?? '')?.[0]
  return readDate(day ?? text ?? '', 'release_date')
}

function toArtist(name: string): DeliveredArtist {
  return { outer_id: null, name, role: null, isni: null, references: [] }
}

function toReleases(tags: EmbeddedTags, upc: string | null, releaseDate: number | null): DeliveredRelease[] {
  if (tags.album === undefined && upc === null) return []
  const id = tags.musicbrainz_release_id
  return [
    {
      ...emptyRelease(),
      title: tags.album ?? null,
      upc,
      release_date: releaseDate,
      artists: (tags.album_artists ?? []).map(toArtist),
      references: id === undefined ? [] : [{ id, source: 'musicbrainz' }],
      track_position: tags.track_number ?? null,
      disk_number: tags.disk_number ?? null,
    },
  ]
}

function toWorks(tags: EmbeddedTags): DeliveredTrack['works'] {
  const contributors = [
    ...(tags.composers ?? []).map((name) => ({ name, role: 'Composer', isni: null })),
    ...(tags.lyricists ?? []).map((name) => ({ name, role: 'Lyricist', isni: null })),
  ]
  if (contributors.length === 0 || tags.title === undefined) return []
  return [{ outer_id: null, title: tags.title, iswc: null, contributors }]
}

function toReferences(tags: EmbeddedTags): DeliveredTrack['references'] {
  const id = tags.musicbrainz_recording_id
  return id === undefined ? [] : [{ id, source: 'musicbrainz' }]
}
