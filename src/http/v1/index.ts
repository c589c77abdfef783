import { release } from '../../lib/release.ts'
import type { Generation } from '../generation.ts'
import { describeRoutes } from '../openapi.ts'
import { declareProblems, type Voice } from '../problem-responses.ts'
import { answerProblem, answers, ErrorEnvelope } from './envelope.ts'
import { metaRoutes } from './meta.ts'
import { referenceRoutes } from './reference.ts'
import { retiredRoutes } from './retired.ts'

const voice: Voice = {
  schema: 'Error',
  everywhere: ['invalid_request', 'unsupported_value', 'internal_error', 'upstream_unavailable'],
  wordFor: (code) => answers[code].error_code,
  answer: answerProblem,
}

/** The current generation: JSON in the envelope `{status, message, data}`. It speaks for whatever no other owns. */
export const v1: Generation = {
  name: 'v1',
  surfaces: [{ url: 'base', owns: () => true }],
  answer: answerProblem,

  async routes(scope, world) {
    scope.addSchema(ErrorEnvelope)
    scope.addHook('onRoute', declareProblems(voice))
    await describeRoutes(scope, {
      info: {
        title: 'Euterpe',
        version: release,
        summary: 'A music catalogue service: tagging, search, ingestion and storage.',
        description:
          'Every answer under /v1 is `{status, message, data}`. Errors carry `data.error_code`: programs branch on the HTTP status and that code, never on the message.',
        license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
      },
      servers: [{ url: world.urls.base }],
      tags: [{ name: 'Meta', description: 'Availability, versions and this contract.' }],
      components: {
        securitySchemes: {
          bearer: {
            type: 'http',
            scheme: 'bearer',
            bearerFormat: 'JWT',
            description: 'An access token from /oauth/token.',
          },
        },
      },
    })
    metaRoutes(scope, world)
    retiredRoutes(scope, world)
    referenceRoutes(scope)
  },
}
