import { textKey } from '../../../lib/text-key.ts'
import { nameKey, releaseNameKey } from './name-key.ts'
import type {
  ArtistInput,
  LabelInput,
  Reference,
  ReleaseInput,
  TrackInput,
  WorkInput,
} from './track-input.ts'

/**
 * How an input finds its stored track. An ingestion matches by the customer's own id, and by the ISRC where that is the
 * id; a live call by any identifier, in order of precedence.
 */
export type MatchBy = 'outer_id' | 'any_identifier'

/** What an input identifies an entity by. An input without any of these matches nothing. */
export type Identifiers = {
  id?: string
  /** ISRC, UPC, ISWC or ISNI. */
  standardId?: string | null
  /** Each as `referenceKey` writes it. */
  references?: string[]
  outerId?: string
  nameKey?: string
  /** For messages, and as the name of a new entity. */
  name?: string
}

/** The identifiers of everything one input names, in the order of the input. */
export type TrackIdentifiers = {
  track: Identifiers
  artists: Identifiers[]
  releases: ReleaseIdentifiers[]
  label: Identifiers | null
  works: Identifiers[]
}

export type ReleaseIdentifiers = { release: Identifiers; artists: Identifiers[]; label: Identifiers | null }

/** Whether the ISRC serves as the outer id, as in DDEX. Such a track is the one that has the ISRC, whatever its outer id. */
export function isOwnStandardId({ outerId, standardId }: Identifiers): boolean {
  return outerId !== undefined && outerId === standardId
}

export function identifyTrack(input: TrackInput, matchBy: MatchBy): TrackIdentifiers {
  return {
    track: ofTrack(input, matchBy),
    artists: (input.artists ?? []).map(ofArtist),
    releases: (input.releases ?? []).map((release) => ({
      release: ofRelease(release, (release.artists ?? input.artists)?.[0]?.name ?? null),
      artists: (release.artists ?? []).map(ofArtist),
      label: release.label ? ofLabel(release.label) : null,
    })),
    label: input.label ? ofLabel(input.label) : null,
    works: (input.works ?? []).map(ofWork),
  }
}

/** Tracks match by title and first artist or, where no artist is given, by title alone. */
export function trackNameKey(titleKey: string, firstArtist: string | null): string {
  return `${titleKey}\n${firstArtist === null ? '' : textKey(firstArtist)}`
}

export function referenceKey(reference: Reference): string {
  return `${reference.source}\n${reference.id}`
}

export function splitReferenceKey(key: string): Reference {
  const at = key.indexOf('\n')
  return { source: key.slice(0, at), id: key.slice(at + 1) }
}

function ofTrack(input: TrackInput, matchBy: MatchBy): Identifiers {
  const identifiers = { ...ofEntity(input), standardId: input.isrc ?? null }
  if (matchBy === 'outer_id' || typeof input.title !== 'string') return identifiers
  const firstArtist = input.artists?.[0]?.name ?? null
  return { ...identifiers, name: input.title, nameKey: trackNameKey(textKey(input.title), firstArtist) }
}

function ofArtist(input: ArtistInput): Identifiers {
  return { ...ofEntity(input), standardId: input.isni ?? null, ...ofName(input.name) }
}

function ofLabel(input: LabelInput): Identifiers {
  return { ...ofEntity(input), ...ofName(input.name) }
}

function ofWork(input: WorkInput): Identifiers {
  return { ...ofEntity(input), standardId: input.iswc ?? null, ...ofName(input.title) }
}

function ofRelease(input: ReleaseInput, firstArtist: string | null): Identifiers {
  const identifiers = { ...ofEntity(input), standardId: input.upc ?? null }
  if (input.title === undefined) return identifiers
  return {
    ...identifiers,
    name: input.title,
    nameKey: releaseNameKey(input.title, input.type ?? null, firstArtist),
  }
}

function ofName(name: string | undefined): Identifiers {
  return name === undefined ? {} : { name, nameKey: nameKey(name) }
}

function ofEntity(input: { id?: string; outerId?: string; references?: Reference[] }): Identifiers {
  const identifiers: Identifiers = {}
  if (input.id !== undefined) identifiers.id = input.id
  if (input.outerId !== undefined) identifiers.outerId = input.outerId
  if (input.references !== undefined) identifiers.references = input.references.map(referenceKey)
  return identifiers
}
