import swagger from '@fastify/swagger'
import type { OpenAPIV3_1 } from 'openapi-types'
import { Type } from 'typebox'
import { finishContract } from './finish-contract.ts'
import type { Scope } from './generation.ts'

type ContractInfo = Pick<OpenAPIV3_1.Document, 'info' | 'servers' | 'tags' | 'components'>

/** Collects the routes registered after this call into an OpenAPI 3.1 document, which `scope.swagger()` then returns. */
export async function describeRoutes(scope: Scope, document: ContractInfo): Promise<void> {
  await scope.register(swagger, {
    openapi: { openapi: '3.1.0', ...document },
    // Keep the names of named schemas, which would otherwise become def-0, def-1 …
    transformObject: (document) =>
      'openapiObject' in document
        ? finishContract(document.openapiObject as Partial<OpenAPIV3_1.Document>)
        : document.swaggerObject,
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
export function buildContractText(scope: Scope): () => string {
  let text: string | undefined
  return () => {
    text ??= JSON.stringify(scope.swagger())
    return text
  }
}
