import { Type } from 'typebox'
import type { Context } from '../../domain/context.ts'
import { readStatus } from '../../domain/operations/status.ts'
import { release } from '../../lib/release.ts'
import type { Scope } from '../generation.ts'
import { retirements } from './retired.ts'

const Component = Type.Union([Type.Literal('operational'), Type.Literal('down')])

const Status = Type.Object(
  {
    status: Type.Union([Type.Literal('operational'), Type.Literal('degraded'), Type.Literal('down')]),
    checked_at: Type.String({ format: 'date-time' }),
    components: Type.Object({
      database: Component,
      storage: Component,
      queue: Component,
      analysis: Component,
      search: Type.Optional(Component),
    }),
  },
  {
    title: 'ServiceStatus',
    examples: [
      {
        status: 'operational',
        checked_at: '2026-11-15T09:00:00.000Z',
        components: {
          database: 'operational',
          storage: 'operational',
          queue: 'operational',
          analysis: 'operational',
        },
      },
    ],
  },
)

const Versions = Type.Object(
  {
    service: Type.String(),
    release: Type.String(),
    versions: Type.Array(
      Type.Object({
        version: Type.String(),
        status: Type.Union([Type.Literal('current'), Type.Literal('retired')]),
        release: Type.Optional(Type.String()),
        openapi: Type.Optional(Type.String({ format: 'uri' })),
        sunset: Type.Optional(Type.String({ format: 'date-time' })),
      }),
    ),
  },
  {
    title: 'ServiceVersions',
    examples: [
      {
        service: 'euterpe',
        release: '1.14.0',
        versions: [
          {
            version: 'v1',
            status: 'current',
            release: '1.14.0',
            openapi: 'https://api.example.com/openapi/v1.json',
          },
          { version: 'v0', status: 'retired', sunset: '2026-06-30T00:00:00.000Z' },
        ],
      },
    ],
  },
)

/** Health and versions: public, without the envelope. */
export function metaRoutes(scope: Scope, context: Context): void {
  scope.get(
    '/status',
    {
      schema: {
        operationId: 'getStatus',
        summary: 'Get the health of the service and its components',
        description:
          '`down` (with HTTP 503) when the service is unavailable; `degraded` when some components are down and the rest works.',
        tags: ['Meta'],
        querystring: Type.Object({}, { additionalProperties: false }),
        security: [],
        response: {
          200: withDescription('Operational or degraded.', Status),
          503: withDescription('Down.', Status),
        },
      },
    },
    async (_request, reply) => {
      const status = await readStatus(context)
      return reply
        .header('cache-control', 'no-store')
        .code(status.status === 'down' ? 503 : 200)
        .send(status)
    },
  )

  scope.get(
    '/versions',
    {
      schema: {
        operationId: 'getVersions',
        summary: 'List the API versions',
        tags: ['Meta'],
        querystring: Type.Object({}, { additionalProperties: false }),
        security: [],
        response: { 200: withDescription('The versions, current and retired.', Versions) },
      },
    },
    async () => ({
      service: 'euterpe',
      release,
      versions: [
        {
          version: 'v1',
          status: 'current' as const,
          release,
          openapi: `${context.urls.base}/openapi/v1.json`,
        },
        { version: 'v0', status: 'retired' as const, sunset: retirements.v0.sunset.toISOString() },
      ],
    }),
  )
}

function withDescription<Schema extends object>(
  description: string,
  schema: Schema,
): Schema & { description: string } {
  return { ...schema, description }
}
