import { transaction } from '../../platform/postgres.ts'
import type { Context } from '../context.ts'
import { deleteObjectRows, moveObjectRows } from '../storage/objects/sql.ts'
import { audioFolder, type IngestionInArea, processedKey } from './ingestion-files.ts'
import type { ReceivedMessage } from './sources/ddex/read-ddex.ts'
import { hasFailedBatch, selectUntaken } from './sql-files.ts'
import { selectMessages } from './sql-requests.ts'

/** The files that describe a delivery: its CSV file, or its DDEX messages. What was refused stays where it was delivered. */

const folderOf = ({ ingestion }: IngestionInArea) => audioFolder(ingestion.id).replace('audio/', '')

/** At the end of stage 1: moves what was taken out of the delivery folders. */
export async function moveDelivery(context: Context, target: IngestionInArea): Promise<void> {
  const { mode, options } = target.ingestion
  if (options.path === undefined || options.path.startsWith('inbound/')) return
  if (mode === 's3_csv') return moveOut(context, target, [options.path])
  if (mode !== 's3_ddex') return
  for (const { received, untaken, manifests } of await readMessages(context, target, false)) {
    if (untaken.length > 0) continue
    await moveOut(context, target, [received.key, ...received.files, ...manifests])
  }
}

/**
 * At the end of the ingestion: deletes what was moved, unless the sender wants to keep it. Messages of which something failed
 * later, or was cancelled, go back with the audio that was not used, so that they can be corrected and ingested again.
 */
export async function settleDelivery(context: Context, target: IngestionInArea): Promise<void> {
  const { ingestion } = target
  if (ingestion.mode === 's3_csv' && ingestion.options.path !== undefined)
    return deleteMoved(context, target, [ingestion.options.path])
  if (ingestion.mode !== 's3_ddex') return
  for (const message of await readMessages(context, target, ingestion.status === 'cancelled')) {
    const { received, untaken, manifests } = message
    const files = [received.key, ...received.files, ...manifests]
    if (untaken.length === 0) {
      await deleteMoved(context, target, files)
      continue
    }
    const folder = folderOf(target)
    const moves = files.map((key) => ({ from: processedKey(folder, key), to: key }))
    const audio = untaken.flatMap((item) =>
      item.audio === null ? [] : [{ from: item.audio.key, to: item.audio.delivered }],
    )
    await transaction(context.db, (tx) => moveObjectRows(tx, target.area.id, [...moves, ...audio]))
  }
}

async function readMessages(context: Context, { ingestion }: IngestionInArea, cancelled: boolean) {
  const messages = await selectMessages(context.db, ingestion.id)
  const states = []
  for (const { first_index, received: stored } of messages) {
    const received = stored as ReceivedMessage
    const range = { from: first_index, to: received.last_index + 1 }
    const untaken = await selectUntaken(context.db, ingestion.id, range, { cancelled })
    states.push({ received, untaken, manifests: [] as string[] })
  }
  // A batch is complete when all its messages are taken. Its manifest goes with the last of them.
  for (const [folder, batch] of Map.groupBy(states, ({ received }) => received.batch)) {
    const isTaken = batch.every(({ untaken }) => untaken.length === 0)
    if (isTaken && !(await hasFailedBatch(context.db, ingestion.id, folder)))
      batch.at(-1)!.manifests = batch.at(-1)!.received.manifests
    else if (!isTaken)
      batch.find(({ untaken }) => untaken.length > 0)!.manifests = batch[0]!.received.manifests
  }
  return states
}

async function moveOut(context: Context, target: IngestionInArea, keys: string[]): Promise<void> {
  const folder = folderOf(target)
  const moves = keys.map((from) => ({ from, to: processedKey(folder, from) }))
  await transaction(context.db, (tx) => moveObjectRows(tx, target.area.id, moves))
}

async function deleteMoved(context: Context, target: IngestionInArea, keys: string[]): Promise<void> {
  if (!target.ingestion.options.delete_delivered_file) return
  const folder = folderOf(target)
  await deleteObjectRows(
    context.db,
    target.area.id,
    keys.map((key) => processedKey(folder, key)),
  )
}
