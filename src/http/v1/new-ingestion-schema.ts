import { type TProperties, Type } from 'typebox'
import { type Mode, maxTracks } from '../../domain/ingestion/request.ts'
import { JsonTrack } from '../../domain/ingestion/sources/json/json-track.ts'
import { csvReading } from './csv-reading-schema.ts'
import { idempotencyFields } from './idempotency.ts'
import { OneOf } from './one-of.ts'

const commonFields = {
  name: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 200,
      description: 'What people see the ingestion as. Defaults to the file or folder, if there is one.',
    }),
  ),
  catalog_id: Type.Optional(
    Type.String({
      format: 'uuid',
      description:
        "The catalogue. Defaults to the one the client is bound to, else to your organisation's default.",
    }),
  ),
  overwrite_audio_file: Type.Optional(
    Type.Boolean({
      description: 'Whether new audio replaces the existing audio of a track and is analysed. Default true.',
    }),
  ),
  delete_delivered_file: Type.Optional(
    Type.Boolean({
      description:
        'Delivered files always leave the delivery path. true: they are deleted after processing; false: they are moved to processed/. Files under inbound/ stay. Default true.',
    }),
  ),
  dry_run: Type.Optional(
    Type.Boolean({
      description:
        'Only find out what the delivery would do: nothing is stored, moved or paid. Read the result at /v1/ingestions/{id}/plan. Default false.',
    }),
  ),
  require_approval: Type.Optional(
    Type.Boolean({
      description:
        'Wait after a dry run until somebody approves or rejects the delivery. Default: the delivery settings, which a request cannot waive.',
    }),
  ),
  ...idempotencyFields,
}

function branch<M extends Mode, Fields extends TProperties>(
  mode: M,
  fields: Fields,
  options: { title: string; description: string; examples: unknown[] },
) {
  return Type.Object(
    { mode: Type.Literal(mode, { description: 'The kind of delivery.' }), ...fields, ...commonFields },
    { additionalProperties: false, ...options },
  )
}

const jsonExample = {
  mode: 'api_json',
  tracks: [{ outer_id: 'lk-0001', primary_media: 'crossings/01-the-ferry.wav', title: 'The Ferry' }],
  idempotency_key: 'crossings-1',
}

const ApiJson = branch(
  'api_json',
  {
    tracks: Type.Array(JsonTrack, {
      minItems: 1,
      maxItems: maxTracks,
      description: `The tracks, at most ${maxTracks}.`,
    }),
    media_fetch_type: Type.Optional(
      Type.Unsafe<'s3' | 'download'>({
        type: 'string',
        enum: ['s3', 'download'],
        description: 'Whether primary_media is a path under delivery/audio/ (s3, the default) or a URL.',
      }),
    ),
  },
  {
    title: 'JsonIngestion',
    description: 'Tracks in the request.',
    examples: [jsonExample],
  },
)

const S3Csv = branch(
  's3_csv',
  {
    path: Type.String({
      maxLength: 1024,
      description: 'The file, under delivery/metadata/ or inbound/.',
    }),
    ...csvReading,
    csv_profile: Type.Optional(
      Type.String({
        maxLength: 100,
        description: 'A saved CSV profile (/v1/csv-profiles), for whatever the request leaves out.',
      }),
    ),
    media_root: Type.Optional(
      Type.String({
        maxLength: 1024,
        description:
          'For a library of iTunes, Music or rekordbox: the folder that its locations start with. The rest of each is the path of the audio under delivery/audio/. Without it, only the metadata is read.',
      }),
    ),
  },
  {
    title: 'CsvIngestion',
    description:
      'A CSV or Excel file in the storage area, or a library of iTunes, Music or rekordbox as XML.',
    examples: [{ mode: 's3_csv', path: 'spring.csv' }],
  },
)

const S3Ddex = branch(
  's3_ddex',
  {
    path: Type.Optional(
      Type.String({
        maxLength: 1024,
        description: 'A message or a batch folder under delivery/ddex/. Defaults to everything in it.',
      }),
    ),
    wait_for_batch_complete: Type.Optional(
      Type.Boolean({
        description:
          'Whether batches without a BatchComplete file wait for it: they are skipped and stay. Defaults to the delivery settings.',
      }),
    ),
  },
  {
    title: 'DdexIngestion',
    description: 'DDEX messages in the storage area.',
    examples: [{ mode: 's3_ddex', path: '20261115090000/' }],
  },
)

const S3Scan = branch(
  's3_scan',
  {
    prefix: Type.Optional(
      Type.String({
        maxLength: 1024,
        description: 'A folder under delivery/audio/ or inbound/. Defaults to all of delivery/audio/.',
      }),
    ),
    mapping: Type.Optional(
      Type.Union(
        [
          Type.String({ maxLength: 65_536 }),
          Type.Object({
            separator: Type.String({ maxLength: 20, description: 'What separates the fields.' }),
            columns: Type.Array(Type.String({ maxLength: 50 }), {
              maxItems: 100,
              description: 'The fields in order.',
            }),
          }),
        ],
        {
          description:
            'How file names are split into fields: a mapping, its YAML text, or the name of a .yaml file under delivery/mapping/.',
        },
      ),
    ),
    embedded_tags: Type.Optional(
      Type.Boolean({
        description:
          'Read the tags in the files: ID3, Vorbis comments, MP4 and RIFF INFO. Values of the file name come first. Default false.',
      }),
    ),
  },
  {
    title: 'ScanIngestion',
    description: 'Audio files in the storage area, with their metadata in the file names.',
    examples: [{ mode: 's3_scan', prefix: 'crossings/' }],
  },
)

export const NewIngestion = OneOf('mode', [ApiJson, S3Csv, S3Ddex, S3Scan], {
  title: 'NewIngestion',
  description: 'A delivery. Its fields depend on the mode.',
  examples: [jsonExample],
})
