import { type Static, type TSchema, Type } from 'typebox'
import type { Kind } from '../../domain/catalogue/entity-types.ts'
import * as editing from '../../domain/editing/sql.ts'

const nullable = <Schema extends TSchema>(schema: Schema, description?: string) =>
  Type.Union([schema, Type.Null()], description === undefined ? {} : { description })
const optional = Type.Optional
const id = Type.String({ format: 'uuid' })
const closed = { additionalProperties: false }
const Name = Type.String({ minLength: 1, maxLength: 1000 })
const OuterId = nullable(Type.String({ minLength: 1, maxLength: 500 }), 'Your own id. Null removes it.')
const LinkOuterId = optional(Type.String({ minLength: 1, maxLength: 500 }))
const Standard = (name: string) => nullable(Type.String({ maxLength: 60 }), `The ${name}. Null removes it.`)
const PartialDate = nullable(Type.String({ maxLength: 40 }), 'YYYY-MM-DD, YYYY-MM or YYYY. Null removes it.')
const Role = optional(nullable(Type.String({ maxLength: 100 })))
const References = Type.Array(
  Type.Object(
    {
      id: Type.String({ minLength: 1, maxLength: 500 }),
      source: Type.String({ minLength: 1, maxLength: 100 }),
    },
    closed,
  ),
  { maxItems: 100, description: 'The complete new list.' },
)

const linkRule =
  'The complete new list. Name a record by id; without an id it is matched like in a delivery, and created if there is none.'
const ArtistLinks = Type.Array(
  Type.Object(
    {
      id: optional(id),
      name: optional(Name),
      outer_id: LinkOuterId,
      isni: optional(Type.String({ maxLength: 60 })),
      role: Role,
    },
    closed,
  ),
  { maxItems: 200, description: linkRule },
)
const LabelLink = nullable(
  Type.Object({ id: optional(id), name: optional(Name), outer_id: LinkOuterId }, closed),
  'By id, or matched by outer_id or name and created if there is none. Null removes the label.',
)

const patches = {
  tracks: {
    outer_id: OuterId,
    title: nullable(Name),
    isrc: Standard('ISRC'),
    release_date: PartialDate,
    duration_ms: nullable(Type.Integer({ minimum: 0, maximum: 2_147_483_647 })),
    artists: ArtistLinks,
    releases: Type.Array(
      Type.Object(
        {
          id: optional(id),
          title: optional(Name),
          outer_id: LinkOuterId,
          upc: optional(Type.String({ maxLength: 60 })),
          track_position: optional(nullable(Type.String({ maxLength: 50 }))),
          disk_number: optional(nullable(Type.String({ maxLength: 50 }))),
        },
        closed,
      ),
      { maxItems: 200, description: linkRule },
    ),
    label: LabelLink,
    works: Type.Array(
      Type.Object(
        {
          id: optional(id),
          title: optional(Name),
          outer_id: LinkOuterId,
          iswc: optional(Type.String({ maxLength: 60 })),
        },
        closed,
      ),
      { maxItems: 200, description: linkRule },
    ),
    references: References,
    customer_tags: Type.Array(
      Type.Object({ tag: Name, category: Type.String({ maxLength: 1000 }) }, closed),
      {
        maxItems: 500,
        description: 'The complete new list of your own tags.',
      },
    ),
    lyrics: nullable(Type.String({ maxLength: 1_000_000 })),
  },
  artists: { outer_id: OuterId, name: Name, isni: Standard('ISNI'), external_references: References },
  releases: {
    outer_id: OuterId,
    title: Name,
    upc: Standard('UPC or EAN'),
    type: nullable(Type.String({ maxLength: 100 })),
    release_date: PartialDate,
    label: LabelLink,
    artists: ArtistLinks,
  },
  labels: { outer_id: OuterId, name: Name },
  works: {
    outer_id: OuterId,
    title: Name,
    iswc: Standard('ISWC'),
    contributors: Type.Array(
      Type.Object({ name: Name, role: nullable(Type.String({ maxLength: 100 })) }, closed),
      { maxItems: 500, description: 'The complete new list.' },
    ),
  },
} satisfies Record<Kind, Record<string, TSchema>>

const examples: Record<Kind, object> = {
  tracks: {
    title: 'Night Train (Live)',
    artists: [
      { id: '019a8400-0000-7000-8000-000000000003', role: 'main' },
      { name: 'The Seafolk', role: 'featured' },
    ],
  },
  artists: { name: 'The Seafolk', isni: '0000000121032683' },
  releases: { title: 'Harbour Songs', type: 'Album', release_date: '2026-05' },
  labels: { name: 'Bleu Nuit' },
  works: { title: 'The Ferry', iswc: 'T0345246801' },
}

/** The body of a PATCH of a record. */
export function patchSchema(kind: Kind) {
  const fields: Record<string, TSchema> = patches[kind]
  return Type.Object(
    Object.fromEntries(Object.entries(fields).map(([name, schema]) => [name, optional(schema)])),
    { ...closed, minProperties: 1, examples: [examples[kind]] },
  )
}

const Values = nullable(Type.Object({}, { additionalProperties: true }))

export const Change = Type.Object(
  {
    id,
    kind: Type.String({ description: 'tracks, artists, releases, labels or works.' }),
    record_id: id,
    merged_id: nullable(id, 'The record that was merged into this one.'),
    catalog_id: id,
    action: Type.Unsafe<editing.ChangeAction>({
      type: 'string',
      enum: [...editing.changeActions],
      description: 'What was done. Only deliveries create records.',
    }),
    actor: Type.Object({
      type: Type.Unsafe<string>({
        type: 'string',
        enum: ['user', 'machine', 'delivery'],
        description: 'A person, an application on its own, or a delivery.',
      }),
      id: Type.String({ description: 'The id of the user, application or ingestion.' }),
      name: Type.String({ description: 'The name of the user or application, or the mode of the delivery.' }),
      client_id: nullable(Type.String(), 'The application that was used; null for a delivery.'),
    }),
    before: { ...Values, description: 'The fields that changed, before. Null for a record that came back.' },
    after: { ...Values, description: 'The same fields afterwards. Null for a deletion.' },
    undo_of: nullable(id, 'The change that this one undid.'),
    undone_by: nullable(id, 'The change that undid this one.'),
    created_at: Type.String({ format: 'date-time' }),
  },
  {
    examples: [
      {
        id: '019a8400-0000-7000-8000-000000000030',
        kind: 'tracks',
        record_id: '019a8400-0000-7000-8000-000000000001',
        merged_id: null,
        catalog_id: '019a8400-0000-7000-8000-000000000002',
        action: 'updated',
        actor: {
          type: 'user',
          id: '019a8400-0000-7000-8000-000000000004',
          name: 'Ada Lovelace',
          client_id: '019a8400-0000-7000-8000-000000000005',
        },
        before: { title: 'Night Trane' },
        after: { title: 'Night Train' },
        undo_of: null,
        undone_by: null,
        created_at: '2026-11-15T09:00:00.000Z',
      },
    ],
  },
)

export function showChange(change: editing.Change): Static<typeof Change> {
  const { catalogue_id: catalog_id, created_at, ...fields } = change
  return { ...fields, catalog_id, created_at: created_at.toISOString() }
}
