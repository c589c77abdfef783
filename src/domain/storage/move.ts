import { Problem } from '../../lib/problem.ts'
import { transaction } from '../../platform/postgres.ts'
import type { Context } from '../context.ts'
import type { Area } from './sql-areas.ts'
import { deleteObjectRows, moveObjectRow } from './sql-objects.ts'
import { checkKey } from './write.ts'

/** Gives an object another key, in place of what is there. No byte is moved, and nobody sees it twice or not at all. */
export async function moveObject(context: Context, area: Area, from: string, to: string): Promise<void> {
  checkKey(to)
  if (from === to) return
  await transaction(context.db, async (tx) => {
    await deleteObjectRows(tx, area.id, [to])
    if (!(await moveObjectRow(tx, area.id, from, to))) {
      throw new Problem('not_found', `There is no object at s3://${area.bucket}/${from}.`)
    }
  })
}
