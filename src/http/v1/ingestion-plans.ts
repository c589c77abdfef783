import { Readable } from 'node:stream'
import { type Static, Type } from 'typebox'
import { trackUri } from '../../domain/catalogue/track-uri.ts'
import type { Context } from '../../domain/context.ts'
import { conflictKinds } from '../../domain/ingestion/conflicts/find-conflicts.ts'
import { approveIngestion, rejectIngestion } from '../../domain/ingestion/finish-plan.ts'
import { type ReportLanguage, reportLanguages } from '../../domain/ingestion/plan-report-texts.ts'
import { listPlanned, openReport } from '../../domain/ingestion/read-plan.ts'
import { type PlanAction, type PlannedItem, planActions } from '../../domain/ingestion/sql-plan.ts'
import type { Scope } from '../generation.ts'
import { Envelope, ok } from './envelope.ts'
import { Ingestion, showIngestion } from './ingestion-schemas.ts'
import { ListOf, listOf, listQuery } from './list-query.ts'

const read = { scope: 'ingestion.read', entitlement: 'ingestion' } as const
const write = { scope: 'ingestion.write', entitlement: 'ingestion' } as const
const tags = ['Ingestion']
const Id = Type.Object({ id: Type.String({ format: 'uuid' }) })
const noQuery = Type.Object({}, { additionalProperties: false })
const textOrNull = (description: string) => Type.Union([Type.String(), Type.Null()], { description })

const Action = Type.Unsafe<PlanAction>({
  type: 'string',
  enum: [...planActions],
  description: 'What the item would do.',
})

const PlannedItemSchema = Type.Object(
  {
    index: Type.Integer({ minimum: 0, description: 'The position of the item in the delivery.' }),
    source: Type.String({ description: 'Where the item comes from.' }),
    outer_id: textOrNull('Null if none could be read.'),
    action: Action,
    track_uri: textOrNull('The stored track that would be changed. Null if there is none yet.'),
    credits: Type.Integer({ minimum: 0, description: 'What the analysis of its audio would cost.' }),
    error_code: textOrNull('Why the item would be refused.'),
    message: textOrNull('The reason for the action.'),
    warnings: Type.Array(Type.String(), { description: 'What you should check.' }),
    conflicts: Type.Array(
      Type.Object({
        kind: Type.Unsafe<(typeof conflictKinds)[number]>({
          type: 'string',
          enum: [...conflictKinds],
          description: 'What differs.',
        }),
        ours: Type.String({ description: 'What is stored.' }),
        theirs: Type.String({ description: 'What was delivered.' }),
      }),
      { description: 'Where the delivery contradicts what is stored about the same recording.' },
    ),
    changes: Type.Array(
      Type.Object({
        field: Type.String({ description: 'The path of the field, such as artists.2.name.' }),
        before: textOrNull('The stored value.'),
        after: textOrNull('The value it would get.'),
      }),
      { description: 'The fields that would change.' },
    ),
  },
  {
    title: 'PlannedItem',
    examples: [
      {
        index: 0,
        source: 'spring.csv:2',
        outer_id: 'lk-0001',
        action: 'change',
        track_uri: 'euterpe:workspace:track:019a8400-0000-7000-8000-000000000032',
        credits: 0,
        error_code: null,
        message: null,
        warnings: [],
        conflicts: [],
        changes: [{ field: 'title', before: 'The Fery', after: 'The Ferry' }],
      },
    ],
  },
)

function showPlanned({ track_id, ...item }: PlannedItem): Static<typeof PlannedItemSchema> {
  return { ...item, track_uri: track_id === null ? null : trackUri('workspace', track_id) }
}

const file = (type: string) => ({ [type]: { schema: Type.String() } })

