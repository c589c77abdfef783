import type { Db } from '../../../platform/postgres.ts'
import type { Plane } from '../layer.ts'
import { type EntryClaims, type Identity, trackMatchKey } from './claims.ts'
import { type Claim, type Identified, Roster, type Rules, referenceKey, splitReferenceKey } from './roster.ts'
import { type Rosterable, selectCandidates, selectReferenced, selectReferences, type Wanted } from './sql.ts'
import type { Artist, Fate, Label, Release, Track, Work } from './things.ts'

export type Rosters = {
  labels: Roster<Label>
  artists: Roster<Artist>
  releases: Roster<Release>
  works: Roster<Work>
  tracks: Roster<Track>
}

type Row = Record<string, unknown>

/** Everything stored that a batch of entries may mean, in a handful of queries. */
export async function loadRosters(
  tx: Db,
  plane: Plane,
  entries: EntryClaims[],
  identity: Identity,
): Promise<Rosters> {
  const releases = entries.flatMap((entry) => entry.releases)
  const labelClaims = [...entries.map((entry) => entry.label), ...releases.map((release) => release.label)]
  const artistClaims = [...entries, ...releases].flatMap((each) => each.artists)
  const load = <Thing extends Identified & Fate>(
    table: Rosterable,
    rules: Pick<Rules, 'type' | 'officialName' | 'outerIdDecides'>,
    claims: Claim[],
    read: (row: Row) => Thing,
  ) =>
    loadRoster(tx, plane, table, { ...rules, refuseAmbiguousNames: identity === 'precedence' }, claims, read)
  // Not one after the other: the queries travel together.
  const [labels, artists, releaseRoster, works, tracks] = await Promise.all([
    load<Label>(
      'labels',
      { type: 'label', officialName: 'identifier' },
      labelClaims.filter((claim) => claim !== null),
      readThing,
    ),
    load<Artist>('artists', { type: 'artist', officialName: 'isni' }, artistClaims, readThing),
    load<Release>(
      'releases',
      { type: 'release', officialName: 'upc' },
      releases.map((release) => release.own),
      readThing,
    ),
    load<Work>(
      'works',
      { type: 'work', officialName: 'iswc' },
      entries.flatMap((entry) => entry.works),
      readThing,
    ),
    load<Track>(
      'tracks',
      { type: 'track', officialName: 'isrc', outerIdDecides: identity === 'outer_id' },
      entries.map((entry) => entry.track),
      readTrack,
    ),
  ])
  return { labels, artists, releases: releaseRoster, works, tracks }
}

async function loadRoster<Thing extends Identified & Fate>(
  tx: Db,
  plane: Plane,
  table: Rosterable,
  rules: Rules,
  claims: Claim[],
  read: (row: Row) => Thing,
): Promise<Roster<Thing>> {
  const roster = new Roster<Thing>(rules)
  if (claims.length === 0) return roster
  const references = distinct(claims.flatMap((claim) => claim.references ?? []))
  const matches = distinct(claims.map((claim) => claim.matchKey))
  const wanted: Wanted = {
    ids: distinct(claims.map((claim) => claim.id)),
    official: rules.outerIdDecides ? [] : distinct(claims.map((claim) => claim.official)),
    outerIds: distinct(claims.map((claim) => claim.outerId)),
    matches: table === 'tracks' ? distinct(matches.map(titleKeyOf)) : matches,
    seqs:
      references.length === 0 || rules.outerIdDecides
        ? []
        : await selectReferenced(tx, plane, rules.type, references.map(splitReferenceKey)),
  }
  const rows = await selectCandidates(tx, plane, table, wanted)
  const things = new Map(rows.map((row) => [row.seq as number, read(row)]))
  // Where a batch names no references there are none to compare.
  const stored =
    references.length === 0 ? [] : await selectReferences(tx, plane, rules.type, [...things.keys()])
  const referencesOf = Map.groupBy(stored, (row) => row.entity_seq)
  for (const [seq, thing] of things) {
    thing.stored_references = (referencesOf.get(seq) ?? []).map(({ source, value }) => ({
      id: value,
      source,
    }))
    roster.add(thing, thing.stored_references.map(referenceKey))
  }
  return roster
}

function distinct(values: (string | null | undefined)[]): string[] {
  return [...new Set(values.filter((value) => value !== null && value !== undefined))]
}

function titleKeyOf(match: string): string {
  return match.slice(0, match.lastIndexOf('\n'))
}

function readThing<Thing>({ match_key, ...row }: Row): Thing {
  return { ...row, stored_name: row.name ?? row.title, match_keys: [match_key], action: 'unchanged' } as Thing
}

function readTrack(row: Row): Track {
  const titleKey = row.title_key as string
  const firstArtist = row.first_artist as string | null
  const withArtist = firstArtist === null ? [] : [trackMatchKey(titleKey, firstArtist)]
  const uids = (row.tag_uids as string[] | null) ?? []
  const scores = row.tag_scores as number[]
  return {
    seq: row.seq as number,
    id: row.id as string,
    outer_id: row.outer_id as string | null,
    official: row.official as string | null,
    match_keys: [trackMatchKey(titleKey, null), ...withArtist],
    action: 'unchanged',
    title: row.title as string | null,
    stored_name: row.title as string | null,
    release_date: row.release_date as number | null,
    duration_ms: row.duration_ms as number | null,
    label_seq: row.label_seq as number | null,
    customer_tags: row.customer_tags as Track['customer_tags'],
    measured: {
      bpm: single(row.bpm),
      musicalKey: row.musical_key as number | null,
      mode: row.mode as 'major' | 'minor' | null,
      valence: single(row.valence),
      arousal: single(row.arousal),
      tags: uids.map((uid, index) => ({ uid, score: Math.fround(scores[index]!) })),
    },
    lyrics_hash: row.lyrics_hash as string | null,
    links: {
      artists: (row.artist_links as string | null) ?? '',
      releases: (row.release_links as string | null) ?? '',
      works: (row.work_links as string | null) ?? '',
    },
  }
}

/** The columns have single precision: so does what they are compared with. */
export function single(value: unknown): number | null {
  return value === null || value === undefined ? null : Math.fround(value as number)
}
