import { type Static, Type } from 'typebox'
import { trackUri } from '../../domain/catalogue/track-uri.ts'
import { maxTracks, modes } from '../../domain/ingestion/request.ts'
import { JsonTrack } from '../../domain/ingestion/sources/json/json-track.ts'
import type { DeliveredEntity } from '../../domain/ingestion/sql-entities.ts'
import type * as rows from '../../domain/ingestion/sql-ingestions.ts'
import type * as items from '../../domain/ingestion/sql-items.ts'
import { idempotencyFields } from './idempotency.ts'

const dateTime = Type.String({ format: 'date-time' })
const uuid = Type.String({ format: 'uuid' })
const count = (description: string) => Type.Integer({ minimum: 0, description })
const orNull = (schema: ReturnType<typeof Type.String>, description: string) =>
  Type.Union([schema, Type.Null()], { description })

export const IngestionStatus = Type.Unsafe<rows.IngestionStatus>({
  type: 'string',
  enum: [
    'received',
    'storing',
    'analysing',
    'computing',
    'completed',
    'completed_with_errors',
    'failed',
    'cancelled',
  ],
})

const mode = (values: readonly string[]) =>
  Type.Unsafe<rows.Ingestion['mode']>({ type: 'string', enum: [...values] })
export const AnyMode = mode([...modes, 'tagging'])

/** How a CSV file is read. Also the content of a CSV profile. */
export const csvReading = {
  delimiter: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 10,
      description: 's3_csv: the column separator. Detected if left out.',
    }),
  ),
  columns: Type.Optional(
    Type.Union(
      [
        Type.Array(Type.String({ maxLength: 200 }), { maxItems: 1000 }),
        Type.Record(
          Type.String({ maxLength: 500 }),
          Type.Union([Type.String({ maxLength: 200 }), Type.Null()]),
        ),
      ],
      {
        description:
          's3_csv: the columns in order, for a file without a header; or an object that maps your column names to ours, with null for columns to ignore.',
      },
    ),
  ),
  encoding: Type.Optional(
    Type.String({
      maxLength: 40,
      description:
        's3_csv: the encoding of the file, such as utf-8, windows-1250 or shift_jis. Detected if left out.',
    }),
  ),
  date_order: Type.Optional(
    Type.Unsafe<'day_first' | 'month_first'>({
      type: 'string',
      enum: ['day_first', 'month_first'],
      description: 's3_csv: what 03/04/2024 means. Without it such a date is left out, with a warning.',
    }),
  ),
  duration_unit: Type.Optional(
    Type.Unsafe<'ms' | 's'>({
      type: 'string',
      enum: ['ms', 's'],
      description:
        's3_csv: the unit of plain numbers in a column that is just called duration or length. Detected if left out: seconds, unless most numbers are 2000 or more.',
    }),
  ),
  artist_separators: Type.Optional(
    Type.Array(Type.String({ minLength: 1, maxLength: 10 }), {
      maxItems: 10,
      description:
        's3_csv: what separates artists in one cell, besides semicolons, bars and "feat.": for example &, a comma, or x.',
    }),
  ),
}

