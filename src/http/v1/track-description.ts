import { Type } from 'typebox'
import { trackUri } from '../../domain/catalogue/track-uri.ts'
import type { Context } from '../../domain/context.ts'
import {
  type DescriptionForm,
  type DescriptionLanguage,
  descriptionForms,
  descriptionLanguages,
  maxCharacters,
} from '../../domain/descriptions/describe.ts'
import { describeTrack } from '../../domain/descriptions/describe-track.ts'
import type { Scope } from '../generation.ts'
import { Envelope, ok } from './envelope.ts'
import { TrackRef, TrackUri } from './track-uri-schema.ts'

const Language = Type.Unsafe<DescriptionLanguage>({
  type: 'string',
  enum: [...descriptionLanguages],
  description: 'The language: English, French or Spanish.',
})
const Form = Type.Unsafe<DescriptionForm>({
  type: 'string',
  enum: [...descriptionForms],
  description: `short (at most ${maxCharacters.short} characters, for a post), pitch (a paragraph of at most ${maxCharacters.pitch}) or metadata (keywords, at most ${maxCharacters.metadata}).`,
})

const TrackDescription = Type.Object(
  {
    track_uri: TrackUri,
    language: Language,
    form: Form,
    text: Type.String({ description: 'The description.' }),
  },
  {
    title: 'TrackDescription',
    examples: [
      {
        track_uri: 'euterpe:workspace:track:019a8400-0000-7000-8000-000000000001',
        language: 'en',
        form: 'short',
        text: 'A calm, dreamy ambient instrumental at 72 BPM in A minor. Piano and strings set the tone. It opens with a quiet intro of 16 seconds and fades out.',
      },
    ],
  },
)

/** Tracks in words. */
export function trackDescriptionRoutes(scope: Scope, context: Context): void {
  scope.get(
    '/v1/workspace/tracks/:track_id/description',
    {
      config: { access: { scope: 'workspace.read' }, problems: ['not_found'] },
      schema: {
        operationId: 'describeTrack',
        summary: 'Describe a track in words',
        description:
          'Two or three sentences, or keywords, from its tags, tempo, key and structure. Tags below their thresholds are never named. The text changes only if what is known about the track changes. 404 if the track has not been analysed.',
        tags: ['Workspace'],
        params: Type.Object({ track_id: TrackRef }),
        querystring: Type.Object(
          {
            language: Type.Optional({ ...Language, default: 'en' }),
            form: Type.Optional({ ...Form, default: 'short' }),
          },
          { additionalProperties: false },
        ),
        response: { 200: { description: 'The description.', ...Envelope(TrackDescription) } },
      },
    },
    async (request) => {
      const { track_id: id } = request.params
      const { language = 'en', form = 'short' } = request.query
      const text = await describeTrack(context, request.caller, id, { language, form })
      return ok({ track_uri: trackUri('workspace', id), language, form, text })
    },
  )
}
