import { Problem } from '../../../lib/problem.ts'
import type { Db } from '../../../platform/postgres.ts'
import { quotaExceeded } from '../../organisations/quotas.ts'
import { actFor } from '../act-for.ts'
import type { EntityType } from '../entity-types.ts'
import type { StoreTarget } from '../target.ts'
import { identifyTrack, type MatchBy, type TrackIdentifiers } from './identifiers.ts'
import { loadMatchers, loadReleaseLinks } from './load-matchers.ts'
import { mergeTrack, requireMatchable } from './merge-track.ts'
import { normaliseTrack } from './normalise-track.ts'
import { lockCatalogue } from './sql.ts'
import { selectTrackQuota } from './sql-counts.ts'
import type { StoreAction, StoredEntity, StoredRelease, StoredTrack } from './stored-entities.ts'
import type { TrackInput } from './track-input.ts'
import { type BeforeUpdate, writeEntities } from './write-entities.ts'

/** What became of one entity that a batch names. */
export type EntityOutcome = { type: EntityType; id: string; outer_id: string | null; action: StoreAction }

/** What became of one input. A refused input changes nothing. */
export type TrackOutcome =
  | {
      track: { id: string; seq: number; outer_id: string | null; action: StoreAction }
      /** The `seq` of each release of the input, in its order. */
      releases: number[]
      problem: null
    }
  | { track: null; problem: Problem }

type StoredBatch = {
  /** In the order of the inputs. */
  outcomes: TrackOutcome[]
  /** Every entity that the inputs name, once. */
  entities: EntityOutcome[]
}

/**
 * Stores tracks with their artists, releases, labels and works, within the caller's transaction. It takes a handful of
 * statements however many tracks there are, so pass about a thousand at a time. If two inputs mean the same track, the later
 * one wins.
 */
export async function storeTracks(
  tx: Db,
  target: StoreTarget,
  inputs: TrackInput[],
  options: { matchBy: MatchBy; at: Date; beforeUpdate?: BeforeUpdate },
): Promise<StoredBatch> {
  const quota = await openTarget(tx, target)
  const prepared = inputs.map((input) => attempt(() => prepare(input, options.matchBy)))
  const identifiers = prepared.filter(succeeded).map((each) => each.identifiers)
  const matchers = await loadMatchers(tx, target, identifiers, options.matchBy)
  if (inputs.some(({ keepOtherReleases }) => keepOtherReleases))
    await loadReleaseLinks(tx, target, [...matchers.tracks.entities()])
  const merged = prepared.map((each) => {
    if (each instanceof Problem) return each
    return attempt(() => {
      requireMatchable(matchers, each.identifiers)
      if (quota !== null && matchers.tracks.match(each.identifiers.track) === null) {
        if (quota.used >= quota.max) throw quotaExceeded('tracks', quota.max)
        quota.used++
      }
      return mergeTrack(matchers, each.input, each.identifiers, options.at.getTime())
    })
  })
  await writeEntities(tx, target, matchers, options.at, options.beforeUpdate)
  return {
    outcomes: merged.map((each) =>
      each instanceof Problem ? { track: null, problem: each } : outcomeOf(each),
    ),
    // Computed on demand: an atlas import never asks for it.
    get entities() {
      return entitiesNamedBy(merged.filter(succeeded).map(({ track }) => track)).map(
        ([type, { id, outer_id, action }]) => ({
          type,
          id,
          outer_id,
          action,
        }),
      )
    },
  }
}

/** Returns the quota of tracks, if there is one. */
async function openTarget(tx: Db, target: StoreTarget): Promise<{ used: number; max: number } | null> {
  if (target.layer === 'atlas') return null
  // Sent together. The quota counts what the organisation sees, so it comes last.
  const [, , quota] = await Promise.all([
    actFor(tx, target.organisationId),
    lockCatalogue(tx, target.catalogueId),
    selectTrackQuota(tx, target.organisationId),
  ])
  return quota
}

function prepare(given: TrackInput, matchBy: MatchBy): { input: TrackInput; identifiers: TrackIdentifiers } {
  const input = normaliseTrack(given)
  return { input, identifiers: identifyTrack(input, matchBy) }
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

function outcomeOf({ track, releases }: { track: StoredTrack; releases: StoredRelease[] }): TrackOutcome {
  const { id, seq, outer_id, action } = track
  return {
    track: { id, seq: seq!, outer_id, action },
    releases: releases.map((release) => release.seq!),
    problem: null,
  }
}

function entitiesNamedBy(tracks: StoredTrack[]): [EntityType, StoredEntity][] {
  const types = new Map<StoredEntity, EntityType>()
  for (const track of tracks) {
    types.set(track, 'track')
    if (track.label) types.set(track.label, 'label')
    for (const { artist } of track.artists ?? []) types.set(artist, 'artist')
    for (const { work } of track.works ?? []) types.set(work, 'work')
    for (const { release } of track.releases ?? []) {
      types.set(release, 'release')
      if (release.label) types.set(release.label, 'label')
      for (const { artist } of release.artists ?? []) types.set(artist, 'artist')
    }
  }
  return [...types].map(([entity, type]) => [type, entity])
}
