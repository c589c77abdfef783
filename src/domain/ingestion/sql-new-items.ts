import type { Db } from '../../platform/postgres.ts'
import { arrayText } from '../catalogue/store/sql.ts'
import type { NewItem } from './sql-items.ts'

export async function insertItems(tx: Db, items: NewItem[]): Promise<void> {
  if (items.length === 0) return
  // Most columns are null in most batches. `unnest` fills a shorter array up with nulls, so they need not be sent.
  const each = (pick: (item: NewItem) => string | number | boolean | null) =>
    items.some((item) => pick(item) !== null) ? arrayText(items.map(pick)) : '{}'
  await tx`
    insert into ingestion_items (
      ingestion_id, index, id, source, outer_id, status, work, stored, error_code, message, retryable, track_id, track_seq,
      audio, content_hash, reservation_id, warnings, due_at
    )
    select
      ${items[0]!.ingestion_id}, index, id, source, outer_id, status, work, stored, error_code, message, retryable, track_id,
      track_seq, audio::jsonb, decode(content_hash, 'hex'), reservation_id, warnings::jsonb, case when work in ('move', 'analyse') then now() end
    from unnest(
      ${each(({ index }) => index)}::int[],
      ${each(({ id }) => id)}::uuid[],
      ${each(({ source }) => source)}::text[],
      ${each(({ outer_id }) => outer_id)}::text[],
      ${each(({ status }) => status)}::text[],
      ${each(({ work }) => work)}::text[],
      ${each(({ stored }) => stored)}::boolean[],
      ${each(({ error_code }) => error_code)}::text[],
      ${each(({ message }) => message)}::text[],
      ${each(({ retryable }) => retryable)}::boolean[],
      ${each(({ track_id }) => track_id)}::uuid[],
      ${each(({ track_seq }) => track_seq)}::bigint[],
      ${each(({ audio }) => (audio === null ? null : JSON.stringify(audio)))}::text[],
      ${each(({ content_hash }) => content_hash?.toString('hex') ?? null)}::text[],
      ${each(({ reservation_id }) => reservation_id)}::uuid[],
      ${each(({ warnings }) => (warnings === null ? null : JSON.stringify(warnings)))}::text[]
    ) as given (
      index, id, source, outer_id, status, work, stored, error_code, message, retryable, track_id, track_seq, audio,
      content_hash, reservation_id, warnings
    )`
}
