import { type TSchema, Type } from 'typebox'
import type { Layer } from '../../domain/catalogue/track-uri.ts'
import { TrackUri } from './track-uri-schema.ts'

/** The parts of records. */

export const nullable = <Schema extends TSchema>(schema: Schema, description?: string) =>
  Type.Union([schema, Type.Null()], description === undefined ? {} : { description })

export const id = Type.String({ format: 'uuid', description: 'The id.' })
export const Text = Type.String()
export const described = (description: string) => Type.String({ description })
export const Time = Type.String({ format: 'date-time' })
export const PartialDate = nullable(Type.String(), 'YYYY-MM-DD, YYYY-MM or YYYY, as far as known.')
export const OuterId = nullable(Text, 'Your own id.')
export const times = {
  created_at: Type.String({ format: 'date-time', description: 'When it was created.' }),
  updated_at: Type.String({ format: 'date-time', description: 'When it last changed.' }),
}
export const LayerName = Type.Unsafe<Layer>({
  type: 'string',
  enum: ['workspace', 'atlas'],
  description: 'Where the record is: in your workspace or in the atlas.',
})

export const Named = Type.Object({ id, name: described('The name.') }, { title: 'NamedReference' })
export const Credit = Type.Object(
  {
    id,
    name: described('The name of the artist.'),
    role: nullable(Text, 'What the artist did, such as primary or featured.'),
  },
  { title: 'ArtistCredit' },
)
export const Reference = Type.Object(
  { id: described('The identifier.'), source: described('Who gave it.') },
  { title: 'ExternalReference' },
)
export const Contributor = Type.Object(
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

export const BriefTrack = Type.Object(
  {
    id,
    track_uri: TrackUri,
    title: nullable(Text, 'The title.'),
    isrc: nullable(Text, 'The ISRC.'),
    duration_ms: nullable(Type.Integer(), 'The length.'),
  },
  { title: 'BriefTrack' },
)
export const BriefRelease = Type.Object(
  {
    id,
    title: described('The title.'),
    upc: nullable(Text, 'The UPC.'),
    type: nullable(Text, 'Such as Official, Compilation or Single.'),
    release_date: PartialDate,
  },
  { title: 'BriefRelease' },
)
export const BriefWork = Type.Object(
  {
    id,
    outer_id: OuterId,
    title: described('The title.'),
    iswc: nullable(Text, 'The ISWC.'),
    contributors: Type.Array(Contributor, { description: 'Composers, lyricists and others.' }),
  },
  { title: 'BriefWork' },
)

/** What every record of a track has. */
export const trackFields = {
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
