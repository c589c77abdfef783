import { constants } from 'node:zlib'
import compress, { type FastifyCompressOptions } from '@fastify/compress'
import { release } from '../../lib/release.ts'
import { describeFields } from '../describe-fields.ts'
import type { Generation } from '../generation.ts'
import { describeRoutes } from '../openapi.ts'
import { declareProblems, type ProblemFormat } from '../problem-responses.ts'
import { checkUrlText } from '../query-text.ts'
import { declareHeaders } from '../response-headers.ts'
import { accountRoutes } from './account.ts'
import { allowedApplicationRoutes } from './allowed-applications.ts'
import { areaFileRoutes } from './area-files.ts'
import { artworkRoutes } from './artwork.ts'
import { audioRoutes } from './audio.ts'
import { auditRoutes } from './audit.ts'
import { catalogueRoutes } from './catalogs.ts'
import { catalogueExportRoutes } from './catalogue-export.ts'
import { clientRoutes } from './clients.ts'
import { conflictRoutes } from './conflicts.ts'
import { creditRoutes } from './credits.ts'
import { allowRegisteredOrigins, answerPreflight } from './cross-origin.ts'
import { csvPreviewRoutes } from './csv-previews.ts'
import { csvProfileRoutes } from './csv-profiles.ts'
import { deliverySettingsRoutes } from './delivery-settings.ts'
import { deliveryWatchRoutes } from './delivery-watches.ts'
import { downloadRoutes } from './downloads.ts'
import { editingRoutes } from './editing.ts'
import { embeddedTagRoutes } from './embedded-tags.ts'
import { enrichmentRoutes } from './enrichments.ts'
import { ErrorEnvelope, formatProblem, problemResponses } from './envelope.ts'
import { tagResponses } from './etags.ts'
import { describeEvents } from './event-schemas.ts'
import { eventRoutes } from './events.ts'
import { fieldDescriptions } from './field-descriptions.ts'
import { guardRoutes } from './guard.ts'
import { guideRoutes } from './guides/routes.ts'
import { healthRoutes } from './health.ts'
import { historyRoutes } from './history.ts'
import { ingestionFailureRoutes } from './ingestion-failures.ts'
import { ingestionPlanRoutes } from './ingestion-plans.ts'
import { ingestionRoutes } from './ingestions.ts'
import { journeyRoutes } from './journeys.ts'
import { keySetRoutes } from './key-set.ts'
import { mcpRoutes } from './mcp.ts'
import { meRoutes } from './me.ts'
import { metaRoutes } from './meta.ts'
import { operatorRoutes } from './operator.ts'
import { organisationDeletionRoutes } from './organisation-deletion.ts'
import { playlistRoutes } from './playlists.ts'
import { profilingRoutes } from './profiling.ts'
import { declareFields } from './record-fields.ts'
import { recordRoutes } from './records.ts'
import { referenceRoutes } from './reference.ts'
import { retiredRoutes } from './retired.ts'
import { searchRoutes } from './search.ts'
import { describeTokens } from './security.ts'
import { sftpKeyRoutes } from './sftp-keys.ts'
import { signInPolicyRoutes } from './sign-in-policy.ts'
import { soundMapRoutes } from './sound-map.ts'
import { storageRoutes } from './storage.ts'
import { storageKeyRoutes } from './storage-keys.ts'
import { tagLearningRoutes } from './tag-learning.ts'
import { taggingRoutes } from './tagging.ts'
import { trackAudioRoutes } from './track-audio.ts'
import { trackDescriptionRoutes } from './track-description.ts'
import { trackSoundRoutes } from './track-sounds.ts'
import { trackStructureRoutes } from './track-structure.ts'
import { trackTagRoutes } from './track-tags.ts'
import { acceptTrackUris } from './track-uris.ts'
import { userRoutes } from './users.ts'
import { vocabularyRoutes } from './vocabularies.ts'
import { webhookRoutes } from './webhooks.ts'

/** Brotli at 4 costs about as much as gzip and is smaller. Small responses fit into one packet anyway. */
const compression: FastifyCompressOptions = {
  threshold: 1024,
  encodings: ['br', 'gzip', 'identity'],
  brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  globalDecompression: false,
}

const problemFormat: ProblemFormat = {
  schema: 'Problem',
  everywhere: [
    'invalid_request',
    'unsupported_value',
    'method_not_allowed',
    'internal_error',
    'upstream_unavailable',
  ],
  wireCodeOf: (code) => problemResponses[code].error_code,
  format: formatProblem,
}

