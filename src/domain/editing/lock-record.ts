import type { Expectation } from '../../lib/expectation.ts'
import { Problem } from '../../lib/problem.ts'
import type { Db } from '../../platform/postgres.ts'
import type { Caller } from '../access/caller.ts'
import { actFor } from '../catalogue/act-for.ts'
import type { Kind } from '../catalogue/entity-types.ts'
import type { RecordOf } from '../catalogue/read/records.ts'
import { selectRecord } from '../catalogue/read/sql-records.ts'
import { selectCatalogue } from '../catalogue/sql.ts'
import { lockCatalogue } from '../catalogue/store/sql.ts'
import { type Owner, readSnapshots, type Snapshot } from './snapshot.ts'
import { type LocatedRecord, locateRecord, lockRow } from './sql.ts'

export type LockedRecord = LocatedRecord & { owner: Owner; before: Snapshot }

/** Finds a record that the caller may edit, and keeps others from writing to its catalogue until the transaction ends. */
export async function lockRecord(tx: Db, caller: Caller, kind: Kind, id: string): Promise<LockedRecord> {
  const organisationId = caller.organisation.id
  await actFor(tx, organisationId)
  const bound = caller.catalogue?.id ?? null
  for (let located = await locateRecord(tx, kind, id, bound); located !== null; ) {
    await lockCatalogue(tx, located.catalogue_id)
    // The record may have moved while this transaction waited for the lock.
    const now = await locateRecord(tx, kind, id, bound)
    if (now?.catalogue_id === located.catalogue_id) {
      const owner = { organisationId, catalogueId: now.catalogue_id }
      const before = (await readSnapshots(tx, kind, [now.seq])).get(now.seq)!.snapshot
      return { ...now, owner, before }
    }
    located = now
  }
  throw recordNotFound(kind, id)
}

/** The same, for a record that the caller expects to be in a certain state. */
export async function lockExpected<K extends Kind>(
  tx: Db,
  caller: Caller,
  kind: K,
  id: string,
  expect: Expectation<RecordOf[K]> | undefined,
): Promise<LockedRecord> {
  const record = await lockRecord(tx, caller, kind, id)
  if (expect === undefined) return record
  // Analyses write to a track without the lock of its catalogue.
  await lockRow(tx, kind, record.seq)
  expect(await selectRecord(tx, { layer: 'workspace', ...record.owner }, kind, record.id))
  return record
}

/** Throws unless records can be written to the catalogue. */
export async function requireWritableCatalogue(
  tx: Db,
  { organisationId, catalogueId }: Owner,
): Promise<void> {
  const catalogue = await selectCatalogue(tx, organisationId, catalogueId)
  if (catalogue !== null) return
  throw new Problem(
    'catalogue_forbidden',
    `The catalogue ${catalogueId} was deleted. Send the id of another catalogue.`,
  )
}

export function recordNotFound(kind: Kind, id: string): Problem {
  return new Problem('not_found', `You have no ${kind.slice(0, -1)} ${id}.`)
}
