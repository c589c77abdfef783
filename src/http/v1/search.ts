import { Type } from 'typebox'
import type { Context } from '../../domain/context.ts'
import { maxQueryLength, sorts } from '../../domain/search/request.ts'
import { defaultPageSize, searchTracks } from '../../domain/search/search.ts'
import { similarityAspects } from '../../domain/search/seed.ts'
import type { Scope } from '../generation.ts'
import { abortOnDisconnect } from './abort-on-disconnect.ts'
import { BriefReadingSchema, ReasonSchema, ReferencesSchema } from './brief-schemas.ts'
import { Envelope, ok, PageOf } from './envelope.ts'
import { pageQuery } from './page-query.ts'
import { Credit } from './record-parts.ts'
import { TrackUri } from './track-uri-schema.ts'

const RangeOf = <Bound extends ReturnType<typeof Type.Number> | ReturnType<typeof Type.Integer>>(
  unit: string,
  bound: Bound,
) =>
  Type.Object(
    {
      min: Type.Optional({ ...bound, description: 'The smallest value.' }),
      max: Type.Optional({ ...bound, description: 'The largest value.' }),
    },
    { additionalProperties: false, description: `${unit}: min, max or both, inclusive.` },
  )

const Filters = Type.Object(
  {
    tags: Type.Optional(
      Type.Array(Type.String({ minLength: 1, maxLength: 100 }), {
        maxItems: 20,
        description: 'Uids of the taxonomy. Results have all of these tags.',
      }),
    ),
    isrc: Type.Optional(Type.String({ maxLength: 100, description: 'Hyphens and case are ignored.' })),
    artist_id: Type.Optional(Type.String({ format: 'uuid' })),
    release_id: Type.Optional(Type.String({ format: 'uuid' })),
    label_id: Type.Optional(Type.String({ format: 'uuid' })),
    catalog_id: Type.Optional(
      Type.String({ format: 'uuid', description: 'Only tracks of this catalogue, so none of the atlas.' }),
    ),
    bpm: Type.Optional(RangeOf('Beats per minute', Type.Number({ minimum: 0, maximum: 1000 }))),
    key: Type.Optional(
      Type.String({
        maxLength: 20,
        description: 'A note with an optional mode, such as C, F# or Bb minor.',
      }),
    ),
    duration: Type.Optional(RangeOf('Seconds', Type.Number({ minimum: 0, maximum: 1_000_000 }))),
    release_year: Type.Optional(RangeOf('Years', Type.Integer({ minimum: 0, maximum: 9999 }))),
  },
  { title: 'SearchFilters', additionalProperties: false, description: 'Filters are combined with AND.' },
)

const SearchBody = Type.Object(
  {
    query: Type.Optional(
      Type.String({
        description: `Words of title, artist and release in any order, an ISRC or a UPC; at most ${maxQueryLength} characters. Tolerates typos and missing accents, and the last word may be incomplete. Required unless filters or similar_to are given.`,
      }),
    ),
    brief: Type.Optional(
      Type.String({
        description: `A description of the music in English, French or Spanish, such as "melancholic piano for a rainy scene, no vocals, under 3 minutes" or "like Blue Monday but slower"; at most ${maxQueryLength} characters. Finds tracks that sound like it, and first of all a track or artist of exactly that name. Not together with query or similar_to.`,
      }),
    ),
    reading: Type.Optional(BriefReadingSchema),
    references: Type.Optional(ReferencesSchema),
    include_workspace: Type.Optional(
      Type.Boolean({
        description: "Search your organisation's own tracks. Default true, unless targets excludes them.",
      }),
    ),
    include_atlas: Type.Optional(
      Type.Boolean({ description: 'Also search the atlas. Needs the scope atlas.read. Default false.' }),
    ),
    targets: Type.Optional(
      Type.Array(Type.Enum(['workspace', 'atlas']), {
        description: 'An alternative to include_workspace and include_atlas.',
      }),
    ),
    filters: Type.Optional(Filters),
    similar_to: Type.Optional(
      Type.String({
        maxLength: 200,
        description: 'A track_uri. Finds tracks that sound like it. The track must have been analysed.',
      }),
    ),
    similar_by: Type.Optional(
      Type.Enum([...similarityAspects], {
        description:
          'In which respect tracks are similar to the one in similar_to, or to references. sound: everything that can be heard. timbre: of the 300 nearest in sound, the same instruments and mix first, whatever they play. mood: the mood counts more than the sound. rhythm: the tempo is within 6 %, nearest in sound first; filters.bpm overrides the tempo. Default sound.',
      }),
    ),
    sort: Type.Optional(
      Type.Enum([...sorts], {
        description: 'The sort order. A leading - reverses it; unknown values come last. Default relevance.',
      }),
    ),
    ...pageQuery(defaultPageSize),
  },
  {
    title: 'SearchRequest',
    additionalProperties: false,
    examples: [
      { query: 'agua de beber gilberto', include_atlas: true, filters: { bpm: { min: 90, max: 140 } } },
      { brief: 'melancholic piano for a rainy scene, no vocals', include_atlas: true },
    ],
  },
)

const Nullable = <T extends ReturnType<typeof Type.String> | ReturnType<typeof Type.Integer>>(schema: T) =>
  Type.Union([schema, Type.Null()])

const Hit = Type.Object(
  {
    track_uri: TrackUri,
    score: Type.Number({
      minimum: 0,
      maximum: 1,
      description: 'How well the track matches. From 0.9 it is an exact match.',
    }),
    title: Type.Union([Type.String(), Type.Null()], {
      description: 'Null if the track was delivered without a title.',
    }),
    isrc: Nullable(Type.String()),
    artists: Type.Array(Credit, { description: 'The artists with their roles.' }),
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
          snippet: Type.String({ description: 'The text of the field as HTML, with matches in <em>.' }),
        }),
        Type.Null(),
      ],
      { description: 'The field that matched most of the query; null without a query.' },
    ),
    source: Type.Object({ layer: Type.Enum(['workspace', 'atlas']) }),
    reasons: Type.Optional(
      Type.Array(ReasonSchema, {
        description: 'Why the track is a hit, the strongest reason first. Only for a brief or references.',
      }),
    ),
  },
  {
    title: 'SearchHit',
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

const HitPage = Type.Object(
  {
    ...PageOf(Hit).properties,
    count_is_capped: Type.Boolean({
      description: 'Whether there are, or may be, more matches than `count`. If false, `count` is exact.',
    }),
    reading: Type.Optional(BriefReadingSchema),
  },
  { title: 'SearchHitPage' },
)

/** Searches for tracks. */
export function searchRoutes(scope: Scope, context: Context): void {
  scope.post(
    '/v1/search/tracks',
    {
      config: {
        access: { scope: 'search.read', entitlement: 'search' },
        problems: ['validation_error', 'not_found', 'resource_forbidden', 'quota_exceeded'],
      },
      schema: {
        operationId: 'searchTracks',
        summary: 'Search tracks',
        description:
          'Ranks tracks of the workspace, the atlas or both in one list. Exact title and artist matches come first. By relevance, the best 1,000 tracks can be read. With `sort`, up to 100,000 matches are ordered before the page is cut. `count_is_capped` tells whether there are more.',
        tags: ['Search'],
        querystring: Type.Object({}, { additionalProperties: false }),
        body: SearchBody,
        response: { 200: { description: 'A page of hits.', ...Envelope(HitPage) } },
      },
    },
    async (request, reply) =>
      ok(await searchTracks(context, request.caller, request.body, abortOnDisconnect(reply))),
  )
}
