import { newId } from '../../lib/ids.ts'
import type { Db } from '../../platform/postgres.ts'
import { actFor } from '../catalogue/act-for.ts'
import type { Context } from '../context.ts'
import { setAnalysisStatus } from '../tagging/apply-analysis.ts'
import type { LiveIngestion } from '../tagging/store-live-track.ts'
import { DeliveryHistory } from './delivery-history.ts'
import { upsertDeliveries } from './sql-deliveries.ts'
import { insertEntities } from './sql-entities.ts'
import { insertIngestion } from './sql-ingestions.ts'
import { notifyAnalysisWorkers } from './sql-items.ts'
import { insertItems } from './sql-new-items.ts'

/** Makes the ingestion of a track that a live call was asked to persist: one item, stored already. */
export async function acceptPersisted(
  context: Context,
  tx: Db,
  input: LiveIngestion,
): Promise<{ ingestionId: string }> {
  const { organisationId, track, object, reservation } = input
  const ingestionId = newId()
  const now = context.clock.now()
  await insertIngestion(tx, {
    id: ingestionId,
    organisation_id: organisationId,
    catalogue_id: input.catalogueId,
    client_id: input.clientId,
    mode: 'tagging',
    options: { overwrite_audio_file: true, delete_delivered_file: false },
    status: 'analysing',
    all_read: true,
    created_at: now,
  })
  await insertEntities(tx, ingestionId, input.entities)
  await insertItems(tx, [
    {
      ingestion_id: ingestionId,
      index: 0,
      id: newId(),
      source: object.s3_file_uri,
      outer_id: track.outer_id,
      status: 'stored',
      work: 'analyse',
      stored: true,
      error_code: null,
      message: null,
      retryable: false,
      track_id: track.id,
      track_seq: track.seq,
      audio: { key: object.key },
      content_hash: input.contentHash,
      reservation_id: reservation.id,
      warnings: null,
    },
  ])
  await actFor(tx, organisationId)
  const delivery = {
    id: ingestionId,
    organisation_id: organisationId,
    catalogue_id: input.catalogueId,
    mode: 'tagging' as const,
  }
  await new DeliveryHistory().record(tx, delivery, input.entities, now)
  await upsertDeliveries(tx, { organisationId, ingestionId }, [
    {
      medium: 'audio',
      language: null,
      titles: [],
      details: null,
      left_out: ['language', 'titles'],
      track_seq: track.seq,
      item_index: 0,
      brings_audio: true,
    },
  ])
  await setAnalysisStatus(tx, organisationId, [track.seq], 'pending')
  await notifyAnalysisWorkers(tx)
  return { ingestionId }
}
