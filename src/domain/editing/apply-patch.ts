import { Problem } from '../../lib/problem.ts'
import type { Db } from '../../platform/postgres.ts'
import type { Kind } from '../catalogue/entity-types.ts'
import { identifyTrack } from '../catalogue/store/identifiers.ts'
import { loadMatchers, type Matchers } from '../catalogue/store/load-matchers.ts'
import { mergeCredits, mergeLabel } from '../catalogue/store/merge-entities.ts'
import { mergeTrack, requireMatchable } from '../catalogue/store/merge-track.ts'
import { nameKey, releaseNameKey } from '../catalogue/store/name-key.ts'
import { change, markChanged, type StoredEntity } from '../catalogue/store/stored-entities.ts'
import type { Reference, TrackInput } from '../catalogue/store/track-input.ts'
import { writeEntities } from '../catalogue/store/write-entities.ts'
import type { StoreTarget } from '../catalogue/target.ts'
import type { PatchOf } from './patches.ts'
import type { Snapshot } from './snapshot.ts'
import { toArtistInput, toLabelInput, toReleaseInput, toTrackInput, toWorkInput } from './to-inputs.ts'

type Edited = { id: string; before: Snapshot }

/**
 * Applies a patch to a record with the code that stores deliveries, so that the same rules hold: identifiers that belong to
 * another record are refused, and linked records are matched or created. Call it while the catalogue is locked.
 */
export async function applyPatch<K extends Kind>(
  tx: Db,
  target: StoreTarget,
  kind: K,
  record: Edited,
  patch: PatchOf[K],
  at: Date,
): Promise<void> {
  const matchers = await appliers[kind](tx, target, record, patch, at)
  await writeEntities(tx, target, matchers, at)
}

const appliers: {
  [K in Kind]: (tx: Db, target: StoreTarget, record: Edited, patch: PatchOf[K], at: Date) => Promise<Matchers>
} = {
  async tracks(tx, target, { id, before }, patch, at) {
    const input = toTrackInput(id, patch)
    // A release is matched by its first artist too, so a patch without artists uses those of the track.
    if (input.releases !== undefined && input.artists === undefined) input.artists = artistsOf(before)
    const { matchers, identifiers } = await load(tx, target, input, 'outer_id')
    requireMatchable(matchers, identifiers)
    checkNames(matchers, input)
    const { track } = mergeTrack(matchers, input, identifiers, at.getTime())
    change(track, 'outer_id', emptyToNull(patch.outer_id))
    return matchers
  },

  async artists(tx, target, { id }, patch) {
    const input = toArtistInput(id, patch)
    const { matchers, identifiers } = await load(tx, target, { artists: [input] })
    const artist = matchers.artists.match(identifiers.artists[0]!)!
    change(artist, 'name', input.name)
    if (input.name !== undefined) artist.name_keys = [nameKey(input.name)]
    change(artist, 'standard_id', input.isni)
    change(artist, 'outer_id', emptyToNull(patch.outer_id))
    replaceReferences(artist, input.references)
    return matchers
  },

  async releases(tx, target, { id, before }, patch, at) {
    const input = toReleaseInput(id, patch)
    const { matchers, identifiers } = await load(tx, target, { releases: [input] })
    const [{ release: own, artists, label }] = identifiers.releases as [(typeof identifiers.releases)[0]]
    requireMatchable(matchers, identifiers)
    checkNames(matchers, input)
    const release = matchers.releases.match(own)!
    change(release, 'title', input.title)
    change(release, 'type', input.type)
    change(release, 'release_date', input.releaseDate)
    change(release, 'standard_id', input.upc)
    change(release, 'outer_id', emptyToNull(patch.outer_id))
    if (input.artists !== undefined)
      release.artists = mergeCredits(matchers, input.artists, artists, at.getTime())
    if (patch.label === null) change(release, 'label_seq', null)
    else if (input.label) {
      release.label = mergeLabel(matchers, input.label, label!, at.getTime())
      if (release.label.seq === null || release.label.seq !== release.label_seq) markChanged(release)
    }
    const firstArtist = release.artists?.[0]?.artist.name ?? firstArtistOf(before)
    const isSolo = release.artists === undefined || release.artists.length > 0
    release.name_keys = [releaseNameKey(release.title, release.type, isSolo ? firstArtist : null)]
    return matchers
  },

  async labels(tx, target, { id }, patch) {
    const input = toLabelInput(id, patch)
    const { matchers, identifiers } = await load(tx, target, { label: input })
    const label = matchers.labels.match(identifiers.label!)!
    change(label, 'name', input.name)
    if (input.name !== undefined) label.name_keys = [nameKey(input.name)]
    change(label, 'outer_id', emptyToNull(patch.outer_id))
    return matchers
  },

  async works(tx, target, { id }, patch) {
    const input = toWorkInput(id, patch)
    const { matchers, identifiers } = await load(tx, target, { works: [input] })
    const work = matchers.works.match(identifiers.works[0]!)!
    change(work, 'title', input.title)
    if (input.title !== undefined) work.name_keys = [nameKey(input.title)]
    change(work, 'standard_id', input.iswc)
    change(work, 'contributors', input.contributors)
    change(work, 'outer_id', emptyToNull(patch.outer_id))
    return matchers
  },
}

async function load(
  tx: Db,
  target: StoreTarget,
  input: TrackInput,
  matchBy: 'outer_id' | 'any_identifier' = 'any_identifier',
) {
  const identifiers = identifyTrack(input, matchBy)
  return { matchers: await loadMatchers(tx, target, [identifiers], matchBy), identifiers }
}

/** A delivery that names an artist by id renames it. An edit of a track does not: other tracks share the artist. */
function checkNames(matchers: Matchers, input: TrackInput & { label?: unknown }): void {
  const check = (type: string, id: string | undefined, name: string | undefined, stored: string) => {
    if (id === undefined || name === undefined || name === stored) return
    throw new Problem(
      'validation_error',
      `The ${type} ${id} is called ${JSON.stringify(stored)}, and other records may share it. To rename it, edit the ${type} itself; here, send its id alone.`,
    )
  }
  for (const { id, name } of input.artists ?? [])
    if (id !== undefined) check('artist', id, name, matchers.artists.match({ id })!.name)
  for (const { id, title } of input.releases ?? [])
    if (id !== undefined) check('release', id, title, matchers.releases.match({ id })!.title)
  for (const { id, title } of input.works ?? [])
    if (id !== undefined) check('work', id, title, matchers.works.match({ id })!.title)
  const label = input.label as { id?: string; name?: string } | null | undefined
  if (label?.id !== undefined)
    check('label', label.id, label.name, matchers.labels.match({ id: label.id })!.name)
}

function emptyToNull(text: string | null | undefined): string | null | undefined {
  return typeof text === 'string' ? text.trim() || null : text
}

function artistsOf({ artists }: Snapshot) {
  const credits = artists as { id: string; name: string; role: string | null }[]
  return credits.map(({ id, name, role }) => ({ id, name, role }))
}

function firstArtistOf(before: Snapshot): string | null {
  return artistsOf(before)[0]?.name ?? null
}

function replaceReferences(entity: StoredEntity, references: Reference[] | undefined): void {
  if (references === undefined) return
  if (JSON.stringify(references) === JSON.stringify(entity.stored_references ?? [])) return
  entity.references = references
  markChanged(entity)
}
