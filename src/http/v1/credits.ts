import { Type } from 'typebox'
import type { Context } from '../../domain/context.ts'
import { readBalance, readHistory } from '../../domain/credits/read.ts'
import type { CreditEntry } from '../../domain/credits/sql.ts'
import type { Scope } from '../generation.ts'
import { Envelope, ok, PageOf } from './envelope.ts'
import { pageOf, pageQuery } from './page-query.ts'

const Credits = Type.Object(
  {
    balance: Type.Integer({ minimum: 0, description: 'What is not spent: available and reserved together.' }),
    available: Type.Integer({ minimum: 0, description: 'What calls can use.' }),
    reserved: Type.Integer({ minimum: 0, description: 'Set aside for work under way.' }),
    low_threshold: Type.Integer({
      minimum: 0,
      description: 'With fewer available the event credits.low is sent.',
    }),
    updated_at: Type.Union([Type.String({ format: 'date-time' }), Type.Null()], {
      description: 'When it last changed; null when it never did.',
    }),
  },
  {
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
          '`grant`: credits were added. `reserve`: set aside before work. `settle`: spent, the work is done. `release`: given back, it was not.',
      },
    ),
    credits: Type.Integer({ minimum: 0, description: 'How many credits the entry is about.' }),
    amount: Type.Integer({
      description: 'What it changed in available. The sum over the whole ledger is what is available.',
    }),
    available: Type.Integer({ minimum: 0, description: 'Afterwards.' }),
    reserved: Type.Integer({ minimum: 0, description: 'Afterwards.' }),
    reason: Type.String({ description: 'What for: tagging, ingestion …, or what the operator wrote.' }),
    reference: Type.Union([Type.String(), Type.Null()], {
      description: 'What it belongs to, such as the id of an ingestion.',
    }),
    reservation_id: Type.Union([Type.String({ format: 'uuid' }), Type.Null()], {
      description: 'The same for a reserve and the settles and releases that follow it.',
    }),
    created_at: Type.String({ format: 'date-time' }),
  },
  {
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

/** What an organisation can still do, and what it did. */
export function creditRoutes(scope: Scope, context: Context): void {
  scope.get(
    '/v1/me/credits',
    {
      config: { access: { scope: 'credits.read' } },
      schema: {
        operationId: 'getCredits',
        summary: 'How many credits there are',
        tags: ['Account'],
        querystring: Type.Object({}, { additionalProperties: false }),
        response: { 200: { description: 'The balance at this moment.', ...Envelope(Credits) } },
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
        summary: 'The ledger of credits',
        description: 'Everything that ever changed the balance, newest first. Entries are never changed.',
        tags: ['Account'],
        querystring: Type.Object(pageQuery(50), { additionalProperties: false }),
        response: { 200: { description: 'A page of the ledger.', ...Envelope(PageOf(Entry)) } },
      },
    },
    async (request) => {
      const found = await readHistory(context, request.caller, pageOf(request.query))
      return ok({ ...found, results: found.results.map(showEntry) })
    },
  )
}

export function showEntry(entry: CreditEntry) {
  return { ...entry, created_at: entry.created_at.toISOString() }
}
