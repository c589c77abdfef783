import { type Static, Type } from 'typebox'
import { Compile } from 'typebox/compile'
import type { DeliveredTrack } from './delivered-track.ts'
import { maxEntries } from './list-limits.ts'
import { maxLength } from './values.ts'

/**
 * Everything that is stored about a track, as JSON. Exports put it beside their columns or elements where these cannot say it
 * all, so that our own readers lose nothing.
 */

const text = Type.String({ maxLength: maxLength.text })
const id = Type.String({ maxLength: maxLength.id })
const orNull = <T extends Parameters<typeof Type.Array>[0]>(schema: T) => Type.Union([schema, Type.Null()])
const list = <T extends Parameters<typeof Type.Array>[0]>(schema: T, maxItems: number) =>
  Type.Array(schema, { maxItems })
const date = orNull(Type.Integer({ minimum: 0, maximum: 99_999_999 }))

const References = list(Type.Object({ id, source: id }), maxEntries.references)
const Label = Type.Object({ outer_id: orNull(id), name: text, references: References })
const Artist = Type.Object({
  outer_id: orNull(id),
  name: text,
  role: orNull(text),
  isni: orNull(id),
  references: References,
})
const Titles = list(
  Type.Object({ title: text, subtitle: orNull(text), language: orNull(id), is_default: Type.Boolean() }),
  maxEntries.titles,
)
const RightsLines = list(
  Type.Object({ year: orNull(text), text: orNull(text), company: orNull(text) }),
  maxEntries.titles,
)
const Details = Type.Object({ display_artist: orNull(text), p_lines: RightsLines, c_lines: RightsLines })
const texts = list(text, maxEntries.deals)
const Deals = list(
  Type.Object({
    territories: texts,
    excluded_territories: texts,
    starts_at: orNull(id),
    ends_at: orNull(id),
    commercial_models: texts,
    use_types: texts,
    prices: Type.Optional(
      list(Type.Object({ type: text, amount: text, currency: orNull(id) }), maxEntries.deals),
    ),
    takedown: Type.Boolean(),
  }),
  maxEntries.deals,
)
const Release = Type.Object({
  outer_id: orNull(id),
  title: text,
  titles: Titles,
  upc: orNull(id),
  type: orNull(text),
  release_date: date,
  label: orNull(Label),
  artists: list(Artist, maxEntries.artists),
  references: References,
  track_position: orNull(id),
  disk_number: orNull(id),
  terms: Type.Optional(Type.Object({ deals: orNull(Deals), taken_down: Type.Boolean(), details: Details })),
})
const Work = Type.Object({
  outer_id: orNull(id),
  title: text,
  iswc: orNull(id),
  contributors: list(Type.Object({ name: text, role: orNull(text) }), maxEntries.contributors),
  references: References,
})

const CompleteRecord = Type.Object({
  medium: Type.Union([Type.Literal('audio'), Type.Literal('video')]),
  outer_id: id,
  title: orNull(text),
  titles: Titles,
  isrc: orNull(id),
  release_date: date,
  duration_ms: orNull(Type.Integer({ minimum: 0, maximum: 999_999_999 })),
  language: orNull(text),
  lyrics: orNull(Type.String({ maxLength: maxLength.lyrics })),
  label: orNull(Label),
  artists: list(Artist, maxEntries.artists),
  releases: list(Release, maxEntries.releases),
  works: list(Work, maxEntries.works),
  references: References,
  customer_tags: list(Type.Object({ tag: text, category: text }), maxEntries.customer_tags),
  deals: orNull(Deals),
  details: orNull(Details),
  taken_down: Type.Boolean(),
})
export type CompleteRecord = Static<typeof CompleteRecord>

const shape = Compile(CompleteRecord)

/** Null if the text is not a complete record: somebody has changed it. */
export function parseRecord(json: string): CompleteRecord | null {
  try {
    const value: unknown = JSON.parse(json)
    return shape.Check(value) ? value : null
  } catch {
    return null
  }
}

/** The fields of a delivered track that a record contains. */
export type RecordFields = Pick<
  DeliveredTrack,
  Exclude<keyof DeliveredTrack, 'action' | 'audio' | 'warnings' | 'left_out' | 'keeps_other_releases'>
>

/** A record as delivered. What it says about releases is complete. */
export function fieldsOfRecord(record: CompleteRecord): RecordFields {
  return {
    ...record,
    works: record.works.map((work) => ({
      ...work,
      contributors: work.contributors.map((person) => ({ ...person, isni: null })),
    })),
    releases: record.releases.map(({ terms, ...release }) => ({
      ...release,
      is_complete: true as const,
      ...(terms !== undefined && { terms: { ...terms, images: [] } }),
    })),
  }
}
