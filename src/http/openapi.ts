import swagger from '@fastify/swagger'
import type { OpenAPIV3_1 } from 'openapi-types'
import { Type } from 'typebox'
import { finishContract } from './finish-contract.ts'
import type { Scope } from './generation.ts'

type ContractInfo = Pick<OpenAPIV3_1.Document, 'info' | 'servers' | 'tags' | 'components'>

/** Collects the routes registered after this call into an OpenAPI 3.1 document, which `scope.swagger()` then returns. */
export async function describeRoutes(
  scope: Scope,
  document: ContractInfo,
  extend: (document: Partial<OpenAPIV3_1.Document>) => void = () => {},
): Promise<void> {
  await scope.register(swagger, {
    openapi: { openapi: '3.1.0', ...document },
    // Keep the names of named schemas, which would otherwise become def-0, def-1 …
    transformObject: (collected) => {
      if (!('openapiObject' in collected)) return collected.swaggerObject
      const routes = collected.openapiObject as Partial<OpenAPIV3_1.Document>
      extend(routes)
      return finishContract(routes)
    },
    refResolver: {
      buildLocalReference: (json, _base, _fragment, index) => String(json.$id ?? `Schema${index}`),
    },
  })
}

/** The response schema of the route that returns the contract. */
export const ContractResponse = {
  description: 'An OpenAPI 3.1 document.',
  ...Type.Object({}, { additionalProperties: true }),
  examples: [{ openapi: '3.1.0' }],
}

/** The contract as JSON text. Built on first use, when all routes are registered. */
export function buildContractText(
  scope: Scope,
  select: (document: object) => object = (document) => document,
): () => string {
  let text: string | undefined
  return () => {
    text ??= JSON.stringify(select(scope.swagger()))
    return text
  }
}
