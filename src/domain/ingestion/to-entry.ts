import type {
  ArtistEntry,
  LabelEntry,
  ReleaseEntry,
  TrackEntry,
  WorkEntry,
} from '../catalogue/store/entries.ts'
import type {
  DeliveredArtist,
  DeliveredLabel,
  DeliveredRelease,
  DeliveredTrack,
  DeliveredWork,
  TrackField,
} from './sources/delivered-track.ts'

/** What a delivery says of a track, in the words of the inventory: what it cannot speak of is left out, so it stays. */
export function toEntry(record: DeliveredTrack): TrackEntry {
  const left = new Set<TrackField>(record.left_out)
  const unless = <T>(field: TrackField, value: T): T | undefined => (left.has(field) ? undefined : value)
  return withoutUndefined<TrackEntry>({
    outerId: record.outer_id,
    title: unless('title', record.title),
    isrc: unless('isrc', record.isrc),
    releaseDate: unless('release_date', record.release_date),
    durationMs: unless('duration_ms', record.duration_ms),
    lyrics: unless('lyrics', record.lyrics),
    label: unless('label', record.label === null ? null : toLabel(record.label)),
    artists: unless('artists', record.artists.map(toArtist)),
    releases: unless('releases', record.releases.map(toRelease)),
    works: unless('works', record.works.map(toWork)),
    references: unless('references', record.references),
    customerTags: unless(
      'customer_tags',
      record.customer_tags.map(({ tag, category }) => ({ tag, category: category ?? '' })),
    ),
  })
}

/** Of what many tracks name, each says what it knows; silence removes nothing. */
function toArtist({ outer_id, name, role, isni, references }: DeliveredArtist): ArtistEntry {
  return withoutUndefined<ArtistEntry>({
    outerId: outer_id ?? undefined,
    name: name ?? undefined,
    isni: isni ?? undefined,
    role,
    references: someOf(references),
  })
}

function toLabel({ outer_id, name }: DeliveredLabel): LabelEntry {
  return withoutUndefined<LabelEntry>({ outerId: outer_id ?? undefined, name })
}

function toRelease(release: DeliveredRelease): ReleaseEntry {
  return withoutUndefined<ReleaseEntry>({
    outerId: release.outer_id ?? undefined,
    title: release.title ?? undefined,
    upc: release.upc ?? undefined,
    type: release.type ?? undefined,
    releaseDate: release.release_date ?? undefined,
    trackPosition: release.track_position,
    diskNumber: release.disk_number,
    label: release.label === null ? undefined : toLabel(release.label),
    artists: someOf(release.artists)?.map(toArtist),
    references: someOf(release.references),
  })
}

function toWork({ outer_id, title, iswc, contributors }: DeliveredWork): WorkEntry {
  return withoutUndefined<WorkEntry>({
    outerId: outer_id ?? undefined,
    title: title ?? undefined,
    iswc: iswc ?? undefined,
    contributors: someOf(contributors)?.map(({ name, role }) => ({ name, role })),
  })
}

function someOf<T>(list: T[]): T[] | undefined {
  return list.length === 0 ? undefined : list
}

/** Copies what is there: `delete` would make an object that everybody after reads slowly, a million times. */
function withoutUndefined<T extends object>(entry: { [Name in keyof T]: T[Name] | undefined }): T {
  const result = {} as T
  for (const name in entry) if (entry[name] !== undefined) result[name] = entry[name] as T[typeof name]
  return result
}
