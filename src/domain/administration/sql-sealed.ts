import type { Db } from '../../platform/postgres.ts'

/** A column of sealed values. `label` is the column that the purpose of the seal is made of. */
export type SealedColumn = { table: string; id: string; label: string; column: string }

type SealedValue = { id: string; label: string; sealed: Buffer }

/** The names come from a fixed list in the code. */
export async function selectSealed(
  db: Db,
  { table, id, label, column }: SealedColumn,
  after: string | null,
  limit: number,
): Promise<SealedValue[]> {
  return db.unsafe<SealedValue[]>(
    `select ${id}::text as id, ${label}::text as label, ${column} as sealed
     from ${table}
     where ${column} is not null
       and ($1::text is null or ${id}::text > $1::text)
     order by ${id}::text
     limit $2`,
    [after, limit],
  )
}

/** False when the value has changed since it was read. */
export async function updateSealed(
  db: Db,
  { table, id, column }: SealedColumn,
  row: string,
  before: Buffer,
  sealed: Buffer,
): Promise<boolean> {
  const updated = await db.unsafe(
    `update ${table} set ${column} = $3 where ${id}::text = $1 and ${column} = $2 returning 1`,
    [row, before, sealed],
  )
  return updated.length > 0
}

export async function deleteSealed(db: Db, { table, id }: SealedColumn, row: string): Promise<void> {
  await db.unsafe(`delete from ${table} where ${id}::text = $1`, [row])
}
