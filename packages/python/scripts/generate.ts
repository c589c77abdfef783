import { type Contract, docstring, type Operation, pascalCase, type Schema, snakeCase } from './schema.ts'
import { PythonTypes } from './types.ts'

const notice = '# Generated from openapi/v1.json by `npm run openapi`. Do not edit.\n'

/** Writes the models and the operations of the Python client from the contract. */
export function generatePython(contract: Contract): { models: string; operations: string } {
  const types = new PythonTypes(contract.components.schemas)
  const operations = Object.entries(contract.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) =>
      describe(types, method.toUpperCase(), path, operation),
    ),
  )
  const printed = (isAsync: boolean) => operations.map((one) => printOperation(one, isAsync)).join('\n')
  const models = `${notice}"""The types of the contract."""

from __future__ import annotations

from datetime import datetime
from typing import Any, Literal, TypeAlias

from pydantic import Field

from ._model import Model

`
  const calls = `${notice}"""One method for each operation of the contract, and one that iterates for each list."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator, Mapping
from datetime import datetime
from typing import Any, Literal, cast

from . import models
from ._calls import AsyncCalls, SyncCalls


class Operations(SyncCalls):
    """The operations, for programs that wait for each call."""

${printed(false)}

class AsyncOperations(AsyncCalls):
    """The operations, for programs with an event loop."""

${printed(true)}`
  return { models: models + types.print(), operations: `${calls.trimEnd()}\n` }
}

type Described = ReturnType<typeof describe>

function describe(types: PythonTypes, method: string, path: string, operation: Operation) {
  const { operationId, parameters = [], requestBody } = operation
  const name = pascalCase(operationId)
  const data = dataOf(operation)
  const inModels = (schema: Schema, hint: string) => qualify(types, types.write(schema, hint))
  const body = requestBody?.content['application/json']?.schema
  const pageItem = data ? itemOf(types, data) : undefined
  const query = parameters.filter((one) => one.in === 'query' && one.name !== 'fields')
  const result = data === undefined ? 'bytes' : data === null ? 'None' : inModels(data, `${name}Result`)
  return {
    id: operationId,
    method,
    path,
    doc: [operation.summary, operation.description].filter(Boolean).join('. ').replaceAll('\n', ' '),
    pathNames: [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]!),
    query: query.map(({ name: key, required, schema }) => ({
      key,
      type: inModels(schema, `${name}${pascalCase(key)}`),
      isRequired: required === true,
    })),
    body: body && `${inModels(body, `${name}Body`)} | Mapping[str, Any]`,
    takesKey: parameters.some((one) => one.name === 'idempotency-key'),
    takesMatch: parameters.some((one) => one.name === 'if-match'),
    byCursor:
      ['cursor', 'sort'].every((key) => query.some((one) => one.name === key)) &&
      !path.startsWith('/v1/atlas/'),
    result,
    isClass: types.isClass(result.replace('models.', '')),
    item: pageItem && inModels(pageItem, `${name}Item`),
  }
}

/** The schema of a success without its envelope; null if it has no body, undefined if it is not JSON. */
function dataOf({ responses }: Operation): Schema | null | undefined {
  const [, response] = Object.entries(responses).find(([status]) => status.startsWith('2'))!
  if (response.content === undefined) return null
  const schema = response.content['application/json']?.schema
  if (schema === undefined) return undefined
  const data = schema.properties?.status && schema.properties.message ? schema.properties.data! : schema
  // With the parameter `fields`, which the methods leave out, lists have pages of another type.
  const whole = data.anyOf?.filter(({ $ref }) => !$ref?.endsWith('FieldsPage'))
  return whole === undefined ? data : whole.length === 1 ? whole[0]! : { anyOf: whole }
}

/** The items of a page, or undefined if the data is no page. */
function itemOf(types: PythonTypes, data: Schema): Schema | undefined {
  const pages = (data.anyOf ?? [data]).map((one) => types.resolve(one).properties ?? {})
  const page = pages.find((one) => one.has_next ?? one.next_cursor ?? one.next_token)
  return (page?.results ?? page?.events ?? page?.objects)?.items
}

/** Names of models are qualified: `list[Track] | None` is `list[models.Track] | None`. */
function qualify(types: PythonTypes, type: string): string {
  const { names } = types
  return type.replace(/"[^"]*"|\b[A-Za-z]\w*/g, (word) => (names.has(word) ? `models.${word}` : word))
}

function printOperation(one: Described, isAsync: boolean): string {
  const parts = [printCall(one, isAsync)]
  if (one.item !== undefined) parts.push(printIterator(one, one.item, isAsync))
  return parts.join('\n')
}

function printCall(one: Described, isAsync: boolean): string {
  const call = one.isClass ? '_call' : '_call_any'
  const sent = `${isAsync ? 'await ' : ''}self.${call}(${printRequest(one)}, result=${one.result})`
  const value = one.isClass ? sent : `cast(${JSON.stringify(one.result)}, ${sent})`
  const line = one.result === 'None' ? `        ${sent}\n` : `        return ${value}\n`
  const head = `    ${isAsync ? 'async ' : ''}def ${snakeCase(one.id)}(${printParameters(one)}) -> ${one.result}:\n`
  return `${head}${docstring(one.doc, '        ')}${line}`
}

function printIterator(one: Described, item: string, isAsync: boolean): string {
  const name = `iterate_${snakeCase(one.id).replace(/^list_/, '')}`
  const skipped = ['page', 'cursor', 'continuation_token', 'object_key']
  const own = { ...one, query: one.query.filter(({ key }) => !skipped.includes(key)) }
  const type = `${isAsync ? 'AsyncIterator' : 'Iterator'}[${item}]`
  const cursor = one.byCursor ? ', by_cursor=True' : ''
  return (
    `    def ${name}(${printParameters(own)}) -> ${type}:\n` +
    `        """All results of \`${snakeCase(one.id)}\`. Each page is fetched when it is needed."""\n` +
    `        return self._iterate(${printRequest(own)}, item=${item}${cursor})\n`
  )
}

function printParameters({ pathNames, query, body, takesKey, takesMatch }: Described): string {
  const optional = [...query].sort((a, b) => Number(b.isRequired) - Number(a.isRequired))
  const named = [
    ...optional.map(({ key, type, isRequired }) =>
      isRequired ? `${key}: ${type}` : `${key}: ${withNone(type)} = None`,
    ),
    ...(takesKey ? ['idempotency_key: str | None = None'] : []),
    ...(takesMatch ? ['if_match: str | None = None'] : []),
  ]
  return [
    'self',
    ...pathNames.map((name) => `${name}: str`),
    ...(body === undefined ? [] : [`body: ${body}`]),
    ...(named.length > 0 ? ['*', ...named] : []),
  ].join(', ')
}

const withNone = (type: string) => (type.split(' | ').includes('None') ? type : `${type} | None`)

function printRequest({ method, path, pathNames, query, body, takesKey, takesMatch }: Described): string {
  const pairs = (names: string[]) => `{${names.map((name) => `"${name}": ${name}`).join(', ')}}`
  return [
    JSON.stringify(method),
    JSON.stringify(path),
    ...(pathNames.length > 0 ? [`path_values=${pairs(pathNames)}`] : []),
    ...(query.length > 0 ? [`query=${pairs(query.map(({ key }) => key))}`] : []),
    ...(body === undefined ? [] : ['body=body']),
    ...(takesKey ? ['idempotency_key=idempotency_key', 'takes_key=True'] : []),
    ...(takesMatch ? ['if_match=if_match'] : []),
  ].join(', ')
}
