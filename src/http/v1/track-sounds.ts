import { Type } from 'typebox'
import type { Context } from '../../domain/context.ts'
import { maxSounds, readTrackSounds, soundBars } from '../../domain/tagging/track-sounds.ts'
import type { Scope } from '../generation.ts'
import { Envelope, ok } from './envelope.ts'

const closed = { additionalProperties: false }
const uuid = Type.String({ format: 'uuid' })
const orNull = <Schema extends ReturnType<typeof Type.String> | ReturnType<typeof Type.Number>>(
  schema: Schema,
  description: string,
) => Type.Union([schema, Type.Null()], { description })

const exampleId = '019a8400-0000-7000-8000-000000000001'

const TrackSound = Type.Object(
  {
    track_id: uuid,
    bpm: orNull(Type.Number(), 'Beats per minute. Null: no beat, or not analysed.'),
    key: orNull(Type.String(), 'The tonic, such as D#. Null: none, or not analysed.'),
    mode: orNull(Type.String(), 'major or minor.'),
    tags: Type.Array(
      Type.Object({
        uid: Type.String(),
        name: Type.String(),
        category: Type.String(),
        score: Type.Number({ minimum: 0, maximum: 1 }),
      }),
      { description: 'The strongest moods and genres.' },
    ),
    waveform: Type.Union([Type.Array(Type.Integer({ minimum: 0, maximum: 100 })), Type.Null()], {
      description: `The heights of ${soundBars} bars, in percent of the loudest. Null: not analysed.`,
    }),
  },
  {
    title: 'TrackSound',
    examples: [
      {
        track_id: exampleId,
        bpm: 104.2,
        key: 'F#',
        mode: 'minor',
        tags: [{ uid: '92b7a4e7-4bf7-5428-ba26-71faabe46f48', name: 'calm', category: 'moods', score: 0.81 }],
        waveform: [12, 40, 100, 73],
      },
    ],
  },
)

/** How tracks sound, in brief, for lists of them. */
export function trackSoundRoutes(scope: Scope, context: Context): void {
  scope.post(
    '/v1/workspace/tracks/sounds',
    {
      config: { access: { scope: 'workspace.read' } },
      schema: {
        operationId: 'readTrackSounds',
        summary: 'Read how tracks sound, in brief',
        description:
          'Tempo, key, the strongest moods and genres, and a small waveform of many tracks at once, to draw lists with. In any order; tracks that do not exist are left out.',
        tags: ['Workspace'],
        querystring: Type.Object({}, closed),
        body: Type.Object(
          { track_ids: Type.Array(uuid, { minItems: 1, maxItems: maxSounds }) },
          { ...closed, title: 'TrackIds', examples: [{ track_ids: [exampleId] }] },
        ),
        response: {
          200: {
            description: 'How they sound.',
            ...Envelope(Type.Object({ results: Type.Array(TrackSound) })),
          },
        },
      },
    },
    async (request) =>
      ok({ results: await readTrackSounds(context, request.caller, request.body.track_ids) }),
  )
}
