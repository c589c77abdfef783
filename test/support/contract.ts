import type { Scope } from '../../src/http/generation.ts'

/** A JSON Schema, as far as the tests look at it. */
export type Schema = {
  $ref?: string
  title?: string
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  default?: unknown
  format?: string
  pattern?: string
  description?: string
  examples?: unknown[]
  properties?: Record<string, Schema>
  patternProperties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
  discriminator?: { propertyName: string }
  additionalProperties?: boolean | Schema
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  minItems?: number
}

type Content = Record<
  string,
  { schema: Schema; example?: unknown; examples?: Record<string, { value: unknown }> }
>
export type Parameter = { name: string; in: 'query' | 'path' | 'header'; required?: boolean; schema: Schema }
export type Operation = {
  method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'
  path: string
  operationId: string
  tags: string[]
  description?: string
  parameters?: Parameter[]
  requestBody?: { content: Content }
  responses: Record<string, { description: string; headers?: object; content?: Content }>
}
export type Contract = {
  openapi: string
  paths: Record<string, Record<string, Omit<Operation, 'method' | 'path'>>>
  components: { schemas: Record<string, Schema>; headers?: object }
  webhooks?: Record<string, { post: Omit<Operation, 'method' | 'path'> }>
}

export async function readContract(app: Scope, url = '/openapi/v1.json'): Promise<Contract> {
  return (await app.inject(url)).json()
}

export function operationsOf({ paths }: Contract): Operation[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      ...operation,
      method: method.toUpperCase() as Operation['method'],
      path,
    })),
  )
}

/** The schema itself, or the component it refers to. */
function resolve(contract: Contract, schema: Schema): Schema {
  if (schema.$ref === undefined) return schema
  const { $ref, ...own } = schema
  const found = contract.components.schemas[$ref.split('/').at(-1)!]
  if (found === undefined) throw new Error(`no component ${$ref}`)
  return { ...resolve(contract, found), ...own }
}

/** The JSON schema of a request body, if there is one. */
export function bodyOf(contract: Contract, operation: Operation): Schema | undefined {
  const schema = operation.requestBody?.content['application/json']?.schema
  return schema && resolve(contract, schema)
}

/** A leaf of a schema with the path to it, such as `tracks[0].title`. */
export type Field = { path: (string | number)[]; schema: Schema }

/** All fields of a schema that hold text or numbers, in every branch of a union. */
export function* leavesOf(contract: Contract, given: Schema, path: Field['path'] = []): Generator<Field> {
  const schema = resolve(contract, given)
  const branches = schema.anyOf ?? schema.oneOf
  if (branches !== undefined) for (const branch of branches) yield* leavesOf(contract, branch, path)
  else if (schema.items !== undefined) yield* leavesOf(contract, schema.items, [...path, 0])
  else if (schema.properties !== undefined)
    for (const [name, inner] of Object.entries(schema.properties))
      yield* leavesOf(contract, inner, [...path, name])
  else if (schema.patternProperties !== undefined)
    for (const inner of Object.values(schema.patternProperties))
      yield* leavesOf(contract, inner, [...path, 'a'])
  else if (schema.type !== 'boolean' && schema.type !== 'null') yield { path, schema }
}

/** A small value that the schema accepts, preferring its examples. */
export function sampleOf(contract: Contract, given: Schema): unknown {
  const schema = resolve(contract, given)
  if (schema.examples?.[0] !== undefined) return structuredClone(schema.examples[0])
  if (schema.default !== undefined) return schema.default
  if (schema.const !== undefined) return schema.const
  if (schema.enum !== undefined) return schema.enum[0]
  const branch = (schema.anyOf ?? schema.oneOf)?.[0]
  if (branch !== undefined) return sampleOf(contract, branch)
  const required = (schema.required ?? []).map((name) => [
    name,
    sampleOf(contract, schema.properties![name]!),
  ])
  switch (schema.type) {
    case 'object':
      return Object.fromEntries(required)
    case 'array':
      return (schema.minItems ?? 0) > 0 ? [sampleOf(contract, schema.items!)] : []
    case 'boolean':
      return false
    case 'null':
      return null
    case 'string':
      return samples[schema.format ?? ''] ?? 'x'.repeat(Math.max(1, schema.minLength ?? 1))
    default:
      return schema.minimum ?? 1
  }
}

const samples: Record<string, string> = {
  uuid: '019a8400-0000-7000-8000-00000000ffff',
  'date-time': '2026-11-15T09:00:00.000Z',
  uri: 'https://example.com/',
}

/** A copy of a value with another one at a path. Containers on the way are created. */
export function withValue(container: unknown, path: Field['path'], value: unknown): unknown {
  const [key, ...rest] = path
  if (key === undefined) return value
  if (typeof key === 'number') {
    const items = Array.isArray(container) ? [...container] : []
    items[key] = withValue(items[key], rest, value)
    return items
  }
  const isObject = typeof container === 'object' && container !== null && !Array.isArray(container)
  const object = (isObject ? container : {}) as Record<string, unknown>
  return { ...object, [key]: withValue(object[key], rest, value) }
}
