import { Type } from 'typebox'
import { defaultGraceDays, proveErasure } from '../../domain/administration/delete-organisation.ts'
import { deleteOrganisationById, restoreOrganisationById } from '../../domain/administration/organisations.ts'
import type { Context } from '../../domain/context.ts'
import type { Scope } from '../generation.ts'
import { Envelope, ok } from './envelope.ts'
import { Organisation, showOrganisation } from './operator-schemas.ts'

const access = { role: 'operator' } as const
const tags = ['Operator']
const noQuery = Type.Object({}, { additionalProperties: false })
const Id = Type.Object({ id: Type.String({ format: 'uuid' }) })
const dateTime = Type.String({ format: 'date-time' })

const Erasure = Type.Object(
  {
    id: Type.String({ format: 'uuid' }),
    erased_at: Type.Union([dateTime, Type.Null()], { description: 'Null: it was not erased.' }),
    erased_rows: Type.Integer({ description: 'How many rows were erased, in all tables.' }),
    erased_blobs: Type.Integer({ description: 'How many stored files were erased.' }),
    left: Type.Array(Type.Object({ table: Type.String(), rows: Type.Integer() }), {
      description: 'Every table that can have rows of an organisation, and how many it has of this one now.',
    }),
  },
  {
    title: 'OrganizationErasure',
    examples: [
      {
        id: '019a8400-0000-7000-8000-000000000002',
        erased_at: '2026-12-15T09:29:00.000Z',
        erased_rows: 184_220,
        erased_blobs: 1204,
        left: [{ table: 'public.users', rows: 0 }],
      },
    ],
  },
)

/** Deleting an organisation, undoing it, and the proof that nothing is left. */
export function organisationDeletionRoutes(scope: Scope, context: Context): void {
  scope.delete(
    '/v1/operator/organizations/:id',
    {
      config: { access, problems: ['not_found', 'validation_error'] },
      schema: {
        operationId: 'deleteOrganization',
        summary: 'Delete an organisation',
        description:
          'Its users and applications lose access at once. Its data is erased after the grace time; until then the deletion can be undone.',
        tags,
        params: Id,
        querystring: Type.Object(
          {
            grace_days: Type.Optional(
              Type.Integer({
                minimum: 1,
                maximum: 365,
                default: defaultGraceDays,
                description: 'The grace time in days. Only the command line erases without one.',
              }),
            ),
          },
          { additionalProperties: false },
        ),
        response: { 200: { description: 'The organisation, with `erase_at`.', ...Envelope(Organisation) } },
      },
    },
    async (request) => {
      const { id } = request.params
      return ok(
        showOrganisation(await deleteOrganisationById(context, request.caller, id, request.query.grace_days)),
      )
    },
  )

  scope.post(
    '/v1/operator/organizations/:id/restore',
    {
      config: { access, problems: ['not_found', 'validation_error'] },
      schema: {
        operationId: 'restoreOrganization',
        summary: 'Undo the deletion of an organisation',
        description:
          'Possible until its data is being erased. Its users and applications get their access back.',
        tags,
        params: Id,
        querystring: noQuery,
        response: { 200: { description: 'The restored organisation.', ...Envelope(Organisation) } },
      },
    },
    async (request) =>
      ok(showOrganisation(await restoreOrganisationById(context, request.caller, request.params.id))),
  )

  scope.get(
    '/v1/operator/organizations/:id/erasure',
    {
      config: { access, problems: ['not_found'] },
      schema: {
        operationId: 'getOrganizationErasure',
        summary: 'Prove that nothing of an organisation is left',
        description: 'Counts now, in every table of the database that can have rows of an organisation.',
        tags,
        params: Id,
        querystring: noQuery,
        response: { 200: { description: 'What was erased, and what is left.', ...Envelope(Erasure) } },
      },
    },
    async (request) => {
      const { erasure, left } = await proveErasure(context, request.params.id)
      return ok({
        id: request.params.id,
        erased_at: erasure?.erased_at.toISOString() ?? null,
        erased_rows: Object.values(erasure?.rows ?? {}).reduce((sum, rows) => sum + rows, 0),
        erased_blobs: erasure?.blobs ?? 0,
        left: left.map(({ name, rows }) => ({ table: name, rows })),
      })
    },
  )
}
