import { LRUCache } from 'lru-cache'
import { memoizePer } from '../../../lib/memoize.ts'
import { Batcher } from '../../../platform/batcher.ts'
import { isUnreachable } from '../../../platform/postgres.ts'
import type { Context } from '../../context.ts'
import {
  type ObjectRow,
  type PutCondition,
  putObjectRow,
  putObjectRows,
  type StoredObject,
  selectObject,
  selectObjects,
} from './sql.ts'

type ObjectKey = { areaId: string; key: string }

type Batchers = { reads: Batcher<ObjectKey, StoredObject | null>; writes: Batcher<ObjectRow, boolean> }

/** A batch has the objects of one area, so that it runs with the rights of the organisation it belongs to. */
const batchersOf = memoizePer((context: Context) => {
  const batchers = new LRUCache<string, Batchers>({ max: 1_000 })
  return (areaId: string): Batchers => {
    const found = batchers.get(areaId) ?? createBatchers(context)
    batchers.set(areaId, found)
    return found
  }
})

function createBatchers(context: Context): Batchers {
  return {
    reads: new Batcher(
      async (keys) =>
        keys.length === 1
          ? [await selectObject(context.db, keys[0]!.areaId, keys[0]!.key)]
          : selectObjects(context.db, keys),
      { maxItems: 32, collectMs: 1 },
    ),
    writes: new Batcher((rows) => putBatch(context, rows), {
      maxItems: 32,
      collectMs: 1,
      keyOf: (row) => `${row.area_id}/${row.key}`,
    }),
  }
}

/** Reads an object's row, batched with concurrent reads. */
export function findObject(context: Context, areaId: string, key: string): Promise<StoredObject | null> {
  return batchersOf(context)(areaId).reads.add({ areaId, key })
}

/** Writes an object's row, batched with concurrent writes into one commit. False if the condition was not met. */
export function putRow(context: Context, row: ObjectRow, condition?: PutCondition): Promise<boolean> {
  const isConditional = condition?.ifMatch !== undefined || condition?.ifNoneMatch
  return isConditional
    ? putObjectRow(context.db, row, condition)
    : batchersOf(context)(row.area_id).writes.add(row)
}

async function putBatch(context: Context, rows: ObjectRow[]): Promise<(boolean | Promise<boolean>)[]> {
  if (rows.length === 1) return [await putObjectRow(context.db, rows[0]!)]
  try {
    await putObjectRows(context.db, rows)
    return rows.map(() => true)
  } catch (error) {
    if (isUnreachable(error)) throw error
    // One row cannot be stored. Write them one by one, so that the others succeed.
    return rows.map((row) => putObjectRow(context.db, row))
  }
}
