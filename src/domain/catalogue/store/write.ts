import type { Db } from '../../../platform/postgres.ts'
import type { Plane } from '../layer.ts'
import type { Rosters } from './load.ts'
import { type Columns, column, insertThings, type Rosterable, updateThings } from './sql.ts'
import { type Artist, type Fate, keyOf, type Label, type Release, type Track, type Work } from './things.ts'
import { writeGrams } from './write-grams.ts'
import {
  compareLinks,
  compareReleaseArtists,
  writeLyrics,
  writeReferences,
  writeReleaseArtists,
  writeTrackLinks,
} from './write-links.ts'

/** Writes what was planned: things first, then what links them. A statement for each table, however many rows. */
export async function writeRosters(tx: Db, plane: Plane, rosters: Rosters, at: Date): Promise<void> {
  const labels = [...rosters.labels.things()]
  const artists = [...rosters.artists.things()]
  const works = [...rosters.works.things()]
  await Promise.all([
    writeThings(tx, plane, 'labels', labels, labelColumns, at),
    writeThings(tx, plane, 'artists', artists, artistColumns, at),
    writeThings(tx, plane, 'works', works, workColumns, at),
  ])
  const releases = [...rosters.releases.things()]
  const tracks = [...rosters.tracks.things()]
  const linked = compareLinks(tracks)
  const credited = compareReleaseArtists(releases)
  await Promise.all([
    writeThings(tx, plane, 'releases', releases, releaseColumns, at),
    writeThings(tx, plane, 'tracks', tracks, (rows) => trackColumns(rows, plane), at),
  ])
  await Promise.all([
    writeTrackLinks(tx, plane, linked),
    writeReleaseArtists(tx, plane, credited),
    writeReferences(tx, plane, {
      label: labels,
      artist: artists,
      work: works,
      release: releases,
      track: tracks,
    }),
    writeLyrics(tx, plane, tracks),
    // The atlas has a substring index instead, which its import writes.
    plane.layer === 'workspace' ? writeGrams(tx, plane, rosters) : undefined,
  ])
}

async function writeThings<Thing extends Fate>(
  tx: Db,
  plane: Plane,
  table: Rosterable,
  things: Thing[],
  columnsOf: (things: Thing[]) => Columns,
  at: Date,
): Promise<void> {
  const created = things.filter((thing) => thing.seq === null)
  const updated = things.filter((thing) => thing.seq !== null && thing.action === 'updated')
  const stamp = { type: 'timestamptz', value: at }
  const [seqs] = await Promise.all([
    created.length === 0
      ? []
      : insertThings(tx, plane, table, columnsOf(created), { created_at: stamp, updated_at: stamp }),
    updated.length === 0
      ? undefined
      : updateThings(tx, plane, table, changeable(columnsOf(updated), updated), at),
  ])
  for (const [index, thing] of created.entries()) thing.seq = seqs[index]!
}

function changeable({ id: _, ...columns }: Columns, things: Fate[]): Columns {
  return { ...columns, seq: { type: 'bigint', values: things.map((thing) => thing.seq) } }
}

function identity(things: { id: string; outer_id: string | null }[]): Columns {
  return {
    id: column(
      'uuid',
      things.map((thing) => thing.id),
    ),
    outer_id: column(
      'text',
      things.map((thing) => thing.outer_id),
    ),
  }
}

function labelColumns(things: Label[]): Columns {
  return {
    ...identity(things),
    name: column(
      'text',
      things.map((thing) => thing.name),
    ),
    name_key: column('text', things.map(keyOf)),
    match_key: column(
      'uuid',
      things.map((thing) => thing.match_keys[0]),
    ),
  }
}

function artistColumns(things: Artist[]): Columns {
  return {
    ...labelColumns(things),
    isni: column(
      'text',
      things.map((thing) => thing.official),
    ),
  }
}

function workColumns(things: Work[]): Columns {
  return {
    ...titled(things),
    match_key: column(
      'uuid',
      things.map((thing) => thing.match_keys[0]),
    ),
    iswc: column(
      'text',
      things.map((thing) => thing.official),
    ),
    contributors: column(
      'jsonb',
      things.map((thing) => JSON.stringify(thing.contributors)),
    ),
  }
}

function releaseColumns(things: Release[]): Columns {
  return {
    ...titled(things),
    match_key: column(
      'uuid',
      things.map((thing) => thing.match_keys[0]),
    ),
    upc: column(
      'text',
      things.map((thing) => thing.official),
    ),
    type: column(
      'text',
      things.map((thing) => thing.type),
    ),
    release_date: column(
      'int',
      things.map((thing) => thing.release_date),
    ),
    label_seq: column(
      'bigint',
      things.map((thing) => (thing.label === undefined ? thing.label_seq : thing.label.seq)),
    ),
  }
}

function titled(things: (Fate & { id: string; outer_id: string | null; title: string | null })[]): Columns {
  return {
    ...identity(things),
    title: column(
      'text',
      things.map((thing) => thing.title),
    ),
    title_key: column('text', things.map(keyOf)),
  }
}

function trackColumns(things: Track[], plane: Plane): Columns {
  const measured = things.map((thing) => thing.measured)
  const tags = measured.map((each) => (each.tags.length === 0 ? null : each.tags))
  const columns: Columns = {
    ...titled(things),
    isrc: column(
      'text',
      things.map((thing) => thing.official),
    ),
    release_date: column(
      'int',
      things.map((thing) => thing.release_date),
    ),
    duration_ms: column(
      'int',
      things.map((thing) => thing.duration_ms),
    ),
    label_seq: column(
      'bigint',
      things.map((thing) => (thing.label === undefined ? thing.label_seq : (thing.label?.seq ?? null))),
    ),
  }
  // What our own analysis measures is written by it alone.
  if (plane.layer === 'workspace') {
    columns.customer_tags = column(
      'jsonb',
      things.map((thing) => JSON.stringify(thing.customer_tags)),
    )
    return columns
  }
  columns.bpm = column(
    'real',
    measured.map((each) => each.bpm),
  )
  columns.musical_key = column(
    'smallint',
    measured.map((each) => each.musicalKey),
  )
  columns.mode = column(
    'text',
    measured.map((each) => each.mode),
  )
  columns.valence = column(
    'real',
    measured.map((each) => each.valence),
  )
  columns.arousal = column(
    'real',
    measured.map((each) => each.arousal),
  )
  columns.tag_uids = column(
    'text[]',
    tags.map((each) => each && arrayText(each.map(({ uid }) => uid))),
  )
  columns.tag_scores = column(
    'real[]',
    tags.map((each) => each && `{${each.map(({ score }) => score).join(',')}}`),
  )
  return columns
}

function arrayText(words: string[]): string {
  return `{${words.map((word) => `"${word.replace(/[\\"]/g, '\\$&')}"`).join(',')}}`
}
