import { Type } from 'typebox'
import { maxTracks } from '../../domain/tagging/batch.ts'
import { ErrorCode } from './envelope.ts'
import { idempotencyFields } from './idempotency.ts'
import { OneOf } from './one-of.ts'
import { TagsByCategory } from './tag-schemas.ts'

const uuid = Type.String({ format: 'uuid' })
const optionalText = (description: string) =>
  Type.Optional(Type.String({ minLength: 1, maxLength: 1000, description }))
const workspaceId = Type.Optional(
  Type.String({ format: 'uuid', description: 'An id of your workspace. Ids of the atlas are rejected.' }),
)
const references = Type.Optional(
  Type.Array(
    Type.Object(
      {
        id: Type.String({ minLength: 1, maxLength: 500 }),
        source: Type.String({ minLength: 1, maxLength: 100 }),
      },
      { additionalProperties: false },
    ),
    { maxItems: 50, description: 'Identifiers given by third parties. The source ISNI marks an ISNI.' },
  ),
)

const exampleUri = 's3://euterpe-0198a7c2f3d17b44a1c9-eu-west-1/inbound/2026/song.wav'
export const S3FileUri = Type.String({
  description: 'The s3:// URI of an object in your area. Nothing else is accepted.',
  examples: [exampleUri],
})

const flat = {
  outer_id: optionalText('The same as metadata.track.outer_id.'),
  title: optionalText('The same as metadata.track.title.'),
  isrc: optionalText('The same as metadata.track.isrc.'),
}

const Metadata = Type.Object(
  {
    track: Type.Optional(
      Type.Object(
        {
          id: workspaceId,
          outer_id: optionalText('Your own id of the track.'),
          title: optionalText('Its title.'),
          isrc: optionalText('Its ISRC. Hyphens and case are ignored.'),
          external_references: references,
        },
        { additionalProperties: false },
      ),
    ),
    artist: Type.Optional(
      Type.Union([
        Type.Object(
          {
            id: workspaceId,
            outer_id: optionalText('Your own id of the artist.'),
            name: optionalText('The name.'),
            isni: optionalText('The ISNI.'),
            external_references: references,
          },
          { additionalProperties: false },
        ),
        Type.String({ minLength: 1, maxLength: 1000, description: 'The same as artist.name.' }),
      ]),
    ),
    release: Type.Optional(
      Type.Object(
        {
          id: workspaceId,
          outer_id: optionalText('Your own id of the release.'),
          title: optionalText('Its title.'),
          upc: optionalText('Its UPC.'),
          external_references: references,
        },
        { additionalProperties: false },
      ),
    ),
    ...flat,
  },
  {
    title: 'TaggingMetadata',
    additionalProperties: false,
    description:
      'The metadata of the track, used only with persist. A track, artist or release is matched by id, then by ISRC, UPC or external references, then by outer_id, then by name or title. Identifiers that match different entities are rejected.',
  },
)

const trackFields = {
  s3_file_uri: S3FileUri,
  persist: Type.Optional(
    Type.Boolean({
      description: 'Also create the track in the catalogue and analyse it there. Costs a second credit.',
    }),
  ),
  metadata: Type.Optional(Metadata),
  ...flat,
  artist: optionalText('The same as metadata.artist.name.'),
  ...idempotencyFields,
}

const catalogId = Type.Optional(
  Type.String({
    format: 'uuid',
    description:
      "The catalogue to persist to. Defaults to the client's catalogue, else to your organisation's default catalogue.",
  }),
)

export const TaggingBody = Type.Object(
  { ...trackFields, catalog_id: catalogId },
  {
    title: 'TaggingRequest',
    additionalProperties: false,
    examples: [
      {
        s3_file_uri: exampleUri,
        persist: true,
        idempotency_key: 'order-4711',
        metadata: {
          track: { outer_id: 'T-1', title: 'Blue Hour', isrc: 'GBABC2600001' },
          artist: { name: 'The Rains' },
          release: { title: 'Dusk', upc: '602438605828' },
        },
      },
    ],
  },
)

