import type { Expectation } from '../../lib/expectation.ts'
import { type Db, transaction } from '../../platform/postgres.ts'
import type { Caller } from '../access/caller.ts'
import type { Kind } from '../catalogue/entity-types.ts'
import type { RecordOf } from '../catalogue/read/records.ts'
import { selectRecord } from '../catalogue/read/sql-records.ts'
import type { Context } from '../context.ts'
import { applyPatch } from './apply-patch.ts'
import { type LockedRecord, lockExpected, requireWritableCatalogue } from './lock-record.ts'
import type { PatchOf } from './patches.ts'
import { type ChangeInput, recordChanges } from './record-change.ts'
import { compareSnapshots, readSnapshots } from './snapshot.ts'

/** Changes fields of a record. The change is in the record's history and can be undone. */
export function editRecord<K extends Kind>(
  context: Context,
  caller: Caller,
  kind: K,
  id: string,
  patch: PatchOf[K],
  expect?: Expectation<RecordOf[K]>,
): Promise<RecordOf[K]> {
  return transaction(context.db, async (tx) => {
    const record = await lockExpected(tx, caller, kind, id, expect)
    await requireWritableCatalogue(tx, record.owner)
    await editLocked(context, tx, caller, kind, record, patch, { action: 'updated' })
    return (await selectRecord(tx, { layer: 'workspace', ...record.owner }, kind, record.id))!
  })
}

/** Returns the id of the change; null if nothing changed and nothing else is to be recorded with it. */
export async function editLocked<K extends Kind>(
  context: Context,
  tx: Db,
  caller: Caller,
  kind: K,
  record: LockedRecord,
  patch: PatchOf[K],
  change: Pick<ChangeInput, 'action' | 'mergedId' | 'removedRows' | 'undoOf'>,
): Promise<string | null> {
  const { owner, id, before } = record
  await applyPatch(tx, { layer: 'workspace', ...owner }, kind, record, patch, context.clock.now())
  const after = (await readSnapshots(tx, kind, [record.seq])).get(record.seq)!.snapshot
  const differences = compareSnapshots(before, after)
  if (differences === null && change.action === 'updated' && change.undoOf === undefined) return null
  const outerId = after.outer_id as string | null
  const recorded = {
    ...change,
    ...(differences ?? { before: {}, after: {} }),
    owner,
    kind,
    recordId: id,
    outerId,
  }
  const [changeId] = await recordChanges(context, tx, caller, [recorded])
  return changeId!
}
