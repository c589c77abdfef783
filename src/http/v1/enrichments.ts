import { Type } from 'typebox'
import { listEnrichments, removeEnrichment } from '../../domain/catalogue/enrichments/read.ts'
import { checkCatalogue } from '../../domain/catalogue/list-catalogues.ts'
import type { Context } from '../../domain/context.ts'
import type { Scope } from '../generation.ts'
import { EnrichedType, ListedEnrichment, showEnrichment } from './enrichment-schemas.ts'
import { Envelope, ok } from './envelope.ts'
import { ListOf, listOf, listQuery } from './list-query.ts'

const tags = ['Workspace']
const uuid = Type.String({ format: 'uuid' })
const text = Type.String({ minLength: 1, maxLength: 500 })

/** What MEAD and PIE messages say about records. Each record has its own as an include. */
export function enrichmentRoutes(scope: Scope, context: Context): void {
  scope.get(
    '/v1/workspace/enrichments',
    {
      config: { access: { scope: 'workspace.read' }, problems: ['validation_error', 'catalogue_forbidden'] },
      schema: {
        operationId: 'listEnrichments',
        summary: 'List what messages say about your records',
        description:
          'Descriptions from MEAD and PIE messages, also of records that the catalogue does not have yet. Search by term to find records by mood, genre, theme or instrument.',
        tags,
        querystring: Type.Object(
          {
            ...listQuery({ pageSize: 50, sorts: ['received'], order: 'newest first' }),
            catalog_id: Type.Optional({ ...uuid, description: 'Only those in this catalogue.' }),
            entity: Type.Optional({ ...EnrichedType, description: 'Only descriptions of such records.' }),
            sender: Type.Optional({
              ...text,
              description: 'Only those of this sender, by its DDEX party id.',
            }),
            term: Type.Optional({
              ...text,
              description:
                'Only those with this mood, genre, theme or other term; upper and lower case are the same.',
            }),
          },
          { additionalProperties: false },
        ),
        response: { 200: { description: 'A page of descriptions.', ...Envelope(ListOf(ListedEnrichment)) } },
      },
    },
    async (request) => {
      const { catalog_id, entity = null, sender = null, term = null } = request.query
      if (catalog_id !== undefined) await checkCatalogue(context.db, request.caller, catalog_id)
      const catalogueId = catalog_id ?? request.caller.catalogue?.id ?? null
      const input = { ...listOf(request.query), catalogueId, entity, sender, term }
      const found = await listEnrichments(context.db, request.caller, input)
      const results = found.results.map((row) => ({
        ...showEnrichment(row, new Map()),
        entity: row.entity,
        catalog_id: row.catalogue_id,
        name: row.name,
        record_ids: row.record_ids,
      }))
      return ok({ ...found, results })
    },
  )

  scope.delete(
    '/v1/workspace/enrichments/:enrichment_id',
    {
      config: { access: { scope: 'workspace.write' }, problems: ['not_found'] },
      schema: {
        operationId: 'deleteEnrichment',
        summary: 'Remove what a message says',
        description:
          'The record stays. The same message does not bring the description back when it is delivered again; a newer one of its sender does.',
        tags,
        params: Type.Object({ enrichment_id: { ...uuid, description: 'The id of the description.' } }),
        querystring: Type.Object({}, { additionalProperties: false }),
        response: { 204: { description: 'It is removed.', type: 'null' } },
      },
    },
    async (request, reply) => {
      await removeEnrichment(context.db, request.caller, request.params.enrichment_id)
      return reply.status(204).send(null)
    },
  )
}
