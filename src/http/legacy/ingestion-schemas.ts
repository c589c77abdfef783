import { Type } from 'typebox'
import { maxPreviewed, maxRejections } from '../../domain/ingestion/preview.ts'
import { JsonTrack } from '../../domain/ingestion/sources/json/json-track.ts'
import { Envelope } from './envelope.ts'

const maxRecords = 25

const catalogQuery = {
  catalog_id: Type.Optional(
    Type.String({
      format: 'uuid',
      description:
        "The catalogue. Defaults to the one the client is bound to, else to your organisation's default.",
    }),
  ),
  delete_delivered_file: Type.Boolean({
    default: true,
    description:
      'Delivered files always leave delivery/audio/. true: they are deleted after processing; false: they are kept.',
  }),
}

export const folderQuery = {
  delivery_dir_path: Type.String({
    default: '',
    description: 'A folder under delivery/audio/, including its subfolders. Defaults to everything there.',
    examples: ['2026/spring'],
  }),
  ...catalogQuery,
}

export const mappingQuery = {
  mapping_filename: Type.Optional(
    Type.String({
      minLength: 1,
      description: 'A file under delivery/mapping/. Send this or mapping_content.',
      examples: ['artist-title.yaml'],
    }),
  ),
  mapping_content: Type.Optional(
    Type.String({
      minLength: 1,
      description: 'The YAML of the mapping, if it is not in the storage area.',
      examples: ['mapping:\n  - separator: "_"\n  - column_0: outer_id\n  - column_1: title\n'],
    }),
  ),
  ...folderQuery,
}

export const recordsQuery = {
  media_fetch_type: Type.Unsafe<'s3' | 'download'>({
    type: 'string',
    enum: ['s3', 'download'],
    default: 's3',
    description: 'Whether primary_media is a path under delivery/audio/ (s3) or a URL (download).',
  }),
  ingestion_id: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 200,
      // PostgreSQL cannot store a null character in text.
      pattern: '^[^\\u0000-\\u001f]*$',
      description:
        'Groups entries: calls with the same value belong to one ingestion. Use a name of your own or the ingestion_id of an earlier response. Without it, each call is an ingestion of its own, with an id that starts with its time.',
      examples: ['spring-2026'],
    }),
  ),
  overwrite_audio_file: Type.Boolean({
    default: true,
    description: 'Whether new audio replaces the existing audio of a track with the same outer_id.',
  }),
  ...catalogQuery,
}

export const Records = Type.Array(JsonTrack, {
  minItems: 1,
  maxItems: maxRecords,
  description: `1 to ${maxRecords} tracks.`,
  examples: [
    [
      {
        outer_id: 'lk-0001',
        primary_media: 'crossings/01-the-ferry.wav',
        title: 'The Ferry',
        release_date: 20240315,
        albums: [{ title: 'Crossings', upc: '7310000000011', release_date: '20240315' }],
      },
    ],
  ],
})

export const Accepted = {
  description: 'The ingestion has started.',
  ...Envelope(
    Type.Object(
      {
        ingestion_id: Type.String({ format: 'uuid', description: 'Also valid in the current generation.' }),
        catalog_id: Type.String({ format: 'uuid' }),
        accepted: Type.Integer({
          minimum: 0,
          description: `The number of accepted entries of this call. In a folder, the first ${maxPreviewed} files are counted; the others are ingested too.`,
        }),
        rejected: Type.Array(
          Type.Object({
            outer_id: Type.Union([Type.String(), Type.Null()], {
              description: 'Null if none could be read.',
            }),
            reason: Type.String({ description: 'Why it was rejected.' }),
          }),
          { description: `Rejected entries, at most ${maxRejections}.` },
        ),
      },
      {
        examples: [
          {
            ingestion_id: '019a8400-0000-7000-8000-000000000030',
            catalog_id: '019a8400-0000-7000-8000-000000000001',
            accepted: 24,
            rejected: [
              {
                outer_id: 'lk-0007',
                reason: 'isrc "SEXX" is not an ISRC: two letters, three letters or digits, seven digits',
              },
            ],
          },
        ],
      },
    ),
    201,
  ),
}
