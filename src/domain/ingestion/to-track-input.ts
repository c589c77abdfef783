import type {
  ArtistInput,
  LabelInput,
  ReleaseInput,
  TrackInput,
  WorkInput,
} from '../catalogue/store/track-input.ts'
import type {
  DeliveredArtist,
  DeliveredLabel,
  DeliveredRelease,
  DeliveredTrack,
  DeliveredWork,
  TrackField,
} from './sources/delivered-track.ts'

/** A delivered track as catalogue input. Fields in `left_out` become undefined, so that stored values are kept. */
export function toTrackInput(record: DeliveredTrack): TrackInput {
  const leftOut = new Set<TrackField>(record.left_out)
  const unlessLeftOut = <T>(field: TrackField, value: T): T | undefined =>
    leftOut.has(field) ? undefined : value
  return withoutUndefined<TrackInput>({
    outerId: record.outer_id,
    title: unlessLeftOut('title', record.title),
    isrc: unlessLeftOut('isrc', record.isrc),
    releaseDate: unlessLeftOut('release_date', record.release_date),
    durationMs: unlessLeftOut('duration_ms', record.duration_ms),
    lyrics: unlessLeftOut('lyrics', record.lyrics),
    label: unlessLeftOut('label', record.label === null ? null : toLabel(record.label)),
    artists: unlessLeftOut('artists', record.artists.map(toArtist)),
    releases: unlessLeftOut('releases', record.releases.map(toRelease)),
    works: unlessLeftOut('works', record.works.map(toWork)),
    keepOtherReleases: record.keeps_other_releases || undefined,
    references: unlessLeftOut('references', record.references),
    customerTags: unlessLeftOut(
      'customer_tags',
      record.customer_tags.map(({ tag, category }) => ({ tag, category: category ?? '' })),
    ),
  })
}

/** Many tracks name the same artist, and each gives only what it knows. So a missing value is never a request to clear one. */
function toArtist({ outer_id, name, role, isni, references }: DeliveredArtist): ArtistInput {
  return withoutUndefined<ArtistInput>({
    outerId: outer_id ?? undefined,
    name: name ?? undefined,
    isni: isni ?? undefined,
    role,
    references: nonEmpty(references),
  })
}

function toLabel({ outer_id, name, references = [] }: DeliveredLabel): LabelInput {
  return withoutUndefined<LabelInput>({
    outerId: outer_id ?? undefined,
    name,
    references: nonEmpty(references),
  })
}

function toRelease(release: DeliveredRelease): ReleaseInput {
  return withoutUndefined<ReleaseInput>({
    outerId: release.outer_id ?? undefined,
    title: release.title ?? undefined,
    upc: release.upc ?? undefined,
    type: release.type ?? undefined,
    releaseDate: release.release_date ?? undefined,
    trackPosition: release.track_position,
    diskNumber: release.disk_number,
    label: release.label === null ? (release.is_complete ? null : undefined) : toLabel(release.label),
    artists: (release.is_complete ? release.artists : nonEmpty(release.artists))?.map(toArtist),
    references: nonEmpty(release.references),
  })
}

function toWork({ outer_id, title, iswc, contributors, references = [] }: DeliveredWork): WorkInput {
  return withoutUndefined<WorkInput>({
    outerId: outer_id ?? undefined,
    title: title ?? undefined,
    iswc: iswc ?? undefined,
    contributors: nonEmpty(contributors)?.map(({ name, role }) => ({ name, role })),
    references: nonEmpty(references),
  })
}

function nonEmpty<T>(list: T[]): T[] | undefined {
  return list.length === 0 ? undefined : list
}

/** Copies the defined values. `delete` would switch the object to slow properties, for a million tracks. */
function withoutUndefined<T extends object>(input: { [Name in keyof T]: T[Name] | undefined }): T {
  const result = {} as T
  for (const name in input) if (input[name] !== undefined) result[name] = input[name] as T[typeof name]
  return result
}
