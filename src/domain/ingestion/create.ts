import { newId } from '../../lib/ids.ts'
import { Problem } from '../../lib/problem.ts'
import type { Caller } from '../access/caller.ts'
import { resolveCatalogue } from '../catalogue/resolve-catalogue.ts'
import type { Context } from '../context.ts'
import { refuseShort } from '../credits/change.ts'
import { reserveCredits } from '../credits/reserve.ts'
import { selectBalance } from '../credits/sql.ts'
import { once } from '../idempotency/once.ts'
import { areaOf } from '../storage/areas/resolve.ts'
import type { Area } from '../storage/areas/sql.ts'
import { selectObject } from '../storage/objects/sql.ts'
import { inGroup, joinGroup } from './group.ts'
import { storeIngestionJob } from './jobs.ts'
import { readMappingFile } from './mapping-file.ts'
import {
  checkShape,
  type IngestionOptions,
  type IngestionRequest,
  maxTracks,
  readOptions,
} from './request.ts'
import { readTrackRecord } from './sources/track-record.ts'
import { type Ingestion, insertIngestion } from './sql-ingestions.ts'
import { setReservation } from './sql-progress.ts'
import { insertRequest } from './sql-requests.ts'

/** What a caller is shown of a new ingestion, as the idempotency store keeps it. */
export type Accepted = { id: string }

/**
 * Takes a delivery in: from here on nothing of it is lost. Credits for records that come with the request are set aside
 * now; those for files when it is known how many there are.
 */
export async function createIngestion(
  context: Context,
  caller: Caller,
  call: {
    key: string | null
    request: IngestionRequest
    /** Records that are sent under one name make one ingestion, in however many calls they come. */
    group?: string | undefined
    signal?: AbortSignal
  },
): Promise<Accepted> {
  const { request, key, group, signal } = call
  checkShape(request)
  if ((request.tracks?.length ?? 0) > maxTracks) {
    throw new Problem('validation_error', `Send at most ${maxTracks} tracks at once.`, {
      details: [
        { field: 'tracks', message: `has ${request.tracks!.length} entries, more than ${maxTracks}` },
      ],
    })
  }
  const area = await areaOf(context, caller.organisation.id)
  const options = await readOptions(request, (file) => readMappingFile(context, area, file))
  const catalogueId = await resolveCatalogue(context.db, caller, request.catalog_id)
  const body = { ...request, catalog_id: catalogueId }
  const { answer } = await once<Accepted>(
    context,
    caller,
    { operation: 'ingestions', key, body, ...(signal && { signal }) },
    async (keep) => {
      await checkDelivery(context, caller, area, request, options)
      return inGroup(context, { organisationId: caller.organisation.id, catalogueId, group }, async (tx) => {
        const needed = countAnalyses(request, options)
        const owner = { organisationId: caller.organisation.id, catalogueId }
        if (group !== undefined) {
          const grouped = { ...owner, group, tracks: request.tracks ?? [], options, needed }
          const joined = await joinGroup(context, tx, grouped)
          if (joined !== null) {
            await keep(tx, joined)
            return joined
          }
        }
        const ingestion = await insertIngestion(tx, {
          id: newId(),
          organisation_id: caller.organisation.id,
          catalogue_id: catalogueId,
          client_id: caller.client.id,
          mode: request.mode,
          options: {
            ...options,
            ...(needed > 0 && { reserved: needed }),
            ...(group !== undefined && { group }),
          },
          status: 'received',
          created_at: context.clock.now(),
        })
        if (request.tracks !== undefined) await insertRequest(tx, ingestion.id, request.tracks)
        await context.queue.enqueue(tx, storeIngestionJob, { ingestion_id: ingestion.id })
        const accepted = { id: ingestion.id }
        await keep(tx, accepted)
        if (needed > 0) await reserve(context, tx, ingestion, needed)
        return accepted
      })
    },
  )
  return answer
}

async function reserve(
  context: Context,
  tx: Parameters<typeof insertIngestion>[0],
  ingestion: Ingestion,
  amount: number,
): Promise<void> {
  const input = { amount, reason: 'ingestion' as const, reference: ingestion.id }
  const { id } = await reserveCredits(context, tx, ingestion.organisation_id, input)
  await setReservation(tx, ingestion.id, id)
}

/** How many analyses the records of a request will need at most. */
function countAnalyses({ tracks }: IngestionRequest, { media_fetch_type }: IngestionOptions): number {
  if (tracks === undefined) return 0
  const options = { mediaFetchType: media_fetch_type ?? ('s3' as const) }
  return tracks.filter((track, index) => readTrackRecord(track, index, options).kind === 'track').length
}

/** What can be known at once: that the file is there, and that bare audio meets at least one credit. */
async function checkDelivery(
  context: Context,
  caller: Caller,
  area: Area,
  { mode }: IngestionRequest,
  { path }: IngestionOptions,
): Promise<void> {
  if (path !== undefined && !path.endsWith('/') && mode !== 's3_scan') {
    const isFile = mode === 's3_csv' || /\.xml$/i.test(path)
    if (isFile && (await selectObject(context.db, area.id, path)) === null)
      throw new Problem('not_found', `There is no file at ${path}: deliver it first.`)
  }
  if (mode !== 's3_scan') return
  const { available } = await selectBalance(context.db, caller.organisation.id)
  if (available === 0) throw refuseShort(1, available)
}
