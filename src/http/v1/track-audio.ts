import { Type } from 'typebox'
import type { Context } from '../../domain/context.ts'
import { findTrackAudio } from '../../domain/ingestion/track-audio.ts'
import type { Scope } from '../generation.ts'
import { Envelope, ok } from './envelope.ts'
import { TrackRef, TrackUri } from './track-uri-schema.ts'

const Audio = Type.Object(
  {
    track_uri: TrackUri,
    url: Type.String({ description: 'Needs no bearer token. Supports range requests, so players can seek.' }),
    expires_at: Type.String({ format: 'date-time' }),
    content_type: Type.String({ examples: ['audio/wav'] }),
    size: Type.Integer({ minimum: 0, description: 'Bytes.' }),
  },
  { title: 'TrackAudio' },
)

/** Signed URLs of a track's audio. */
export function trackAudioRoutes(scope: Scope, context: Context): void {
  scope.get(
    '/v1/workspace/tracks/:track_id/audio',
    {
      config: { access: { scope: 'workspace.read' }, problems: ['not_found'] },
      schema: {
        operationId: 'getTrackAudio',
        summary: 'Get a URL to play the audio of a track',
        description:
          'A signed URL of the file the track was analysed from. Also needs the scope storage.read. 404 if the file no longer exists: delivered files are deleted after processing, unless delete_delivered_file is false; files under inbound/ are kept.',
        tags: ['Workspace'],
        params: Type.Object({ track_id: TrackRef }),
        querystring: Type.Object(
          {
            with_tags: Type.Optional(
              Type.Boolean({
                default: false,
                description:
                  'Whether the file has the metadata and tags of the track in it: ID3v2.4 (MP3, WAV, AIFF), Vorbis comments (FLAC, Ogg, Opus) or MP4 items. Such a file is sent as a whole, without range requests, and its size differs.',
              }),
            ),
          },
          { additionalProperties: false },
        ),
        response: { 200: { description: 'The URL.', ...Envelope(Audio) } },
      },
    },
    async (request) => {
      const { with_tags: withTags } = request.query
      return ok(await findTrackAudio(context, request.caller, request.params.track_id, { withTags }))
    },
  )
}
