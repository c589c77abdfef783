import { hash } from 'node:crypto'
import type { Identifiers, TrackIdentifiers } from './identifiers.ts'
import { type Matchers, toSinglePrecision } from './load-matchers.ts'
import {
  adoptIdentifiers,
  createEntity,
  mergeCredits,
  mergeLabel,
  mergeRelease,
  mergeWork,
} from './merge-entities.ts'
import { change, markChanged, type StoredRelease, type StoredTrack } from './stored-entities.ts'
import type { Measurements, Reference, TrackInput } from './track-input.ts'

/** Throws if an input contradicts itself or names an unknown id. Call it before merging, so that a refusal changes nothing. */
export function requireMatchable(matchers: Matchers, identifiers: TrackIdentifiers): void {
  matchers.tracks.requireMatchable(identifiers.track)
  if (identifiers.label !== null) matchers.labels.requireMatchable(identifiers.label)
  for (const artist of identifiers.artists) matchers.artists.requireMatchable(artist)
  for (const { release, artists, label } of identifiers.releases) {
    matchers.releases.requireMatchable(release)
    for (const artist of artists) matchers.artists.requireMatchable(artist)
    if (label !== null) matchers.labels.requireMatchable(label)
  }
  for (const work of identifiers.works) matchers.works.requireMatchable(work)
}

/** Applies an input to the track it means and to every entity it names, in memory. */
export function mergeTrack(
  matchers: Matchers,
  input: TrackInput,
  identifiers: TrackIdentifiers,
  now: number,
): { track: StoredTrack; releases: StoredRelease[] } {
  const label = input.label ? mergeLabel(matchers, input.label, identifiers.label!, now) : null
  const artists = input.artists && mergeCredits(matchers, input.artists, identifiers.artists, now)
  const releases = input.releases?.map((release, index) => ({
    release: mergeRelease(
      matchers,
      release,
      identifiers.releases[index]!,
      { label, artists: artists ?? [] },
      now,
    ),
    trackPosition: release.trackPosition ?? null,
    diskNumber: release.diskNumber ?? null,
  }))
  const works = input.works?.map((work, index) => ({
    work: mergeWork(matchers, work, identifiers.works[index]!, now),
  }))

  const track = matchers.tracks.match(identifiers.track) ?? createTrack(matchers, identifiers.track, now)
  change(track, 'title', input.title)
  change(track, 'standard_id', input.isrc)
  change(track, 'release_date', input.releaseDate)
  change(track, 'duration_ms', input.durationMs)
  change(track, 'customer_tags', input.customerTags)
  if (input.measurements !== undefined)
    change(track, 'measurements', { ...track.measurements, ...roundMeasurements(input.measurements) })
  if (input.label !== undefined) track.label = label
  if (artists !== undefined) track.artists = artists
  if (releases !== undefined) linkReleases(track, releases, input.keepOtherReleases ?? false)
  if (works !== undefined) track.works = works
  if (input.lyrics !== undefined && hashLyrics(input.lyrics) !== track.stored_lyrics_hash) {
    track.lyrics = input.lyrics
    markChanged(track)
  }
  if (input.references !== undefined) replaceReferences(track, input.references)
  const { outerId } = identifiers.track
  // An id of the sender's own replaces the ISRC, which stood in for it.
  if (outerId !== undefined && track.outer_id !== outerId && track.outer_id === track.standard_id)
    change(track, 'outer_id', outerId)
  adoptIdentifiers(matchers.tracks, track, identifiers.track)
  return { track, releases: (releases ?? []).map(({ release }) => release) }
}

function linkReleases(
  track: StoredTrack,
  releases: NonNullable<StoredTrack['releases']>,
  keepOthers: boolean,
): void {
  const named = new Set(releases.map(({ release }) => release))
  const seqs = new Set(releases.map(({ release }) => release.seq))
  const earlier = keepOthers ? (track.releases ?? []).filter(({ release }) => !named.has(release)) : []
  track.kept_releases = keepOthers ? (track.kept_releases ?? []).filter(({ seq }) => !seqs.has(seq)) : []
  track.releases = [...earlier, ...releases]
}

function createTrack({ tracks }: Matchers, identifiers: Identifiers, now: number): StoredTrack {
  return createEntity<StoredTrack>(
    tracks,
    identifiers,
    (common) => ({
      ...common,
      title: null,
      release_date: null,
      duration_ms: null,
      label_seq: null,
      customer_tags: [],
      measurements: { bpm: null, musicalKey: null, mode: null, valence: null, arousal: null, tags: [] },
      stored_links: { artists: '', releases: '', works: '' },
      stored_lyrics_hash: null,
    }),
    now,
  )
}

/** MD5, because that is what PostgreSQL computes for the stored text. */
function hashLyrics(lyrics: string | null): string | null {
  return lyrics === null ? null : hash('md5', lyrics)
}

function roundMeasurements(given: Measurements): Measurements {
  const rounded = { ...given }
  for (const name of ['bpm', 'valence', 'arousal'] as const) {
    if (given[name] !== undefined) rounded[name] = toSinglePrecision(given[name])
  }
  if (given.tags !== undefined)
    rounded.tags = given.tags.map(({ uid, score }) => ({ uid, score: Math.fround(score) }))
  return rounded
}

/** Unlike other entities, a track has exactly the references of its latest input. */
function replaceReferences(track: StoredTrack, references: Reference[]): void {
  const listed = (list: Reference[]) => JSON.stringify(list.map(({ id, source }) => [id, source]))
  if (listed(track.references ?? track.stored_references ?? []) === listed(references)) return
  track.references = references
  markChanged(track)
}
