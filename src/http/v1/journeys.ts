import { Type } from 'typebox'
import { trackUri } from '../../domain/catalogue/track-uri.ts'
import type { Context } from '../../domain/context.ts'
import {
  continueJourney,
  defaultLength,
  maxLength,
  type JourneyStop as Stop,
} from '../../domain/journeys/continue-journey.ts'
import { writeCamelot } from '../../lib/camelot.ts'
import { notes, spellTonic } from '../../lib/musical-key.ts'
import type { Scope } from '../generation.ts'
import { Envelope, ok } from './envelope.ts'
import { nullable } from './record-parts.ts'
import { TrackUri } from './track-uri-schema.ts'

const closed = { additionalProperties: false }
const Share = (description: string) => Type.Number({ minimum: 0, maximum: 1, description })

const JourneyBody = Type.Object(
  {
    seed: Type.String({
      maxLength: 200,
      description: 'The track_uri of the track that the journey starts with. It must have been analysed.',
    }),
    drift: Type.Optional(
      Share(
        'How far it may move away: with 0 all tracks sound like the seed, with 1 each sounds like the one before it. Default 0.3.',
      ),
    ),
    harmonic: Type.Optional(
      Type.Boolean({
        description:
          'Whether each key must mix with the one before it (Camelot wheel), as long as a track has such a key. Default true.',
      }),
    ),
    energy: Type.Optional(
      Type.Array(
        Type.Object(
          {
            at_minutes: Type.Number({ minimum: 0, maximum: 10_000, description: 'Minutes from the start.' }),
            energy: Share('From 0 (calm) to 1 (excited).'),
          },
          closed,
        ),
        {
          maxItems: 50,
          description:
            'The energy over time, in order. Between two points it changes evenly; after the last one it stays. To start calm and peak at 12 minutes: 0.1 at 0, 0.9 at 12.',
        },
      ),
    ),
    include_workspace: Type.Optional(
      Type.Boolean({ description: "Use your organisation's own tracks. Default true." }),
    ),
    include_atlas: Type.Optional(
      Type.Boolean({ description: 'Also use the atlas. Needs the scope atlas.read. Default false.' }),
    ),
    length: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: maxLength,
        description: `How many tracks to return. Default ${defaultLength}.`,
      }),
    ),
    cursor: Type.Optional(
      Type.String({
        maxLength: 6000,
        description: 'The next_cursor of the response before, to go on. Send the same settings with it.',
      }),
    ),
  },
  {
    ...closed,
    title: 'JourneyRequest',
    examples: [
      {
        seed: 'euterpe:workspace:track:019a8400-0000-7000-8000-000000000001',
        drift: 0.5,
        energy: [
          { at_minutes: 0, energy: 0.1 },
          { at_minutes: 12, energy: 0.9 },
        ],
      },
    ],
  },
)

const JourneyStop = Type.Object(
  {
    track_uri: TrackUri,
    position: Type.Integer({ minimum: 0, description: 'The position in the journey, from 0 for the seed.' }),
    starts_at_s: Type.Integer({
      minimum: 0,
      description: 'When it starts, in seconds from the start of the journey.',
    }),
    title: nullable(Type.String(), 'Null if the track was delivered without a title.'),
    artists: Type.Array(
      Type.Object({ id: Type.String({ format: 'uuid' }), name: Type.String({ description: 'The name.' }) }),
      { description: 'The artists. Two tracks in a row never share one.' },
    ),
    duration_ms: nullable(Type.Integer(), 'The length.'),
    bpm: nullable(Type.Number(), 'Beats per minute; null if not known.'),
    key: nullable(Type.String(), 'The key, such as Eb major; null if not known.'),
    camelot: nullable(Type.String(), 'The key on the Camelot wheel, such as 5B; null if not known.'),
    energy: nullable(Type.Number(), 'From 0 (calm) to 1 (excited); null if not known.'),
    wanted_energy: nullable(Type.Number(), 'What the energy curve asks for; null without one.'),
    transition: nullable(
      Type.Object({
        similarity: Share('How much it sounds like what was wanted: the cosine similarity.'),
        is_harmonic: Type.Boolean({ description: 'Its key mixes with that of the track before.' }),
      }),
      'How it follows the track before; null for the seed.',
    ),
  },
  { title: 'JourneyStop' },
)

const Journey = Type.Object(
  {
    results: Type.Array(JourneyStop, { description: 'The next tracks, in order.' }),
    next_cursor: nullable(
      Type.String(),
      'To go on. Null only if no track by another artist can follow; a journey has no other end.',
    ),
  },
  { title: 'Journey' },
)

/** Endless sequences of tracks. */
export function journeyRoutes(scope: Scope, context: Context): void {
  scope.post(
    '/v1/search/journeys',
    {
      config: {
        access: { scope: 'search.read', entitlement: 'search' },
        problems: ['validation_error', 'not_found'],
      },
      schema: {
        operationId: 'continueJourney',
        summary: 'Play on from a track, endlessly',
        description:
          'A radio: tracks that sound like the seed, each by another artist than the one before, in keys that mix, along an energy curve if you send one. The last 200 tracks do not return, unless there are fewer to choose from. Nothing is stored: the cursor holds how far the journey has come, and the same call always returns the same tracks.',
        tags: ['Search'],
        querystring: Type.Object({}, closed),
        body: JourneyBody,
        response: { 200: { description: 'The next tracks.', ...Envelope(Journey) } },
      },
    },
    async (request) => {
      const { stops, nextCursor } = await continueJourney(context, request.caller, request.body)
      return ok({ results: stops.map(showStop), next_cursor: nextCursor })
    },
  )
}

function showStop({ track, position, startsAtSeconds, wantedEnergy, transition }: Stop) {
  const { row, layer, camelot } = track
  const { title, artists, duration_ms, bpm, musical_key, mode } = row
  return {
    track_uri: trackUri(layer, row.id),
    position,
    starts_at_s: startsAtSeconds,
    title,
    artists,
    duration_ms,
    bpm,
    key: musical_key === null || mode === null ? null : `${spellTonic(notes[musical_key]!, mode)} ${mode}`,
    camelot: camelot === null ? null : writeCamelot(camelot),
    energy: track.energy,
    wanted_energy: wantedEnergy,
    transition: transition && { similarity: transition.similarity, is_harmonic: transition.isHarmonic },
  }
}
