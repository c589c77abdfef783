import type { Db } from '../../../platform/postgres.ts'
import type { EntityType, Kind } from '../entity-types.ts'
import type { StoreTarget } from '../target.ts'

/** Rows as columns: one array parameter per column, so that a thousand rows are one statement. */
export type Columns = Record<string, { type: string; values: unknown[] }>
/** How each column is read from a row: its SQL type and its value. */
export type ColumnReaders<Row> = Record<string, [type: string, read: (row: Row) => unknown]>
/** Columns with the same value in every row. */
type Constants = Record<string, { type: string; value: unknown }>

/**
 * An array in PostgreSQL's text format. The driver can do this too, but in two passes over every element, and this is the
 * inner loop of ingestions and imports.
 */
export function arrayText(values: unknown[]): string {
  let text = '{'
  for (let index = 0; index < values.length; index++) {
    if (index > 0) text += ','
    const value = values[index]
    if (value === null || value === undefined) text += 'null'
    else if (typeof value === 'string')
      text += `"${special.test(value) ? value.replace(/["\\]/g, '\\$&') : value}"`
    else text += String(value)
  }
  return `${text}}`
}

const special = /["\\]/

export function toColumns<Row>(rows: Row[], readers: ColumnReaders<Row>): Columns {
  const columns: Columns = {}
  for (const name in readers) {
    const [type, read] = readers[name]!
    columns[name] = { type, values: rows.map(read) }
  }
  return columns
}

type Row = Record<string, unknown>

/**
 * Serialises writers of one catalogue until the end of the transaction. Without it two writers could both miss an entity
 * and both create it.
 */
export async function lockCatalogue(tx: Db, catalogueId: string): Promise<void> {
  await tx`select pg_advisory_xact_lock(hashtextextended(${`catalogue ${catalogueId}`}, 0))`
}

/** Inserts rows and returns their `seq`, in the order of the rows. */
export async function insertEntities(
  tx: Db,
  target: StoreTarget,
  kind: Kind,
  columns: Columns,
  constants: Constants,
): Promise<number[]> {
  const options = {
    constants: { ...ownerOf(target, { catalogue: true }), ...constants },
    returning: 'id, seq',
  }
  const rows = await insertRows(tx, target, kind, columns, options)
  const seqs = new Map(rows.map((row) => [row.id as string, row.seq as number]))
  return columns.id!.values.map((id) => seqs.get(id as string)!)
}

export async function insertLinks(
  tx: Db,
  target: StoreTarget,
  table:
    | 'track_artists'
    | 'track_releases'
    | 'track_works'
    | 'release_artists'
    | 'external_references'
    | 'lyrics',
  columns: Columns,
): Promise<void> {
  const constants = ownerOf(target, { catalogue: table === 'external_references' })
  await insertRows(tx, target, table, columns, { constants })
}

function ownerOf(target: StoreTarget, { catalogue }: { catalogue: boolean }): Constants {
  if (target.layer === 'atlas') return {}
  const organisation = { organisation_id: { type: 'uuid', value: target.organisationId } }
  return catalogue
    ? { ...organisation, catalogue_id: { type: 'uuid', value: target.catalogueId } }
    : organisation
}

async function insertRows(
  tx: Db,
  target: StoreTarget,
  table: string,
  columns: Columns,
  options: { constants: Constants; conflict?: string; returning?: string },
): Promise<Row[]> {
  const names = Object.keys(columns)
  if (columns[names[0]!]!.values.length === 0) return []
  const values: unknown[] = names.map((name) => arrayText(columns[name]!.values))
  const constant = Object.values(options.constants).map(
    ({ type, value }) => `$${values.push(value)}::${type}`,
  )
  const { arrays, selected } = describeColumns(columns)
  return tx.unsafe(
    `insert into ${target.layer}.${table} (${[...Object.keys(options.constants), ...names].join(', ')})
     select ${[...constant, ...selected].join(', ')} from unnest(${arrays}) as given (${names.join(', ')})
     ${options.conflict ?? ''}
     ${options.returning === undefined ? '' : `returning ${options.returning}`}`,
    values as never[],
    { prepare: true },
  )
}

/** Arrays of arrays and JSON are sent as text: `unnest` would flatten the former, and the driver would quote the latter twice. */
function describeColumns(columns: Columns): { arrays: string; selected: string[] } {
  const names = Object.keys(columns)
  const sentAs = (type: string) => (type.endsWith('[]') || type === 'jsonb' ? 'text' : type)
  return {
    arrays: names.map((name, index) => `$${index + 1}::${sentAs(columns[name]!.type)}[]`).join(', '),
    selected: names.map((name) => {
      const { type } = columns[name]!
      return sentAs(type) === type ? name : `${name}::${type}`
    }),
  }
}

/** Updates the rows named by the column `seq`. */
export async function updateEntities(
  tx: Db,
  target: StoreTarget,
  kind: Kind,
  columns: Columns,
  at: Date,
): Promise<void> {
  const names = Object.keys(columns)
  if (columns.seq!.values.length === 0) return
  const { arrays, selected } = describeColumns(columns)
  const set = names
    .map((name, index) => `${name} = ${selected[index]!.replace(name, `given.${name}`)}`)
    .filter((_, index) => names[index] !== 'seq')
  await tx.unsafe(
    `update ${target.layer}.${kind} set ${set.join(', ')}, updated_at = $${names.length + 1}::timestamptz
     from unnest(${arrays}) as given (${names.join(', ')})
     where ${kind}.seq = given.seq`,
    [...names.map((name) => arrayText(columns[name]!.values)), at] as never[],
    { prepare: true },
  )
}

/** Adds to the counts of short n-grams in names. */
export async function addGrams(tx: Db, target: StoreTarget, columns: Columns): Promise<void> {
  const constants = ownerOf(target, { catalogue: true })
  const key = [...(target.layer === 'workspace' ? ['catalogue_id'] : []), 'kind', 'gram', 'block'].join(', ')
  const conflict = `on conflict (${key}) do update set count = grams.count + excluded.count`
  await insertRows(tx, target, 'grams', columns, { constants, conflict })
}

export async function deleteLinks(
  tx: Db,
  target: StoreTarget,
  table: 'track_artists' | 'track_releases' | 'track_works' | 'release_artists' | 'lyrics',
  seqs: number[],
): Promise<void> {
  if (seqs.length === 0) return
  const column = table === 'release_artists' ? 'release_seq' : 'track_seq'
  await tx`
    delete from ${tx(target.layer)}.${tx(table)}
    where ${tx(column)} = any(${seqs}::bigint[])`
}

export async function deleteReferences(
  tx: Db,
  target: StoreTarget,
  entity: EntityType,
  seqs: number[],
): Promise<void> {
  if (seqs.length === 0) return
  await tx`
    delete from ${tx(target.layer)}.external_references
    where entity = ${entity}
      and entity_seq = any(${seqs}::bigint[])`
}
