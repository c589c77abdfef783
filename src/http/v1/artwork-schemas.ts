import { Type } from 'typebox'
import { maxArtworks } from '../../domain/artwork/read-artwork.ts'

const closed = { additionalProperties: false }
const uuid = Type.String({ format: 'uuid' })
const exampleId = '019a8400-0000-7000-8000-000000000001'

export const PictureId = Type.String({
  pattern: '^[A-Za-z0-9_-]{24}$',
  description: 'The id of the picture. It cannot be guessed.',
})

export const SmallUrl = Type.String({
  description: 'A JPEG for lists. Needs no bearer token and never changes.',
})
export const LargeUrl = Type.String({
  description: 'A JPEG for pages. Needs no bearer token and never changes.',
})

const exampleArtwork = {
  source: 'person',
  of: 'release',
  picture_id: 'p1Zc0tq4V3sXo8LkRWnGyA7b',
  width: 3000,
  height: 3000,
  small_url: 'https://api.example.com/v1/artwork/p1Zc0tq4V3sXo8LkRWnGyA7b/small',
  large_url: 'https://api.example.com/v1/artwork/p1Zc0tq4V3sXo8LkRWnGyA7b/large',
}

/** A cover as responses show it. */
const Artwork = Type.Object(
  {
    source: Type.Union([Type.Literal('person'), Type.Literal('delivery'), Type.Literal('embedded')], {
      description: 'person: uploaded. delivery: delivered with the release. embedded: in the audio file.',
    }),
    of: Type.Union([Type.Literal('track'), Type.Literal('release')], {
      description: 'Whose cover it is: a track may show that of its release, and a release that of a track.',
    }),
    picture_id: PictureId,
    width: Type.Integer({ minimum: 1, description: 'Pixels of the original.' }),
    height: Type.Integer({ minimum: 1, description: 'Pixels of the original.' }),
    small_url: SmallUrl,
    large_url: LargeUrl,
  },
  { title: 'Artwork', description: 'The cover of a track or release.', examples: [exampleArtwork] },
)

export const RecordArtwork = Type.Object(
  { artwork: Type.Union([Artwork, Type.Null()], { description: 'The cover; null if there is none.' }) },
  { title: 'RecordArtwork' },
)

export const NewArtwork = Type.Object(
  {
    s3_file_uri: Type.String({
      description: 'The picture, in the storage area of your organisation.',
      examples: ['s3://acme-music/inbound/cover.jpg'],
    }),
  },
  { ...closed, title: 'NewArtwork' },
)

export const ArtworkIds = Type.Object(
  { ids: Type.Array(uuid, { minItems: 1, maxItems: maxArtworks, description: 'Whose covers to read.' }) },
  { ...closed, title: 'ArtworkIds', examples: [{ ids: [exampleId] }] },
)

export const ArtworkOfRecord = Type.Object(
  { id: uuid, artwork: Artwork },
  { title: 'ArtworkOfRecord', examples: [{ id: exampleId, artwork: exampleArtwork }] },
)
