import openapiTS, { astToString, type OpenAPI3 } from 'openapi-typescript'

type Operation = { operationId: string; responses: Record<string, unknown> }

/** Writes `contract.ts`: the types of an OpenAPI document, and the route of each operation. */
export async function generateContract(document: OpenAPI3): Promise<string> {
  const operations = Object.entries(document.paths ?? {}).flatMap(([path, methods]) =>
    Object.entries(methods as Record<string, Operation>).map(([method, operation]) => ({
      method: method.toUpperCase(),
      path,
      operation,
    })),
  )
  const types = await openapiTS(dropExamples(dropErrors(document)), {
    alphabetize: false,
    // A body field with a default is optional: the caller may leave it out.
    defaultNonNullable: false,
    silent: true,
  })
  const routes = operations.map(
    ({ method, path, operation }) => `  ${operation.operationId}: ['${method}', '${path}'],\n`,
  )
  return [
    '// Generated from openapi/v1.json by `npm run openapi`. Do not edit.\n',
    astToString(types),
    '/** The method and path of each operation. */',
    `export const routes = {\n${routes.join('')}} as const satisfies Record<keyof operations, readonly [string, string]>\n`,
  ].join('\n')
}

/** Drops error responses: they all have the same shape, which the client reads into an EuterpeError. */
function dropErrors(document: OpenAPI3): OpenAPI3 {
  const isSuccess = ([status]: [string, unknown]) => status.startsWith('2')
  const paths = Object.entries(document.paths ?? {}).map(([path, methods]) => [
    path,
    Object.fromEntries(
      Object.entries(methods as Record<string, Operation>).map(([method, operation]) => [
        method,
        {
          ...operation,
          responses: Object.fromEntries(Object.entries(operation.responses).filter(isSuccess)),
        },
      ]),
    ),
  ])
  return { ...document, paths: Object.fromEntries(paths) }
}

/** Drops examples: they fill half of the file, and some change with each release. */
function dropExamples<Node>(node: Node, parentKey = ''): Node {
  if (Array.isArray(node)) return node.map((item) => dropExamples(item)) as Node
  if (typeof node !== 'object' || node === null) return node
  const isExample = (key: string) => parentKey !== 'properties' && /^examples?$/.test(key)
  return Object.fromEntries(
    Object.entries(node)
      .filter(([key]) => !isExample(key))
      .map(([key, value]) => [key, dropExamples(value, parentKey === 'properties' ? '' : key)]),
  ) as Node
}
