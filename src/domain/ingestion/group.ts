import { isId } from '../../lib/ids.ts'
import { KeyedMutex } from '../../lib/keyed-mutex.ts'
import { memoizePer } from '../../lib/memoize.ts'
import { Problem } from '../../lib/problem.ts'
import { type Db, transaction } from '../../platform/postgres.ts'
import type { Context } from '../context.ts'
import { insufficientCredits } from '../credits/change.ts'
import { selectBalance } from '../credits/sql.ts'
import type { IngestionOptions } from './request.ts'
import { lockGroup, lockIngestionOfGroup, reopenForCall } from './sql-groups.ts'
import { appendRequest } from './sql-requests.ts'
import { notifyStoreWorkers } from './sql-store-leases.ts'

type GroupCall = {
  organisationId: string
  catalogueId: string
  /** The sender's own name for the group, or the id of its ingestion. */
  group: string
  tracks: unknown[]
  options: IngestionOptions
  /** How many analyses the records can need. */
  needed: number
  /** Whether the client is bound to the catalogue. */
  isBound: boolean
}

const mutexOf = memoizePer((_context: Context) => new KeyedMutex())

/**
 * Runs the transaction of a call, one at a time for each group. Calls wait in memory, without a connection: waiting in the
 * database, they could hold every connection of the process while the first call needs one more.
 */
export function inGroup<Result>(
  context: Context,
  {
    organisationId,
    catalogueId,
    group,
  }: Pick<GroupCall, 'organisationId' | 'catalogueId'> & { group: string | undefined },
  work: (tx: Db) => Promise<Result>,
): Promise<Result> {
  const run = () => transaction(context.db, work)
  return group === undefined ? run() : mutexOf(context).run(`${organisationId} ${catalogueId} ${group}`, run)
}

/**
 * Adds records to the ingestion that an earlier call of the group has created. An ingestion that has ended is opened again.
 * Null: there is none, and nobody else creates one before the transaction ends.
 */
export async function joinGroup(context: Context, tx: Db, call: GroupCall): Promise<{ id: string } | null> {
  await lockGroup(tx, call)
  const found = await lockIngestionOfGroup(tx, call, isId(call.group) ? call.group : null)
  if (found === null) return null
  if (call.isBound !== (found.options.is_bound ?? false)) {
    throw new Problem(
      'resource_forbidden',
      'A client with other rights has started this ingestion. Send another ingestion_id.',
    )
  }
  requireSameOptions(found.options, call)
  const { available } = await selectBalance(tx, call.organisationId)
  if (available < call.needed) throw insufficientCredits(call.needed, available)
  await appendRequest(tx, found.id, call.tracks)
  // A process that is storing it looks for more records before it ends stage 1.
  if (found.status !== 'received' && found.status !== 'storing') {
    await reopenForCall(tx, found.id, context.clock.now())
    await notifyStoreWorkers(tx)
  }
  return { id: found.id }
}

const sharedOptions = ['media_fetch_type', 'overwrite_audio_file', 'delete_delivered_file'] as const

/** All entries of an ingestion share their options. */
function requireSameOptions(before: IngestionOptions, { options, group }: GroupCall): void {
  const field = sharedOptions.find((name) => before[name] !== options[name])
  if (field === undefined) return
  throw new Problem(
    'validation_error',
    'All calls of one ingestion must have the same options: see details.',
    {
      details: [
        {
          field,
          message: `is ${before[field]} in the ingestion ${JSON.stringify(group)}. Send the same value, or another ingestion_id`,
        },
      ],
    },
  )
}
