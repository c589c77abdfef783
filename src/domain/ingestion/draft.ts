import { newId } from '../../lib/ids.ts'
import { toStorable } from '../../lib/unstorable-text.ts'
import type { DeliveredTrack, SourceItem } from './sources/delivered-track.ts'
import type { NewItem } from './sql-items.ts'

/** An item as it will be stored, with the entry of the delivery that it comes from. */
export type Draft = {
  row: NewItem
  item: SourceItem
  record: DeliveredTrack | null
  /** From a message that a newer one has replaced. */
  isOlder?: boolean
}

export function createDraft(ingestionId: string, item: SourceItem): Draft {
  const row: NewItem = {
    ingestion_id: ingestionId,
    index: item.index,
    id: newId(),
    source: item.source.slice(0, 2000),
    outer_id: item.outer_id,
    status: 'pending',
    work: null,
    stored: false,
    error_code: null,
    message: null,
    retryable: false,
    track_id: null,
    track_seq: null,
    audio: null,
    content_hash: null,
    reservation_id: null,
    warnings: item.kind === 'track' && item.record.warnings.length > 0 ? item.record.warnings : null,
  }
  if (item.kind === 'skipped') Object.assign(row, { status: 'skipped', message: item.reason })
  if (item.kind === 'problem') failRow(row, item.problem.code, item.problem.message)
  return { row, item, record: item.kind === 'track' ? item.record : null }
}

export function failRow(row: NewItem, code: string, message: string, retryable = false): void {
  Object.assign(row, {
    status: 'failed',
    work: null,
    error_code: code,
    message: toStorable(message),
    retryable,
  })
}
