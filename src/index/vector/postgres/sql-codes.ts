import type { Db } from '../../../platform/postgres.ts'
import type { CellState, Layer } from './sql-cells.ts'

/** The quantised codes of a cell are stored in pages of `codesPerPage`, each about a database page long. */
export type CodePage = { cell: number; page: number; codes: Buffer }

/** Appends to a page where there is one. */
export async function appendCodes(tx: Db, layer: Layer, indexId: number, pages: CodePage[]): Promise<void> {
  await tx`
    insert into ${tx(`${layer}.similarity_parts`)} as stored (index_id, cell, part, codes)
    select ${indexId}::bigint, cell, page, decode(codes, 'hex')
    from unnest(
      ${pages.map(({ cell }) => cell)}::integer[], ${pages.map(({ page }) => page)}::integer[],
      ${pages.map(({ codes }) => codes.toString('hex'))}::text[]
    ) as given (cell, page, codes)
    on conflict (index_id, cell, part) do update set
      codes = stored.codes || excluded.codes`
}

export async function deleteCodes(tx: Db, layer: Layer, indexId: number, cell: number): Promise<void> {
  await tx`
    delete from ${tx(`${layer}.similarity_parts`)}
    where index_id = ${indexId}
      and cell = ${cell}`
}

/** The codes of cells from a page on, with the state they belong to. In base 64, which the driver reads faster than hex. */
export async function selectCodes(
  db: Db,
  layer: Layer,
  cells: { indexId: number; cell: number; fromPage: number }[],
): Promise<(CellState & { codes: string | null })[]> {
  return db<(CellState & { codes: string | null })[]>`
    select cells.index_id, cells.cell, cells.version, cells.entries, pages.codes
    from unnest(
      ${cells.map(({ indexId }) => indexId)}::bigint[], ${cells.map(({ cell }) => cell)}::integer[],
      ${cells.map(({ fromPage }) => fromPage)}::integer[]
    ) as given (index_id, cell, from_page)
    join ${db(`${layer}.similarity_cells`)} as cells
      on cells.index_id = given.index_id
      and cells.cell = given.cell
    cross join lateral (
      select encode(string_agg(codes, ''::bytea order by part), 'base64') as codes
      from ${db(`${layer}.similarity_parts`)}
      where index_id = given.index_id
        and cell = given.cell
        and part >= given.from_page
    ) as pages`
}
