import { type Static, Type } from 'typebox'
import { maxEntries } from '../list-limits.ts'

const text = (description: string) => Type.Optional(Type.String({ description }))
const Reference = Type.Object({ id: Type.String(), source: Type.String() })
const references = (of: string) =>
  Type.Optional(
    Type.Array(Reference, {
      maxItems: maxEntries.references,
      description: `Official references of the ${of}.`,
    }),
  )

/** One element of `tracks` in an api_json ingestion, and of the legacy API's /ingestion/json. */
export const JsonTrack = Type.Object(
  {
    outer_id: Type.String({
      description: 'Your unique id of the track; a later record with it overwrites the earlier.',
    }),
    primary_media: Type.String({
      description: 'A path under delivery/audio/ (media_fetch_type s3) or a URL (download).',
    }),
    references: references('track'),
    title: text('Title.'),
    lyrics: text('Full lyrics.'),
    isrc: text('ISRC.'),
    release_date: Type.Optional(Type.Integer({ description: 'YYYYMMDD, as a number.' })),
    duration_ms: Type.Optional(Type.Integer({ minimum: 0, maximum: 999_999_999, description: 'Length.' })),
    label: text('Name of the label.'),
    albums: Type.Optional(
      Type.Array(
        Type.Object({
          id: text('Your id of the release.'),
          upc: text('UPC or EAN.'),
          title: text('Title.'),
          release_date: text('YYYYMMDD, as text.'),
          type: text('Official, Compilation, Single …'),
          references: references('album'),
          track_position: text('Position on the disk.'),
          disk_number: text('Number of the disk.'),
          label: text("Name of the release's label."),
        }),
        { maxItems: maxEntries.releases, description: 'Releases the track is on.' },
      ),
    ),
    artists: Type.Optional(
      Type.Array(
        Type.Object({
          id: text('Your id of the artist.'),
          name: text('Name.'),
          role: text('What the artist does here.'),
          isni: text('ISNI.'),
          references: references('artist'),
        }),
        { maxItems: maxEntries.artists, description: 'Who made it.' },
      ),
    ),
    works: Type.Optional(
      Type.Array(
        Type.Object({
          id: text('Your id of the work.'),
          title: text('Title.'),
          iswc: text('ISWC.'),
          contributors: Type.Optional(
            Type.Array(Type.Object({ name: Type.String(), role: text('Composer …'), isni: text('ISNI.') }), {
              maxItems: maxEntries.contributors,
            }),
          ),
        }),
        { maxItems: maxEntries.works, description: 'The compositions recorded.' },
      ),
    ),
    customer_tags: Type.Optional(
      Type.Array(Type.Object({ tag: Type.String(), category: text('Category.') }), {
        maxItems: maxEntries.customer_tags,
        description: 'Your own tags.',
      }),
    ),
  },
  { title: 'IngestionTrack', description: 'A track to be ingested.' },
)

export type JsonTrack = Static<typeof JsonTrack>
