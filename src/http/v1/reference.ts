import scalar from '@scalar/fastify-api-reference'
import { Type } from 'typebox'
import type { Scope } from '../generation.ts'

/** The contract for programs, and the same for people: a reference that is served whole from here. */
export async function referenceRoutes(scope: Scope): Promise<void> {
  let contract: string | undefined
  scope.get(
    '/openapi/v1.json',
    {
      schema: {
        operationId: 'getContract',
        summary: 'This contract',
        description:
          'The machine-readable contract of major version 1. It is authoritative for page sizes and their defaults.',
        tags: ['Meta'],
        querystring: Type.Object({}, { additionalProperties: false }),
        security: [],
        response: {
          200: {
            description: 'An OpenAPI 3.1 document.',
            ...Type.Object({}, { additionalProperties: true }),
            examples: [{ openapi: '3.1.0' }],
          },
        },
      },
    },
    async (_request, reply) => {
      contract ??= JSON.stringify(scope.swagger())
      return reply.type('application/json; charset=utf-8').send(contract as never)
    },
  )
  await scope.register(scalar, {
    routePrefix: '/docs',
    configuration: {
      url: '/openapi/v1.json',
      pageTitle: 'Euterpe API reference',
      theme: 'default',
      withDefaultFonts: false,
      telemetry: false,
      hideClientButton: true,
    },
  })
  scope.get('/', { schema: { hide: true } }, async (_request, reply) => reply.redirect('/docs/'))
}
