import { describeFields } from '../describe-fields.ts'
import type { Generation } from '../generation.ts'
import { buildContractText, ContractResponse, describeRoutes } from '../openapi.ts'
import { declareProblems, type ProblemFormat } from '../problem-responses.ts'
import { checkUrlText } from '../query-text.ts'
import { accessTokenRoutes } from './access-tokens.ts'
import { acceptEmptyBodies } from './bodies.ts'
import { announceDeprecation } from './deprecation.ts'
import { ErrorEnvelope, formatProblem, problemResponses } from './envelope.ts'
import { guardRoutes } from './guard.ts'
import { ingestionRoutes } from './ingestion.ts'
import { lexicologyRoutes } from './lexicology.ts'
import { respondToOptions } from './methods.ts'

const problemFormat: ProblemFormat = {
  schema: 'Problem',
  everywhere: ['invalid_request', 'unsupported_value', 'internal_error', 'upstream_unavailable'],
  wireCodeOf: (code) => problemResponses[code].error,
  format: formatProblem,
}

/** Fields that mean the same wherever they appear. */
const fieldDescriptions = {
  data: 'The result.',
  id: 'The id.',
  name: 'The name.',
  source: 'Who gave it.',
  category: 'The category of the tag.',
  tag: 'The tag.',
  contributors: 'Composers, lyricists and others.',
  catalog_id: 'The catalogue.',
}

/** The earlier generation, kept for existing callers: `{status, timestamp, data}`. */
export const legacy: Generation = {
  name: 'legacy',
  surfaces: [
    { url: 'legacy', owns: (path) => /^\/(oauth\/access_tokens|lexicology|ingestion)(\/|$)/.test(path) },
  ],
  contracts: [{ file: 'legacy.json', method: 'OPTIONS', url: '/' }],
  formatProblem,

  async routes(scope, context) {
    scope.addSchema(ErrorEnvelope)
    announceDeprecation(scope, context)
    guardRoutes(scope, context)
    checkUrlText(scope)
    scope.addHook('onRoute', declareProblems(problemFormat))
    const describe = (document: object) => describeFields(document, fieldDescriptions)
    const contractInfo: Parameters<typeof describeRoutes>[1] = {
      info: {
        title: 'Euterpe, earlier generation',
        version: '0',
        description:
          'Kept for existing callers; new integrations use the current generation at /v1. A successful response is `{status, timestamp, data}`, an error `{status, timestamp, error, message}`. After 429, 502 and 503, retry once the seconds given in Retry-After have passed.',
        license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
      },
      servers: [{ url: context.urls.legacy }],
      tags: [
        { name: 'Access', description: 'Access tokens.' },
        { name: 'Lexicology', description: 'The tags of the taxonomy.' },
        { name: 'Ingestion', description: 'Deliveries into a catalogue.' },
        { name: 'Meta', description: 'This contract.' },
      ],
      components: {
        securitySchemes: {
          bearer: {
            type: 'http',
            scheme: 'bearer',
            description: 'A token of `POST /oauth/access_tokens/client`.',
          },
        },
      },
    }
    await describeRoutes(scope, contractInfo, describe)
    acceptEmptyBodies(scope)
    respondToOptions(scope)
    accessTokenRoutes(scope, context)
    lexicologyRoutes(scope, context)
    ingestionRoutes(scope, context)

    const contract = buildContractText(scope)
    scope.options(
      '/',
      {
        config: { access: 'public' },
        schema: {
          operationId: 'describe',
          summary: 'Get the OpenAPI document of this API',
          tags: ['Meta'],
          response: { 200: ContractResponse },
        },
      },
      async (_request, reply) => reply.type('application/json; charset=utf-8').send(contract() as never),
    )
  },
}