/** The current generation: JSON in the envelope `{status, message, data}`. It also owns all unknown paths. */
export const v1: Generation = {
  name: 'v1',
  surfaces: [{ url: 'base', owns: () => true }],
  contracts: [
    { file: 'v1.json', method: 'GET', url: '/openapi/v1.json' },
    { file: 'operator.json', method: 'GET', url: '/openapi/operator.json' },
  ],
  formatProblem,
  answerPreflight,

  async routes(scope, context) {
    scope.addSchema(ErrorEnvelope)
    // Before the guard: browsers must be able to read its errors, too.
    allowRegisteredOrigins(scope, context)
    guardRoutes(scope, context)
    tagResponses(scope)
    await scope.register(compress, compression)
    checkUrlText(scope)
    acceptTrackUris(scope)
    scope.addHook('onRoute', declareProblems(problemFormat))
    await describeRoutes(
      scope,
      {
        info: {
          title: 'Euterpe',
          version: release,
          summary: 'A music catalogue service: tagging, search, ingestion and storage.',
          description:
            'Every response under /v1 has the form `{status, message, data}`. Errors carry `data.error_code`. Programs should branch on the HTTP status and that code, never on the message.',
          license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
        },
        servers: [{ url: context.urls.base }],
        tags: [
          { name: 'Meta', description: 'Availability, versions, keys and this contract.' },
          { name: 'Account', description: 'The caller, their account and their credits.' },
          { name: 'Tagging', description: 'Tags and segments of audio, from the taxonomy.' },
          { name: 'Audio', description: 'Features measured from audio.' },
          { name: 'Search', description: 'Search for tracks by text, tags, features and similarity.' },
          {
            name: 'Workspace',
            description:
              "The organisation's catalogues, with their tracks, artists, releases, works and labels.",
          },
          { name: 'Playlists', description: 'Ordered lists of tracks, in folders, shared by links.' },
          {
            name: 'Ingestion',
            description: 'Deliveries into a catalogue, and the status of each item.',
          },
          {
            name: 'Profiling',
            description: 'Stored descriptions of how a track sounds.',
          },
          { name: 'Atlas', description: 'The read-only catalogue curated by the operator.' },
          {
            name: 'Storage',
            description: 'Uploads and downloads. The S3 protocol has a URL of its own.',
          },
          {
            name: 'Webhooks',
            description: 'Events: signed and sent to your own URL, or read from their log.',
          },
          {
            name: 'Administration',
            description:
              "An organisation's people, applications, S3 keys and audit trail, for its administrators. These calls only accept tokens of the console, so that other applications cannot use the administrator rights of their users.",
          },
          {
            name: 'Operator',
            description:
              'Organisations, their entitlements and credits, and the health of the service, for operators. These calls only accept tokens of the console.',
          },
        ],
        components: {
          securitySchemes: {
            oauth2: describeTokens(context.urls),
          },
        },
      },
      (document) => {
        document.webhooks = describeEvents()
        declareHeaders(document)
        declareFields(document)
        describeFields(document, fieldDescriptions)
      },
    )
    metaRoutes(scope, context)
    keySetRoutes(scope, context)
    meRoutes(scope, context)
    accountRoutes(scope, context)
    creditRoutes(scope, context)
    taggingRoutes(scope, context)
    audioRoutes(scope, context)
    embeddedTagRoutes(scope, context)
    searchRoutes(scope, context)
    journeyRoutes(scope, context)
    catalogueRoutes(scope, context)
    catalogueExportRoutes(scope, context)
    recordRoutes(scope, context)
    trackAudioRoutes(scope, context)
    editingRoutes(scope, context)
    historyRoutes(scope, context)
    enrichmentRoutes(scope, context)
    healthRoutes(scope, context)
    soundMapRoutes(scope, context)
    trackTagRoutes(scope, context)
    trackSoundRoutes(scope, context)
    artworkRoutes(scope, context)
    trackStructureRoutes(scope, context)
    trackDescriptionRoutes(scope, context)
    vocabularyRoutes(scope, context)
    tagLearningRoutes(scope, context)
    playlistRoutes(scope, context)
    ingestionRoutes(scope, context)
    ingestionPlanRoutes(scope, context)
    deliverySettingsRoutes(scope, context)
    csvProfileRoutes(scope, context)
    csvPreviewRoutes(scope, context)
    ingestionFailureRoutes(scope, context)
    conflictRoutes(scope, context)
    deliveryWatchRoutes(scope, context)
    profilingRoutes(scope, context)
    storageRoutes(scope, context)
    areaFileRoutes(scope, context)
    downloadRoutes(scope, context)
    webhookRoutes(scope, context)
    eventRoutes(scope, context)
    userRoutes(scope, context)
    auditRoutes(scope, context)
    allowedApplicationRoutes(scope, context)
    signInPolicyRoutes(scope, context)
    clientRoutes(scope, context)
    storageKeyRoutes(scope, context)
    sftpKeyRoutes(scope, context)
    operatorRoutes(scope, context)
    organisationDeletionRoutes(scope, context)
    retiredRoutes(scope, context)
    referenceRoutes(scope)
    await mcpRoutes(scope, context)
    guideRoutes(scope, context)
  },
}