/** Dry runs: what a delivery would do, and the decision whether it may. */
export function ingestionPlanRoutes(scope: Scope, context: Context): void {
  scope.get(
    '/v1/ingestions/:id/plan',
    {
      config: { access: read, problems: ['not_found', 'validation_error'] },
      schema: {
        operationId: 'listPlannedItems',
        summary: 'List what a dry run found',
        description:
          'For each item: what it would do, the fields it would change, conflicts, warnings and credits.',
        tags,
        params: Id,
        querystring: Type.Object(
          {
            ...listQuery({ pageSize: 50, sorts: ['index'], order: 'in the order of the delivery' }),
            action: Type.Optional(Action),
          },
          { additionalProperties: false },
        ),
        response: {
          200: {
            description: 'A page, in the order of the delivery.',
            ...Envelope(ListOf(PlannedItemSchema)),
          },
        },
      },
    },
    async (request) => {
      const filter = { ...listOf(request.query), action: request.query.action }
      const found = await listPlanned(context, request.caller, request.params.id, filter)
      return ok({ ...found, results: found.results.map(showPlanned) })
    },
  )

  scope.get(
    '/v1/ingestions/:id/report',
    {
      config: { access: read, problems: ['not_found'] },
      schema: {
        operationId: 'downloadPlanReport',
        summary: 'Download what a dry run found',
        description: 'The whole plan as a page (html, the default) or a spreadsheet (csv).',
        tags,
        params: Id,
        querystring: Type.Object(
          {
            format: Type.Optional(
              Type.Unsafe<'html' | 'csv'>({
                type: 'string',
                enum: ['html', 'csv'],
                description: 'The kind of file.',
              }),
            ),
            language: Type.Optional(
              Type.Unsafe<ReportLanguage>({
                type: 'string',
                enum: [...reportLanguages],
                description: 'The language of the page. Default en. Messages about items are in English.',
              }),
            ),
          },
          { additionalProperties: false },
        ),
        response: {
          200: { description: 'The report.', content: { ...file('text/html'), ...file('text/csv') } },
        },
      },
    },
    async (request, reply) => {
      const { format = 'html', language = 'en' } = request.query
      const { id } = request.params
      const report = await openReport(context, request.caller, id, { format, language })
      reply.headers({
        'content-type': `text/${format}; charset=utf-8`,
        // Browsers must save the file, never render it: what others delivered must not run on this origin.
        'content-disposition': `attachment; filename="dry-run-${id}.${format}"`,
        'content-security-policy': 'sandbox',
        'x-content-type-options': 'nosniff',
      })
      return reply.send(Readable.from(report) as unknown as string)
    },
  )

  scope.post(
    '/v1/ingestions/:id/approve',
    {
      config: { access: write, problems: ['not_found', 'validation_error'] },
      schema: {
        operationId: 'approveIngestion',
        summary: 'Approve a delivery',
        description:
          'The delivery is now stored as it is now: files that were replaced since the dry run count as they are.',
        tags,
        params: Id,
        querystring: noQuery,
        response: { 202: { description: 'The delivery will be stored.', ...Envelope(Ingestion, 202) } },
      },
    },
    async (request, reply) => {
      const approved = await approveIngestion(context, request.caller, request.params.id)
      return reply.code(202).send(ok(showIngestion(approved, undefined), 202, 'Accepted'))
    },
  )

  scope.post(
    '/v1/ingestions/:id/reject',
    {
      config: { access: write, problems: ['not_found', 'validation_error'] },
      schema: {
        operationId: 'rejectIngestion',
        summary: 'Reject a delivery',
        description: 'Nothing is stored. The delivered files stay where they are.',
        tags,
        params: Id,
        querystring: noQuery,
        body: Type.Object(
          { reason: Type.Optional(Type.String({ maxLength: 1000, description: 'Why, for the sender.' })) },
          { additionalProperties: false, examples: [{ reason: 'The ISRCs belong to another label.' }] },
        ),
        response: { 200: { description: 'The rejected delivery.', ...Envelope(Ingestion) } },
      },
    },
    async (request) => {
      const { reason } = request.body
      const rejected = await rejectIngestion(context, request.caller, request.params.id, reason)
      return ok(showIngestion(rejected, undefined))
    },
  )
}
