import { Type } from 'typebox'
import { maxTracks } from '../../domain/tagging/batch.ts'
import { idempotencyFields } from './idempotency.ts'

const uuid = Type.String({ format: 'uuid' })
const words = (description: string) =>
  Type.Optional(Type.String({ minLength: 1, maxLength: 1000, description }))
const workspaceId = Type.Optional(
  Type.String({ format: 'uuid', description: 'Of your workspace catalogue; ids of the atlas are refused.' }),
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
    { maxItems: 50, description: 'Official references by source; the source ISNI is an ISNI.' },
  ),
)

const exampleUri = 's3://euterpe-0198a7c2f3d17b44a1c9-eu-west-1/inbound/2026/song.wav'
export const S3FileUri = Type.String({
  description: 'The s3:// URI of an object in your area. Nothing else is accepted.',
  examples: [exampleUri],
})

const flat = {
  outer_id: words('The same as metadata.track.outer_id.'),
  title: words('The same as metadata.track.title.'),
  isrc: words('The same as metadata.track.isrc.'),
}

const Metadata = Type.Object(
  {
    track: Type.Optional(
      Type.Object(
        {
          id: workspaceId,
          outer_id: words('Your own id of the track.'),
          title: words('Its title.'),
          isrc: words('Its ISRC; hyphens and case do not count.'),
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
            outer_id: words('Your own id of the artist.'),
            name: words('The name.'),
            isni: words('The ISNI.'),
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
          outer_id: words('Your own id of the release.'),
          title: words('Its title.'),
          upc: words('Its UPC.'),
          external_references: references,
        },
        { additionalProperties: false },
      ),
    ),
    ...flat,
  },
  {
    additionalProperties: false,
    description:
      'What is known of the track; used only to persist it. A track, artist or release is found by its id, else by ISRC, UPC or external references, else by outer_id, else by name or title; identifiers that name different ones are refused.',
  },
)

const trackFields = {
  s3_file_uri: S3FileUri,
  persist: Type.Optional(
    Type.Boolean({
      description: 'Also make it a track of the catalogue and analyse it there; costs a second credit.',
    }),
  ),
  metadata: Type.Optional(Metadata),
  ...flat,
  artist: words('The same as metadata.artist.name.'),
  ...idempotencyFields,
}

const catalogId = Type.Optional(
  Type.String({
    format: 'uuid',
    description:
      'Where to persist. Left out: the catalogue of the client, or the default of the organisation.',
  }),
)

export const TaggingBody = Type.Object(
  { ...trackFields, catalog_id: catalogId },
  {
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
  { additionalProperties: false, examples: [{ tracks: [{ s3_file_uri: exampleUri }] }] },
)

const exampleTag = { uid: '51c0e5cc-5a3e-5d0a-9d0e-0d7f2a6f8f11', score: 0.83, name: 'calm' }

export const Tags = Type.Record(
  Type.String(),
  Type.Array(
    Type.Object({
      uid: Type.String({ description: 'Never changes; usable as a search filter.' }),
      score: Type.Number({ minimum: 0, maximum: 1, description: 'A calibrated probability.' }),
      name: Type.String(),
    }),
  ),
  {
    description: 'By category, the strongest first; those over their threshold.',
    examples: [{ moods: [exampleTag] }],
  },
)

const known = Type.Optional(Type.Object({ id: uuid }))

const Persistence = Type.Union(
  [
    Type.Object({
      status: Type.Literal('accepted'),
      ingestion_id: uuid,
      catalog_id: uuid,
      entities: Type.Object(
        { track: known, artist: known, release: known },
        { description: 'Those that were there already. New ones: GET /v1/ingestions/{id}/entities.' },
      ),
    }),
    Type.Object({ status: Type.Literal('failed'), error_code: Type.String(), message: Type.String() }),
  ],
  { description: 'Present when persistence was asked for.' },
)

const liveFields = {
  source: Type.Object({
    s3_file_uri: Type.String(),
    persisted: Type.Boolean({ description: 'Whether the track was made one of the catalogue.' }),
  }),
  audio_tagging: Type.Object({
    status: Type.Literal('completed'),
    taxonomy_version: Type.String({ examples: ['v1.0'] }),
    tags: Tags,
  }),
  persistence: Type.Optional(Persistence),
}

export const LiveResult = Type.Object(liveFields, {
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

export const BatchResults = Type.Object({
  count: Type.Integer({ minimum: 0 }),
  succeeded: Type.Integer({ minimum: 0 }),
  failed: Type.Integer({ minimum: 0 }),
  results: Type.Array(
    Type.Union([
      Type.Object({
        index: Type.Integer({ minimum: 0 }),
        s3_file_uri: Type.String(),
        status: Type.Literal('completed'),
        ...liveFields,
      }),
      Type.Object({
        index: Type.Integer({ minimum: 0 }),
        s3_file_uri: Type.String(),
        status: Type.Literal('failed'),
        error_code: Type.String(),
        message: Type.String(),
      }),
    ]),
    { description: 'One for each track, in their order.' },
  ),
})

const textOrNull = Type.Union([Type.String(), Type.Null()])

export const StoredResult = Type.Object({
  track_uri: Type.String(),
  outer_id: textOrNull,
  isrc: textOrNull,
  catalog_id: uuid,
  audio_tagging: Type.Object({
    status: Type.String({
      description: 'completed; or how far the analysis is: none, pending, analysing, failed.',
    }),
    taxonomy_version: textOrNull,
    model_version: textOrNull,
    analysed_at: Type.Union([Type.String({ format: 'date-time' }), Type.Null()]),
    tags: Tags,
  }),
})

const Label = Type.Object({ en: Type.String(), fr: Type.String(), es: Type.String() })

export const TaxonomyAnswer = Type.Object({
  version: Type.String(),
  categories: Type.Array(
    Type.Object({
      uid: Type.String(),
      name: Type.String(),
      label: Label,
      tags: Type.Array(
        Type.Object({
          uid: Type.String(),
          name: Type.String(),
          label: Label,
          description: Type.String(),
          threshold: Type.Number({ description: 'From this score on the tag is told.' }),
        }),
      ),
    }),
  ),
})

const figure = Type.Union([Type.Number(), Type.Null()])

export const MatrixAnswer = Type.Object({
  taxonomy_version: Type.String(),
  model_version: Type.String(),
  scope: Type.Object({
    catalog_id: Type.Union([uuid, Type.Null()]),
    ingestion_id: Type.Union([uuid, Type.Null()]),
  }),
  rows: Type.Integer({ minimum: 0, description: 'Tracks analysed by this model.' }),
  columns: Type.Array(
    Type.Object({
      uid: Type.String(),
      category: Type.String(),
      name: Type.String(),
      mean: figure,
      std: figure,
      p05: figure,
      p50: figure,
      p95: figure,
      above_threshold: Type.Integer({ minimum: 0, description: 'Tracks that have the tag.' }),
    }),
    { description: 'The scores of each tag over all rows; null where there are none.' },
  ),
  computed_at: Type.String({
    format: 'date-time',
    description: 'Large catalogues are computed again some time after a change, not at once.',
  }),
  download_url: Type.String({
    format: 'uri',
    description: 'The whole matrix as CSV: a row for each track, a column for each tag. Good for an hour.',
  }),
})
