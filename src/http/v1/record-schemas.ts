import { type TSchema, Type } from 'typebox'
import type { Kind } from '../../domain/catalogue/entity-types.ts'
import type { Layer } from '../../domain/catalogue/track-uri.ts'
import { Portrait, TimelineSegment } from './profile-schemas.ts'

const nullable = <Schema extends TSchema>(schema: Schema, description?: string) =>
  Type.Union([schema, Type.Null()], description === undefined ? {} : { description })

const id = Type.String({ format: 'uuid' })
const Text = Type.String()
const Time = Type.String({ format: 'date-time' })
const PartialDate = nullable(Type.String(), 'YYYY-MM-DD, YYYY-MM or YYYY, as far as known.')
const OuterId = nullable(Text, 'Your own id.')
const times = { created_at: Time, updated_at: Time }
const layerOf = (layer: Layer) => Type.Literal(layer, { description: 'The layer of the record.' })

const Named = Type.Object({ id, name: Text })
const Credit = Type.Object({ id, name: Text, role: nullable(Text) })
const Reference = Type.Object({ id: Text, source: Text })
const Contributor = Type.Object({ name: Text, role: nullable(Text) })

const BriefTrack = Type.Object({
  id,
  track_uri: Text,
  title: nullable(Text),
  isrc: nullable(Text),
  duration_ms: nullable(Type.Integer()),
})
const BriefRelease = Type.Object({
  id,
  title: Text,
  upc: nullable(Text),
  type: nullable(Text),
  release_date: PartialDate,
})
const BriefWork = Type.Object({
  id,
  outer_id: OuterId,
  title: Text,
  iswc: nullable(Text),
  contributors: Type.Array(Contributor),
})

const Title = Type.Object({
  title: Text,
  subtitle: nullable(Text),
  language: nullable(Text, 'BCP 47, as delivered.'),
  is_default: Type.Boolean(),
})
const RightsLine = Type.Object({ year: nullable(Text), text: nullable(Text), company: nullable(Text) })
const rights = {
  display_artist: nullable(Text, 'The credit as it is printed.'),
  p_lines: Type.Array(RightsLine),
  c_lines: Type.Array(RightsLine),
}
const Deal = Type.Object({
  territories: Type.Array(Text, { description: 'ISO 3166-1 or TIS codes, or Worldwide.' }),
  excluded_territories: Type.Array(Text),
  starts_at: nullable(Text, 'A date or a time, as delivered. Null: no start.'),
  ends_at: nullable(Text, 'A date or a time, as delivered. Null: no end.'),
  commercial_models: Type.Array(Text),
  use_types: Type.Array(Text),
  prices: Type.Array(Type.Object({ type: Text, amount: Text, currency: nullable(Text) })),
  takedown: Type.Boolean(),
})
const titles = Type.Optional(
  Type.Array(Title, {
    description:
      'If included. All titles by language, the default one first. Empty: there is only the title of the record.',
  }),
)

const firstHundred = (schema: TSchema, list: string) =>
  Type.Optional(
    Type.Array(schema, { description: `If included. The first 100; get all of them from ${list}.` }),
  )

/** The fields that `include` adds to a record, by token. */
const includedFields = {
  tracks: {
    tags: Type.Optional(
      nullable(
        Type.Array(
          Type.Object({ uid: Text, category: nullable(Text), name: nullable(Text), score: Type.Number() }),
        ),
        'If included. Null if the track has not been analysed.',
      ),
    ),
    features: Type.Optional(
      nullable(
        Type.Object({}, { additionalProperties: true }),
        'If included. The measured features; null if the track has not been analysed.',
      ),
    ),
    waveform: Type.Optional(
      nullable(
        Type.Array(Type.Array(Type.Number())),
        'If included. The minimum and maximum samples of up to a thousand intervals, for drawing; null if the track has not been analysed.',
      ),
    ),
    portrait: Type.Optional(
      nullable(
        Portrait,
        'If included; needs the profiling entitlement. Null if the track has not been analysed.',
      ),
    ),
    segments: Type.Optional(
      nullable(
        Type.Array(TimelineSegment),
        'If included; needs the profiling entitlement. The segments of the track with the tags above their thresholds; null if it has not been analysed.',
      ),
    ),
    lyrics: Type.Optional(nullable(Text, 'If included.')),
    works: Type.Optional(Type.Array(BriefWork, { description: 'If included. The atlas has none.' })),
    titles,
    details: Type.Optional(
      Type.Object(
        { language: nullable(Text, 'Of the lyrics: BCP 47.'), ...rights },
        { description: 'If included. What deliveries said about language, credit and rights.' },
      ),
    ),
    deals: Type.Optional(
      Type.Array(
        Type.Object({
          release_id: nullable(id, 'Null: the deals are not for a release.'),
          taken_down_at: nullable(Time),
          deals: Type.Array(Deal),
        }),
        {
          description:
            'If included. The deals for the track on each release. The track is available while one of them is in force on any release.',
        },
      ),
    ),
    similar: Type.Optional(
      Type.Array(Type.Object({ track_uri: Text, score: Type.Number() }), {
        description:
          'If included. The twenty most similar tracks of its catalogue, and of the atlas if the client may read it. The score is the cosine similarity.',
      }),
    ),
    fingerprint_matches: Type.Optional(
      Type.Array(
        Type.Object({
          track_uri: Text,
          layer: Text,
          match_score: Type.Number(),
          cover_confidence: Type.Number({ minimum: 0, maximum: 1 }),
        }),
        { description: 'If included. Tracks with the same recording, or a cover of it.' },
      ),
    ),
  },
  artists: {
    releases: firstHundred(BriefRelease, 'the list of releases with artist_id'),
    tracks: firstHundred(BriefTrack, 'the list of tracks with artist_id'),
  },
  releases: {
    tracks: firstHundred(BriefTrack, 'the list of tracks with release_id'),
    titles,
    details: Type.Optional(
      Type.Object(rights, { description: 'If included. What deliveries said about credit and rights.' }),
    ),
    deals: Type.Optional(
      Type.Array(Deal, { description: 'If included. The deals of its tracks, each once.' }),
    ),
    images: Type.Optional(
      Type.Array(
        Type.Object({
          type: nullable(Text, 'FrontCoverImage …'),
          url: Text,
          expires_at: Time,
          content_type: Text,
          size: Type.Integer(),
        }),
        { description: 'If included. Delivered pictures, with links that anyone can read for an hour.' },
      ),
    ),
  },
  labels: { releases: firstHundred(BriefRelease, 'the list of releases with label_id') },
  works: { tracks: firstHundred(BriefTrack, 'the list of tracks') },
} satisfies Record<Kind, Record<string, TSchema>>

