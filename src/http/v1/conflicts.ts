import { type Static, Type } from 'typebox'
import { trackUri } from '../../domain/catalogue/track-uri.ts'
import type { Context } from '../../domain/context.ts'
import { decideConflict, findConflict, listConflicts } from '../../domain/ingestion/conflicts/decide.ts'
import { type ConflictKind, conflictKinds } from '../../domain/ingestion/conflicts/find-conflicts.ts'
import { listRules, removeRule, saveRule } from '../../domain/ingestion/conflicts/rules.ts'
import {
  type ConflictRow,
  type ConflictRule,
  type Decision,
  decisions,
} from '../../domain/ingestion/conflicts/sql.ts'
import type { Scope } from '../generation.ts'
import { Envelope, ok } from './envelope.ts'
import { ListOf, listOf, listQuery } from './list-query.ts'

const read = { scope: 'ingestion.read', entitlement: 'ingestion' } as const
const write = { scope: 'ingestion.write', entitlement: 'ingestion' } as const
const tags = ['Ingestion']
const noQuery = Type.Object({}, { additionalProperties: false })
const uuid = Type.String({ format: 'uuid' })
const Id = Type.Object({ id: uuid })
const dateTime = Type.String({ format: 'date-time' })
const orNull = (schema: Parameters<typeof Type.Array>[0], description: string) =>
  Type.Union([schema, Type.Null()], { description })

const Kind = Type.Unsafe<ConflictKind>({
  type: 'string',
  enum: [...conflictKinds],
  description:
    'title or artist: the same ISRC with another one; ownership: another owner; recording: the same audio under two ISRCs.',
})
const DecisionSchema = Type.Unsafe<Decision>({
  type: 'string',
  enum: [...decisions],
  description: 'What counts from now on.',
})

const ConflictSchema = Type.Object(
  {
    id: uuid,
    kind: Kind,
    status: Type.Unsafe<'open' | 'decided'>({ type: 'string', enum: ['open', 'decided'] }),
    catalog_id: uuid,
    track_uri: Type.String({ description: 'The stored track.' }),
    other_track_uri: orNull(Type.String(), 'The other track of the same recording.'),
    ours: Type.String({ description: 'What was stored.' }),
    theirs: Type.String({ description: 'What was delivered. It counts until somebody decides otherwise.' }),
    ingestion_id: orNull(uuid, 'The delivery.'),
    item_index: orNull(Type.Integer({ minimum: 0 }), 'Its item.'),
    found_at: Type.String({ format: 'date-time', description: 'When it was found.' }),
    decision: orNull(DecisionSchema, 'Null until it is decided.'),
    decided_at: orNull(dateTime, 'When it was decided.'),
    decided_by: orNull(Type.String(), 'Who decided it, or made the rule.'),
    rule_id: orNull(uuid, 'The rule that decided it.'),
  },
  {
    title: 'Conflict',
    examples: [
      {
        id: '019a8400-0000-7000-8000-000000000070',
        kind: 'title',
        status: 'open',
        catalog_id: '019a8400-0000-7000-8000-000000000001',
        track_uri: 'euterpe:workspace:track:019a8400-0000-7000-8000-000000000032',
        other_track_uri: null,
        ours: 'The Ferry',
        theirs: 'Harbour Light',
        ingestion_id: '019a8400-0000-7000-8000-000000000030',
        item_index: 0,
        found_at: '2026-11-15T09:00:00.000Z',
        decision: null,
        decided_at: null,
        decided_by: null,
        rule_id: null,
      },
    ],
  },
)

function showConflict(row: ConflictRow): Static<typeof ConflictSchema> {
  const { id, kind, decision, ingestion_id, item_index, decided_by, rule_id, other_track_id } = row
  return {
    id,
    kind,
    status: decision === null ? 'open' : 'decided',
    catalog_id: row.catalogue_id,
    track_uri: trackUri('workspace', row.track_id),
    other_track_uri: other_track_id === null ? null : trackUri('workspace', other_track_id),
    ours: row.ours.text,
    theirs: row.theirs.text,
    ingestion_id,
    item_index,
    found_at: row.found_at.toISOString(),
    decision,
    decided_at: row.decided_at?.toISOString() ?? null,
    decided_by,
    rule_id,
  }
}

const ruleFields = { kind: Kind, decision: DecisionSchema }
const RuleSchema = Type.Object(
  {
    id: uuid,
    ...ruleFields,
    catalog_id: orNull(uuid, 'Null: all catalogues.'),
    created_by: Type.String(),
    created_at: dateTime,
  },
  {
    title: 'ConflictRule',
    examples: [
      {
        id: '019a8400-0000-7000-8000-000000000071',
        kind: 'title',
        decision: 'keep_ours',
        catalog_id: null,
        created_by: 'Mira Holm',
        created_at: '2026-11-15T09:00:00.000Z',
      },
    ],
  },
)

