import { newId } from '../../lib/ids.ts'
import type { Db } from '../../platform/postgres.ts'
import type { Kind } from '../catalogue/entity-types.ts'
import type { EntityOutcome } from '../catalogue/store/store-tracks.ts'
import { compareSnapshots, readSnapshots, type Snapshot } from '../editing/snapshot.ts'
import { type ChangeAction, insertDeliveredChanges } from '../editing/sql.ts'
import type { Ingestion } from './sql-ingestions.ts'

type Delivery = Pick<Ingestion, 'id' | 'organisation_id' | 'catalogue_id' | 'mode'>
type DeliveredChange = {
  kind: Kind
  recordId: string
  action: ChangeAction
  before: Snapshot | null
  after: Snapshot | null
}

/** What one batch of a delivery changes, for the histories of its records. */
export class DeliveryHistory {
  readonly #before = new Map<Kind, Map<number, { id: string; snapshot: Snapshot }>>()

  /** Remembers what the batch is about to overwrite. */
  readonly beforeUpdate = async (tx: Db, kind: Kind, seqs: number[]): Promise<void> => {
    this.#before.set(kind, await readSnapshots(tx, kind, seqs))
  }

  /** Records what became of it, and what the batch created. */
  async record(tx: Db, delivery: Delivery, entities: EntityOutcome[], at: Date): Promise<void> {
    const changes: DeliveredChange[] = entities
      .filter(({ action }) => action === 'created')
      .map(({ type, id }) => ({
        kind: `${type}s`,
        recordId: id,
        action: 'created',
        before: null,
        after: null,
      }))
    for (const [kind, before] of this.#before) {
      const after = await readSnapshots(tx, kind, [...before.keys()])
      for (const [seq, { id, snapshot }] of before) {
        const difference = compareSnapshots(snapshot, after.get(seq)!.snapshot)
        if (difference !== null) changes.push({ kind, recordId: id, action: 'updated', ...difference })
      }
    }
    await insertChanges(tx, delivery, changes, at)
  }
}

/** Records that a delivery deleted records. This cannot be undone. */
export function recordDeletions(
  tx: Db,
  delivery: Delivery,
  deleted: { kind: Kind; id: string; snapshot: Snapshot }[],
  at: Date,
): Promise<void> {
  const changes = deleted.map(
    ({ kind, id, snapshot }): DeliveredChange => ({
      kind,
      recordId: id,
      action: 'deleted',
      before: snapshot,
      after: null,
    }),
  )
  return insertChanges(tx, delivery, changes, at)
}

async function insertChanges(
  tx: Db,
  { id, organisation_id, catalogue_id, mode }: Delivery,
  changes: DeliveredChange[],
  at: Date,
): Promise<void> {
  await insertDeliveredChanges(
    tx,
    { organisationId: organisation_id, catalogueId: catalogue_id, ingestionId: id, mode },
    changes.map((change) => ({ id: newId(), ...change })),
    at,
  )
}
