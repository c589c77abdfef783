import type { Db } from '../../platform/postgres.ts'
import type { Layer } from '../catalogue/track-uri.ts'

/** What vectors are about, and who made them: those of one space and model can be compared. */
export type Space = { space: 'sound' | 'harmony'; modelVersion: string }

/** The index of one catalogue, space and model. Those of the workspace need `actFor` in their transaction. */
export type Index = { id: number; cells: number; version: number }

/** The atlas is one catalogue. */
export const atlasCatalogue = '00000000-0000-0000-0000-000000000000'

/** Makes the index where there is none. Until the transaction ends nobody else writes it. */
export async function lockIndex(
  tx: Db,
  layer: Layer,
  catalogueId: string,
  { space, modelVersion }: Space,
): Promise<Index> {
  await tx`
    insert into ${tx(`${layer}.similarity_indexes`)} (catalogue_id, space, model_version)
    values (${catalogueId}, ${space}, ${modelVersion})
    on conflict do nothing`
  const [index] = await tx<Index[]>`
    select id, cells, version
    from ${tx(`${layer}.similarity_indexes`)}
    where catalogue_id = ${catalogueId}
      and space = ${space}
      and model_version = ${modelVersion}
    for update`
  return index!
}

/** With no catalogue, those of all. */
export async function selectIndexes(
  tx: Db,
  layer: Layer,
  catalogueId: string | null,
  { space, modelVersion }: Space,
): Promise<Index[]> {
  return tx<Index[]>`
    select id, cells, version
    from ${tx(`${layer}.similarity_indexes`)}
    where space = ${space}
      and model_version = ${modelVersion}
      ${catalogueId === null ? tx`` : tx`and catalogue_id = ${catalogueId}`}`
}

export async function updateIndex(tx: Db, layer: Layer, { id, cells, version }: Index): Promise<void> {
  await tx`
    update ${tx(`${layer}.similarity_indexes`)}
    set cells = ${cells}, version = ${version}
    where id = ${id}`
}

export async function selectCentroids(
  tx: Db,
  layer: Layer,
  indexId: number,
  since: number,
): Promise<{ cell: number; centroid: Buffer }[]> {
  return tx<{ cell: number; centroid: Buffer }[]>`
    select cell, centroid
    from ${tx(`${layer}.similarity_cells`)}
    where index_id = ${indexId}
      and version > ${since}`
}

export async function selectEntries(
  tx: Db,
  layer: Layer,
  indexId: number,
  cells: number[],
): Promise<{ cell: number; entries: number }[]> {
  return tx<{ cell: number; entries: number }[]>`
    select cell, entries
    from ${tx(`${layer}.similarity_cells`)}
    where index_id = ${indexId}
      and cell = any(${cells}::integer[])`
}

export async function upsertCells(
  tx: Db,
  layer: Layer,
  indexId: number,
  version: number,
  cells: { cell: number; entries: number; centroid: Buffer }[],
): Promise<void> {
  await tx`
    insert into ${tx(`${layer}.similarity_cells`)} (index_id, cell, version, entries, centroid)
    select ${indexId}::bigint, cell, ${version}::bigint, entries, decode(centroid, 'hex')
    from unnest(
      ${cells.map(({ cell }) => cell)}::integer[], ${cells.map(({ entries }) => entries)}::integer[],
      ${cells.map(({ centroid }) => centroid.toString('hex'))}::text[]
    ) as given (cell, entries, centroid)
    on conflict (index_id, cell) do update set
      version = excluded.version,
      entries = excluded.entries,
      centroid = excluded.centroid`
}

export async function updateEntries(
  tx: Db,
  layer: Layer,
  indexId: number,
  cells: { cell: number; entries: number }[],
): Promise<void> {
  await tx`
    update ${tx(`${layer}.similarity_cells`)} as cells
    set entries = given.entries
    from unnest(
      ${cells.map(({ cell }) => cell)}::integer[], ${cells.map(({ entries }) => entries)}::integer[]
    ) as given (cell, entries)
    where cells.index_id = ${indexId}
      and cells.cell = given.cell`
}

export type Part = { cell: number; part: number; codes: Buffer }

/** What a part has already stays in front. */
export async function appendParts(tx: Db, layer: Layer, indexId: number, parts: Part[]): Promise<void> {
  await tx`
    insert into ${tx(`${layer}.similarity_parts`)} as known (index_id, cell, part, codes)
    select ${indexId}::bigint, cell, part, decode(codes, 'hex')
    from unnest(
      ${parts.map(({ cell }) => cell)}::integer[], ${parts.map(({ part }) => part)}::integer[],
      ${parts.map(({ codes }) => codes.toString('hex'))}::text[]
    ) as given (cell, part, codes)
    on conflict (index_id, cell, part) do update set
      codes = known.codes || excluded.codes`
}

