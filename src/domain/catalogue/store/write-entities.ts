import type { Db } from '../../../platform/postgres.ts'
import type { Kind } from '../entity-types.ts'
import type { StoreTarget } from '../target.ts'
import { artistColumns, labelColumns, releaseColumns, trackColumns, workColumns } from './entity-columns.ts'
import type { Matchers } from './load-matchers.ts'
import { type Columns, insertEntities, updateEntities } from './sql.ts'
import type { StoredEntity } from './stored-entities.ts'
import { writeGrams } from './write-grams.ts'
import {
  compareLinks,
  compareReleaseArtists,
  writeLyrics,
  writeReferences,
  writeReleaseArtists,
  writeTrackLinks,
} from './write-links.ts'

/** Called with the numbers of rows that are about to be updated, whose links are still as before. */
export type BeforeUpdate = (tx: Db, kind: Kind, seqs: number[]) => Promise<void>

/** Writes all changes: entities first, because links need their numbers. One statement per table, however many rows. */
export async function writeEntities(
  tx: Db,
  target: StoreTarget,
  matchers: Matchers,
  at: Date,
  beforeUpdate?: BeforeUpdate,
): Promise<void> {
  const labels = [...matchers.labels.entities()]
  const artists = [...matchers.artists.entities()]
  const works = [...matchers.works.entities()]
  await Promise.all([
    writeTable(tx, target, 'labels', labels, labelColumns, at, beforeUpdate),
    writeTable(tx, target, 'artists', artists, artistColumns, at, beforeUpdate),
    writeTable(tx, target, 'works', works, workColumns, at, beforeUpdate),
  ])
  const releases = [...matchers.releases.entities()]
  const tracks = [...matchers.tracks.entities()]
  const linked = compareLinks(tracks)
  const credited = compareReleaseArtists(releases)
  await Promise.all([
    writeTable(tx, target, 'releases', releases, releaseColumns, at, beforeUpdate),
    writeTable(tx, target, 'tracks', tracks, (rows) => trackColumns(rows, target), at, beforeUpdate),
  ])
  await Promise.all([
    writeTrackLinks(tx, target, linked),
    writeReleaseArtists(tx, target, credited),
    writeReferences(tx, target, {
      label: labels,
      artist: artists,
      work: works,
      release: releases,
      track: tracks,
    }),
    writeLyrics(tx, target, tracks),
    // The atlas has a substring index instead; triggers queue its changes.
    target.layer === 'workspace' ? writeGrams(tx, target, matchers) : undefined,
  ])
}

async function writeTable<Entity extends StoredEntity>(
  tx: Db,
  target: StoreTarget,
  kind: Kind,
  entities: Entity[],
  columnsOf: (entities: Entity[]) => Columns,
  at: Date,
  beforeUpdate: BeforeUpdate | undefined,
): Promise<void> {
  const created = entities.filter((entity) => entity.seq === null)
  const updated = entities.filter((entity) => entity.seq !== null && entity.action === 'updated')
  const now = { type: 'timestamptz', value: at }
  if (updated.length > 0)
    await beforeUpdate?.(
      tx,
      kind,
      updated.map(({ seq }) => seq!),
    )
  const [seqs] = await Promise.all([
    created.length === 0
      ? []
      : insertEntities(tx, target, kind, columnsOf(created), { created_at: now, updated_at: now }),
    updated.length === 0
      ? undefined
      : updateEntities(tx, target, kind, withSeqs(columnsOf(updated), updated), at),
  ])
  for (const [index, entity] of created.entries()) entity.seq = seqs[index]!
}

/** Rows to update are found by their number; an id never changes. */
function withSeqs({ id: _, ...columns }: Columns, entities: StoredEntity[]): Columns {
  return { ...columns, seq: { type: 'bigint', values: entities.map((entity) => entity.seq) } }
}
