import { memoizePer } from '../../lib/memoize.ts'
import { Batcher } from '../../platform/batcher.ts'
import { isUnreachable } from '../../platform/postgres.ts'
import type { Context } from '../context.ts'
import {
  type PutCondition,
  putObjectRow,
  putObjectRows,
  type StoredObject,
  selectObject,
  selectObjects,
} from './sql-objects.ts'

type Place = { areaId: string; key: string }

const readsOf = memoizePer(
  (context: Context) =>
    new Batcher<Place, StoredObject | null>(
      async (places) =>
        places.length === 1
          ? [await selectObject(context.db, places[0]!.areaId, places[0]!.key)]
          : selectObjects(context.db, places),
      { maxItems: 32, collectMs: 1 },
    ),
)

const putsOf = memoizePer(
  (context: Context) =>
    new Batcher<StoredObject, boolean>((rows) => putTogether(context, rows), {
      maxItems: 32,
      collectMs: 1,
      keyOf: (row) => `${row.area_id}/${row.key}`,
    }),
)

/** An object's row, read together with those that others ask for in the same moment. */
export function findObject(context: Context, areaId: string, key: string): Promise<StoredObject | null> {
  return readsOf(context).add({ areaId, key })
}

/** Writes an object's row; those of one moment share a commit. Answers whether the condition held. */
export function putRow(context: Context, row: StoredObject, condition?: PutCondition): Promise<boolean> {
  const conditional = condition?.ifMatch !== undefined || condition?.ifNoneMatch
  return conditional ? putObjectRow(context.db, row, condition) : putsOf(context).add(row)
}

async function putTogether(context: Context, rows: StoredObject[]): Promise<(boolean | Promise<boolean>)[]> {
  if (rows.length === 1) return [await putObjectRow(context.db, rows[0]!)]
  try {
    await putObjectRows(context.db, rows)
    return rows.map(() => true)
  } catch (error) {
    if (isUnreachable(error)) throw error
    // One of them cannot be stored, and the others must not suffer for it.
    return rows.map((row) => putObjectRow(context.db, row))
  }
}
