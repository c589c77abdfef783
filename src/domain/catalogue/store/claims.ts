import { textKey } from '../../../lib/text-key.ts'
import type { CheckedTrack } from './check-entry.ts'
import type { ArtistEntry, LabelEntry, Reference, WorkEntry } from './entries.ts'
import { matchKey, releaseMatchKey } from './match-key.ts'
import { type Claim, referenceKey } from './roster.ts'

/** How a track is known again: in an ingestion by the customer's id alone; else by whatever identifies it. */
export type Identity = 'outer_id' | 'precedence'

export type ReleaseClaims = { own: Claim; artists: Claim[]; label: Claim | null }

/** What an entry says of each thing it names. */
export type EntryClaims = {
  track: Claim
  artists: Claim[]
  releases: ReleaseClaims[]
  label: Claim | null
  works: Claim[]
}

export function claimsOf(entry: CheckedTrack, identity: Identity): EntryClaims {
  return {
    track: claimTrack(entry, identity),
    artists: (entry.artists ?? []).map(claimArtist),
    releases: (entry.releases ?? []).map((release) => ({
      own: claimRelease(release, (release.artists ?? entry.artists)?.[0]?.name ?? null),
      artists: (release.artists ?? []).map(claimArtist),
      label: release.label ? claimLabel(release.label) : null,
    })),
    label: entry.label ? claimLabel(entry.label) : null,
    works: (entry.works ?? []).map(claimWork),
  }
}

/** By its title together with who it is by, as stored tracks are too; or by its title alone. */
export function trackMatchKey(titleKey: string, firstArtist: string | null): string {
  return `${titleKey}\n${firstArtist === null ? '' : textKey(firstArtist)}`
}

function claimTrack(entry: CheckedTrack, identity: Identity): Claim {
  const claim = { ...claimIdentifiers(entry), official: entry.isrc ?? null }
  if (identity === 'outer_id' || typeof entry.title !== 'string') return claim
  const firstArtist = entry.artists?.[0]?.name ?? null
  return { ...claim, name: entry.title, matchKey: trackMatchKey(textKey(entry.title), firstArtist) }
}

function claimArtist(entry: ArtistEntry): Claim {
  return { ...claimIdentifiers(entry), official: entry.isni ?? null, ...claimName(entry.name) }
}

function claimLabel(entry: LabelEntry): Claim {
  return { ...claimIdentifiers(entry), ...claimName(entry.name) }
}

function claimWork(entry: WorkEntry): Claim {
  return { ...claimIdentifiers(entry), official: entry.iswc ?? null, ...claimName(entry.title) }
}

function claimRelease(
  entry: NonNullable<CheckedTrack['releases']>[number],
  firstArtist: string | null,
): Claim {
  const claim = { ...claimIdentifiers(entry), official: entry.upc ?? null }
  if (entry.title === undefined) return claim
  return {
    ...claim,
    name: entry.title,
    matchKey: releaseMatchKey(entry.title, entry.type ?? null, firstArtist),
  }
}

function claimName(name: string | undefined): Claim {
  return name === undefined ? {} : { name, matchKey: matchKey(name) }
}

function claimIdentifiers(entry: { id?: string; outerId?: string; references?: Reference[] }): Claim {
  const claim: Claim = {}
  if (entry.id !== undefined) claim.id = entry.id
  if (entry.outerId !== undefined) claim.outerId = entry.outerId
  if (entry.references !== undefined) claim.references = entry.references.map(referenceKey)
  return claim
}
