import { Type } from 'typebox'
import { readHealth } from '../../domain/administration/health.ts'
import {
  changeEntitlements,
  giveCredits,
  listOrganisations,
  readCreditsOf,
  readOrganisation,
  setOrganisationDisabled,
} from '../../domain/administration/organisations.ts'
import type { Context } from '../../domain/context.ts'
import type { Organisation as OrganisationState } from '../../domain/organisations/sql.ts'
import type { Scope } from '../generation.ts'
import { Entry, LedgerQuery, ledgerRequestOf, showEntry } from './credits.ts'
import { Envelope, ok } from './envelope.ts'
import { okRecord, readExpectation } from './etags.ts'
import { ListOf, listOf, listQuery } from './list-query.ts'
import {
  EntitlementName,
  Health,
  Organisation,
  OrganisationDetails,
  showOrganisation,
} from './operator-schemas.ts'

const access = { role: 'operator' } as const
const tags = ['Operator']
const noQuery = Type.Object({}, { additionalProperties: false })
const Id = Type.Object({ id: Type.String({ format: 'uuid' }) })
/** Organisations and health, for operators. */
export function operatorRoutes(scope: Scope, context: Context): void {
  scope.get(
    '/v1/operator/organizations',
    {
      config: { access, problems: ['validation_error'] },
      schema: {
        operationId: 'listOrganizations',
        summary: 'List organisations',
        tags,
        querystring: Type.Object(
          {
            ...listQuery({
              pageSize: 20,
              sorts: ['created', 'name'],
              order: 'newest first',
            }),
            name: Type.Optional(Type.String({ maxLength: 200, description: 'Part of the name.' })),
          },
          { additionalProperties: false },
        ),
        response: {
          200: { description: 'A page of organisations, newest first.', ...Envelope(ListOf(Organisation)) },
        },
      },
    },
    async (request) => {
      const name = request.query.name?.trim() ?? ''
      const found = await listOrganisations(context, { ...listOf(request.query), name })
      return ok({ ...found, results: found.results.map(showOrganisation) })
    },
  )

  scope.get(
    '/v1/operator/organizations/:id',
    {
      config: { access, problems: ['not_found'] },
      schema: {
        operationId: 'getOrganization',
        summary: 'Get an organisation with its users',
        tags,
        params: Id,
        querystring: noQuery,
        response: { 200: { description: 'The organisation.', ...Envelope(OrganisationDetails) } },
      },
    },
    async (request, reply) => {
      const found = await readOrganisation(context, request.params.id)
      const users = found.members.map(({ id, name, email, role, second_factor, disabled_at }) => ({
        id,
        name,
        email,
        role,
        second_factor,
        disabled: disabled_at !== null,
      }))
      const shown = { ...showOrganisation(found), track_count: found.tracks, users }
      return okRecord(reply, shown, stateOf(found))
    },
  )

  scope.patch(
    '/v1/operator/organizations/:id',
    {
      config: { access, conditional: true, problems: ['not_found', 'validation_error'] },
      schema: {
        operationId: 'updateOrganization',
        summary: 'Disable or enable an organisation',
        description:
          'While an organisation is disabled, its users and applications have no access. Its data is kept.',
        tags,
        params: Id,
        querystring: noQuery,
        body: Type.Object(
          { disabled: Type.Boolean() },
          { additionalProperties: false, examples: [{ disabled: true }] },
        ),
        response: { 200: { description: 'The changed organisation.', ...Envelope(Organisation) } },
      },
    },
    async (request, reply) => {
      const { id } = request.params
      const expect = readExpectation(request, stateOf)
      const { disabled } = request.body
      const changed = await setOrganisationDisabled(context, request.caller, id, disabled, expect)
      return okRecord(reply, showOrganisation(changed), stateOf(changed))
    },
  )

  scope.post(
    '/v1/operator/organizations/:id/entitlements',
    {
      config: { access, problems: ['not_found', 'validation_error'] },
      schema: {
        operationId: 'changeEntitlements',
        summary: 'Grant or revoke entitlements',
        description:
          'Takes effect at once. Granting an entitlement the organisation has, or revoking one it lacks, changes nothing.',
        tags,
        params: Id,
        querystring: noQuery,
        body: Type.Object(
          {
            grant: Type.Optional(Type.Array(EntitlementName)),
            revoke: Type.Optional(Type.Array(EntitlementName)),
          },
          { additionalProperties: false, examples: [{ grant: ['tagging'], revoke: ['atlas'] }] },
        ),
        response: { 200: { description: 'The changed organisation.', ...Envelope(Organisation) } },
      },
    },
    async (request) => {
      const { grant = [], revoke = [] } = request.body
      const { id } = request.params
      return ok(showOrganisation(await changeEntitlements(context, request.caller, id, { grant, revoke })))
    },
  )

  scope.post(
    '/v1/operator/organizations/:id/credits',
    {
      config: { access, problems: ['not_found', 'validation_error'] },
      schema: {
        operationId: 'grantCredits',
        summary: 'Grant credits to an organisation',
        tags,
        params: Id,
        querystring: noQuery,
        body: Type.Object(
          {
            amount: Type.Integer({ minimum: 1, maximum: 1_000_000_000 }),
            reason: Type.String({
              minLength: 1,
              maxLength: 200,
              description: "Appears in the organisation's ledger.",
            }),
          },
          { additionalProperties: false, examples: [{ amount: 5000, reason: 'contract 2026' }] },
        ),
        response: { 201: { description: 'The changed organisation.', ...Envelope(Organisation, 201) } },
      },
    },
    async (request, reply) => {
      const changed = await giveCredits(context, request.caller, request.params.id, request.body)
      return reply.code(201).send(ok(showOrganisation(changed), 201, 'Created'))
    },
  )

  scope.get(
    '/v1/operator/organizations/:id/credits',
    {
      config: { access, problems: ['not_found', 'validation_error'] },
      schema: {
        operationId: 'listOrganizationCredits',
        summary: "List an organisation's ledger entries",
        tags,
        params: Id,
        querystring: LedgerQuery,
        response: { 200: { description: 'A page of entries, newest first.', ...Envelope(ListOf(Entry)) } },
      },
    },
    async (request) => {
      const found = await readCreditsOf(context, request.params.id, ledgerRequestOf(request.query))
      return ok({ ...found, results: found.results.map(showEntry) })
    },
  )

  scope.get(
    '/v1/operator/health',
    {
      config: { access },
      schema: {
        operationId: 'getHealth',
        summary: 'Get the health of the service, its queues, search indexes and backups',
        tags,
        querystring: noQuery,
        response: { 200: { description: 'The health of the service.', ...Envelope(Health) } },
      },
    },
    async () => {
      const health = await readHealth(context)
      const processes = health.processes.map((row) => ({
        ...row,
        started_at: row.started_at.toISOString(),
        seen_at: row.seen_at.toISOString(),
      }))
      const backups = health.backups.map((run) => ({
        ...run,
        started_at: run.started_at.toISOString(),
        finished_at: run.finished_at?.toISOString() ?? null,
      }))
      return ok({ ...health, processes, backups })
    },
  )
}

/** Without its people, credits and tracks, which change by themselves. */
function stateOf({ id, name, region, disabled_at }: OrganisationState) {
  return [id, name, region, disabled_at]
}
