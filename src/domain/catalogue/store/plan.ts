import { hash } from 'node:crypto'
import { newId } from '../../../lib/ids.ts'
import { Problem } from '../../../lib/problem.ts'
import type { CheckedTrack } from './check-entry.ts'
import type { EntryClaims } from './claims.ts'
import type { ArtistEntry, LabelEntry, Measured, Reference, WorkEntry } from './entries.ts'
import { type Rosters, single } from './load.ts'
import type { Claim, Identified, Roster } from './roster.ts'
import {
  type Artist,
  change,
  type Fate,
  type Label,
  noLinks,
  type Release,
  type Track,
  touch,
  type Work,
} from './things.ts'

type ReleaseEntry = NonNullable<CheckedTrack['releases']>[number]

/** Throws where an entry contradicts itself or names what is not there, before anything of it is planned. */
export function refuseContradictions(rosters: Rosters, claims: EntryClaims): void {
  rosters.tracks.find(claims.track)
  if (claims.label !== null) rosters.labels.find(claims.label)
  for (const claim of claims.artists) rosters.artists.find(claim)
  for (const { own, artists, label } of claims.releases) {
    rosters.releases.find(own)
    for (const claim of artists) rosters.artists.find(claim)
    if (label !== null) rosters.labels.find(label)
  }
  for (const claim of claims.works) rosters.works.find(claim)
}

/** Works out what an entry makes of each thing it names; nothing is written yet. */
export function planTrack(rosters: Rosters, entry: CheckedTrack, claims: EntryClaims, now: number): Track {
  const label = entry.label ? planLabel(rosters, entry.label, claims.label!, now) : null
  const artists = entry.artists?.map((artist, at) => ({
    artist: planArtist(rosters, artist, claims.artists[at]!, now),
    role: artist.role ?? null,
  }))
  const releases = entry.releases?.map((release, at) => ({
    release: planRelease(rosters, release, claims.releases[at]!, { label, artists: artists ?? [] }, now),
    trackPosition: release.trackPosition ?? null,
    diskNumber: release.diskNumber ?? null,
  }))
  const works = entry.works?.map((work, at) => ({ work: planWork(rosters, work, claims.works[at]!, now) }))

  const track = rosters.tracks.find(claims.track) ?? newTrack(rosters, claims.track, now)
  change(track, 'title', entry.title)
  change(track, 'official', entry.isrc)
  change(track, 'release_date', entry.releaseDate)
  change(track, 'duration_ms', entry.durationMs)
  change(track, 'customer_tags', entry.customerTags)
  if (entry.measured !== undefined)
    change(track, 'measured', { ...track.measured, ...measuredOf(entry.measured) })
  if (entry.label !== undefined) track.label = label
  if (artists !== undefined) track.artists = artists
  if (releases !== undefined) track.releases = releases
  if (works !== undefined) track.works = works
  if (entry.lyrics !== undefined && hashOf(entry.lyrics) !== track.lyrics_hash) {
    track.lyrics = entry.lyrics
    touch(track)
  }
  if (entry.references !== undefined) setReferences(track, entry.references)
  adopt(rosters.tracks, track, claims.track)
  return track
}

function hashOf(lyrics: string | null): string | null {
  return lyrics === null ? null : hash('md5', lyrics)
}

/** A thing takes the identifiers that it has not got and the entry brings. */
function adopt<Thing extends Identified & Fate>(roster: Roster<Thing>, thing: Thing, claim: Claim): void {
  if (thing.outer_id === null && claim.outerId !== undefined)
    change(thing, 'outer_id', claim.outerId as Thing['outer_id'])
  if (thing.official === null && claim.official)
    change(thing, 'official', claim.official as Thing['official'])
  roster.learn(thing, claim.references)
}

function create<Thing extends Identified & Fate>(
  roster: Roster<Thing>,
  claim: Claim,
  make: (common: Identified & Fate) => Thing,
  now: number,
): Thing {
  const common: Identified & Fate = {
    seq: null,
    id: newId(now),
    outer_id: claim.outerId ?? null,
    official: claim.official ?? null,
    match_keys: claim.matchKey === undefined ? [] : [claim.matchKey],
    action: 'created',
    stored_references: [],
  }
  const thing = make(common)
  roster.add(thing, claim.references)
  return thing
}

function nameOf(claim: Claim, type: string): string {
  if (claim.name !== undefined) return claim.name
  const what = claim.outerId ?? claim.official
  throw new Problem(
    'validation_error',
    what === undefined || what === null
      ? `One ${type} has neither a name nor an identifier.`
      : `The ${type} ${what} is not known yet and has no name.`,
  )
}

function planLabel({ labels }: Rosters, entry: LabelEntry, claim: Claim, now: number): Label {
  const known = labels.find(claim)
  const label = known ?? create(labels, claim, (common) => ({ ...common, name: nameOf(claim, 'label') }), now)
  if (known !== null && isIdentified(claim)) rename(label, 'name', entry.name, claim)
  adopt(labels, label, claim)
  addReferences(label, entry.references)
  return label
}