export const NewIngestion = Type.Object(
  {
    mode: Type.Unsafe<(typeof modes)[number]>({
      type: 'string',
      enum: [...modes],
      description: 'The kind of delivery. Fields marked with a mode are only allowed in that mode.',
    }),
    catalog_id: Type.Optional(
      Type.String({
        format: 'uuid',
        description:
          "The catalogue. Defaults to the one the client is bound to, else to your organisation's default.",
      }),
    ),
    overwrite_audio_file: Type.Optional(
      Type.Boolean({
        description:
          'Whether new audio replaces the existing audio of a track and is analysed. Default true.',
      }),
    ),
    delete_delivered_file: Type.Optional(
      Type.Boolean({
        description:
          'Delivered files always leave the delivery path. true: they are deleted after processing; false: they are moved to processed/. Files under inbound/ stay. Default true.',
      }),
    ),
    tracks: Type.Optional(
      Type.Array(JsonTrack, {
        minItems: 1,
        maxItems: maxTracks,
        description: `api_json: the tracks, at most ${maxTracks}.`,
      }),
    ),
    media_fetch_type: Type.Optional(
      Type.Unsafe<'s3' | 'download'>({
        type: 'string',
        enum: ['s3', 'download'],
        description:
          'api_json: whether primary_media is a path under delivery/audio/ (s3, the default) or a URL.',
      }),
    ),
    path: Type.Optional(
      Type.String({
        maxLength: 1024,
        description:
          's3_csv: the file, under delivery/metadata/ or inbound/. s3_ddex: a message or a batch folder under delivery/ddex/; defaults to everything in it.',
      }),
    ),
    wait_for_batch_complete: Type.Optional(
      Type.Boolean({
        description:
          's3_ddex: whether batches without a BatchComplete file wait for it: they are skipped and stay. Defaults to the delivery settings.',
      }),
    ),
    ...csvReading,
    csv_profile: Type.Optional(
      Type.String({
        maxLength: 100,
        description: 's3_csv: a saved CSV profile (/v1/csv-profiles), for whatever the request leaves out.',
      }),
    ),
    prefix: Type.Optional(
      Type.String({
        maxLength: 1024,
        description:
          's3_scan: a folder under delivery/audio/ or inbound/. Defaults to all of delivery/audio/.',
      }),
    ),
    mapping: Type.Optional(
      Type.Union(
        [
          Type.String({ maxLength: 65_536 }),
          Type.Object({
            separator: Type.String({ maxLength: 20 }),
            columns: Type.Array(Type.String({ maxLength: 50 }), { maxItems: 100 }),
          }),
        ],
        {
          description:
            's3_scan: how file names are split into fields: a mapping, its YAML text, or the name of a .yaml file under delivery/mapping/.',
        },
      ),
    ),
    ...idempotencyFields,
  },
  {
    additionalProperties: false,
    examples: [
      {
        mode: 'api_json',
        tracks: [{ outer_id: 'lk-0001', primary_media: 'crossings/01-the-ferry.wav', title: 'The Ferry' }],
        idempotency_key: 'crossings-1',
      },
    ],
  },
)

const exampleId = '019a8400-0000-7000-8000-000000000030'

export const Ingestion = Type.Object(
  {
    id: uuid,
    mode: AnyMode,
    status: IngestionStatus,
    stage: Type.Union(
      [Type.Literal('store'), Type.Literal('analyse'), Type.Literal('compute'), Type.Null()],
      { description: 'The current stage; null when the ingestion has ended.' },
    ),
    catalog_id: uuid,
    counts: Type.Object(
      {
        total: count('Items found so far.'),
        stored: count('Items stored in the catalogue, including those that failed later.'),
        analysed: count('Items whose audio was analysed, including those that failed later.'),
        available: count('Items whose track is available.'),
        failed: count('Items that failed.'),
        skipped: count('Items that were skipped, each with a reason.'),
      },
      { description: 'Always exact.' },
    ),
    created_at: dateTime,
    updated_at: dateTime,
    finished_at: orNull(dateTime, 'Null until the ingestion has ended.'),
    warnings: Type.Array(Type.String(), {
      description:
        'What you should know about the delivery as a whole: ignored columns, a guessed encoding, how durations were read.',
    }),
    error: Type.Optional(
      Type.Object({ error_code: Type.String(), message: Type.String() }, { description: 'Why it failed.' }),
    ),
    export_url: Type.Optional(
      Type.String({
        description:
          'A link to a CSV of the tags. Anyone with the link can read it for a day. Get the ingestion again for a new link.',
      }),
    ),
  },
  {
    examples: [
      {
        id: exampleId,
        mode: 'api_json',
        status: 'analysing',
        stage: 'analyse',
        catalog_id: '019a8400-0000-7000-8000-000000000001',
        counts: { total: 12, stored: 12, analysed: 7, available: 0, failed: 0, skipped: 0 },
        created_at: '2026-11-15T09:00:00.000Z',
        updated_at: '2026-11-15T09:00:41.000Z',
        finished_at: null,
        warnings: [],
      },
    ],
  },
)

