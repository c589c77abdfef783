import { newId } from '../../../lib/ids.ts'
import { Problem } from '../../../lib/problem.ts'
import type { EntityMatcher } from './entity-matcher.ts'
import { type Identifiers, type ReleaseIdentifiers, splitReferenceKey } from './identifiers.ts'
import type { Matchers } from './load-matchers.ts'
import { nameKey } from './name-key.ts'
import {
  type Credit,
  change,
  markChanged,
  type StoredArtist,
  type StoredEntity,
  type StoredLabel,
  type StoredRelease,
  type StoredWork,
} from './stored-entities.ts'
import type { ArtistInput, LabelInput, Reference, ReleaseInput, WorkInput } from './track-input.ts'

/** Each function here finds the entity an input means, or creates it, and applies the input to it in memory. */

export function mergeLabel(
  { labels }: Matchers,
  input: LabelInput,
  identifiers: Identifiers,
  now: number,
): StoredLabel {
  const existing = labels.match(identifiers)
  const label =
    existing ??
    createEntity(
      labels,
      identifiers,
      (common) => withNameKey({ ...common, name: requireName(identifiers, 'label') }),
      now,
    )
  if (existing !== null) rename(label, 'name', input.name, identifiers)
  adoptIdentifiers(labels, label, identifiers)
  addReferences(label, input.references)
  return label
}

function mergeArtist(
  { artists }: Matchers,
  input: ArtistInput,
  identifiers: Identifiers,
  now: number,
): StoredArtist {
  const existing = artists.match(identifiers)
  const artist =
    existing ??
    createEntity(
      artists,
      identifiers,
      (common) => withNameKey({ ...common, name: requireName(identifiers, 'artist') }),
      now,
    )
  if (existing !== null) rename(artist, 'name', input.name, identifiers)
  adoptIdentifiers(artists, artist, identifiers)
  addReferences(artist, input.references)
  return artist
}

export function mergeCredits(
  matchers: Matchers,
  inputs: ArtistInput[],
  identifiers: Identifiers[],
  now: number,
): Credit[] {
  return inputs.map((input, index) => ({
    artist: mergeArtist(matchers, input, identifiers[index]!, now),
    role: input.role ?? null,
  }))
}

export function mergeWork(
  { works }: Matchers,
  input: WorkInput,
  identifiers: Identifiers,
  now: number,
): StoredWork {
  const existing = works.match(identifiers)
  const work =
    existing ??
    createEntity(
      works,
      identifiers,
      (common) => withNameKey({ ...common, title: requireName(identifiers, 'work'), contributors: [] }),
      now,
    )
  if (existing !== null) rename(work, 'title', input.title, identifiers)
  change(work, 'contributors', input.contributors)
  adoptIdentifiers(works, work, identifiers)
  addReferences(work, input.references)
  return work
}

export function mergeRelease(
  matchers: Matchers,
  input: ReleaseInput,
  identifiers: ReleaseIdentifiers,
  track: { label: StoredLabel | null; artists: Credit[] },
  now: number,
): StoredRelease {
  const { releases } = matchers
  const ownLabel = input.label ? mergeLabel(matchers, input.label, identifiers.label!, now) : null
  const ownArtists = input.artists && mergeCredits(matchers, input.artists, identifiers.artists, now)
  const existing = releases.match(identifiers.release)
  const release =
    existing ??
    createEntity<StoredRelease>(
      releases,
      identifiers.release,
      (common) =>
        withNameKey({
          ...common,
          title: requireName(identifiers.release, 'release'),
          type: null,
          release_date: null,
          label_seq: null,
          stored_artists: null,
        }),
      now,
    )
  if (existing !== null) rename(release, 'title', input.title, identifiers.release)
  change(release, 'type', input.type)
  change(release, 'release_date', input.releaseDate)
  if (ownArtists !== undefined) release.artists = ownArtists
  else if (existing === null && !/compilation/i.test(input.type ?? ''))
    release.artists = track.artists.slice(0, 1)
  const mayInherit = input.label === undefined && release.label_seq === null && release.label === undefined
  const label = ownLabel ?? (mayInherit ? track.label : null)
  if (label !== null && (label.seq === null || label.seq !== release.label_seq)) {
    release.label = label
    markChanged(release)
  }
  adoptIdentifiers(releases, release, identifiers.release)
  addReferences(release, input.references)
  return release
}

export function createEntity<Entity extends StoredEntity>(
  matcher: EntityMatcher<Entity>,
  identifiers: Identifiers,
  complete: (common: StoredEntity) => Entity,
  now: number,
): Entity {
  const entity = complete({
    seq: null,
    id: newId(now),
    outer_id: identifiers.outerId ?? null,
    standard_id: identifiers.standardId ?? null,
    name_keys: identifiers.nameKey === undefined ? [] : [identifiers.nameKey],
    action: 'created',
    stored_references: [],
  })
  matcher.add(entity, identifiers.references)
  return entity
}

/** Gives an entity the identifiers of the input that it does not have yet. */
export function adoptIdentifiers<Entity extends StoredEntity>(
  matcher: EntityMatcher<Entity>,
  entity: Entity,
  { outerId, standardId, references }: Identifiers,
): void {
  if (entity.outer_id === null && outerId !== undefined)
    change(entity, 'outer_id', outerId as Entity['outer_id'])
  if (entity.standard_id === null && standardId)
    change(entity, 'standard_id', standardId as Entity['standard_id'])
  matcher.addIdentifiers(entity, references)
}

/** An entity without a name is found by its identifiers only, but the column needs a key. */
function withNameKey<Entity extends StoredEntity & ({ name: string } | { title: string })>(
  entity: Entity,
): Entity {
  if (entity.name_keys.length > 0) return entity
  return { ...entity, name_keys: [nameKey('unnamed', 'name' in entity ? entity.name : entity.title)] }
}

/** Until somebody sends the name of an entity, its identifier stands in for it. */
function requireName({ name, outerId, standardId, references = [] }: Identifiers, type: string): string {
  const found = name ?? standardId ?? outerId ?? references.map((key) => splitReferenceKey(key).id)[0]
  if (found !== undefined) return found
  throw new Problem(
    'validation_error',
    `A ${type} has neither a name nor an identifier. Send at least one of them.`,
  )
}

/** Renames an entity that was matched by an identifier. One that was matched by its name keeps its spelling. */
function rename<Entity extends StoredEntity, Name extends keyof Entity>(
  entity: Entity,
  name: Name,
  value: string | undefined,
  identifiers: Identifiers,
): void {
  if (value === undefined || entity[name] === value || !hasIdentifier(identifiers)) return
  change(entity, name, value as Entity[Name])
  if (identifiers.nameKey !== undefined) entity.name_keys = [identifiers.nameKey]
}

function hasIdentifier({ id, outerId, standardId, references = [] }: Identifiers): boolean {
  return id !== undefined || outerId !== undefined || !!standardId || references.length > 0
}

/** Many tracks name the same entity, so references accumulate: each track adds those it knows. */
function addReferences(entity: StoredEntity, references: Reference[] | undefined): void {
  if (references === undefined) return
  const all = entity.references ?? entity.stored_references ?? []
  const added = references.filter(
    ({ id, source }) => !all.some((each) => each.id === id && each.source === source),
  )
  if (added.length === 0) return
  entity.references = [...all, ...added]
  markChanged(entity)
}
