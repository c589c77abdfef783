/** The parts of OpenAPI that the contract uses. */
export type Schema = {
  $ref?: string
  type?: string
  format?: string
  description?: string
  const?: string | number | boolean
  enum?: (string | number | boolean)[]
  anyOf?: Schema[]
  oneOf?: Schema[]
  items?: Schema
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: boolean | Schema
  patternProperties?: Record<string, Schema>
}

export type Parameter = { in: string; name: string; required?: boolean; description?: string; schema: Schema }
type Content = Record<string, { schema: Schema }>

export type Operation = {
  operationId: string
  summary?: string
  description?: string
  parameters?: Parameter[]
  requestBody?: { required?: boolean; content: Content }
  responses: Record<string, { content?: Content }>
}

export type Contract = {
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, Schema> }
}

export const pascalCase = (name: string) =>
  name.replace(/(^|[^A-Za-z0-9]+)([A-Za-z0-9])/g, (_, _gap, letter: string) => letter.toUpperCase())

export const snakeCase = (name: string) =>
  name
    .replace(/[^A-Za-z0-9]+/g, '_')
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .toLowerCase()

/** Text as a Python docstring at this indentation. */
export function docstring(text: string | undefined, indent: string): string {
  if (!text) return ''
  const safe = text.replaceAll('\\', '\\\\').replaceAll('"""', "'''")
  return `${indent}"""${safe.endsWith('"') ? `${safe} ` : safe}"""\n`
}
