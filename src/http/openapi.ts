import swagger from '@fastify/swagger'
import type { OpenAPIV3_1 } from 'openapi-types'
import { Type } from 'typebox'
import type { Scope } from './generation.ts'

type Document = Pick<OpenAPIV3_1.Document, 'info' | 'servers' | 'tags' | 'components'>

/** Collects the routes registered after this call into an OpenAPI 3.1 document, which `scope.swagger()` then returns. */
export async function describeRoutes(scope: Scope, document: Document): Promise<void> {
  await scope.register(swagger, {
    openapi: { openapi: '3.1.0', ...document },
    // Schemas with a name of their own keep it; otherwise they would be called def-0, def-1 …
    refResolver: {
      buildLocalReference: (json, _base, _fragment, index) => String(json.$id ?? `Schema${index}`),
    },
  })
}

/** The answer of the route that hands the contract out. */
export const ContractAnswer = {
  description: 'An OpenAPI 3.1 document.',
  ...Type.Object({}, { additionalProperties: true }),
  examples: [{ openapi: '3.1.0' }],
}

/** The document as text, made when first asked for: by then every route is there. */
export function contractText(scope: Scope): () => string {
  let text: string | undefined
  return () => {
    text ??= JSON.stringify(scope.swagger())
    return text
  }
}
