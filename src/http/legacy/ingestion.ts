import { Type } from 'typebox'
import type { Caller } from '../../domain/access/caller.ts'
import type { Context } from '../../domain/context.ts'
import { createIngestion } from '../../domain/ingestion/create.ts'
import { readMappingFile } from '../../domain/ingestion/mapping-file.ts'
import { type Preview, previewFiles, previewRecords } from '../../domain/ingestion/preview.ts'
import { findIngestion } from '../../domain/ingestion/read.ts'
import { type IngestionRequest, resolvePath } from '../../domain/ingestion/request.ts'
import { parseMapping } from '../../domain/ingestion/sources/scan/mapping.ts'
import { areaOf } from '../../domain/storage/areas/resolve.ts'
import { Problem, type ProblemCode } from '../../lib/problem.ts'
import type { Scope } from '../generation.ts'
import { wrap } from './envelope.ts'
import { Accepted, folderQuery, mappingQuery, Records, recordsQuery } from './ingestion-schemas.ts'

const access = { scope: 'ingestion.write', entitlement: 'ingestion' } as const
const tags = ['Ingestion']
const problems: ProblemCode[] = [
  'validation_error',
  'not_found',
  'catalogue_forbidden',
  'missing_catalogue_context',
  'quota_exceeded',
]
const response = { 201: Accepted }
const closed = { additionalProperties: false }
/** Enough for 25 records with the longest lyrics. */
const maxBodySize = 16 * 1024 * 1024

/** Deliveries through the legacy API. They are the same ingestions that /v1 shows. */
export function ingestionRoutes(scope: Scope, context: Context): void {
  scope.post(
    '/ingestion/audio_only',
    {
      config: { access, problems },
      schema: {
        operationId: 'ingestAudio',
        summary: 'Ingest delivered audio files',
        description:
          'The name of each file, without its extension, becomes its outer_id. A file with an existing outer_id overwrites that track. Costs one credit per analysed track.',
        tags,
        querystring: Type.Object(folderQuery, closed),
        response,
      },
    },
    async (request, reply) => reply.code(201).send(await ingestFiles(context, request.caller, request.query)),
  )

  scope.post(
    '/ingestion/audio_mapping',
    {
      config: { access, problems },
      schema: {
        operationId: 'ingestMappedAudio',
        summary: 'Ingest delivered audio files with metadata in their names',
        description:
          'The mapping defines how file names, without their extension, are split into outer_id, title, isrc, release_date and artist_name.',
        tags,
        querystring: Type.Object(mappingQuery, closed),
        response,
      },
    },
    async (request, reply) => {
      const mapping = await chooseMapping(context, request.caller, request.query)
      return reply.code(201).send(await ingestFiles(context, request.caller, request.query, mapping))
    },
  )

  scope.post(
    '/ingestion/json',
    {
      bodyLimit: maxBodySize,
      config: { access, problems },
      schema: {
        operationId: 'ingestRecords',
        summary: 'Ingest tracks with metadata',
        description:
          'A later record with the same outer_id overwrites the earlier one. A record with invalid values is rejected on its own; a malformed request is rejected as a whole.',
        tags,
        querystring: Type.Object(recordsQuery, closed),
        body: Records,
        response,
      },
    },
    async (request, reply) => {
      const { ingestion_id: group, ...options } = request.query
      const preview = previewRecords(request.body, options.media_fetch_type)
      const ingestion: IngestionRequest = { mode: 'api_json', tracks: request.body, ...options }
      return reply.code(201).send(await startIngestion(context, request.caller, ingestion, preview, group))
    },
  )
}

type FolderQuery = { delivery_dir_path: string; catalog_id?: string; delete_delivered_file: boolean }

async function ingestFiles(context: Context, caller: Caller, query: FolderQuery, mapping?: string) {
  const { delivery_dir_path, catalog_id, delete_delivered_file } = query
  const path = resolvePath('delivery/audio/', delivery_dir_path, 'delivery_dir_path')
  const folder = path.endsWith('/') ? path : `${path}/`
  const preview = await previewFiles(context, caller, {
    folder,
    ...(mapping !== undefined && { mapping: parseMapping(mapping) }),
  })
  // An explicit folder without files is probably misspelt. The whole delivery path may well be empty.
  if (preview === null && delivery_dir_path !== '')
    throw new Problem(
      'not_found',
      `There are no files under ${folder}. Deliver files there, or correct delivery_dir_path.`,
    )
  const ingestion: IngestionRequest = {
    mode: 's3_scan',
    prefix: folder,
    delete_delivered_file,
    ...(catalog_id !== undefined && { catalog_id }),
    ...(mapping !== undefined && { mapping }),
  }
  return startIngestion(context, caller, ingestion, preview ?? { accepted: 0, rejected: [] })
}

async function startIngestion(
  context: Context,
  caller: Caller,
  request: IngestionRequest,
  preview: Preview,
  group?: string,
) {
  const { id } = await createIngestion(context, caller, { key: null, request, group })
  const { catalogue_id } = await findIngestion(context, caller, id)
  return wrap(context, { ingestion_id: id, catalog_id: catalogue_id, ...preview }, 201)
}

type MappingQuery = { mapping_filename?: string; mapping_content?: string }

async function chooseMapping(context: Context, caller: Caller, query: MappingQuery): Promise<string> {
  const { mapping_filename: name, mapping_content: content } = query
  if ((name === undefined) === (content === undefined)) {
    throw new Problem('invalid_request', 'Send either mapping_filename or mapping_content.')
  }
  if (content !== undefined) return checkMapping(content, 'mapping_content')
  const key = resolvePath('delivery/mapping/', name!, 'mapping_filename')
  const text = await readMappingFile(context, await areaOf(context, caller.organisation.id), key)
  return checkMapping(text, key)
}

/** Returns the text if it is a valid mapping. Errors say where the mapping came from. */
function checkMapping(text: string, source: string): string {
  try {
    parseMapping(text)
    return text
  } catch (cause) {
    if (!(cause instanceof Problem)) throw cause
    throw new Problem(cause.code, cause.message.replace('The mapping', `The mapping of ${source}`), { cause })
  }
}
