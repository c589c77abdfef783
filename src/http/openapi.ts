import swagger, { type FastifyDynamicSwaggerOptions } from '@fastify/swagger'
import type { Scope } from './generation.ts'

type Document = NonNullable<FastifyDynamicSwaggerOptions['openapi']>

/** Collects the routes registered after this call into an OpenAPI 3.1 document, which `scope.swagger()` then returns. */
export async function describeRoutes(scope: Scope, document: Omit<Document, 'openapi'>): Promise<void> {
  await scope.register(swagger, {
    openapi: { openapi: '3.1.0', ...document },
    // Schemas with a name of their own keep it; otherwise they would be called def-0, def-1 …
    refResolver: { buildLocalReference: (json, _base, _fragment, index) => String(json.$id ?? `Schema${index}`) },
  })
}
