import type { Db } from '../../../platform/postgres.ts'
import type { VectorSpace } from '../vector-index.ts'
import type { Layer } from './sql-cells.ts'

export type VectorRow = { track_seq: number; version: number; cell: number; vector: Buffer }

/** The stored vectors of these ids. In the order of ids, so that two writers cannot wait for each other. */
export async function lockVectors(
  tx: Db,
  layer: Layer,
  spaceName: string,
  ids: number[],
): Promise<{ track_seq: number; version: number; index_id: number; vector: Buffer }[]> {
  return tx<{ track_seq: number; version: number; index_id: number; vector: Buffer }[]>`
    select track_seq, version, index_id, vector
    from ${tx(`${layer}.similarity_vectors`)}
    where track_seq = any(${ids}::bigint[])
      and space = ${spaceName}
    order by track_seq
    for update`
}

/** Two writers may insert the same id at once; the higher version wins. */
export async function upsertVectors(
  tx: Db,
  layer: Layer,
  spaceName: string,
  indexId: number,
  rows: VectorRow[],
): Promise<void> {
  await tx`
    insert into ${tx(`${layer}.similarity_vectors`)} as stored (track_seq, space, version, index_id, cell, vector)
    select track_seq, ${spaceName}, version, ${indexId}::bigint, cell, decode(vector, 'hex')
    from unnest(
      ${rows.map(({ track_seq }) => track_seq)}::bigint[], ${rows.map(({ version }) => version)}::bigint[],
      ${rows.map(({ cell }) => cell)}::integer[], ${rows.map(({ vector }) => vector.toString('hex'))}::text[]
    ) as given (track_seq, version, cell, vector)
    on conflict (track_seq, space) do update set
      version = excluded.version,
      index_id = excluded.index_id,
      cell = excluded.cell,
      vector = excluded.vector
    where stored.version <= excluded.version`
}

export async function updateVersions(
  tx: Db,
  layer: Layer,
  spaceName: string,
  rows: { track_seq: number; version: number }[],
): Promise<void> {
  await tx`
    update ${tx(`${layer}.similarity_vectors`)} as stored
    set version = given.version
    from unnest(
      ${rows.map(({ track_seq }) => track_seq)}::bigint[], ${rows.map(({ version }) => version)}::bigint[]
    ) as given (track_seq, version)
    where stored.track_seq = given.track_seq
      and stored.space = ${spaceName}`
}

export async function updateCellOf(
  tx: Db,
  layer: Layer,
  indexId: number,
  moved: { id: number; cell: number }[],
): Promise<void> {
  await tx`
    update ${tx(`${layer}.similarity_vectors`)} as vectors
    set cell = given.cell
    from unnest(${moved.map(({ id }) => id)}::bigint[], ${moved.map(({ cell }) => cell)}::integer[])
      as given (id, cell)
    where vectors.track_seq = given.id
      and vectors.index_id = ${indexId}`
}

/** The members of a cell. Until the transaction ends they cannot move to another. */
export async function lockMembers(
  tx: Db,
  layer: Layer,
  indexId: number,
  cell: number,
): Promise<{ track_seq: number; vector: Buffer }[]> {
  return tx<{ track_seq: number; vector: Buffer }[]>`
    select track_seq, vector
    from ${tx(`${layer}.similarity_vectors`)}
    where index_id = ${indexId}
      and cell = ${cell}
    order by track_seq
    for update`
}

/** The vectors of these ids that are in the scope and space. */
export async function selectVectors(
  db: Db,
  layer: Layer,
  catalogueId: string | null,
  { name, modelVersion }: VectorSpace,
  ids: number[],
): Promise<{ track_seq: number; vector: Buffer }[]> {
  return db<{ track_seq: number; vector: Buffer }[]>`
    select track_seq, vector
    from ${db(`${layer}.similarity_vectors`)}
    where track_seq = any(${ids}::bigint[])
      and space = ${name}
      and index_id = any(
        select id
        from ${db(`${layer}.similarity_indexes`)}
        where space = ${name}
          and model_version = ${modelVersion}
          ${catalogueId === null ? db`` : db`and catalogue_id = ${catalogueId}`}
      )`
}

export async function selectVector(
  db: Db,
  layer: Layer,
  catalogueId: string | null,
  spaceName: string,
  id: number,
): Promise<{ vector: Buffer; model_version: string; catalogue_id: string } | null> {
  const [found] = await db<{ vector: Buffer; model_version: string; catalogue_id: string }[]>`
    select vectors.vector, indexes.model_version, indexes.catalogue_id
    from ${db(`${layer}.similarity_vectors`)} as vectors
    join ${db(`${layer}.similarity_indexes`)} as indexes on indexes.id = vectors.index_id
    where vectors.track_seq = ${id}
      and vectors.space = ${spaceName}
      ${catalogueId === null ? db`` : db`and indexes.catalogue_id = ${catalogueId}`}`
  return found ?? null
}

export async function selectVectorsAfter(
  db: Db,
  layer: Layer,
  catalogueId: string | null,
  spaceName: string,
  afterId: number,
  limit: number,
): Promise<
  { track_seq: number; version: number; vector: Buffer; model_version: string; catalogue_id: string }[]
> {
  return db`
    select vectors.track_seq, vectors.version, vectors.vector, indexes.model_version, indexes.catalogue_id
    from ${db(`${layer}.similarity_vectors`)} as vectors
    join ${db(`${layer}.similarity_indexes`)} as indexes on indexes.id = vectors.index_id
    where vectors.track_seq > ${afterId}
      and vectors.space = ${spaceName}
      ${catalogueId === null ? db`` : db`and indexes.catalogue_id = ${catalogueId}`}
    order by vectors.track_seq
    limit ${limit}`
}

/** Their codes stay behind, and are skipped because no vector belongs to them. */
export async function deleteVectors(
  tx: Db,
  layer: Layer,
  catalogueId: string | null,
  spaceName: string,
  ids: number[],
): Promise<void> {
  await tx`
    delete from ${tx(`${layer}.similarity_vectors`)}
    where track_seq = any(${ids}::bigint[])
      and space = ${spaceName}
      ${
        catalogueId === null
          ? tx``
          : tx`and index_id in (
              select id from ${tx(`${layer}.similarity_indexes`)} where catalogue_id = ${catalogueId}
            )`
      }`
}
