import { Readable } from 'node:stream'
import { Type } from 'typebox'
import type { Context } from '../../domain/context.ts'
import { findCatalogue } from '../../domain/editing/catalogues.ts'
import {
  type ExportFormat,
  exportCatalogue,
  exportFormats,
} from '../../domain/ingestion/catalogue-export/export-catalogue.ts'
import type { Scope } from '../generation.ts'

const contentTypes: Record<ExportFormat, string> = {
  csv: 'text/csv; charset=utf-8',
  ern: 'application/x-tar',
}
const extensions: Record<ExportFormat, string> = { csv: 'csv', ern: 'tar' }

/** Exports of whole catalogues, which deliveries can read back. */
export function catalogueExportRoutes(scope: Scope, context: Context): void {
  scope.get(
    '/v1/catalogs/:catalog_id/export',
    {
      config: { access: { scope: 'catalogs.read' }, problems: ['not_found'] },
      schema: {
        operationId: 'exportCatalog',
        summary: 'Export a catalogue',
        description:
          'All tracks with their artists, releases, works, labels, deals and rights: as CSV, or as a tar archive of ERN 4.3 messages. Ingesting the export into another catalogue gives the same catalogue. Audio and pictures are not included.',
        tags: ['Workspace'],
        params: Type.Object({ catalog_id: Type.String({ format: 'uuid' }) }),
        querystring: Type.Object(
          {
            format: Type.Optional(
              Type.Unsafe<ExportFormat>({
                type: 'string',
                enum: [...exportFormats],
                description: 'csv (the default) or ern.',
              }),
            ),
          },
          { additionalProperties: false },
        ),
        response: {
          200: {
            description: 'The file.',
            content: {
              'text/csv': { schema: Type.String() },
              'application/x-tar': { schema: Type.String({ format: 'binary' }) },
            },
          },
        },
      },
    },
    async (request, reply) => {
      const { format = 'csv' } = request.query
      const catalogue = await findCatalogue(context, request.caller, request.params.catalog_id)
      const { id, name } = request.caller.organisation
      const source = { organisationId: id, organisationName: name, catalogueId: catalogue.id }
      const filename = encodeURIComponent(`${catalogue.name}.${extensions[format]}`)
      reply.headers({
        'content-type': contentTypes[format],
        'content-disposition': `attachment; filename*=UTF-8''${filename}`,
        'content-security-policy': 'sandbox',
        'x-content-type-options': 'nosniff',
      })
      const pieces = Readable.from(exportCatalogue(context, source, format), { objectMode: false })
      return reply.send(pieces as unknown as string)
    },
  )
}
