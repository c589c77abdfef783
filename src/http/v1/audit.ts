import { Readable } from 'node:stream'
import { type Static, Type } from 'typebox'
import { auditActions } from '../../domain/audit/actions.ts'
import { exportAudit, listAudit, showEntry } from '../../domain/audit/read.ts'
import { recordAudit } from '../../domain/audit/record.ts'
import type { AuditFilter } from '../../domain/audit/sql.ts'
import type { Context } from '../../domain/context.ts'
import type { Scope } from '../generation.ts'
import { Envelope, ok } from './envelope.ts'

const access = { role: 'admin' } as const
const tags = ['Administration']

const Entry = Type.Object(
  {
    id: Type.String({ format: 'uuid' }),
    occurred_at: Type.String({ format: 'date-time' }),
    action: Type.String(),
    actor: Type.Object(
      {
        type: Type.String({ description: 'user, client, operator, service or unknown.' }),
        id: Type.Union([Type.String(), Type.Null()]),
        name: Type.String(),
      },
      { description: 'Who did it.' },
    ),
    subject: Type.Union([
      Type.Object(
        { type: Type.String(), id: Type.String(), name: Type.String() },
        { description: 'What it was done to.' },
      ),
      Type.Null(),
    ]),
    address: Type.Union([Type.String(), Type.Null()], { description: 'The IP address, of sign-ins.' }),
    details: Type.Object({}, { additionalProperties: true }),
  },
  {
    examples: [
      {
        id: '019a8400-0000-7000-8000-000000000009',
        occurred_at: '2026-11-15T09:00:00.000Z',
        action: 'user.role_changed',
        actor: { type: 'user', id: '019a8400-0000-7000-8000-000000000001', name: 'Ada Lovelace' },
        subject: { type: 'user', id: '019a8400-0000-7000-8000-000000000002', name: 'grace@example.com' },
        address: null,
        details: { from: 'member', to: 'admin' },
      },
    ],
  },
)

const filterFields = {
  action: Type.Optional(
    Type.Unsafe<(typeof auditActions)[number]>({ type: 'string', enum: [...auditActions] }),
  ),
  about: Type.Optional(
    Type.String({ format: 'uuid', description: 'A user or application that acted or was changed.' }),
  ),
  since: Type.Optional(
    Type.String({ format: 'date-time', description: 'Only what happened at this moment or later.' }),
  ),
  until: Type.Optional(
    Type.String({ format: 'date-time', description: 'Only what happened before this moment.' }),
  ),
}
const Filter = Type.Object(filterFields, { additionalProperties: false })

/** The audit trail of an organisation, for its administrators. There is no call that changes it. */
export function auditRoutes(scope: Scope, context: Context): void {
  scope.get(
    '/v1/audit',
    {
      config: { access },
      schema: {
        operationId: 'listAuditEntries',
        summary: 'List what happened in your organisation',
        description:
          'Sign-ins, and changes of people, rights, keys and applications, newest first. Entries are never changed. Pass next_cursor as cursor for the next page.',
        tags,
        querystring: Type.Object(
          {
            ...filterFields,
            page_size: Type.Optional(
              Type.Integer({ minimum: 1, maximum: 200, default: 50, description: 'Entries per page.' }),
            ),
            cursor: Type.Optional(
              Type.Union([Type.Literal('*'), Type.String({ format: 'uuid' })], {
                description: '`*` for the first page, then the next_cursor of the page before.',
              }),
            ),
            continuation_token: Type.Optional(
              Type.String({
                format: 'uuid',
                description: 'The same as cursor: the next_token of the page before.',
              }),
            ),
            sort: Type.Optional(
              Type.Unsafe<'created' | '-created'>({
                type: 'string',
                enum: ['created', '-created'],
                description: 'The order; with a minus sign, descending. Without it, newest first.',
              }),
            ),
          },
          { additionalProperties: false },
        ),
        response: {
          200: {
            description: 'A page of entries.',
            ...Envelope(
              Type.Object({
                results: Type.Array(Entry),
                next_token: Type.Union([Type.String(), Type.Null()], {
                  description: 'The same as next_cursor.',
                }),
                next_cursor: Type.Union([Type.String(), Type.Null()], {
                  description: 'The cursor of the next page; null on the last.',
                }),
              }),
            ),
          },
        },
      },
    },
    async (request) => {
      const { page_size: pageSize = 50, continuation_token, cursor, sort = '-created' } = request.query
      const { organisation } = request.caller
      const token = continuation_token ?? (cursor === '*' ? null : (cursor ?? null))
      const range = { pageSize, token, descending: sort === '-created' }
      const found = await listAudit(context, organisation.id, readFilter(request.query), range)
      const { next_token } = found
      return ok({ results: found.results.map(showEntry), next_token, next_cursor: next_token })
    },
  )

  scope.get(
    '/v1/audit/export',
    {
      config: { access },
      schema: {
        operationId: 'exportAuditEntries',
        summary: 'Export the audit trail',
        description:
          'All matching entries, newest first, one JSON object per line. The export is itself recorded.',
        tags,
        querystring: Filter,
        response: {
          200: {
            description: 'JSON lines.',
            content: {
              'application/x-ndjson': {
                schema: Type.Unsafe<Readable>({ type: 'string' }),
                example: '{"id":"019a8400-0000-7000-8000-000000000009","action":"user.role_changed"}\n',
              },
            },
          },
        },
      },
    },
    async (request, reply) => {
      const { organisation, principal } = request.caller
      await recordAudit(context.db, context.clock.now(), {
        organisationId: organisation.id,
        action: 'audit.exported',
        actor: { type: 'user', id: principal.id, name: principal.name },
        address: request.ip,
        details: request.query,
      })
      const lines = exportAudit(context, organisation.id, readFilter(request.query))
      return reply
        .headers({
          'content-type': 'application/x-ndjson',
          'content-disposition': 'attachment; filename="audit.jsonl"',
          'cache-control': 'no-store',
        })
        .send(Readable.from(lines))
    },
  )
}

function readFilter({ action, about, since, until }: Static<typeof Filter>): AuditFilter {
  return {
    ...(action !== undefined && { action }),
    ...(about !== undefined && { about }),
    ...(since !== undefined && { since: new Date(since) }),
    ...(until !== undefined && { until: new Date(until) }),
  }
}
