import { type Static, type TSchema, Type } from 'typebox'
import {
  emptyEnrichment,
  enrichedTypes,
  enrichmentStandards,
  measureTypes,
  periodTypes,
  termTypes,
  textTypes,
} from '../../domain/catalogue/enrichments/enrichment.ts'
import type { StoredEnrichment } from '../../domain/catalogue/enrichments/sql.ts'
import { described, id, nullable, Text, Time } from './record-parts.ts'

const oneOf = <const Value extends string>(values: readonly Value[], description: string) =>
  Type.Unsafe<Value>({ type: 'string', enum: [...values], description })
const list = <Schema extends TSchema>(schema: Schema, description: string) =>
  Type.Array(schema, { description })
const Territories = list(Text, 'Where it holds: ISO 3166-1 or TIS codes, or Worldwide. Empty: everywhere.')
const Sources = list(Text, 'Who says so, if it is not the sender.')
const Identifiers = list(
  Type.Object({
    source: described('isrc, upc, iswc, isni, ipi, ipn, dpid, or who gave it.'),
    id: described('The identifier.'),
  }),
  'Its identifiers.',
)
const DateText = (description: string) => nullable(Text, `${description} As delivered.`)

export const EnrichedType = oneOf(enrichedTypes, 'What is described.')

const Term = Type.Object({
  type: oneOf(termTypes, 'What it says.'),
  value: described('A value of DDEX, or the own one of the sender.'),
  applies_to: nullable(Text, 'Which side of it is meant, such as Lyrics.'),
  is_featured: Type.Boolean({ description: 'Of an instrument: it is featured.' }),
  territories: Territories,
  note: nullable(Text, 'An explanation.'),
  sources: Sources,
})
const Measure = Type.Object({
  type: oneOf(measureTypes, 'What was measured. A pitch is that of the a’ in hertz.'),
  value: described('The value.'),
  sources: Sources,
})
const LongText = Type.Object({
  type: oneOf(textTypes, 'What sort of text it is.'),
  kind: nullable(Text, 'More precisely, as delivered.'),
  text: described('The text.'),
  language: nullable(Text, 'BCP 47, as delivered.'),
  territories: Territories,
  authors: list(Text, 'Who wrote it.'),
  sources: Sources,
})
const Name = Type.Object({
  name: described('The alternative title, or the name of the artist.'),
  type: nullable(Text, 'What sort of title or name it is, such as StageName.'),
  language: nullable(Text, 'BCP 47, as delivered.'),
  is_default: Type.Boolean({ description: 'It is the one to show.' }),
  starts_on: DateText('Since when the artist has it.'),
  ends_on: DateText('Until when the artist had it.'),
})
const Period = Type.Object({
  type: oneOf(periodTypes, 'In focus, a priority, the day of impact, or an epoch.'),
  name: nullable(Text, 'The epoch, or what of an artist is in focus.'),
  starts_at: DateText('When it starts.'),
  ends_at: DateText('When it ends.'),
  territories: Territories,
})
const LifeEvent = Type.Object({
  type: described('Such as Birth, as delivered.'),
  date: DateText('When it was, or began.'),
  ends_on: DateText('When it ended.'),
  place: nullable(Text, 'Where it was.'),
  description: nullable(Text, 'More about it.'),
})
const Chart = Type.Object({
  chart: nullable(Text, 'The name of the chart.'),
  territory: nullable(Text, 'Its territory.'),
  top_position: nullable(Type.Integer(), 'The best position.'),
  entries: list(
    Type.Object({ position: Type.Integer({ description: 'The position.' }), date: DateText('When.') }),
    'Its positions over time.',
  ),
})
const Award = Type.Object({
  name: nullable(Text, 'The name of the award.'),
  body: nullable(Text, 'Who gives it.'),
  date: DateText('When it was given.'),
  is_winner: nullable(Type.Boolean(), 'Won, or nominated only.'),
})
const Relation = Type.Object({
  type: described('How they are related, in the words of DDEX.'),
  entity: EnrichedType,
  name: nullable(Text, 'The title or name of the other one.'),
  identifiers: Identifiers,
})
const Picture = Type.Object({
  type: nullable(Text, 'What sort of picture it is.'),
  uri: described('Its address or file name, as delivered.'),
  url: nullable(Text, 'Where anyone can read it for an hour, if it was delivered with the message.'),
})

const source = {
  id,
  standard: oneOf(enrichmentStandards, 'The DDEX standard of the message.'),
  version: described('Its version.'),
  sender: Type.Object(
    { id: nullable(Text, 'The DDEX party id.'), name: nullable(Text, 'The name.') },
    { description: 'Who sent the message.' },
  ),
  message_id: nullable(Text, 'The id that the sender gave the message.'),
  written_at: {
    ...Time,
    description: 'When the sender wrote the message. An older one does not replace it.',
  },
  received_at: { ...Time, description: 'When it was ingested.' },
  ingestion_id: nullable(id, 'The ingestion.'),
}

export const Enrichment = Type.Object(
  {
    ...source,
    terms: list(Term, 'Genres, moods, themes, instruments and the like.'),
    measures: list(Measure, 'Tempo, key, time signature and pitch.'),
    texts: list(LongText, 'Notes, biographies and lyrics.'),
    names: list(Name, 'Alternative titles, or the names of an artist. Search finds them.'),
    identifiers: Identifiers,
    periods: list(Period, 'When it is in focus or a priority, and the epochs it belongs to.'),
    events: list(LifeEvent, 'Events in the life of an artist.'),
    charts: list(Chart, 'Where it was in charts.'),
    awards: list(Award, 'What it won, or was nominated for.'),
    relations: list(Relation, 'What it has to do with others.'),
    images: list(Picture, 'Its pictures.'),
    links: list(Text, 'Pages on the web.'),
  },
  {
    title: 'Enrichment',
    description: 'What a MEAD or PIE message says about a record.',
    examples: [
      {
        id: '019a8400-0000-7000-8000-000000000080',
        standard: 'MEAD',
        version: '1.1',
        sender: { id: 'PADPIDA0000000009Z', name: 'Lyric House' },
        message_id: 'E-1',
        written_at: '2026-03-01T10:00:00.000Z',
        received_at: '2026-11-15T09:00:00.000Z',
        ingestion_id: '019a8400-0000-7000-8000-000000000030',
        ...emptyEnrichment(),
        terms: [
          {
            type: 'mood',
            value: 'Dramatic',
            applies_to: null,
            is_featured: false,
            territories: [],
            note: null,
            sources: [],
          },
        ],
        measures: [{ type: 'bpm', value: '120', sources: [] }],
      },
    ],
  },
)

export const ListedEnrichment = Type.Object(
  {
    ...Enrichment.properties,
    entity: EnrichedType,
    catalog_id: { ...id, description: 'The catalogue.' },
    name: nullable(Text, 'The title or name, as the message has it.'),
    record_ids: list(id, 'The records it describes. Empty: the catalogue does not have them yet.'),
  },
  { title: 'ListedEnrichment' },
)

export function showEnrichment(
  row: StoredEnrichment,
  urls: ReadonlyMap<string, string>,
): Static<typeof Enrichment> {
  const { standard, version, message_id, ingestion_id, data } = row
  return {
    id: row.id,
    standard,
    version,
    sender: { id: row.sender || null, name: row.sender_name },
    message_id,
    written_at: row.written_at.toISOString(),
    received_at: row.received_at.toISOString(),
    ingestion_id,
    ...data,
    images: data.images.map(({ type, uri, key }) => ({ type, uri, url: urls.get(key ?? '') ?? null })),
  }
}
