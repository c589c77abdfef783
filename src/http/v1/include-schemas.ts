import { type TObject, type TProperties, type TSchema, Type } from 'typebox'
import type { Kind } from '../../domain/catalogue/entity-types.ts'
import { Enrichment } from './enrichment-schemas.ts'
import { FingerprintMatch, Portrait, SimilarTrack, TimelineSegment } from './profile-schemas.ts'
import {
  BriefRelease,
  BriefTrack,
  BriefWork,
  described,
  id,
  nullable,
  Text,
  Time,
  trackFields,
} from './record-parts.ts'
import { TrackStructure } from './structure-schemas.ts'
import { Tag } from './tag-schemas.ts'

const Title = Type.Object({
  title: described('The title.'),
  subtitle: nullable(Text, 'The subtitle, such as the name of a version.'),
  language: nullable(Text, 'BCP 47, as delivered.'),
  is_default: Type.Boolean({ description: 'It is the title of the record.' }),
})
const RightsLine = Type.Object({
  year: nullable(Text, 'The year.'),
  text: nullable(Text, 'The whole line.'),
  company: nullable(Text, 'The owner of the rights.'),
})
const rights = {
  display_artist: nullable(Text, 'The credit as it is printed.'),
  p_lines: Type.Array(RightsLine, { description: 'The owners of the recording (℗).' }),
  c_lines: Type.Array(RightsLine, { description: 'The owners of the release (©).' }),
}
const Price = Type.Object({
  type: described('The kind of price, as delivered.'),
  amount: described('The amount, as delivered.'),
  currency: nullable(Text, 'ISO 4217.'),
})
const Deal = Type.Object({
  territories: Type.Array(Text, { description: 'ISO 3166-1 or TIS codes, or Worldwide.' }),
  excluded_territories: Type.Array(Text, { description: 'Codes that territories does not mean.' }),
  starts_at: nullable(Text, 'A date or a time, as delivered. Null: no start.'),
  ends_at: nullable(Text, 'A date or a time, as delivered. Null: no end.'),
  commercial_models: Type.Array(Text, { description: 'How it is sold, such as SubscriptionModel.' }),
  use_types: Type.Array(Text, { description: 'What is allowed, such as Stream or PermanentDownload.' }),
  prices: Type.Array(Price, { description: 'The prices.' }),
  takedown: Type.Boolean({ description: 'The deal ends the availability.' }),
})
const titles = Type.Optional(
  Type.Array(Title, {
    description:
      'If included. All titles by language, the default one first. Empty: there is only the title of the record.',
  }),
)

const enrichments = Type.Optional(
  Type.Array(Enrichment, {
    description:
      'If included. What MEAD and PIE messages say: the newest message of each sender. The atlas has none.',
  }),
)

const firstHundred = (schema: TSchema, list: string) =>
  Type.Optional(
    Type.Array(schema, { description: `If included. The first 100; get all of them from ${list}.` }),
  )

const IncludedTrack = Type.Object(trackFields, {
  title: 'IncludedTrack',
  description: 'A track inside another one: without includes of its own.',
})

/** An entry that can carry the track it names. */
function WithTrack<Properties extends TProperties>(entry: TObject<Properties>, title: string) {
  return Type.Object(
    {
      ...entry.properties,
      track: Type.Optional({
        ...IncludedTrack,
        description:
          'The track itself, if it is included too (`similar.track`, `fingerprint_matches.track`).',
      }),
    },
    { title },
  )
}

const Forms = (description: string) =>
  Type.Object(
    {
      short: described('For a post: at most 280 characters.'),
      pitch: described('A paragraph.'),
      metadata: described('Keywords.'),
    },
    { description },
  )

/** The fields that `include` adds to a record, by token. */
export const includedFields = {
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
    structure: Type.Optional(
      nullable(
        TrackStructure,
        'If included. Sections, preview, edit points, fades, chords and more; null if the track has not been analysed.',
      ),
    ),
    description: Type.Optional(
      nullable(
        Type.Object({ en: Forms('In English.'), fr: Forms('In French.'), es: Forms('In Spanish.') }),
        'If included. The track in words, by language and form; null if it has not been analysed.',
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
          taken_down_at: nullable(Time, 'When it was taken down; null if it was not.'),
          deals: Type.Array(Deal, { description: 'The deals.' }),
        }),
        {
          description:
            'If included. The deals for the track on each release. The track is available while one of them is in force on any release.',
        },
      ),
    ),
    similar: Type.Optional(
      Type.Array(WithTrack(SimilarTrack, 'SimilarTrackOfRecord'), {
        description:
          'If included. The twenty most similar tracks of its catalogue, and of the atlas if the client may read it. The score is the cosine similarity.',
      }),
    ),
    fingerprint_matches: Type.Optional(
      Type.Array(WithTrack(FingerprintMatch, 'FingerprintMatchOfRecord'), {
        description: 'If included. Tracks with the same recording, or a cover of it.',
      }),
    ),
    enrichments,
  },
  artists: {
    releases: firstHundred(BriefRelease, 'the list of releases with artist_id'),
    tracks: firstHundred(BriefTrack, 'the list of tracks with artist_id'),
    enrichments,
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
          url: described('Where it can be read.'),
          expires_at: { ...Time, description: 'Until when.' },
          content_type: described('Its media type.'),
          size: Type.Integer({ description: 'In bytes.' }),
        }),
        { description: 'If included. Delivered pictures, with links that anyone can read for an hour.' },
      ),
    ),
    enrichments,
  },
  labels: { releases: firstHundred(BriefRelease, 'the list of releases with label_id') },
  works: { tracks: firstHundred(BriefTrack, 'the list of tracks'), enrichments },
} satisfies Record<Kind, Record<string, TSchema>>

/** Tokens that also include the tracks that a list names, in place of that of the list. */
const tokensWithTracks = ['similar.track', 'fingerprint_matches.track']

/** The supported tokens of `include`, by kind. */
export const includeTokens = Object.fromEntries(
  Object.entries(includedFields).map(([kind, fields]) => [
    kind,
    [...Object.keys(fields), ...(kind === 'tracks' ? tokensWithTracks : [])],
  ]),
) as Record<Kind, string[]>