function planArtist({ artists }: Rosters, entry: ArtistEntry, claim: Claim, now: number): Artist {
  const known = artists.find(claim)
  const artist =
    known ?? create(artists, claim, (common) => ({ ...common, name: nameOf(claim, 'artist') }), now)
  if (known !== null && isIdentified(claim)) rename(artist, 'name', entry.name, claim)
  adopt(artists, artist, claim)
  addReferences(artist, entry.references)
  return artist
}

function planWork({ works }: Rosters, entry: WorkEntry, claim: Claim, now: number): Work {
  const known = works.find(claim)
  const work =
    known ??
    create(works, claim, (common) => ({ ...common, title: nameOf(claim, 'work'), contributors: [] }), now)
  if (known !== null && isIdentified(claim)) rename(work, 'title', entry.title, claim)
  change(work, 'contributors', entry.contributors)
  adopt(works, work, claim)
  addReferences(work, entry.references)
  return work
}

function planRelease(
  rosters: Rosters,
  entry: ReleaseEntry,
  claims: EntryClaims['releases'][number],
  track: { label: Label | null; artists: { artist: Artist; role: string | null }[] },
  now: number,
): Release {
  const { own: claim } = claims
  const ownLabel = entry.label ? planLabel(rosters, entry.label, claims.label!, now) : null
  const ownArtists = entry.artists?.map((artist, at) => ({
    artist: planArtist(rosters, artist, claims.artists[at]!, now),
    role: artist.role ?? null,
  }))
  const known = rosters.releases.find(claim)
  const release =
    known ??
    create<Release>(
      rosters.releases,
      claim,
      (common) => ({
        ...common,
        title: nameOf(claim, 'release'),
        type: null,
        release_date: null,
        label_seq: null,
        artist_links: null,
      }),
      now,
    )
  if (known !== null && isIdentified(claim)) rename(release, 'title', entry.title, claim)
  change(release, 'type', entry.type)
  change(release, 'release_date', entry.releaseDate)
  if (ownArtists !== undefined) release.artists = ownArtists
  else if (known === null && !/compilation/i.test(entry.type ?? ''))
    release.artists = track.artists.slice(0, 1)
  const label = ownLabel ?? (release.label_seq === null && release.label === undefined ? track.label : null)
  if (label !== null && (label.seq === null || label.seq !== release.label_seq)) {
    release.label = label
    touch(release)
  }
  adopt(rosters.releases, release, claim)
  addReferences(release, entry.references)
  return release
}

/** Whether more than the name says who is meant. What is found by its name alone keeps the spelling it has. */
function isIdentified(claim: Claim): boolean {
  return (
    claim.id !== undefined ||
    claim.outerId !== undefined ||
    !!claim.official ||
    (claim.references ?? []).length > 0
  )
}

function rename<Thing extends Identified & Fate, Name extends keyof Thing>(
  thing: Thing,
  name: Name,
  value: string | undefined,
  claim: Claim,
): void {
  if (value === undefined || thing[name] === value) return
  change(thing, name, value as Thing[Name])
  if (claim.matchKey !== undefined) thing.match_keys = [claim.matchKey]
}

function newTrack({ tracks }: Rosters, claim: Claim, now: number): Track {
  return create<Track>(
    tracks,
    claim,
    (common) => ({
      ...common,
      title: null,
      release_date: null,
      duration_ms: null,
      label_seq: null,
      customer_tags: [],
      measured: { bpm: null, musicalKey: null, mode: null, valence: null, arousal: null, tags: [] },
      links: noLinks,
      lyrics_hash: null,
    }),
    now,
  )
}

function measuredOf(given: Measured): Measured {
  const measured = { ...given }
  for (const name of ['bpm', 'valence', 'arousal'] as const) {
    if (given[name] !== undefined) measured[name] = single(given[name])
  }
  if (given.tags !== undefined) {
    measured.tags = given.tags.map(({ uid, score }) => ({ uid, score: Math.fround(score) }))
  }
  return measured
}

/** A track has the references it was last delivered with. */
function setReferences(track: Track, references: Reference[]): void {
  const stored = JSON.stringify(
    (track.references ?? track.stored_references ?? []).map(({ id, source }) => [id, source]),
  )
  if (stored === JSON.stringify(references.map(({ id, source }) => [id, source]))) return
  track.references = references
  touch(track)
}

/** What many tracks name gathers the references that each of them knows. */
function addReferences(thing: Fate, references: Reference[] | undefined): void {
  if (references === undefined) return
  const all = thing.references ?? thing.stored_references ?? []
  const fresh = references.filter(
    ({ id, source }) => !all.some((each) => each.id === id && each.source === source),
  )
  if (fresh.length === 0) return
  thing.references = [...all, ...fresh]
  touch(thing)
}
