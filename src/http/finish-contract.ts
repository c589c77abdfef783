import type { OpenAPIV3_1 } from 'openapi-types'
import { exampleOf } from './example-of.ts'
import { nameSchemas } from './named-schemas.ts'

type Document = Partial<OpenAPIV3_1.Document>
type Parameter = { in: string; schema?: { type?: string } }
type Media = { schema?: object; example?: unknown; examples?: unknown }
type Content = { content?: Record<string, Media> }

/** What the collected routes lack to be a good contract: names, examples, and how lists are written. */
export function finishContract(document: Document): Document {
  for (const path of [...Object.values(document.paths ?? {}), ...Object.values(document.webhooks ?? {})]) {
    for (const operation of Object.values(path ?? {}) as OpenAPIV3_1.OperationObject[]) {
      for (const parameter of (operation.parameters ?? []) as Parameter[]) describeLists(parameter)
      addExample(operation.requestBody as Content | undefined)
      for (const response of Object.values(operation.responses ?? {})) addExample(response as Content)
    }
  }
  return nameSchemas(document)
}

/** Lists in a query are written with commas. Repeating the parameter works, too. */
function describeLists(parameter: Parameter): void {
  if (parameter.in === 'query' && parameter.schema?.type === 'array')
    Object.assign(parameter, { style: 'form', explode: false })
}

function addExample(message: Content | undefined): void {
  const media = message?.content?.['application/json']
  if (media?.schema === undefined || media.example !== undefined || media.examples !== undefined) return
  media.example = exampleOf(media.schema)
}