const stages: Record<rows.IngestionStatus, 'store' | 'analyse' | 'compute' | null> = {
  received: 'store',
  storing: 'store',
  analysing: 'analyse',
  computing: 'compute',
  completed: null,
  completed_with_errors: null,
  failed: null,
  cancelled: null,
}

export function showIngestion(row: rows.Ingestion, exportUrl: string | undefined): Static<typeof Ingestion> {
  const { total, stored, analysed, available, failed, skipped } = row
  return {
    id: row.id,
    mode: row.mode,
    status: row.status,
    stage: stages[row.status],
    catalog_id: row.catalogue_id,
    counts: { total, stored, analysed, available, failed, skipped },
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    finished_at: row.finished_at?.toISOString() ?? null,
    warnings: row.warnings,
    ...(row.error !== null && { error: { error_code: row.error_code!, message: row.error } }),
    ...(exportUrl !== undefined && { export_url: exportUrl }),
  }
}

export const ItemStatus = Type.Unsafe<items.ItemStatus>({
  type: 'string',
  enum: ['pending', 'stored', 'analysing', 'analysed', 'available', 'failed', 'skipped'],
})

export const Item = Type.Object(
  {
    id: uuid,
    index: Type.Integer({ minimum: 0, description: 'The position of the item in the delivery.' }),
    source: Type.String({
      description: 'Where the item comes from, such as a file and line or an object key.',
    }),
    outer_id: orNull(Type.String(), 'Null if none could be read.'),
    status: ItemStatus,
    error_code: orNull(Type.String(), 'Set for a failed item, and for one waiting to be retried.'),
    message: orNull(Type.String(), 'The reason for the status.'),
    track_uri: orNull(Type.String(), 'The track the item was stored as.'),
    warnings: Type.Array(Type.String(), {
      description: 'What you should know although the item did not fail, such as a value that was left out.',
    }),
  },
  {
    examples: [
      {
        id: '019a8400-0000-7000-8000-000000000031',
        index: 6,
        source: 'spring.csv:8',
        outer_id: 'lk-0007',
        status: 'failed',
        error_code: 'validation_error',
        message: 'line 8: isrc "SEXX" is not an ISRC',
        track_uri: null,
        warnings: [],
      },
    ],
  },
)

export function showItem(item: items.Item): Static<typeof Item> {
  const { id, index, source, outer_id, status, error_code, message, track_id, warnings } = item
  const uri = track_id === null ? null : trackUri('workspace', track_id)
  return {
    id,
    index,
    source,
    outer_id,
    status,
    error_code,
    message,
    track_uri: uri,
    warnings: warnings ?? [],
  }
}

export const Entity = Type.Object(
  {
    type: Type.String({ description: 'track, artist, release, label or work.' }),
    id: uuid,
    outer_id: orNull(Type.String(), 'Your own id, if you gave one.'),
    action: Type.Union([Type.Literal('created'), Type.Literal('updated'), Type.Literal('unchanged')], {
      description: 'What the ingestion did with the entity.',
    }),
    track_uri: Type.Optional(Type.String({ description: 'Tracks only.' })),
  },
  {
    examples: [
      {
        type: 'track',
        id: '019a8400-0000-7000-8000-000000000032',
        outer_id: 'lk-0001',
        action: 'created',
        track_uri: 'euterpe:workspace:track:019a8400-0000-7000-8000-000000000032',
      },
    ],
  },
)

export function showEntity({ type, id, outer_id, action }: DeliveredEntity): Static<typeof Entity> {
  return { type, id, outer_id, action, ...(type === 'track' && { track_uri: trackUri('workspace', id) }) }
}
