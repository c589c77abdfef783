import { release } from '../../lib/release.ts'
import type { Generation } from '../generation.ts'
import { describeRoutes } from '../openapi.ts'
import { declareProblems, type Voice } from '../problem-responses.ts'
import { accountRoutes } from './account.ts'
import { audioRoutes } from './audio.ts'
import { catalogueRoutes } from './catalogs.ts'
import { clientRoutes } from './clients.ts'
import { creditRoutes } from './credits.ts'
import { downloadRoutes } from './downloads.ts'
import { answerProblem, answers, ErrorEnvelope } from './envelope.ts'
import { guardRoutes } from './guard.ts'
import { guideRoutes } from './guides.ts'
import { ingestionRoutes } from './ingestions.ts'
import { keySetRoutes } from './key-set.ts'
import { meRoutes } from './me.ts'
import { metaRoutes } from './meta.ts'
import { operatorRoutes } from './operator.ts'
import { profilingRoutes } from './profiling.ts'
import { recordRoutes } from './records.ts'
import { referenceRoutes } from './reference.ts'
import { retiredRoutes } from './retired.ts'
import { searchRoutes } from './search.ts'
import { describeTokens } from './security.ts'
import { storageRoutes } from './storage.ts'
import { storageKeyRoutes } from './storage-keys.ts'
import { taggingRoutes } from './tagging.ts'
import { trackAudioRoutes } from './track-audio.ts'
import { webhookRoutes } from './webhooks.ts'

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
  contract: { file: 'v1.json', method: 'GET', url: '/openapi/v1.json' },
  answer: answerProblem,

  async routes(scope, context) {
    scope.addSchema(ErrorEnvelope)
    guardRoutes(scope, context)
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
      servers: [{ url: context.urls.base }],
      tags: [
        { name: 'Meta', description: 'Availability, versions, keys and this contract.' },
        { name: 'Account', description: 'Who is calling, and what they may do.' },
        { name: 'Tagging', description: 'What audio is, in the words of the taxonomy.' },
        { name: 'Audio', description: 'What can be measured in audio.' },
        { name: 'Search', description: 'Tracks by what people remember of them.' },
        {
          name: 'Workspace',
          description:
            "The organisation's catalogues, and the tracks, artists, releases, works and labels in them.",
        },
        {
          name: 'Ingestion',
          description: 'Deliveries on their way into a catalogue, and what became of each entry.',
        },
        {
          name: 'Profiling',
          description: 'What is known of how a track sounds, kept as it was when asked for.',
        },
        { name: 'Atlas', description: 'What the service curates, the same for everybody. Read-only.' },
        {
          name: 'Storage',
          description: 'Files on their way in, and downloads. The S3 protocol has an address of its own.',
        },
        { name: 'Webhooks', description: 'Events sent to an address of yours, signed.' },
        {
          name: 'Administration',
          description:
            "An organisation's applications and S3 keys, for its administrators. These calls take tokens of the console alone, so that no application can use the rights of whoever signs in to it.",
        },
        {
          name: 'Operator',
          description:
            'Organisations, what they have bought, and how the service is, for those who run it. These calls take tokens of the console alone.',
        },
      ],
      components: {
        securitySchemes: {
          oauth2: describeTokens(context.urls),
        },
      },
    })
    metaRoutes(scope, context)
    keySetRoutes(scope, context)
    meRoutes(scope)
    accountRoutes(scope, context)
    creditRoutes(scope, context)
    taggingRoutes(scope, context)
    audioRoutes(scope, context)
    searchRoutes(scope, context)
    catalogueRoutes(scope, context)
    recordRoutes(scope, context)
    trackAudioRoutes(scope, context)
    ingestionRoutes(scope, context)
    profilingRoutes(scope, context)
    storageRoutes(scope, context)
    downloadRoutes(scope, context)
    webhookRoutes(scope, context)
    clientRoutes(scope, context)
    storageKeyRoutes(scope, context)
    operatorRoutes(scope, context)
    retiredRoutes(scope, context)
    referenceRoutes(scope)
    guideRoutes(scope)
  },
}
