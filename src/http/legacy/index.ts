import type { Generation } from '../generation.ts'
import { ContractAnswer, contractText, describeRoutes } from '../openapi.ts'
import { declareProblems, type Voice } from '../problem-responses.ts'
import { accessTokenRoutes } from './access-tokens.ts'
import { forgiveEmptyBodies } from './bodies.ts'
import { answerProblem, answers, ErrorEnvelope } from './envelope.ts'
import { guardRoutes } from './guard.ts'
import { ingestionRoutes } from './ingestion.ts'
import { lexicologyRoutes } from './lexicology.ts'
import { tellMethods } from './methods.ts'

const voice: Voice = {
  schema: 'Error',
  everywhere: ['invalid_request', 'unsupported_value', 'internal_error', 'upstream_unavailable'],
  wordFor: (code) => answers[code].error,
  answer: answerProblem,
}

/** The earlier generation, kept alive for those who call it: `{status, timestamp, data}`. */
export const legacy: Generation = {
  name: 'legacy',
  surfaces: [
    { url: 'legacy', owns: (path) => /^\/(oauth\/access_tokens|lexicology|ingestion)(\/|$)/.test(path) },
  ],
  contract: { file: 'legacy.json', method: 'OPTIONS', url: '/' },
  answer: answerProblem,

  async routes(scope, context) {
    scope.addSchema(ErrorEnvelope)
    guardRoutes(scope, context)
    scope.addHook('onRoute', declareProblems(voice))
    await describeRoutes(scope, {
      info: {
        title: 'Euterpe, earlier generation',
        version: '0',
        description:
          'Kept alive for existing callers; new accounts use the current generation at /v1. Every success is `{status, timestamp, data}`, every error `{status, timestamp, error, message}`. On 429, 502 and 503 try again, after as many seconds as Retry-After says.',
        license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
      },
      servers: [{ url: context.urls.legacy }],
      tags: [
        { name: 'Access', description: 'Tokens for programs.' },
        { name: 'Lexicology', description: 'The words of the taxonomy.' },
        { name: 'Ingestion', description: 'Deliveries into a catalogue.' },
        { name: 'Meta', description: 'This description.' },
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
    })
    forgiveEmptyBodies(scope)
    tellMethods(scope)
    accessTokenRoutes(scope, context)
    lexicologyRoutes(scope, context)
    ingestionRoutes(scope, context)

    const description = contractText(scope)
    scope.options(
      '/',
      {
        config: { access: 'public' },
        schema: {
          operationId: 'describe',
          summary: 'The full description of this API',
          tags: ['Meta'],
          response: { 200: ContractAnswer },
        },
      },
      async (_request, reply) => reply.type('application/json; charset=utf-8').send(description() as never),
    )
  },
}
