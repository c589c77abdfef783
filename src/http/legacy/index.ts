import type { Generation } from '../generation.ts'
import { ContractAnswer, contractText, describeRoutes } from '../openapi.ts'
import { declareProblems, type Voice } from '../problem-responses.ts'
import { answerProblem, answers, ErrorEnvelope } from './envelope.ts'

const voice: Voice = {
  schema: 'Error',
  everywhere: ['invalid_request', 'internal_error', 'upstream_unavailable'],
  wordFor: (code) => answers[code].error,
  answer: answerProblem,
}

/** The earlier generation, kept alive for those who call it: `{status, timestamp, data}`. */
export const legacy: Generation = {
  name: 'legacy',
  surfaces: [
    { url: 'legacy', owns: (path) => /^\/(oauth\/access_tokens|lexicology|ingestion)(\/|$)/.test(path) },
  ],
  answer: answerProblem,

  async routes(scope, world) {
    scope.addSchema(ErrorEnvelope)
    scope.addHook('onRoute', declareProblems(voice))
    await describeRoutes(scope, {
      info: {
        title: 'Euterpe, earlier generation',
        version: '0',
        description: 'Kept alive for existing callers; new accounts use the current generation at /v1.',
        license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
      },
      servers: [{ url: world.urls.legacy }],
      tags: [{ name: 'Meta', description: 'This description.' }],
    })
    const description = contractText(scope)
    scope.options(
      '/',
      {
        schema: {
          operationId: 'describe',
          summary: 'The full description of this API',
          tags: ['Meta'],
          security: [],
          response: {
            200: ContractAnswer,
          },
        },
      },
      async (_request, reply) => reply.type('application/json; charset=utf-8').send(description() as never),
    )
  },
}
