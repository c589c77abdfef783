import type { Db } from '../../../platform/postgres.ts'
import type { Kind } from '../entity-types.ts'
import type { StoreTarget } from '../target.ts'
import { EntityMatcher, type MatchRules } from './entity-matcher.ts'
import {
  type Identifiers,
  isOwnStandardId,
  type MatchBy,
  referenceKey,
  splitReferenceKey,
  type TrackIdentifiers,
  trackNameKey,
} from './identifiers.ts'
import {
  type CandidateKeys,
  type NeededColumns,
  selectCandidates,
  selectMergedOuterIds,
  selectReferences,
  selectReleaseLinks,
  selectSeqsByReference,
} from './sql-candidates.ts'
import type {
  StoredArtist,
  StoredEntity,
  StoredLabel,
  StoredRelease,
  StoredTrack,
  StoredWork,
} from './stored-entities.ts'

export type Matchers = {
  labels: EntityMatcher<StoredLabel>
  artists: EntityMatcher<StoredArtist>
  releases: EntityMatcher<StoredRelease>
  works: EntityMatcher<StoredWork>
  tracks: EntityMatcher<StoredTrack>
}

type Row = Record<string, unknown>

/** Loads every stored entity that a batch may refer to, in a handful of queries. */
export async function loadMatchers(
  tx: Db,
  target: StoreTarget,
  batch: TrackIdentifiers[],
  matchBy: MatchBy,
  needed?: NeededColumns,
): Promise<Matchers> {
  const releases = batch.flatMap((each) => each.releases)
  const labels = [...batch, ...releases].map(({ label }) => label).filter((label) => label !== null)
  const refuseAmbiguousNames = matchBy === 'any_identifier'
  const load = <Entity extends StoredEntity>(
    kind: Kind,
    rules: Omit<MatchRules, 'refuseAmbiguousNames'>,
    identifiers: Identifiers[],
    toEntity: (row: Row) => Entity,
  ) => loadMatcher(tx, target, kind, { ...rules, refuseAmbiguousNames }, identifiers, toEntity, needed)
  // At once: the queries are pipelined.
  const [labelMatcher, artistMatcher, releaseMatcher, workMatcher, trackMatcher] = await Promise.all([
    load<StoredLabel>('labels', { type: 'label', standardIdName: 'identifier' }, labels, toNamedEntity),
    load<StoredArtist>(
      'artists',
      { type: 'artist', standardIdName: 'isni' },
      [...batch, ...releases].flatMap((each) => each.artists),
      toNamedEntity,
    ),
    load<StoredRelease>(
      'releases',
      { type: 'release', standardIdName: 'upc' },
      releases.map(({ release }) => release),
      toNamedEntity,
    ),
    load<StoredWork>(
      'works',
      { type: 'work', standardIdName: 'iswc' },
      batch.flatMap((each) => each.works),
      toNamedEntity,
    ),
    load<StoredTrack>(
      'tracks',
      { type: 'track', standardIdName: 'isrc', outerIdOnly: matchBy === 'outer_id' },
      batch.map(({ track }) => track),
      toTrack,
    ),
  ])
  return {
    labels: labelMatcher,
    artists: artistMatcher,
    releases: releaseMatcher,
    works: workMatcher,
    tracks: trackMatcher,
  }
}

/** The releases that stored tracks are on, for inputs that leave other releases alone. */
export async function loadReleaseLinks(tx: Db, target: StoreTarget, tracks: StoredTrack[]): Promise<void> {
  const stored = new Map(tracks.flatMap((track) => (track.seq === null ? [] : [[track.seq, track]])))
  if (stored.size === 0) return
  for (const { track_seq, ...link } of await selectReleaseLinks(tx, target, [...stored.keys()])) {
    const track = stored.get(track_seq)!
    track.kept_releases ??= []
    track.kept_releases.push(link)
    track.release_order ??= []
    track.release_order.push(link.seq)
  }
}

