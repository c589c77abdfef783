import type { OpenAPIV3_1 } from 'openapi-types'

type Json = Record<string, unknown>
type Document = Partial<OpenAPIV3_1.Document>
type Parameter = { name: string; description?: string; schema?: Json }

/**
 * Describes every property and parameter of a contract that its schema does not describe, by the descriptions of
 * `Schema.property` (or `operation.property`), or else of the property alone. Routes keep their schemas as they are.
 */
export function describeFields(document: Document, descriptions: Record<string, string>): void {
  const find = (path: string[]) => descriptions[path.join('.')] ?? descriptions[path.at(-1)!]

  function describe(node: unknown, path: string[]): unknown {
    if (Array.isArray(node)) return node.map((item) => describe(item, path))
    if (typeof node !== 'object' || node === null) return node
    const { title } = node as { title?: string }
    const at = title === undefined ? path : [title]
    return Object.fromEntries(
      Object.entries(node).map(([key, value]) => {
        if (key !== 'properties') return [key, isData.has(key) ? value : describe(value, at)]
        const properties = Object.entries(value as Record<string, Json>).map(([name, schema]) => {
          const inner = describe(schema, [...at, name]) as Json
          const description = inner.description ?? find([...at, name])
          return [name, description === undefined ? inner : { ...inner, description }]
        })
        return [key, Object.fromEntries(properties)]
      }),
    )
  }

  for (const path of Object.values(document.paths ?? {})) {
    for (const operation of Object.values(path ?? {}) as OpenAPIV3_1.OperationObject[]) {
      const { operationId = '' } = operation
      for (const parameter of (operation.parameters ?? []) as Parameter[]) {
        const description =
          parameter.description ?? parameter.schema?.description ?? find([operationId, parameter.name])
        if (typeof description === 'string') parameter.description = description
      }
      const messages = [operation.requestBody, ...Object.values(operation.responses ?? {})]
      for (const message of messages as ({ content?: Record<string, { schema?: unknown }> } | undefined)[])
        for (const media of Object.values(message?.content ?? {}))
          if (media.schema !== undefined) media.schema = describe(media.schema, [operationId])
    }
  }
  for (const [name, path] of Object.entries(document.webhooks ?? {}))
    document.webhooks![name] = describe(path, [name]) as never
  const schemas = document.components?.schemas ?? {}
  for (const [name, schema] of Object.entries(schemas)) schemas[name] = describe(schema, [name]) as never
}

/** Keys whose values are data, not schemas. */
const isData = new Set(['example', 'examples', 'default', 'enum', 'const', 'required'])