export async function deleteParts(tx: Db, layer: Layer, indexId: number, cells: number[]): Promise<void> {
  await tx`
    delete from ${tx(`${layer}.similarity_parts`)}
    where index_id = ${indexId}
      and cell = any(${cells}::integer[])`
}

/** A cell as it is at a moment: appending makes it larger, writing it anew gives it another version. */
export type CellState = { index_id: number; cell: number; version: number; entries: number }

export async function selectCellStates(
  tx: Db,
  layer: Layer,
  cells: { indexId: number; cell: number }[],
): Promise<CellState[]> {
  return tx<CellState[]>`
    select cells.index_id, cells.cell, cells.version, cells.entries
    from unnest(
      ${cells.map(({ indexId }) => indexId)}::bigint[], ${cells.map(({ cell }) => cell)}::integer[]
    ) as given (index_id, cell)
    join ${tx(`${layer}.similarity_cells`)} as cells
      on cells.index_id = given.index_id
      and cells.cell = given.cell`
}

/** The codes of cells from one of their parts on; in base 64, which takes less of the driver's text than bytes do. */
export async function selectCodes(
  tx: Db,
  layer: Layer,
  cells: { indexId: number; cell: number; fromPart: number }[],
): Promise<(CellState & { codes: string | null })[]> {
  return tx<(CellState & { codes: string | null })[]>`
    select cells.index_id, cells.cell, cells.version, cells.entries, parts.codes
    from unnest(
      ${cells.map(({ indexId }) => indexId)}::bigint[], ${cells.map(({ cell }) => cell)}::integer[],
      ${cells.map(({ fromPart }) => fromPart)}::integer[]
    ) as given (index_id, cell, from_part)
    join ${tx(`${layer}.similarity_cells`)} as cells
      on cells.index_id = given.index_id
      and cells.cell = given.cell
    cross join lateral (
      select encode(string_agg(codes, ''::bytea order by part), 'base64') as codes
      from ${tx(`${layer}.similarity_parts`)}
      where index_id = given.index_id
        and cell = given.cell
        and part >= given.from_part
    ) as parts`
}

export type VectorRow = { track_seq: number; cell: number; vector: Buffer }

export async function upsertVectors(
  tx: Db,
  layer: Layer,
  { space }: Space,
  indexId: number,
  rows: VectorRow[],
): Promise<void> {
  await tx`
    insert into ${tx(`${layer}.similarity_vectors`)} (track_seq, space, index_id, cell, vector)
    select track_seq, ${space}, ${indexId}::bigint, cell, decode(vector, 'hex')
    from unnest(
      ${rows.map(({ track_seq }) => track_seq)}::bigint[], ${rows.map(({ cell }) => cell)}::integer[],
      ${rows.map(({ vector }) => vector.toString('hex'))}::text[]
    ) as given (track_seq, cell, vector)
    on conflict (track_seq, space) do update set
      index_id = excluded.index_id,
      cell = excluded.cell,
      vector = excluded.vector`
}

export async function updateCellOf(
  tx: Db,
  layer: Layer,
  indexId: number,
  moved: { track_seq: number; cell: number }[],
): Promise<void> {
  await tx`
    update ${tx(`${layer}.similarity_vectors`)} as vectors
    set cell = given.cell
    from unnest(
      ${moved.map(({ track_seq }) => track_seq)}::bigint[], ${moved.map(({ cell }) => cell)}::integer[]
    ) as given (track_seq, cell)
    where vectors.track_seq = given.track_seq
      and vectors.index_id = ${indexId}`
}

export async function selectVectorsIn(
  tx: Db,
  layer: Layer,
  indexId: number,
  cell: number,
): Promise<VectorRow[]> {
  return tx<VectorRow[]>`
    select track_seq, cell, vector
    from ${tx(`${layer}.similarity_vectors`)}
    where index_id = ${indexId}
      and cell = ${cell}
    order by track_seq`
}

/** Those of these tracks that are in one of these indexes. */
export async function selectVectors(
  tx: Db,
  layer: Layer,
  indexIds: number[],
  seqs: number[],
): Promise<VectorRow[]> {
  return tx<VectorRow[]>`
    select track_seq, cell, vector
    from ${tx(`${layer}.similarity_vectors`)}
    where track_seq = any(${seqs}::bigint[])
      and index_id = any(${indexIds}::bigint[])`
}

/** Which model a track is known by in a space, and its vector. */
export async function selectVectorOf(
  tx: Db,
  layer: Layer,
  space: Space['space'],
  seq: number,
): Promise<{ vector: Buffer; model_version: string; catalogue_id: string } | null> {
  const [found] = await tx<{ vector: Buffer; model_version: string; catalogue_id: string }[]>`
    select vectors.vector, indexes.model_version, indexes.catalogue_id
    from ${tx(`${layer}.similarity_vectors`)} as vectors
    join ${tx(`${layer}.similarity_indexes`)} as indexes on indexes.id = vectors.index_id
    where vectors.track_seq = ${seq}
      and vectors.space = ${space}`
  return found ?? null
}
