import { Type } from 'typebox'
import { maxPreviewed, maxRejections } from '../../domain/ingestion/preview.ts'
import { JsonTrack } from '../../domain/ingestion/sources/json/json-track.ts'
import { Envelope } from './envelope.ts'

const maxRecords = 25

export const catalogQuery = {
  catalog_id: Type.Optional(
    Type.String({
      format: 'uuid',
      description: "Which catalogue; else the one the client is bound to, else the organisation's default.",
    }),
  ),
  delete_delivered_file: Type.Boolean({
    default: true,
    description:
      'Delivered files leave delivery/audio/ always; true: they are deleted when they are done with, false: kept.',
  }),
}

export const folderQuery = {
  delivery_dir_path: Type.String({
    default: '',
    description: 'A folder under delivery/audio/, with all its subfolders; everything there when left out.',
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
      description: 'The YAML of the mapping itself, where it is not in storage.',
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
      // What no database can hold is no name either.
      pattern: '^[^\\u0000-\\u001f]*$',
      description:
        'Groups entries: calls that send the same one, a name of yours or the ingestion_id of an earlier answer, make one ingestion. Left out, the call is an ingestion of its own, known by an id that begins with its time.',
      examples: ['spring-2026'],
    }),
  ),
  overwrite_audio_file: Type.Boolean({
    default: true,
    description: 'Of an outer_id that is there already: whether the new audio takes the place of the old.',
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
  description: 'It is under way.',
  ...Envelope(
    Type.Object(
      {
        ingestion_id: Type.String({ format: 'uuid', description: 'The same as on the current generation.' }),
        catalog_id: Type.String({ format: 'uuid' }),
        accepted: Type.Integer({
          minimum: 0,
          description: `How many entries of this call were taken in. Of a folder the first ${maxPreviewed} files are counted; the rest is taken in too.`,
        }),
        rejected: Type.Array(
          Type.Object({
            outer_id: Type.Union([Type.String(), Type.Null()], {
              description: 'Null where none could be read.',
            }),
            reason: Type.String({ description: 'What is wrong with it.' }),
          }),
          { description: `Entries that were not taken in; at most ${maxRejections} are named.` },
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