async function loadMatcher<Entity extends StoredEntity>(
  tx: Db,
  target: StoreTarget,
  kind: Kind,
  rules: MatchRules,
  identifiers: Identifiers[],
  toEntity: (row: Row) => Entity,
  needed: NeededColumns | undefined,
): Promise<EntityMatcher<Entity>> {
  const matcher = new EntityMatcher<Entity>(rules)
  if (identifiers.length === 0) return matcher
  const references = distinct(identifiers.flatMap((each) => each.references ?? []))
  const nameKeys = distinct(identifiers.map((each) => each.nameKey))
  const keys: CandidateKeys = {
    ids: distinct(identifiers.map((each) => each.id)),
    standardIds: distinct(
      identifiers.map((each) => (rules.outerIdOnly && !isOwnStandardId(each) ? null : each.standardId)),
    ),
    outerIds: distinct(
      identifiers.flatMap((each) => (rules.outerIdOnly ? [each.outerId, each.standardId] : [each.outerId])),
    ),
    nameKeys: kind === 'tracks' ? distinct(nameKeys.map(titleKeyIn)) : nameKeys,
    seqs:
      references.length === 0 || rules.outerIdOnly
        ? []
        : await selectSeqsByReference(tx, target, rules.type, references.map(splitReferenceKey)),
  }
  const merged = await selectMergedOuterIds(tx, target, kind, keys.outerIds)
  keys.seqs.push(...merged.map(({ seq }) => seq))
  const rows = await selectCandidates(tx, target, kind, keys, needed)
  const entities = new Map(rows.map((row) => [row.seq as number, toEntity(row)]))
  // If the batch says nothing about references, there is nothing to compare stored ones with.
  const stored = identifiers.every((each) => each.references === undefined)
    ? []
    : await selectReferences(tx, target, rules.type, [...entities.keys()])
  const referencesBySeq = Map.groupBy(stored, (row) => row.entity_seq)
  for (const [seq, entity] of entities) {
    entity.stored_references = (referencesBySeq.get(seq) ?? []).map(({ source, value }) => ({
      id: value,
      source,
    }))
    matcher.add(entity, entity.stored_references.map(referenceKey))
  }
  for (const { outer_id, seq } of merged) {
    const entity = entities.get(seq)
    if (entity !== undefined) matcher.addMergedOuterId(outer_id, entity)
  }
  return matcher
}

function distinct(values: (string | null | undefined)[]): string[] {
  return [...new Set(values.filter((value) => value !== null && value !== undefined))]
}

/** Stored tracks are found by title; the matcher compares the artist too. */
function titleKeyIn(trackKey: string): string {
  return trackKey.slice(0, trackKey.lastIndexOf('\n'))
}

function toNamedEntity<Entity>({ match_key, ...row }: Row): Entity {
  return { ...row, stored_name: row.name ?? row.title, name_keys: [match_key], action: 'unchanged' } as Entity
}

function toTrack(row: Row): StoredTrack {
  const titleKey = row.title_key as string
  const firstArtist = row.first_artist as string | null
  const withArtist = firstArtist === null ? [] : [trackNameKey(titleKey, firstArtist)]
  const uids = (row.tag_uids as string[] | null) ?? []
  const scores = row.tag_scores as number[]
  return {
    seq: row.seq as number,
    id: row.id as string,
    outer_id: row.outer_id as string | null,
    standard_id: row.standard_id as string | null,
    name_keys: [trackNameKey(titleKey, null), ...withArtist],
    action: 'unchanged',
    title: row.title as string | null,
    stored_name: row.title as string | null,
    stored_isrc: row.standard_id as string | null,
    release_date: row.release_date as number | null,
    duration_ms: row.duration_ms as number | null,
    label_seq: row.label_seq as number | null,
    customer_tags: row.customer_tags as StoredTrack['customer_tags'],
    measurements: {
      bpm: toSinglePrecision(row.bpm),
      musicalKey: row.musical_key as number | null,
      mode: row.mode as 'major' | 'minor' | null,
      valence: toSinglePrecision(row.valence),
      arousal: toSinglePrecision(row.arousal),
      tags: uids.map((uid, index) => ({ uid, score: Math.fround(scores[index]!) })),
    },
    stored_lyrics_hash: row.lyrics_hash as string | null,
    stored_links: {
      artists: (row.stored_artists as string | null) ?? '',
      releases: (row.stored_releases as string | null) ?? '',
      works: (row.stored_works as string | null) ?? '',
    },
  }
}

/** The columns are `real`, so values are compared in single precision. */
export function toSinglePrecision(value: unknown): number | null {
  return value === null || value === undefined ? null : Math.fround(value as number)
}
