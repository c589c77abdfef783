import type { OpenAPIV3_1 } from 'openapi-types'
import { type TObject, type TSchema, Type } from 'typebox'
import type { Kind } from '../../domain/catalogue/entity-types.ts'
import { includedFields } from './include-schemas.ts'
import { RecordPageOf } from './record-lists.ts'
import { recordSchemas } from './record-schemas.ts'

/** The query parameter by which a list of records returns only some fields. */
export function fieldsQuery(kind: Kind) {
  return {
    fields: Type.Optional(
      Type.Unsafe<string[]>({
        type: 'array',
        items: { type: 'string', enum: fieldNames(kind) },
        minItems: 1,
        maxItems: 50,
        description: 'Only these fields of each record, separated by commas or repeated.',
      }),
    ),
  }
}

/** What only some records have, a list never has. */
function fieldNames(kind: Kind): string[] {
  return Object.keys(recordSchemas[kind].properties).filter((name) => !(name in includedFields[kind]))
}

export function pickFields(record: Record<string, unknown>, fields: string[]): Record<string, unknown> {
  return Object.fromEntries(Object.entries(record).filter(([name]) => fields.includes(name)))
}

/**
 * Declares the responses to requests with `fields`: pages of their own, told apart by `fields`, in which every field is
 * optional. Only in the contract: a serializer would try both pages with every response.
 */
export function declareFields(document: Partial<OpenAPIV3_1.Document>): void {
  for (const [url, path] of Object.entries(document.paths ?? {})) {
    const [, kind] = /^\/v1\/(?:workspace|atlas)\/(\w+)$/.exec(url) ?? []
    if (kind === undefined || !(kind in recordSchemas)) continue
    const { content } = path!.get!.responses!['200'] as OpenAPIV3_1.ResponseObject
    const media = content!['application/json']!
    const { properties, ...envelope } = media.schema as OpenAPIV3_1.SchemaObject
    const data = { anyOf: [properties!.data!, sparsePageOf(kind as Kind)] }
    media.schema = { ...envelope, properties: { ...properties, data } } as OpenAPIV3_1.SchemaObject
  }
}

function sparsePageOf(kind: Kind): TSchema {
  const { title, properties } = recordSchemas[kind] as TSchema as TObject & { title: string }
  const names = fieldNames(kind)
  const fields = Object.fromEntries(names.map((name) => [name, Type.Optional(properties[name]!)]))
  const item = Type.Object(fields, {
    title: `${title}Fields`,
    description: `Some fields of a ${title.toLowerCase()}.`,
  })
  const page = RecordPageOf(item)
  return Type.Object(
    {
      ...page.properties,
      fields: Type.Array(Type.Unsafe<string>({ type: 'string', enum: names }), {
        description: 'The requested fields, which are all that the results have.',
      }),
    },
    { title: `${title}FieldsPage` },
  )
}
