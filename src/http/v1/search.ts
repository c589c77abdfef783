import { Type } from 'typebox'
import type { Context } from '../../domain/context.ts'
import { maxQueryLength, sorts } from '../../domain/search/request.ts'
import { defaultPageSize, searchTracks } from '../../domain/search/search.ts'
import type { Scope } from '../generation.ts'
import { Envelope, ok, PageOf } from './envelope.ts'

const RangeOf = (unit: string, minimum: number, maximum: number) =>
  Type.Object(
    {
      min: Type.Optional(Type.Number({ minimum, maximum })),
      max: Type.Optional(Type.Number({ minimum, maximum })),
    },
    { additionalProperties: false, description: `${unit}; min, max or both, both included.` },
  )

const Filters = Type.Object(
  {
    tags: Type.Optional(
      Type.Array(Type.String({ minLength: 1, maxLength: 100 }), {
        maxItems: 20,
        description: 'Uids of the taxonomy: hits have all of these tags.',
      }),
    ),
    isrc: Type.Optional(Type.String({ maxLength: 100, description: 'Hyphens and case do not count.' })),
    artist_id: Type.Optional(Type.String({ format: 'uuid' })),
    bpm: Type.Optional(RangeOf('Beats per minute', 0, 1000)),
    key: Type.Optional(
      Type.String({
        maxLength: 20,
        description: 'A note, and a mode where only that is meant: C, F#, Bb minor.',
      }),
    ),
    duration: Type.Optional(RangeOf('Seconds', 0, 1_000_000)),
    release_year: Type.Optional(RangeOf('Years', 0, 9999)),
  },
  { additionalProperties: false, description: 'All of them must hold.' },
)

const SearchBody = Type.Object(
  {
    query: Type.Optional(
      Type.String({
        description: `Words of title, artist and release in any order, an ISRC or a UPC; at most ${maxQueryLength} characters. Typing errors and accents are forgiven, and the last word may be unfinished. Needed unless filters or similar_to are sent.`,
      }),
    ),
    include_workspace: Type.Optional(
      Type.Boolean({
        description: "Search the organisation's own tracks; true unless targets say otherwise.",
      }),
    ),
    include_atlas: Type.Optional(
      Type.Boolean({ description: 'Search the atlas, too; needs the scope atlas.read. Default false.' }),
    ),
    targets: Type.Optional(
      Type.Array(Type.Enum(['workspace', 'atlas']), {
        description: 'Another way to say what to search: containing atlas has the effect of include_atlas.',
      }),
    ),
    filters: Type.Optional(Filters),
    similar_to: Type.Optional(
      Type.String({
        maxLength: 200,
        description: 'A track_uri: tracks that sound like it. It must have been analysed.',
      }),
    ),
    sort: Type.Optional(
      Type.Enum([...sorts], {
        description:
          'The order of the hits; - in front turns it round, and what is not known comes last. Default relevance.',
      }),
    ),
    page: Type.Optional(
      Type.Integer({ minimum: 1, maximum: 1_000_000_000, description: 'From 1; default 1.' }),
    ),
    page_size: Type.Optional(
      Type.Integer({ minimum: 1, maximum: 100, description: `1 to 100; default ${defaultPageSize}.` }),
    ),
  },
  {
    additionalProperties: false,
    examples: [
      { query: 'agua de beber gilberto', include_atlas: true, filters: { bpm: { min: 90, max: 140 } } },
    ],
  },
)

const Nullable = <T extends ReturnType<typeof Type.String> | ReturnType<typeof Type.Integer>>(schema: T) =>
  Type.Union([schema, Type.Null()])

const Hit = Type.Object(
  {
    track_uri: Type.String(),
    score: Type.Number({
      minimum: 0,
      maximum: 1,
      description: 'How well it answers; 0.9 and more are exact.',
    }),
    title: Type.Union([Type.String(), Type.Null()], { description: 'null where only a file was delivered.' }),
    isrc: Nullable(Type.String()),
    artists: Type.Array(
      Type.Object({
        id: Type.String({ format: 'uuid' }),
        name: Type.String(),
        role: Nullable(Type.String()),
      }),
    ),
    release: Type.Union([
      Type.Object({
        id: Type.String({ format: 'uuid' }),
        title: Type.String(),
        upc: Nullable(Type.String()),
      }),
      Type.Null(),
    ]),
    duration_ms: Nullable(Type.Integer({ minimum: 0 })),
    matched: Type.Union(
      [
        Type.Object({
          field: Type.Enum(['title', 'artist', 'release', 'isrc', 'upc']),
          snippet: Type.String({ description: 'HTML: the text of the field, what was found in <em>.' }),
        }),
        Type.Null(),
      ],
      { description: 'Where most of the query was found; null when only filters were asked for.' },
    ),
    source: Type.Object({ layer: Type.Enum(['workspace', 'atlas']) }),
  },
  {
    examples: [
      {
        track_uri: 'euterpe:atlas:track:019a8400-0000-7000-8000-000000000007',
        score: 0.9873,
        title: 'Água de Beber',
        isrc: 'BRABC6300001',
        artists: [{ id: '019a8400-0000-7000-8000-000000000008', name: 'Astrud Gilberto', role: 'primary' }],
        release: { id: '019a8400-0000-7000-8000-000000000009', title: 'Look', upc: '602438605828' },
        duration_ms: 150_000,
        matched: { field: 'title', snippet: '<em>Água</em> <em>de</em> <em>Beber</em>' },
        source: { layer: 'atlas' },
      },
    ],
  },
)

/** Tracks by what people remember of them. */
export function searchRoutes(scope: Scope, context: Context): void {
  scope.post(
    '/v1/search/tracks',
    {
      config: {
        access: { scope: 'search.read', entitlement: 'search' },
        problems: ['validation_error', 'not_found'],
      },
      schema: {
        operationId: 'searchTracks',
        summary: 'Search tracks',
        description:
          'Ranks tracks of the workspace, the atlas or both in one list. An exact title or artist comes first. At most the best 1,000 are answered, and `count` counts these.',
        tags: ['Search'],
        querystring: Type.Object({}, { additionalProperties: false }),
        body: SearchBody,
        response: { 200: { description: 'A page of hits, best first.', ...Envelope(PageOf(Hit)) } },
      },
    },
    async (request) => ok(await searchTracks(context, request.caller, request.body)),
  )
}
