import type { OpenAPIV3_1 } from 'openapi-types'
import { nameSchemas } from './named-schemas.ts'

type Document = Partial<OpenAPIV3_1.Document>
type Parameter = { in: string; schema?: { type?: string }; style?: string; explode?: boolean }

/** What the collected routes lack to be a good contract. */
export function finishContract(document: Document): Document {
  for (const operation of operationsOf(document)) {
    for (const parameter of (operation.parameters ?? []) as Parameter[]) describeLists(parameter)
  }
  return nameSchemas(document)
}

/** Lists in a query are written with commas. Repeating the parameter works, too. */
function describeLists(parameter: Parameter): void {
  if (parameter.in === 'query' && parameter.schema?.type === 'array')
    Object.assign(parameter, { style: 'form', explode: false })
}

export function operationsOf({ paths = {} }: Document): OpenAPIV3_1.OperationObject[] {
  return Object.values(paths).flatMap((path) => Object.values(path ?? {}) as OpenAPIV3_1.OperationObject[])
}
