import { Problem } from '../../lib/problem.ts'
import type { Db } from '../../platform/postgres.ts'
import type { Caller } from '../access/caller.ts'
import { resolveCatalogue } from '../catalogue/resolve-catalogue.ts'
import type { Context } from '../context.ts'
import { insufficientCredits } from '../credits/change.ts'
import { reserveCredits } from '../credits/reserve.ts'
import { selectBalance } from '../credits/sql.ts'
import { type Idempotency, runIdempotent } from '../idempotency/run-idempotent.ts'
import { requireOwnInbound } from '../storage/areas/inbound.ts'
import { areaOf } from '../storage/areas/resolve.ts'
import type { Area } from '../storage/areas/sql.ts'
import { selectObject } from '../storage/objects/sql.ts'
import { applyCsvProfile } from './csv-profiles.ts'
import { readDeliverySettings } from './delivery-settings.ts'
import { inGroup, joinGroup } from './group.ts'
import { readMappingFile } from './mapping-file.ts'
import {
  checkShape,
  type IngestionOptions,
  type IngestionRequest,
  isRootFolder,
  type Mode,
  maxTracks,
  readOptions,
} from './request.ts'
import { listFiles } from './source.ts'
import { readJsonTrack } from './sources/json/read-json.ts'
import type { Ingestion } from './sql-ingestions.ts'
import { setReservation } from './sql-progress.ts'
import { startIngestion } from './start-ingestion.ts'

/**
 * The result of the call, which a repeat with the same idempotency key gets too. Calls that joined a group, and those saved
 * before 1.14, have the id alone.
 */
export type Accepted = {
  id: string
  created?: { mode: Mode; catalog_id: string; created_at: string; dry_run?: true }
}

/**
 * Accepts a delivery: from here on it cannot be lost. Credits for records in the request are reserved now; those for files
 * when stage 1 knows how many there are.
 */
export async function createIngestion(
  context: Context,
  caller: Caller,
  call: Idempotency & {
    request: IngestionRequest
    /** Calls with the same group add their records to one ingestion. */
    group?: string | undefined
    signal?: AbortSignal
  },
): Promise<Accepted> {
  const { request, key, onReplay, signal } = call
  checkShape(request)
  if ((request.tracks?.length ?? 0) > maxTracks) {
    throw new Problem('validation_error', `Send at most ${maxTracks} tracks at once.`, {
      details: [
        { field: 'tracks', message: `has ${request.tracks!.length} entries, more than ${maxTracks}` },
      ],
    })
  }
  const area = await areaOf(context, caller.organisation.id)
  const settings = await readDeliverySettings(context, caller)
  const effective = await applyCsvProfile(context, caller, request)
  const options = await readOptions(effective, settings, (file) => readMappingFile(context, area, file))
  const isPlanned = options.dry_run === true || options.needs_approval === true
  // What waits for approval is approved call by call.
  const group = isPlanned ? undefined : call.group
  const catalogueId = await resolveCatalogue(context.db, caller, request.catalog_id)
  if (options.path !== undefined) requireOwnInbound(caller, options.path)
  const body = { ...request, catalog_id: catalogueId }
  const { result } = await runIdempotent<Accepted>(
    context,
    caller,
    { operation: 'ingestions', key, onReplay, body, ...(signal && { signal }) },
    async (save) => {
      await checkDelivery(context, caller, area, request, options)
      return inGroup(context, { organisationId: caller.organisation.id, catalogueId, group }, async (tx) => {
        // A dry run costs nothing. A delivery that needs approval reserves credits when it is stored.
        const needed = isPlanned ? 0 : countAnalyses(request, options)
        const owner = { organisationId: caller.organisation.id, catalogueId }
        if (group !== undefined) {
          const isBound = caller.catalogue !== null
          const grouped = { ...owner, group, tracks: request.tracks ?? [], options, needed, isBound }
          const joined = await joinGroup(context, tx, grouped)
          if (joined !== null) {
            await save(tx, joined)
            return joined
          }
        }
        const ingestion = await startIngestion(context, tx, {
          ...owner,
          clientId: caller.client.id,
          areaId: area.id,
          mode: request.mode,
          options: {
            ...options,
            ...(needed > 0 && { reserved: needed }),
            ...(group !== undefined && { group }),
            ...(caller.catalogue !== null && { is_bound: true as const }),
          },
          tracks: request.tracks,
        })
        const created_at = ingestion.created_at.toISOString()
        const dryRun = options.dry_run && { dry_run: options.dry_run }
        const created = { mode: request.mode, catalog_id: catalogueId, created_at, ...dryRun }
        const accepted = { id: ingestion.id, created }
        await save(tx, accepted)
        if (needed > 0) await reserve(context, tx, ingestion, needed)
        return accepted
      })
    },
  )
  return result
}

async function reserve(context: Context, tx: Db, ingestion: Ingestion, amount: number): Promise<void> {
  const input = { amount, reason: 'ingestion' as const, reference: ingestion.id }
  const { id } = await reserveCredits(context, tx, ingestion.organisation_id, input)
  await setReservation(tx, ingestion.id, id)
}

/** How many analyses the records of a request can need. */
function countAnalyses({ tracks }: IngestionRequest, { media_fetch_type }: IngestionOptions): number {
  if (tracks === undefined) return 0
  const options = { mediaFetchType: media_fetch_type ?? ('s3' as const) }
  return tracks.filter((track, index) => readJsonTrack(track, index, options).kind === 'track').length
}

/** Refuses what is known to fail: a file or folder that is not there, and a scan of audio files without any credit. */
async function checkDelivery(
  context: Context,
  caller: Caller,
  area: Area,
  { mode }: IngestionRequest,
  { path, dry_run }: IngestionOptions,
): Promise<void> {
  if (path !== undefined && !isRootFolder(path)) {
    const isFile = mode === 's3_csv' || (mode === 's3_ddex' && /\.xml$/i.test(path))
    const exists = isFile
      ? (await selectObject(context.db, area.id, path)) !== null
      : await hasFiles(context, area, path)
    if (!exists)
      throw new Problem('not_found', `There is no file ${isFile ? 'at' : 'under'} ${path}. Deliver it first.`)
  }
  if (mode !== 's3_scan' || dry_run) return
  const { available } = await selectBalance(context.db, caller.organisation.id)
  if (available === 0) throw insufficientCredits(1, available)
}

async function hasFiles(context: Context, area: Area, prefix: string): Promise<boolean> {
  for await (const _file of listFiles(context, area, prefix, '')) return true
  return false
}