function showRule({ catalogue_id, created_at, ...rule }: ConflictRule): Static<typeof RuleSchema> {
  return { ...rule, catalog_id: catalogue_id, created_at: created_at.toISOString() }
}

/** Where deliveries contradict what is stored: a queue to decide, and rules that decide the next ones. */
export function conflictRoutes(scope: Scope, context: Context): void {
  scope.get(
    '/v1/conflicts',
    {
      config: { access: read, problems: ['validation_error'] },
      schema: {
        operationId: 'listConflicts',
        summary: 'List conflicts',
        description: 'Where deliveries said something else about a recording than what was stored.',
        tags,
        querystring: Type.Object(
          {
            ...listQuery({ pageSize: 50, sorts: ['found'], order: 'newest first' }),
            kind: Type.Optional(Kind),
            status: Type.Optional(
              Type.Unsafe<'open' | 'decided'>({ type: 'string', enum: ['open', 'decided'] }),
            ),
          },
          { additionalProperties: false },
        ),
        response: {
          200: { description: 'A page of conflicts, newest first.', ...Envelope(ListOf(ConflictSchema)) },
        },
      },
    },
    async (request) => {
      const { kind = null, status } = request.query
      const isOpen = status === undefined ? null : status === 'open'
      const found = await listConflicts(context, request.caller, { ...listOf(request.query), kind, isOpen })
      return ok({ ...found, results: found.results.map(showConflict) })
    },
  )

  scope.get(
    '/v1/conflicts/:id',
    {
      config: { access: read, problems: ['not_found'] },
      schema: {
        operationId: 'getConflict',
        summary: 'Get a conflict',
        tags,
        params: Id,
        querystring: noQuery,
        response: { 200: { description: 'The conflict.', ...Envelope(ConflictSchema) } },
      },
    },
    async (request) => ok(showConflict(await findConflict(context, request.caller, request.params.id))),
  )

  scope.post(
    '/v1/conflicts/:id/decide',
    {
      config: { access: write, problems: ['not_found', 'validation_error', 'catalogue_forbidden'] },
      schema: {
        operationId: 'decideConflict',
        summary: 'Decide a conflict',
        description:
          'keep_ours writes back what was stored, take_theirs keeps what was delivered, keep_both credits the artists of both, or keeps both tracks. For a recording, keep_ours and take_theirs merge one track into the other. The change is in the history of the track and can be undone.',
        tags,
        params: Id,
        querystring: noQuery,
        body: Type.Object(
          {
            decision: DecisionSchema,
            remember: Type.Optional(
              Type.Boolean({
                description: 'Decide the next conflicts of this kind in the catalogue alike. Default false.',
              }),
            ),
          },
          { additionalProperties: false, examples: [{ decision: 'keep_ours', remember: true }] },
        ),
        response: { 200: { description: 'The decided conflict.', ...Envelope(ConflictSchema) } },
      },
    },
    async (request) => {
      const { decision, remember = false } = request.body
      const decided = await decideConflict(context, request.caller, request.params.id, { decision, remember })
      return ok(showConflict(decided))
    },
  )

  scope.get(
    '/v1/conflict-rules',
    {
      config: { access: read },
      schema: {
        operationId: 'listConflictRules',
        summary: 'List the rules that decide conflicts',
        tags,
        querystring: noQuery,
        response: { 200: { description: 'All rules.', ...Envelope(Type.Array(RuleSchema)) } },
      },
    },
    async (request) => ok((await listRules(context, request.caller)).map(showRule)),
  )

  scope.put(
    '/v1/conflict-rules',
    {
      config: { access: write, problems: ['validation_error', 'catalogue_forbidden'] },
      schema: {
        operationId: 'saveConflictRule',
        summary: 'Save a rule that decides conflicts',
        description:
          'It decides the next conflicts of the kind, in one catalogue or in all, and replaces the rule for the same ones. A rule of a catalogue comes before one for all.',
        tags,
        querystring: noQuery,
        body: Type.Object(
          {
            ...ruleFields,
            catalog_id: Type.Optional(
              Type.String({ format: 'uuid', description: 'Default: all catalogues.' }),
            ),
          },
          { additionalProperties: false, examples: [{ kind: 'title', decision: 'keep_ours' }] },
        ),
        response: { 200: { description: 'The rule.', ...Envelope(RuleSchema) } },
      },
    },
    async (request) => {
      const { kind, decision, catalog_id } = request.body
      const rule = { kind, decision, catalogueId: catalog_id ?? null }
      return ok(showRule(await saveRule(context, request.caller, rule)))
    },
  )

  scope.delete(
    '/v1/conflict-rules/:id',
    {
      config: { access: write, problems: ['not_found'] },
      schema: {
        operationId: 'deleteConflictRule',
        summary: 'Delete a rule that decides conflicts',
        tags,
        params: Id,
        querystring: noQuery,
        response: { 204: { type: 'null', description: 'The rule is deleted.' } },
      },
    },
    async (request, reply) => {
      await removeRule(context, request.caller, request.params.id)
      return reply.code(204).send(null)
    },
  )
}
