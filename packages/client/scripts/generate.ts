import openapiTS, { astToString, type OpenAPI3 } from 'openapi-typescript'

type Parameter = { in: string; name: string }
type Operation = { operationId: string; parameters?: Parameter[]; responses: Record<string, unknown> }

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
  const routes = operations.map(({ method, path, operation }) => {
    const words = [method, path, ...traitsOf(path, operation)].map((word) => `'${word}'`)
    return `  ${operation.operationId}: [${words.join(', ')}],\n`
  })
  return [
    '// Generated from openapi/v1.json by `npm run openapi`. Do not edit.\n',
    astToString(types),
    '/** The method and path of each operation, whether it takes an Idempotency-Key, and whether it can be read by cursor. */',
    `export const routes = {\n${routes.join('')}} as const satisfies Record<keyof operations, readonly [string, string, ...string[]]>\n`,
  ].join('\n')
}

/** Lists of the atlas have cursors, too, but cannot combine them with all filters, so page numbers are the default. */
function traitsOf(path: string, { parameters = [] }: Operation): string[] {
  const has = (place: string, name: string) => parameters.some((one) => one.in === place && one.name === name)
  return [
    ...(has('header', 'idempotency-key') ? ['idempotency-key'] : []),
    ...(has('query', 'cursor') && has('query', 'sort') && !path.startsWith('/v1/atlas/') ? ['cursor'] : []),
  ]
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
