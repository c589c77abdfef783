import { Type } from 'typebox'
import type { Context } from '../../domain/context.ts'
import { describeEmbeddedTags } from '../../domain/tagging/embedded-tags.ts'
import type { Scope } from '../generation.ts'
import { abortOnDisconnect } from './abort-on-disconnect.ts'
import { Envelope, ok } from './envelope.ts'
import { S3FileUri } from './tagging-schemas.ts'

const text = (description: string) => Type.Optional(Type.String({ description }))
const list = (description: string) => Type.Optional(Type.Array(Type.String(), { description }))

const EmbeddedTags = Type.Object(
  {
    title: text('The title.'),
    artists: list('The artists.'),
    album: text('The title of the release.'),
    album_artists: list('The artists of the release.'),
    track_number: text('The position on the disk.'),
    disk_number: text('The number of the disk.'),
    release_date: text('The date as in the file: a year, or an ISO 8601 date.'),
    isrc: text('The ISRC as in the file.'),
    upc: text('The barcode as in the file.'),
    label: text('The label.'),
    genres: list('The genres.'),
    moods: list('The moods.'),
    bpm: Type.Optional(Type.Number({ description: 'Beats per minute.' })),
    key: text('The musical key as in the file.'),
    composers: list('The composers.'),
    lyricists: list('The authors of the lyrics.'),
    language: text('The language of the lyrics.'),
    lyrics: text('The lyrics.'),
    comment: text('The comment.'),
    musicbrainz_recording_id: text('The id of the recording at MusicBrainz.'),
    musicbrainz_release_id: text('The id of the release at MusicBrainz.'),
  },
  {
    title: 'EmbeddedTags',
    description: 'What the tags in the file say. Fields that it does not have are missing.',
  },
)

const Result = Type.Object(
  {
    source: Type.Object(
      { s3_file_uri: Type.String({ description: 'The file.' }) },
      { description: 'What was read.' },
    ),
    tags: EmbeddedTags,
    sources: Type.Record(Type.String(), Type.String(), {
      description: 'For each field, the kind of tag it was found in, such as ID3v2.4, vorbis or iTunes.',
      examples: [{ title: 'ID3v2.4' }],
    }),
  },
  { title: 'EmbeddedTagsResult' },
)

/** The tags that are in files already. */
export function embeddedTagRoutes(scope: Scope, context: Context): void {
  scope.post(
    '/v1/audio/embedded-tags',
    {
      config: {
        access: { scope: 'storage.read' },
        problems: ['validation_error', 'resource_forbidden', 'not_found'],
      },
      schema: {
        operationId: 'readEmbeddedTags',
        summary: 'Read the tags in an audio file',
        description:
          'ID3, Vorbis comments, MP4 items and RIFF INFO, as the file has them; nothing is measured or stored. Costs no credits. A file without tags has none.',
        tags: ['Audio'],
        querystring: Type.Object({}, { additionalProperties: false }),
        body: Type.Object(
          { s3_file_uri: S3FileUri },
          { title: 'EmbeddedTagsRequest', additionalProperties: false },
        ),
        response: { 200: { description: 'The tags.', ...Envelope(Result) } },
      },
    },
    async (request, reply) => {
      const { s3_file_uri: uri } = request.body
      return ok(await describeEmbeddedTags(context, request.caller, uri, abortOnDisconnect(reply)))
    },
  )
}
