import { Problem } from '../../../lib/problem.ts'
import type { Db } from '../../../platform/postgres.ts'
import type { EntityType, Plane } from '../layer.ts'
import { type CheckedTrack, checkTrackEntry } from './check-entry.ts'
import { claimsOf, type EntryClaims, type Identity } from './claims.ts'
import type { TrackEntry } from './entries.ts'
import { loadRosters } from './load.ts'
import { planTrack, refuseContradictions } from './plan.ts'
import type { Identified } from './roster.ts'
import type { Fate, Track } from './things.ts'
import { writeRosters } from './write.ts'

export type Action = Fate['action']
export type StoredEntity = { type: EntityType; id: string; outer_id: string | null; action: Action }

/** What became of one entry. One that is refused says why and changes nothing. */
export type StoredEntry =
  | { track: { id: string; seq: number; outer_id: string | null; action: Action }; problem: null }
  | { track: null; problem: Problem }

export type StoredBatch = {
  /** In the order of the entries. */
  entries: StoredEntry[]
  /** Every thing that the entries name, once. */
  entities: StoredEntity[]
}

/**
 * Stores many tracks with all they name, in a handful of statements: some thousand entries at a time are best. Of two
 * entries with one outer_id the later counts. The caller's transaction makes it true.
 */
export async function storeTrackEntries(
  tx: Db,
  plane: Plane,
  entries: TrackEntry[],
  options: { identity: Identity; at: Date },
): Promise<StoredBatch> {
  const checked = entries.map((entry) => attempt(() => check(entry, options.identity)))
  const good = checked.filter(succeeded)
  const rosters = await loadRosters(
    tx,
    plane,
    good.map((each) => each.claims),
    options.identity,
  )
  const planned = checked.map((each) => {
    if (each instanceof Problem) return each
    return attempt(() => {
      refuseContradictions(rosters, each.claims)
      return planTrack(rosters, each.entry, each.claims, options.at.getTime())
    })
  })
  await writeRosters(tx, plane, rosters, options.at)
  return {
    entries: planned.map((each) => (each instanceof Problem ? { track: null, problem: each } : answer(each))),
    // Listed when somebody asks: an import does not.
    get entities() {
      return mentionedBy(planned.filter(succeeded)).map(([type, { id, outer_id, action }]) => ({
        type,
        id,
        outer_id,
        action,
      }))
    },
  }
}

function check(entry: TrackEntry, identity: Identity): { entry: CheckedTrack; claims: EntryClaims } {
  const checked = checkTrackEntry(entry)
  return { entry: checked, claims: claimsOf(checked, identity) }
}

function attempt<T>(work: () => T): T | Problem {
  try {
    return work()
  } catch (error) {
    if (error instanceof Problem) return error
    throw error
  }
}

function succeeded<T>(each: T | Problem): each is T {
  return !(each instanceof Problem)
}

function answer({ id, seq, outer_id, action }: Track): StoredEntry {
  return { track: { id, seq: seq!, outer_id, action }, problem: null }
}

function mentionedBy(tracks: Track[]): [EntityType, Identified & Fate][] {
  const things = new Map<Identified & Fate, EntityType>()
  for (const track of tracks) {
    things.set(track, 'track')
    if (track.label) things.set(track.label, 'label')
    for (const { artist } of track.artists ?? []) things.set(artist, 'artist')
    for (const { work } of track.works ?? []) things.set(work, 'work')
    for (const { release } of track.releases ?? []) {
      things.set(release, 'release')
      if (release.label) things.set(release.label, 'label')
      for (const { artist } of release.artists ?? []) things.set(artist, 'artist')
    }
  }
  return [...things].map(([thing, type]) => [type, thing])
}
