import { type Static, type TSchema, Type } from 'typebox'
import { type Kind, kinds } from '../../domain/catalogue/entity-types.ts'
import type { Context } from '../../domain/context.ts'
import { type HistoryRequest, listChanges, listHistory } from '../../domain/editing/history.ts'
import { type ChangeAction, changeActions } from '../../domain/editing/sql.ts'
import { undoChange } from '../../domain/editing/undo.ts'
import type { Scope } from '../generation.ts'
import { Change, showChange } from './edit-schemas.ts'
import { Envelope, ok } from './envelope.ts'
import { ListOf, listOf, listQuery, periodOf, periodQuery } from './list-query.ts'
import { toRecordResponse } from './record-responses.ts'
import { recordSchemas } from './record-schemas.ts'
import { TrackRef } from './track-uri-schema.ts'

const tags = ['Workspace']
const closed = { additionalProperties: false }
const uuid = Type.String({ format: 'uuid' })

const historyQuery = {
  ...listQuery({
    pageSize: 50,
    sorts: ['created'],
    order: 'newest first',
    changed: 'changes never change, so those that were made after it',
  }),
  action: Type.Optional(
    Type.Unsafe<ChangeAction>({
      type: 'string',
      enum: [...changeActions],
      description: 'Only changes of this sort.',
    }),
  ),
  actor_id: Type.Optional({
    ...uuid,
    description: 'Only changes by this user, application or ingestion.',
  }),
  ...periodQuery,
}
const HistoryQuery = Type.Object(historyQuery, closed)

/** The history of records, and undoing. */
export function historyRoutes(scope: Scope, context: Context): void {
  changesRoute(scope, context)
  for (const kind of kinds) {
    historyRoute(scope, context, kind)
    undoRoute(scope, context, kind)
  }
}

function changesRoute(scope: Scope, context: Context): void {
  scope.get(
    '/v1/workspace/changes',
    {
      config: { access: { scope: 'workspace.read' }, problems: ['validation_error'] },
      schema: {
        operationId: 'listWorkspaceChanges',
        summary: 'List what people and applications changed',
        description:
          'Newest first: edits, deletions, merges and moves of all records, for instance to find a deleted one. What deliveries changed is in the history of each record, and in the entities of each ingestion.',
        tags,
        querystring: Type.Object(
          {
            ...historyQuery,
            kind: Type.Optional(
              Type.Unsafe<Kind>({
                type: 'string',
                enum: [...kinds],
                description: 'Only changes of records of this kind.',
              }),
            ),
          },
          closed,
        ),
        response: { 200: { description: 'A page of changes.', ...Envelope(ListOf(Change)) } },
      },
    },
    async (request) => {
      const { kind } = request.query
      const found = await listChanges(context, request.caller, { ...historyOf(request.query), kind })
      return ok({ ...found, results: found.results.map(showChange) })
    },
  )
}

function historyRoute(scope: Scope, context: Context, kind: Kind): void {
  const one = kind.slice(0, -1)
  scope.get(
    `/v1/workspace/${kind}/:${one}_id/history`,
    {
      config: { access: { scope: 'workspace.read' }, problems: ['not_found', 'validation_error'] },
      schema: {
        operationId: `listWorkspace${capitalise(one)}History`,
        summary: `List the changes of a ${one}`,
        description: `Newest first: who changed what, and when. What deliveries wrote is in it too, with the ingestion as the actor. Also for a ${one} that was deleted or merged. Changes are kept for a year.`,
        tags,
        params: Type.Object({ [`${one}_id`]: kind === 'tracks' ? TrackRef : uuid }),
        querystring: HistoryQuery,
        response: { 200: { description: 'A page of changes.', ...Envelope(ListOf(Change)) } },
      },
    },
    async (request) => {
      const id = (request.params as Record<string, string>)[`${one}_id`]!
      const found = await listHistory(context, request.caller, kind, id, historyOf(request.query))
      return ok({ ...found, results: found.results.map(showChange) })
    },
  )
}

function undoRoute(scope: Scope, context: Context, kind: Kind): void {
  const one = kind.slice(0, -1)
  scope.post(
    `/v1/workspace/${kind}/:${one}_id/history/:change_id/undo`,
    {
      config: {
        access: { scope: 'workspace.write' },
        problems: ['not_found', 'validation_error', 'resource_forbidden', 'catalogue_forbidden'],
      },
      schema: {
        operationId: `undoWorkspace${capitalise(one)}Change`,
        summary: `Undo a change of a ${one}`,
        description:
          'Fields get back the values from before the change, and deleted or merged records come back under their ids. If a field changed again since, the call is refused with 422: undo the later change first. Undoing is a change too, and can be undone.',
        tags,
        params: Type.Object({ [`${one}_id`]: kind === 'tracks' ? TrackRef : uuid, change_id: uuid }),
        querystring: Type.Object({}, closed),
        response: {
          200: { description: `The ${one}.`, ...Envelope(recordSchemas[kind] as TSchema) },
        },
      },
    },
    async (request) => {
      const params = request.params as Record<string, string>
      const id = params[`${one}_id`]!
      const record = await undoChange(context, request.caller, kind, id, params.change_id!)
      return ok(toRecordResponse(kind, 'workspace', record)) as never
    },
  )
}

function historyOf(query: Static<typeof HistoryQuery>): HistoryRequest {
  const { action, actor_id } = query
  return { ...listOf(query), ...periodOf(query), action, actorId: actor_id?.toLowerCase() }
}

function capitalise(word: string): string {
  return word[0]!.toUpperCase() + word.slice(1)
}
