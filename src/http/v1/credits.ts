import { type Static, Type } from 'typebox'
import type { Context } from '../../domain/context.ts'
import { readBalance, readHistory } from '../../domain/credits/read.ts'
import type { CreditEntry, EntryKind } from '../../domain/credits/sql.ts'
import type { Scope } from '../generation.ts'
import { Envelope, ok } from './envelope.ts'
import { ListOf, listOf, listQuery, periodOf, periodQuery } from './list-query.ts'

const Credits = Type.Object(
  {
    balance: Type.Integer({ minimum: 0, description: 'Unspent credits: available plus reserved.' }),
    available: Type.Integer({ minimum: 0, description: 'Credits that calls can use.' }),
    reserved: Type.Integer({ minimum: 0, description: 'Credits set aside for work in progress.' }),
    low_threshold: Type.Integer({
      minimum: 0,
      description: 'The event credits.low is sent when fewer credits than this are available.',
    }),
    updated_at: Type.Union([Type.String({ format: 'date-time' }), Type.Null()], {
      description: 'When the balance last changed; null if never.',
    }),
  },
  {
    title: 'CreditBalance',
    examples: [
      {
        balance: 4987,
        available: 4985,
        reserved: 2,
        low_threshold: 100,
        updated_at: '2026-11-15T09:00:00.000Z',
      },
    ],
  },
)

export const Entry = Type.Object(
  {
    id: Type.String({ format: 'uuid' }),
    kind: Type.Union(
      [Type.Literal('grant'), Type.Literal('reserve'), Type.Literal('settle'), Type.Literal('release')],
      {
        description:
          '`grant`: credits were added. `reserve`: set aside before work starts. `settle`: spent on finished work. `release`: returned because the work was not done.',
      },
    ),
    credits: Type.Integer({ minimum: 0, description: 'The number of credits.' }),
    amount: Type.Integer({
      description: 'The change of `available`. The sum over the whole ledger equals `available`.',
    }),
    available: Type.Integer({ minimum: 0, description: 'Available credits after this entry.' }),
    reserved: Type.Integer({ minimum: 0, description: 'Reserved credits after this entry.' }),
    reason: Type.String({ description: "Such as tagging or ingestion, or the operator's reason." }),
    reference: Type.Union([Type.String(), Type.Null()], {
      description: 'What the entry belongs to, such as the id of an ingestion.',
    }),
    reservation_id: Type.Union([Type.String({ format: 'uuid' }), Type.Null()], {
      description: 'Links a reserve to its settle and release entries.',
    }),
    created_at: Type.String({ format: 'date-time' }),
  },
  {
    title: 'CreditEntry',
    examples: [
      {
        id: '019a8400-0000-7000-8000-000000000010',
        kind: 'reserve',
        credits: 1,
        amount: -1,
        available: 4985,
        reserved: 2,
        reason: 'tagging',
        reference: null,
        reservation_id: '019a8400-0000-7000-8000-000000000011',
        created_at: '2026-11-15T09:00:00.000Z',
      },
    ],
  },
)

/** The query of a ledger. */
export const LedgerQuery = Type.Object(
  {
    ...listQuery({
      pageSize: 50,
      sorts: ['created'],
      order: 'newest first',
      changed: 'entries never change, so those that were created after it',
    }),
    kind: Type.Optional(
      Type.Unsafe<EntryKind>({
        type: 'string',
        enum: ['grant', 'reserve', 'settle', 'release'],
        description: 'Only entries of this kind.',
      }),
    ),
    ...periodQuery,
  },
  { additionalProperties: false },
)

export function ledgerRequestOf(query: Static<typeof LedgerQuery>) {
  return { ...listOf(query), ...periodOf(query), kind: query.kind }
}

/** The balance and the ledger of an organisation. */
export function creditRoutes(scope: Scope, context: Context): void {
  scope.get(
    '/v1/me/credits',
    {
      config: { access: { scope: 'credits.read' } },
      schema: {
        operationId: 'getCredits',
        summary: 'Get your credit balance',
        tags: ['Account'],
        querystring: Type.Object({}, { additionalProperties: false }),
        response: { 200: { description: 'The current balance.', ...Envelope(Credits) } },
      },
    },
    async (request) => {
      const { balance, available, reserved, lowAt, updated_at } = await readBalance(context, request.caller)
      return ok({
        balance,
        available,
        reserved,
        low_threshold: lowAt,
        updated_at: updated_at?.toISOString() ?? null,
      })
    },
  )

  scope.get(
    '/v1/me/credits/history',
    {
      config: { access: { scope: 'credits.read' }, problems: ['validation_error'] },
      schema: {
        operationId: 'listCreditEntries',
        summary: 'List ledger entries',
        description: 'All changes of the balance, newest first. Entries never change.',
        tags: ['Account'],
        querystring: LedgerQuery,
        response: { 200: { description: 'A page of the ledger.', ...Envelope(ListOf(Entry)) } },
      },
    },
    async (request) => {
      const found = await readHistory(context, request.caller, ledgerRequestOf(request.query))
      return ok({ ...found, results: found.results.map(showEntry) })
    },
  )
}

export function showEntry(entry: CreditEntry) {
  return { ...entry, created_at: entry.created_at.toISOString() }
}
