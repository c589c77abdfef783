type Schema = {
  type?: string
  enum?: unknown[]
  const?: unknown
  anyOf?: Schema[]
  oneOf?: Schema[]
  items?: Schema
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: boolean | Schema
  patternProperties?: Record<string, Schema>
  description?: string
  $ref?: string
}
type Content = { content?: Record<string, { schema?: Schema }> }
type Operation = {
  operationId: string
  summary?: string
  parameters?: { name: string; in: string; required?: boolean; schema: Schema; description?: string }[]
  requestBody?: Content
  responses: Record<string, Content>
}
export type Contract = { paths: Record<string, Record<string, Operation>> }

/** The types of a contract's calls, by operation, as the client uses them: `packages/client/contract.ts`. */
export function writeClientTypes(contract: Contract): string {
  const calls = Object.entries(contract.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  )
  const typed = calls.map(
    ({ operation }) =>
      `  /** ${operation.summary ?? ''} */\n  ${operation.operationId}: {\n${callType(operation)}  }\n`,
  )
  const routes = calls.map(
    ({ method, path, operation }) => `  ${operation.operationId}: ['${method}', '${path}'],\n`,
  )
  return [
    '// Made from openapi/v1.json by `npm run openapi`.\n',
    '/** What each operation takes, and what its answer holds in `data`. */',
    `export type Operations = {\n${typed.join('')}}\n`,
    '/** Where each operation is. */',
    `export const routes = {\n${routes.join('')}} as const satisfies Record<keyof Operations, readonly [string, string]>\n`,
  ].join('\n')
}

function callType(operation: Operation): string {
  const place = (where: string) => {
    const found = (operation.parameters ?? []).filter((parameter) => parameter.in === where)
    if (found.length === 0) return null
    const properties = Object.fromEntries(
      found.map(({ name, schema, description }) => [name, { description, ...schema }]),
    )
    const required = found.filter((parameter) => parameter.required).map(({ name }) => name)
    return { properties, required, type: 'object' }
  }
  const fields: [string, Schema | null][] = [
    ['path', place('path')],
    ['query', place('query')],
    ['body', jsonOf(operation.requestBody)],
  ]
  const given = fields.filter((field): field is [string, Schema] => field[1] !== null)
  const lines = given.map(
    ([name, schema]) =>
      `    ${name}${name === 'query' && !schema.required?.length ? '?' : ''}: ${typeOf(schema, 2)}\n`,
  )
  const good = Object.entries(operation.responses).find(([status]) => status.startsWith('2'))
  const answer = jsonOf(good?.[1])
  const enveloped = answer?.properties?.data
  return `${lines.join('')}    data: ${answer === null ? 'unknown' : typeOf(enveloped ?? answer, 2)}\n`
}

function jsonOf(holder: Content | undefined): Schema | null {
  return holder?.content?.['application/json']?.schema ?? null
}

function typeOf(schema: Schema, depth: number): string {
  if (schema.const !== undefined) return literal(schema.const)
  if (schema.enum !== undefined) return schema.enum.map(literal).join(' | ')
  const options = schema.anyOf ?? schema.oneOf
  if (options !== undefined) return [...new Set(options.map((option) => typeOf(option, depth)))].join(' | ')
  switch (schema.type) {
    case 'string':
    case 'boolean':
    case 'null':
      return schema.type
    case 'integer':
    case 'number':
      return 'number'
    case 'array': {
      const item = typeOf(schema.items ?? {}, depth)
      return /^\w+$/.test(item) ? `${item}[]` : `Array<${item}>`
    }
    case 'object':
      return objectOf(schema, depth)
    default:
      return 'unknown'
  }
}

function objectOf(schema: Schema, depth: number): string {
  const properties = Object.entries(schema.properties ?? {})
  if (properties.length === 0) {
    const values = Object.values(schema.patternProperties ?? {})[0] ?? schema.additionalProperties
    return `Record<string, ${typeof values === 'object' ? typeOf(values, depth) : 'unknown'}>`
  }
  const indent = '  '.repeat(depth + 1)
  const lines = properties.map(([name, property]) => {
    const optional = schema.required?.includes(name) ? '' : '?'
    const said =
      property.description === undefined
        ? ''
        : `${indent}/** ${property.description.replaceAll('*/', '')} */\n`
    return `${said}${indent}${name}${optional}: ${typeOf(property, depth + 1)}\n`
  })
  return `{\n${lines.join('')}${'  '.repeat(depth)}}`
}

function literal(value: unknown): string {
  return typeof value === 'string' ? `'${value}'` : JSON.stringify(value)
}
