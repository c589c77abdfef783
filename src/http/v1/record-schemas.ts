import { type TSchema, Type } from 'typebox'
import type { Kind } from '../../domain/catalogue/entity-types.ts'
import type { Layer } from '../../domain/catalogue/track-uri.ts'
import { FingerprintMatch, Portrait, SimilarTrack, TimelineSegment } from './profile-schemas.ts'
import { Tag } from './tag-schemas.ts'
import { TrackUri } from './track-uri-schema.ts'

const nullable = <Schema extends TSchema>(schema: Schema, description?: string) =>
  Type.Union([schema, Type.Null()], description === undefined ? {} : { description })

const id = Type.String({ format: 'uuid', description: 'The id.' })
const Text = Type.String()
const described = (description: string) => Type.String({ description })
const Time = Type.String({ format: 'date-time' })
const PartialDate = nullable(Type.String(), 'YYYY-MM-DD, YYYY-MM or YYYY, as far as known.')
const OuterId = nullable(Text, 'Your own id.')
const times = {
  created_at: Type.String({ format: 'date-time', description: 'When it was created.' }),
  updated_at: Type.String({ format: 'date-time', description: 'When it last changed.' }),
}
const LayerName = Type.Unsafe<Layer>({
  type: 'string',
  enum: ['workspace', 'atlas'],
  description: 'Where the record is: in your workspace or in the atlas.',
})

const Named = Type.Object({ id, name: described('The name.') }, { title: 'NamedReference' })
export const Credit = Type.Object(
  {
    id,
    name: described('The name of the artist.'),
    role: nullable(Text, 'What the artist did, such as primary or featured.'),
  },
  { title: 'ArtistCredit' },
)
const Reference = Type.Object(
  { id: described('The identifier.'), source: described('Who gave it.') },
  { title: 'ExternalReference' },
)
const Contributor = Type.Object(
  { name: described('The name.'), role: nullable(Text, 'Such as composer.') },
  { title: 'Contributor' },
)
const CustomerTag = Type.Object(
  { tag: described('The tag.'), category: described('Its category.') },
  { title: 'CustomerTag' },
)
const TrackRelease = Type.Object(
  {
    id,
    title: described('The title of the release.'),
    upc: nullable(Text, 'The UPC.'),
    track_position: nullable(Text, 'The position on the disk.'),
    disk_number: nullable(Text, 'The disk.'),
  },
  { title: 'TrackRelease' },
)
const Analysis = Type.Object(
  {
    status: Type.Unsafe<string>({
      type: 'string',
      enum: ['none', 'pending', 'analysing', 'analysed', 'failed'],
      description: 'How far the analysis of the audio is.',
    }),
    taxonomy_version: nullable(Text, 'The taxonomy of the tags; null if not analysed.'),
    model_version: nullable(Text, 'The version of the model; null if not analysed.'),
    analysed_at: nullable(Time, 'Null if not analysed.'),
  },
  { title: 'Analysis', description: 'The analysis of the audio.' },
)
const Availability = Type.Object(
  {
    tagging: Type.Boolean({ description: 'Stored tags can be read.' }),
    search: Type.Boolean({ description: 'Search finds it.' }),
    similarity: Type.Boolean({ description: 'It is compared with other tracks.' }),
    profiling: Type.Boolean({ description: 'It can be profiled.' }),
    reason: nullable(
      Text,
      'Why it is not available in all products; null if it is, or if nobody has decided yet.',
    ),
  },
  { title: 'Availability', description: 'The products the track is available in.' },
)

