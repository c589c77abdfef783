import { isDeepStrictEqual } from 'node:util'

type Json = Record<string, unknown>
type Union = Json & { discriminator: { propertyName: string; mapping?: object }; oneOf: { $ref: string }[] }
type ContractDocument = { paths?: object; webhooks?: object; components?: { schemas?: object } }

const form = /^[A-Z][A-Za-z0-9]+$/

/**
 * Moves every schema with a title, such as `{ title: 'Track' }`, into `components.schemas`, so that generated clients get one
 * type for it. Routes use the schema itself: validation and serialization need no reference. Two different schemas with the
 * same title are a mistake.
 */
export function nameSchemas<Document extends ContractDocument>(document: Document): Document {
  const schemas = new Map<string, Json>()

  function replace(node: unknown, isSchema: boolean): unknown {
    if (Array.isArray(node)) return node.map((item) => replace(item, isSchema))
    if (typeof node !== 'object' || node === null) return node
    const copy: Json = {}
    for (const [key, value] of Object.entries(node)) {
      const isName = key === 'properties' || key === 'patternProperties'
      copy[key] = isData.has(key)
        ? value
        : isName && isSchema
          ? Object.fromEntries(
              Object.entries(value as Json).map(([name, inner]) => [name, replace(inner, true)]),
            )
          : replace(value, isSchema || key === 'schema')
    }
    if (isSchema && copy.discriminator !== undefined) addMapping(copy as Union)
    return isSchema && typeof copy.title === 'string' ? nameOne(copy as Json & { title: string }) : copy
  }

  /** A description of its own stays beside the reference. */
  function nameOne(schema: Json & { title: string }): Json {
    const { title, ...rest } = schema
    if (!form.test(title)) throw new Error(`"${title}" is not a name for a schema: write it like TrackPage`)
    const known = schemas.get(title)
    const $ref = `#/components/schemas/${title}`
    if (known === undefined) {
      schemas.set(title, rest)
      return { $ref }
    }
    // The example of a body stands beside its schema, so only one of two uses may have it.
    const own = { description: '', examples: [] }
    if (!isDeepStrictEqual({ ...known, ...own }, { ...rest, ...own }))
      throw new Error(`Two different schemas have the title ${title}: give one of them another title`)
    return known.description === rest.description ? { $ref } : { $ref, description: rest.description }
  }

  /** Which value of the property means which branch; Ajv finds that out by itself and refuses a mapping. */
  function addMapping(union: Union): void {
    const { propertyName } = union.discriminator
    const mapping = union.oneOf.map(({ $ref }) => {
      const { properties } = schemas.get($ref.split('/').at(-1)!) as {
        properties: Record<string, { const?: string; enum?: string[] }>
      }
      const property = properties[propertyName]!
      return [property.const ?? property.enum![0]!, $ref]
    })
    union.discriminator = { propertyName, mapping: Object.fromEntries(mapping) }
  }

  const shared = Object.entries(document.components?.schemas ?? {})
  const named = Object.fromEntries(shared.map(([name, schema]) => [name, replace(schema, true)]))
  const paths = replace(document.paths ?? {}, false)
  const webhooks = document.webhooks && { webhooks: replace(document.webhooks, false) }
  const found = Object.fromEntries([...schemas].sort(([a], [b]) => (a < b ? -1 : 1)))
  const components = { ...document.components, schemas: { ...named, ...found } }
  return { ...document, paths, ...webhooks, components }
}

/** Keys whose values are data, not schemas. */
const isData = new Set(['example', 'examples', 'default', 'enum', 'const', 'required'])
