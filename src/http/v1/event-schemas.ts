import { type TProperties, type TSchema, Type } from 'typebox'
import { type EventType, eventTypes } from '../../domain/events/types.ts'
import { TrackUri } from './track-uri-schema.ts'

const uuid = (description: string) => Type.String({ format: 'uuid', description })
const text = (description: string) => Type.String({ description })
const count = (description: string) => Type.Integer({ minimum: 0, description })
const orNull = (schema: TSchema, description: string) => Type.Union([schema, Type.Null()], { description })

const catalogId = uuid('The catalogue.')
const outerId = orNull(Type.String(), 'Your own id of the track.')
const track = { track_uri: TrackUri, outer_id: outerId, catalog_id: catalogId }
const catalogue = { catalog_id: catalogId, name: text('Its name.') }
const playlist = { playlist_id: uuid('The playlist.'), name: text('Its name.') }
const ingestion = {
  ingestion_id: uuid('The ingestion.'),
  mode: text('The kind of delivery.'),
  catalog_id: catalogId,
}

const conflict = {
  conflict_id: uuid('The conflict.'),
  kind: text('title, artist, ownership or recording.'),
  track_uri: TrackUri,
  catalog_id: catalogId,
}

/** When each event is sent, and its data. */
const events: Record<EventType, [summary: string, data: TProperties]> = {
  'ingestion.completed': [
    'An ingestion has ended, perhaps with errors',
    {
      ...ingestion,
      status: Type.Unsafe<string>({
        type: 'string',
        enum: ['completed', 'completed_with_errors'],
        description: 'How it ended.',
      }),
      counts: Type.Record(Type.String(), count('Items.'), { description: 'As in the ingestion.' }),
    },
  ],
  'ingestion.failed': ['An ingestion has failed as a whole', { ...ingestion, error: text('Why.') }],
  'ingestion.planned': [
    'A dry run has ended, and perhaps waits for approval',
    {
      ...ingestion,
      needs_approval: Type.Boolean({ description: 'Whether it waits for approval.' }),
      plan: Type.Record(Type.String(), count('Items.'), { description: 'As in the ingestion.' }),
    },
  ],
  'ingestion.approved': ['A delivery that waited for approval will be stored', ingestion],
  'ingestion.rejected': [
    'A delivery that waited for approval was rejected',
    { ...ingestion, reason: orNull(Type.String(), 'The reason, if one was given.') },
  ],
  'conflict.found': ['A delivery contradicts what is stored', conflict],
  'conflict.decided': [
    'A conflict was decided, by somebody or by a rule',
    {
      ...conflict,
      decision: text('keep_ours, take_theirs or keep_both.'),
      rule_id: orNull(Type.String({ format: 'uuid' }), 'The rule that decided it.'),
    },
  ],
  'track.analysed': [
    'The audio of a track was analysed',
    { ...track, ingestion_id: orNull(Type.String({ format: 'uuid' }), 'The ingestion it belongs to.') },
  ],
  'track.updated': [
    'A track was changed',
    { ...track, changed: Type.Array(Type.String(), { description: 'The names of the changed fields.' }) },
  ],
  'track.deleted': [
    'A track was deleted, or merged into another one',
    { ...track, merged_into: orNull(Type.String(), 'The track_uri of the other track.') },
  ],
  'catalog.created': ['A catalogue was created', catalogue],
  'catalog.updated': ['A catalogue was changed', catalogue],
  'catalog.deleted': ['A catalogue was deleted', catalogue],
  'playlist.created': ['A playlist was created', playlist],
  'playlist.updated': ['A playlist was changed', playlist],
  'playlist.deleted': ['A playlist was deleted', playlist],
  'profile.created': ['A profile was created', { profile_id: uuid('The profile.'), track_uri: TrackUri }],
  'credits.low': [
    'Few credits are left',
    {
      available: count('Credits that calls can use.'),
      reserved: count('Credits set aside for work in progress.'),
      threshold: count('The event is sent below this number.'),
    },
  ],
  'entitlement.changed': [
    'Entitlements were granted or revoked',
    {
      granted: Type.Array(Type.String(), { description: 'New ones.' }),
      revoked: Type.Array(Type.String(), { description: 'Those that were removed.' }),
      entitlements: Type.Array(Type.String(), { description: 'All that the organisation has now.' }),
    },
  ],
  'webhook.test': ['A test that you asked for', { message: text('A greeting.') }],
}

const signatureHeaders: [name: string, description: string][] = [
  ['webhook-id', 'The id of the event. The same for all attempts: use it to ignore repeats.'],
  ['webhook-timestamp', 'When it was sent, in seconds since 1970. Reject old messages.'],
  [
    'webhook-signature',
    '`v1a,` and the base64 Ed25519 signature of `ID.TIMESTAMP.BODY` (Standard Webhooks).',
  ],
  ['webhook-key-id', 'The key in /v1/.well-known/jwks.json that signed it.'],
]

/** The `webhooks` section of the contract: what we send to receivers, and what we expect in return. */
export function describeEvents(): Record<string, object> {
  return Object.fromEntries(eventTypes.map((type) => [type, { post: describeEvent(type) }]))
}

function describeEvent(type: EventType): object {
  const [summary, data] = events[type]
  const name = type
    .split(/[._]/)
    .map((word) => word[0]!.toUpperCase() + word.slice(1))
    .join('')
  const schema = Type.Object(
    {
      id: uuid('The id of the event.'),
      type: Type.Literal(type, { description: 'The kind of event.' }),
      timestamp: Type.String({ format: 'date-time', description: 'When it happened.' }),
      webhook_id: uuid('The webhook it is sent to.'),
      organization_id: uuid('Your organisation.'),
      data: Type.Object(data, { description: 'What happened.' }),
    },
    { title: `${name}Event` },
  )
  return {
    operationId: `on${name}`,
    summary,
    tags: ['Webhooks'],
    security: [],
    parameters: signatureHeaders.map(([header, description]) => ({
      in: 'header',
      name: header,
      required: true,
      description,
      schema: { type: 'string' },
    })),
    requestBody: { required: true, content: { 'application/json': { schema } } },
    responses: {
      '2XX': { description: 'Received. Anything else is retried for two days.' },
      '410': { description: 'The webhook is disabled: nothing more is sent to it.' },
    },
  }
}