/** The supported tokens of `include`, by kind. */
export const includeTokens = Object.fromEntries(
  Object.entries(includedFields).map(([kind, fields]) => [kind, Object.keys(fields)]),
) as Record<Kind, string[]>

function trackFields(layer: Layer) {
  return {
    id,
    track_uri: Type.String({ examples: [`euterpe:${layer}:track:019a8400-0000-7000-8000-000000000001`] }),
    musimap_uid: Type.String({ description: 'A short id of the track, for profiling.' }),
    layer: layerOf(layer),
    ...(layer === 'workspace' && { catalog_id: id }),
    outer_id: OuterId,
    title: nullable(Text),
    isrc: nullable(Text),
    release_date: PartialDate,
    duration_ms: nullable(Type.Integer()),
    artists: Type.Array(Credit),
    releases: Type.Array(
      Type.Object({
        id,
        title: Text,
        upc: nullable(Text),
        track_position: nullable(Text),
        disk_number: nullable(Text),
      }),
    ),
    label: nullable(Named),
    references: Type.Array(Reference, { description: 'Identifiers given by third parties.' }),
    customer_tags: Type.Array(Type.Object({ tag: Text, category: Text })),
    analysis: Type.Object({
      status: Type.String({ description: 'none, pending, analysing, analysed or failed.' }),
      taxonomy_version: nullable(Text),
      model_version: nullable(Text),
      analysed_at: nullable(Time),
    }),
    availability: Type.Object(
      {
        tagging: Type.Boolean(),
        search: Type.Boolean(),
        similarity: Type.Boolean(),
        profiling: Type.Boolean(),
        reason: nullable(
          Text,
          'Why it is not available in all products; null if it is, or if nobody has decided yet.',
        ),
      },
      { description: 'The products the track is available in.' },
    ),
    ...times,
  }
}

function fieldsOf(kind: Kind, layer: Layer): Record<string, TSchema> {
  switch (kind) {
    case 'tracks':
      return trackFields(layer)
    case 'artists':
      return {
        id,
        layer: layerOf(layer),
        outer_id: OuterId,
        name: Text,
        isni: nullable(Text),
        external_references: Type.Array(Reference),
        track_count: Type.Integer({ minimum: 0 }),
        ...times,
      }
    case 'releases':
      return {
        id,
        layer: layerOf(layer),
        outer_id: OuterId,
        title: Text,
        upc: nullable(Text),
        type: nullable(Text),
        release_date: PartialDate,
        label: nullable(Named),
        artists: Type.Array(Credit),
        track_count: Type.Integer({ minimum: 0 }),
        ...times,
      }
    case 'labels':
      return { id, layer: layerOf(layer), name: Text, release_count: Type.Integer({ minimum: 0 }), ...times }
    case 'works':
      return {
        id,
        outer_id: OuterId,
        title: Text,
        iswc: nullable(Text),
        contributors: Type.Array(Contributor),
        track_count: Type.Integer({ minimum: 0 }),
        ...times,
      }
  }
}

/** A record in a list. */
export function recordSchema(kind: Kind, layer: Layer) {
  return Type.Object(fieldsOf(kind, layer))
}

/** A single record, with the fields that `include` adds. */
export function detailSchema(kind: Kind, layer: Layer) {
  return Type.Object({ ...fieldsOf(kind, layer), ...includedFields[kind] })
}