const BriefTrack = Type.Object(
  {
    id,
    track_uri: TrackUri,
    title: nullable(Text, 'The title.'),
    isrc: nullable(Text, 'The ISRC.'),
    duration_ms: nullable(Type.Integer(), 'The length.'),
  },
  { title: 'BriefTrack' },
)
const BriefRelease = Type.Object(
  {
    id,
    title: described('The title.'),
    upc: nullable(Text, 'The UPC.'),
    type: nullable(Text, 'Such as Official, Compilation or Single.'),
    release_date: PartialDate,
  },
  { title: 'BriefRelease' },
)
const BriefWork = Type.Object(
  {
    id,
    outer_id: OuterId,
    title: described('The title.'),
    iswc: nullable(Text, 'The ISWC.'),
    contributors: Type.Array(Contributor, { description: 'Composers, lyricists and others.' }),
  },
  { title: 'BriefWork' },
)

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
    tags: Type.Optional(nullable(Type.Array(Tag), 'If included. Null if the track has not been analysed.')),
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
      Type.Array(SimilarTrack, {
        description:
          'If included. The twenty most similar tracks of its catalogue, and of the atlas if the client may read it. The score is the cosine similarity.',
      }),
    ),
    fingerprint_matches: Type.Optional(
      Type.Array(FingerprintMatch, {
        description: 'If included. Tracks with the same recording, or a cover of it.',
      }),
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

const trackFields = {
  id,
  track_uri: Type.String({
    description: 'The URI of the track, as other responses refer to it.',
    examples: ['euterpe:workspace:track:019a8400-0000-7000-8000-000000000001'],
  }),
  musimap_uid: Type.String({ description: 'A short id of the track, for profiling.' }),
  layer: LayerName,
  catalog_id: Type.Optional(Type.String({ format: 'uuid', description: 'The catalogue. Workspace only.' })),
  outer_id: OuterId,
  title: nullable(Text, 'Null if the track was delivered without a title.'),
  isrc: nullable(Text, 'The ISRC.'),
  release_date: PartialDate,
  duration_ms: nullable(Type.Integer(), 'The length.'),
  artists: Type.Array(Credit, { description: 'The artists with their roles.' }),
  releases: Type.Array(TrackRelease, { description: 'The releases the track is on.' }),
  label: nullable(Named, 'The label.'),
  references: Type.Array(Reference, { description: 'Identifiers given by third parties.' }),
  customer_tags: Type.Array(CustomerTag, { description: 'Your own tags, as delivered.' }),
  analysis: Analysis,
  availability: Availability,
  ...times,
}

/** The records of each kind. Fields that `include` adds are optional. */
export const recordSchemas = {
  tracks: Type.Object({ ...trackFields, ...includedFields.tracks }, { title: 'Track' }),
  artists: Type.Object(
    {
      id,
      layer: LayerName,
      outer_id: OuterId,
      name: Type.String({ description: 'The name.' }),
      isni: nullable(Text, 'The ISNI.'),
      external_references: Type.Array(Reference, { description: 'Identifiers given by third parties.' }),
      track_count: Type.Integer({ minimum: 0, description: 'The number of tracks by this artist.' }),
      ...times,
      ...includedFields.artists,
    },
    { title: 'Artist' },
  ),
  releases: Type.Object(
    {
      id,
      layer: LayerName,
      outer_id: OuterId,
      title: Type.String({ description: 'The title.' }),
      upc: nullable(Text, 'The UPC.'),
      type: nullable(Text, 'Such as Official, Compilation or Single.'),
      release_date: PartialDate,
      label: nullable(Named, 'The label.'),
      artists: Type.Array(Credit, { description: 'The artists with their roles.' }),
      track_count: Type.Integer({ minimum: 0, description: 'The number of tracks on this release.' }),
      ...times,
      ...includedFields.releases,
    },
    { title: 'Release' },
  ),
  labels: Type.Object(
    {
      id,
      layer: LayerName,
      name: Type.String({ description: 'The name.' }),
      release_count: Type.Integer({ minimum: 0, description: 'The number of releases of this label.' }),
      ...times,
      ...includedFields.labels,
    },
    { title: 'Label' },
  ),
  works: Type.Object(
    {
      id,
      outer_id: OuterId,
      title: Type.String({ description: 'The title.' }),
      iswc: nullable(Text, 'The ISWC.'),
      contributors: Type.Array(Contributor, { description: 'Composers, lyricists and others.' }),
      track_count: Type.Integer({ minimum: 0, description: 'The number of recordings of this work.' }),
      ...times,
      ...includedFields.works,
    },
    { title: 'Work' },
  ),
} satisfies Record<Kind, TSchema>