export const BatchBody = Type.Object(
  {
    catalog_id: catalogId,
    tracks: Type.Array(Type.Object(trackFields, { additionalProperties: false }), {
      minItems: 1,
      maxItems: maxTracks,
      description: `1 to ${maxTracks} tracks.`,
    }),
  },
  {
    title: 'TaggingBatchRequest',
    additionalProperties: false,
    examples: [{ tracks: [{ s3_file_uri: exampleUri }] }],
  },
)

const exampleTag = { uid: '51c0e5cc-5a3e-5d0a-9d0e-0d7f2a6f8f11', score: 0.83, name: 'calm' }

const existingEntity = Type.Optional(Type.Object({ id: uuid }))

const AcceptedPersistence = Type.Object(
  {
    status: Type.Literal('accepted', { description: 'The track is being added.' }),
    ingestion_id: Type.String({ format: 'uuid', description: 'The ingestion that adds the track.' }),
    catalog_id: Type.String({ format: 'uuid', description: 'The catalogue it is added to.' }),
    entities: Type.Object(
      { track: existingEntity, artist: existingEntity, release: existingEntity },
      { description: 'Entities that already existed. New ones: GET /v1/ingestions/{id}/entities.' },
    ),
  },
  { title: 'AcceptedPersistence' },
)

const FailedPersistence = Type.Object(
  {
    status: Type.Literal('failed', { description: 'Nothing was added.' }),
    error_code: ErrorCode,
    message: Type.String({ description: 'Why.' }),
  },
  { title: 'FailedPersistence' },
)

const Persistence = OneOf('status', [AcceptedPersistence, FailedPersistence], {
  title: 'Persistence',
  description: 'Present if persist was true.',
})

const liveFields = {
  source: Type.Object({
    s3_file_uri: Type.String(),
    persisted: Type.Boolean({ description: 'Whether the track was added to the catalogue.' }),
  }),
  audio_tagging: Type.Object({
    status: Type.Literal('completed'),
    taxonomy_version: Type.String({ examples: ['v1.0'] }),
    tags: TagsByCategory,
  }),
  persistence: Type.Optional(Persistence),
}

export const LiveResult = Type.Object(liveFields, {
  title: 'TaggingResult',
  examples: [
    {
      source: { s3_file_uri: exampleUri, persisted: true },
      audio_tagging: { status: 'completed', taxonomy_version: 'v1.0', tags: { moods: [exampleTag] } },
      persistence: {
        status: 'accepted',
        ingestion_id: '019a8400-0000-7000-8000-000000000001',
        catalog_id: '019a8400-0000-7000-8000-000000000002',
        entities: { artist: { id: '019a8400-0000-7000-8000-000000000003' } },
      },
    },
  ],
})

const batchFields = {
  index: Type.Integer({ minimum: 0, description: 'The position of the track in the request.' }),
  s3_file_uri: Type.String({ description: 'The object.' }),
}

const BatchSuccess = Type.Object(
  {
    ...batchFields,
    status: Type.Literal('completed', { description: 'The track was tagged.' }),
    ...liveFields,
  },
  { title: 'CompletedBatchTrack' },
)

const BatchFailure = Type.Object(
  {
    ...batchFields,
    status: Type.Literal('failed', { description: 'The track was not tagged and costs nothing.' }),
    error_code: ErrorCode,
    message: Type.String({ description: 'What to do about it.' }),
  },
  { title: 'FailedBatchTrack' },
)

export const BatchResults = Type.Object(
  {
    count: Type.Integer({ minimum: 0, description: 'The number of tracks in the request.' }),
    succeeded: Type.Integer({ minimum: 0, description: 'How many were tagged.' }),
    failed: Type.Integer({ minimum: 0, description: 'How many were not.' }),
    results: Type.Array(OneOf('status', [BatchSuccess, BatchFailure], { title: 'BatchTrack' }), {
      description: 'One result per track, in the order of the request.',
    }),
  },
  { title: 'TaggingBatchResult' },
)
