import type { Expectation } from '../../lib/expectation.ts'
import { Problem } from '../../lib/problem.ts'
import { textKey } from '../../lib/text-key.ts'
import { type Db, transaction } from '../../platform/postgres.ts'
import type { Caller } from '../access/caller.ts'
import { markUnused } from '../catalogue/enrichments/sql-follow.ts'
import type { Kind } from '../catalogue/entity-types.ts'
import type { RecordOf } from '../catalogue/read/records.ts'
import { addGrams } from '../catalogue/store/sql.ts'
import { GramCounts } from '../catalogue/store/write-grams.ts'
import type { Context } from '../context.ts'
import { lockExpected } from './lock-record.ts'
import { recordChanges } from './record-change.ts'
import type { Owner } from './snapshot.ts'
import type { RemovedRows } from './sql.ts'
import { countLinks, deleteOwnRows, selectOwnRows } from './sql-removed.ts'

/** All links of a record are stored with its deletion, in one row. */
const maxLinks = 20_000

/**
 * Deletes a record. What is linked to it stays. A record that others are linked to is deleted only with `detach`, which
 * removes those links first. The deletion can be undone.
 */
export function deleteRecord<K extends Kind>(
  context: Context,
  caller: Caller,
  kind: K,
  id: string,
  { detach }: { detach: boolean },
  expect?: Expectation<RecordOf[K]>,
): Promise<void> {
  return transaction(context.db, async (tx) => {
    const { seq, owner, before, ...record } = await lockExpected(tx, caller, kind, id, expect)
    const links = await countLinks(tx, kind, seq)
    if (links > 0 && !detach) throw stillLinked(kind, links)
    checkLinkCount(kind, links)
    const removedRows = await removeRecord(tx, owner, kind, seq, context.clock.now())
    const outerId = before.outer_id as string | null
    await recordChanges(context, tx, caller, [
      { owner, kind, recordId: record.id, action: 'deleted', before, after: null, outerId, removedRows },
    ])
  })
}

/** Deletes the rows of a record, and returns them. */
export async function removeRecord(
  tx: Db,
  owner: Owner,
  kind: Kind,
  seq: number,
  at: Date,
): Promise<RemovedRows> {
  const removed = await selectOwnRows(tx, kind, seq)
  await markUnused(tx, kind, [seq], at)
  await deleteOwnRows(tx, kind, seq, at)
  await countName(tx, owner, kind, removed, -1)
  return removed
}

/** Substrings of one or two letters are found by counts, which follow the names. */
export async function countName(
  tx: Db,
  owner: Owner,
  kind: Kind,
  rows: RemovedRows,
  change: 1 | -1,
): Promise<void> {
  const { seq, name, title } = rows[kind]![0]! as { seq: number; name?: string; title?: string | null }
  const text = name ?? title ?? null
  if (text === null) return
  const counts = new GramCounts()
  counts.add(kind, seq, textKey(text), change)
  await addGrams(tx, { layer: 'workspace', ...owner }, counts.columns())
}

export function checkLinkCount(kind: Kind, links: number): void {
  if (links <= maxLinks) return
  throw new Problem(
    'validation_error',
    `This ${kind.slice(0, -1)} is linked to ${links} records; at most ${maxLinks} can be changed in one call. Move its tracks to others first.`,
  )
}

function stillLinked(kind: Kind, links: number): Problem {
  const type = kind.slice(0, -1)
  return new Problem(
    'validation_error',
    `${links} ${links === 1 ? 'record is' : 'records are'} linked to this ${type}. Merge it into another ${type}, or send detach=true to remove the links.`,
    { details: [{ field: 'detach', message: `must be true: ${links} records are linked to this ${type}` }] },
  )
}
