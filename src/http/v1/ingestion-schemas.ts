import { type Static, Type } from 'typebox'
import { trackUri } from '../../domain/catalogue/track-uri.ts'
import type { Accepted } from '../../domain/ingestion/create.ts'
import { modes } from '../../domain/ingestion/request.ts'
import type { DeliveredEntity } from '../../domain/ingestion/sql-entities.ts'
import type * as rows from '../../domain/ingestion/sql-ingestions.ts'
import type * as items from '../../domain/ingestion/sql-items.ts'

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
    'awaiting_approval',
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

const exampleId = '019a8400-0000-7000-8000-000000000030'

const Plan = Type.Object(
  {
    items: count('Items of the delivery.'),
    create: count('Items that would create a track.'),
    change: count('Items that would change a track.'),
    unchanged: count('Items that would change nothing.'),
    take_down: count('Items that would take a track down.'),
    delete: count('Items that would delete tracks or a release.'),
    keep_image: count('Pictures that would be kept.'),
    refuse: count('Items that would fail.'),
    skip: count('Items that would be skipped.'),
    conflicts: count('Contradictions to what is stored.'),
    warnings: count('Warnings about items.'),
    credits: count('Credits the analyses would cost.'),
  },
  { title: 'IngestionPlan', description: 'What the dry run found, if there was one.' },
)

const Approval = Type.Object(
  {
    state: Type.Unsafe<'pending' | 'approved' | 'rejected'>({
      type: 'string',
      enum: ['pending', 'approved', 'rejected'],
      description: 'The decision.',
    }),
    decided_at: Type.Optional(dateTime),
    decided_by: Type.Optional(Type.String({ description: 'The user or client that decided.' })),
    reason: Type.Optional(Type.String({ description: 'Why it was rejected.' })),
  },
  { title: 'IngestionApproval', description: 'Set if the delivery needs approval.' },
)

export const Ingestion = Type.Object(
  {
    id: uuid,
    name: Type.Optional(
      Type.String({ description: 'As given with the delivery, else the file or folder, if there is one.' }),
    ),
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
    dry_run: Type.Boolean({ description: 'Whether it only finds out what the delivery would do.' }),
    plan: Type.Optional(Plan),
    approval: Type.Optional(Approval),
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
    title: 'Ingestion',
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
        dry_run: false,
      },
    ],
  },
)

const stages: Record<rows.IngestionStatus, 'store' | 'analyse' | 'compute' | null> = {
  received: 'store',
  storing: 'store',
  awaiting_approval: 'store',
  analysing: 'analyse',
  computing: 'compute',
  completed: null,
  completed_with_errors: null,
  failed: null,
  cancelled: null,
}

export function showIngestion(row: rows.Ingestion, exportUrl: string | undefined): Static<typeof Ingestion> {
  const { total, stored, analysed, available, failed, skipped } = row
  const name = row.options.name ?? row.options.path
  return {
    id: row.id,
    ...(name !== undefined && { name }),
    mode: row.mode,
    status: row.status,
    stage: stages[row.status],
    catalog_id: row.catalogue_id,
    counts: { total, stored, analysed, available, failed, skipped },
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    finished_at: row.finished_at?.toISOString() ?? null,
    warnings: row.warnings,
    dry_run: row.options.dry_run ?? false,
    ...(row.plan !== null && { plan: row.plan }),
    ...(row.approval !== null && { approval: row.approval }),
    ...(row.error !== null && { error: { error_code: row.error_code!, message: row.error } }),
    ...(exportUrl !== undefined && { export_url: exportUrl }),
  }
}

/** As it was when it was accepted, so that a repeat gets the response of the first call. */
export function showCreated(id: string, created: NonNullable<Accepted['created']>): Static<typeof Ingestion> {
  const { mode: kind, catalog_id, created_at } = created
  return {
    id,
    mode: kind,
    status: 'received',
    stage: 'store',
    catalog_id,
    counts: { total: 0, stored: 0, analysed: 0, available: 0, failed: 0, skipped: 0 },
    created_at,
    updated_at: created_at,
    finished_at: null,
    warnings: [],
    dry_run: created.dry_run ?? false,
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
    title: 'IngestionItem',
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
    title: 'IngestionEntity',
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
