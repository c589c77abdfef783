import type { Db } from '../../../platform/postgres.ts'
import type { VectorScope, VectorSpace } from '../vector-index.ts'

export type Layer = VectorScope['layer']

/** The index of one catalogue, space and model. `version` increases with every rewritten cell. */
export type IndexRow = { id: number; cells: number; version: number }

export async function insertIndex(
  tx: Db,
  layer: Layer,
  catalogueId: string,
  { name, modelVersion }: VectorSpace,
): Promise<void> {
  await tx`
    insert into ${tx(`${layer}.similarity_indexes`)} (catalogue_id, space, model_version)
    values (${catalogueId}, ${name}, ${modelVersion})
    on conflict do nothing`
}

/** Without a catalogue, the indexes of all. */
export async function selectIndexes(
  db: Db,
  layer: Layer,
  catalogueId: string | null,
  { name, modelVersion }: VectorSpace,
): Promise<IndexRow[]> {
  return db<IndexRow[]>`
    select id, cells, version
    from ${db(`${layer}.similarity_indexes`)}
    where space = ${name}
      and model_version = ${modelVersion}
      ${catalogueId === null ? db`` : db`and catalogue_id = ${catalogueId}`}`
}

/** Until the transaction ends nobody else can create or rewrite cells of the index. */
export async function lockIndex(tx: Db, layer: Layer, indexId: number): Promise<IndexRow> {
  const [index] = await tx<IndexRow[]>`
    select id, cells, version
    from ${tx(`${layer}.similarity_indexes`)}
    where id = ${indexId}
    for update`
  return index!
}

export async function updateIndex(tx: Db, layer: Layer, { id, cells, version }: IndexRow): Promise<void> {
  await tx`
    update ${tx(`${layer}.similarity_indexes`)}
    set cells = ${cells}, version = ${version}
    where id = ${id}`
}

export type CentroidRow = { cell: number; version: number; centroid: Buffer }

export async function selectCentroids(
  db: Db,
  layer: Layer,
  indexId: number,
  sinceVersion: number,
): Promise<CentroidRow[]> {
  return db<CentroidRow[]>`
    select cell, version, centroid
    from ${db(`${layer}.similarity_cells`)}
    where index_id = ${indexId}
      and version > ${sinceVersion}`
}

/** Rewriting a cell changes its version; appending to it changes the number of entries. */
export type CellState = { index_id: number; cell: number; version: number; entries: number }

/** In the order of their numbers, so that two writers cannot wait for each other. */
export async function lockCells(
  tx: Db,
  layer: Layer,
  indexId: number,
  cells: number[],
): Promise<CellState[]> {
  return tx<CellState[]>`
    select index_id, cell, version, entries
    from ${tx(`${layer}.similarity_cells`)}
    where index_id = ${indexId}
      and cell = any(${cells}::integer[])
    order by cell
    for update`
}

/** The largest cell that is marked for splitting and has more than `minEntries` entries. */
export async function selectCellToSplit(
  db: Db,
  layer: Layer,
  catalogueId: string | null,
  minEntries: number,
): Promise<CellState | null> {
  const [found] = await db<CellState[]>`
    select cells.index_id, cells.cell, cells.version, cells.entries
    from ${db(`${layer}.similarity_cells`)} as cells
    where cells.needs_split
      and cells.entries > ${minEntries}
      ${
        catalogueId === null
          ? db``
          : db`and cells.index_id in (
              select id from ${db(`${layer}.similarity_indexes`)} where catalogue_id = ${catalogueId}
            )`
      }
    order by cells.entries desc
    limit 1`
  return found ?? null
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
      needs_split = false,
      centroid = excluded.centroid`
}

/** A cell without members keeps its centroid. */
export async function emptyCell(
  tx: Db,
  layer: Layer,
  indexId: number,
  cell: number,
  version: number,
): Promise<void> {
  await tx`
    update ${tx(`${layer}.similarity_cells`)}
    set entries = 0, needs_split = false, version = ${version}
    where index_id = ${indexId}
      and cell = ${cell}`
}

/** Marks the cells that have become larger than `maxEntries` for splitting. */
export async function updateEntries(
  tx: Db,
  layer: Layer,
  indexId: number,
  maxEntries: number,
  cells: { cell: number; entries: number }[],
): Promise<void> {
  await tx`
    update ${tx(`${layer}.similarity_cells`)} as cells
    set entries = given.entries, needs_split = given.entries > ${maxEntries}
    from unnest(
      ${cells.map(({ cell }) => cell)}::integer[], ${cells.map(({ entries }) => entries)}::integer[]
    ) as given (cell, entries)
    where cells.index_id = ${indexId}
      and cells.cell = given.cell`
}

export async function selectCellStates(
  db: Db,
  layer: Layer,
  cells: { indexId: number; cell: number }[],
): Promise<CellState[]> {
  return db<CellState[]>`
    select cells.index_id, cells.cell, cells.version, cells.entries
    from unnest(
      ${cells.map(({ indexId }) => indexId)}::bigint[], ${cells.map(({ cell }) => cell)}::integer[]
    ) as given (index_id, cell)
    join ${db(`${layer}.similarity_cells`)} as cells
      on cells.index_id = given.index_id
      and cells.cell = given.cell`
}

/** Members of all models of a space, those that have moved or were removed since included. */
export async function selectEntryCount(
  db: Db,
  layer: Layer,
  catalogueId: string | null,
  spaceName: string,
): Promise<number> {
  const [row] = await db<{ count: number }[]>`
    select coalesce(sum(cells.entries), 0)::bigint as count
    from ${db(`${layer}.similarity_indexes`)} as indexes
    join ${db(`${layer}.similarity_cells`)} as cells on cells.index_id = indexes.id
    where indexes.space = ${spaceName}
      ${catalogueId === null ? db`` : db`and indexes.catalogue_id = ${catalogueId}`}`
  return row!.count
}
