import { newId } from '../../lib/ids.ts'
import type { Db } from '../../platform/postgres.ts'
import type { Caller } from '../access/caller.ts'
import type { Kind } from '../catalogue/entity-types.ts'
import { trackUri } from '../catalogue/track-uri.ts'
import type { Context } from '../context.ts'
import { recordEvents } from '../events/record.ts'
import type { NewEvent } from '../events/types.ts'
import { recheckEdited } from '../health/check-catalogues.ts'
import type { Owner, Snapshot } from './snapshot.ts'
import { type ChangeAction, insertChanges, type NewChange, type RemovedRows } from './sql.ts'

export type ChangeInput = {
  owner: Owner
  kind: Kind
  recordId: string
  action: ChangeAction
  before: Snapshot | null
  after: Snapshot | null
  outerId?: string | null
  mergedId?: string
  removedRows?: RemovedRows
  undoOf?: string
}

/** Adds changes to the history and records the events of tracks. Returns the ids of the changes. */
export async function recordChanges(
  context: Context,
  tx: Db,
  caller: Caller,
  inputs: ChangeInput[],
): Promise<string[]> {
  const { principal, client } = caller
  const rows = inputs.map(
    (input): NewChange => ({
      id: newId(),
      organisation_id: input.owner.organisationId,
      catalogue_id: input.owner.catalogueId,
      kind: input.kind,
      record_id: input.recordId,
      merged_id: input.mergedId ?? null,
      action: input.action,
      actor: { ...principal, client_id: client.id },
      before: input.before,
      after: input.after,
      removed_rows: input.removedRows ?? null,
      undo_of: input.undoOf ?? null,
      created_at: context.clock.now(),
    }),
  )
  await insertChanges(tx, rows)
  await recordEvents(context, tx, inputs.flatMap(eventsOf))
  for (const [kind, changed] of Map.groupBy(inputs, (input) => input.kind))
    await recheckEdited(
      tx,
      kind,
      changed.map(({ recordId }) => recordId),
    )
  return rows.map(({ id }) => id)
}

function eventsOf(input: ChangeInput): NewEvent[] {
  if (input.kind !== 'tracks') return []
  const { organisationId, catalogueId } = input.owner
  const data = {
    track_uri: trackUri('workspace', input.recordId),
    outer_id: input.outerId ?? null,
    catalog_id: catalogueId,
  }
  if (input.action === 'deleted')
    return [{ organisationId, type: 'track.deleted', data: { ...data, merged_into: null } }]
  const changed = Object.keys(input.after ?? {})
  const updated: NewEvent = { organisationId, type: 'track.updated', data: { ...data, changed } }
  if (input.mergedId === undefined) return [updated]
  const merged = {
    track_uri: trackUri('workspace', input.mergedId),
    outer_id: null,
    catalog_id: catalogueId,
    merged_into: data.track_uri,
  }
  return [updated, { organisationId, type: 'track.deleted', data: merged }]
}
