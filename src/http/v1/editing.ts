import type { FastifyRequest } from 'fastify'
import { type TSchema, Type } from 'typebox'
import { type Kind, kinds } from '../../domain/catalogue/entity-types.ts'
import type { RecordOf } from '../../domain/catalogue/read/records.ts'
import type { Context } from '../../domain/context.ts'
import { deleteRecord } from '../../domain/editing/delete-record.ts'
import { editRecord } from '../../domain/editing/edit-record.ts'
import { mergeRecords } from '../../domain/editing/merge-records.ts'
import { maxMovedTracks, moveTracks } from '../../domain/editing/move-tracks.ts'
import type { Scope } from '../generation.ts'
import { patchSchema } from './edit-schemas.ts'
import { Envelope, ok } from './envelope.ts'
import { okRecord, readExpectation } from './etags.ts'
import { stateOfRecord, toRecordResponse } from './record-responses.ts'
import { recordSchemas } from './record-schemas.ts'
import { TrackRef } from './track-uri-schema.ts'

const access = { scope: 'workspace.write' } as const
const tags = ['Workspace']
const closed = { additionalProperties: false }
const uuid = Type.String({ format: 'uuid' })
const noQuery = Type.Object({}, closed)

/** Editing, deleting, merging and moving records of the workspace. */
export function editingRoutes(scope: Scope, context: Context): void {
  for (const kind of kinds) {
    editRoute(scope, context, kind)
    deleteRoute(scope, context, kind)
  }
  mergeRoute(scope, context, 'artists')
  mergeRoute(scope, context, 'tracks')
  moveRoute(scope, context)
}

function editRoute(scope: Scope, context: Context, kind: Kind): void {
  const { one, url, params, name } = describe(kind)
  scope.patch(
    url,
    {
      config: {
        access,
        conditional: true,
        problems: ['not_found', 'validation_error', 'resource_forbidden', 'catalogue_forbidden'],
      },
      schema: {
        operationId: `update${name}`,
        summary: `Edit a ${one}`,
        description: `Fields you leave out stay as they are. Identifiers that belong to another ${one} are refused with 422. The change appears in the history of the ${one}, where it can be undone.`,
        tags,
        params,
        querystring: noQuery,
        body: patchSchema(kind),
        response: {
          200: { description: `The changed ${one}.`, ...Envelope(recordSchemas[kind] as TSchema) },
        },
      },
    },
    async (request, reply) => {
      const id = (request.params as Record<string, string>)[`${one}_id`]!
      const expect = expectationOf(request, kind)
      const record = await editRecord(context, request.caller, kind, id, request.body as never, expect)
      const shown = show(kind, record)
      return okRecord(reply, shown, stateOfRecord(shown)) as never
    },
  )
}

function deleteRoute(scope: Scope, context: Context, kind: Kind): void {
  const { one, url, params, name } = describe(kind)
  const isTrack = kind === 'tracks'
  const query = isTrack
    ? noQuery
    : Type.Object(
        {
          detach: Type.Optional(
            Type.Boolean({
              default: false,
              description: `Also delete a ${one} that other records are linked to.`,
            }),
          ),
        },
        closed,
      )
  scope.delete(
    url,
    {
      config: {
        access,
        conditional: true,
        problems: isTrack ? ['not_found'] : ['not_found', 'validation_error'],
      },
      schema: {
        operationId: `delete${name}`,
        summary: `Delete a ${one}`,
        description: isTrack
          ? 'Deletes the track with its tags and analysis. Its artists, releases and works stay. The deletion can be undone for a year, through the history of the track.'
          : `A ${one} that other records are linked to is deleted only with detach=true, which removes the links. The deletion can be undone for a year, through the history of the ${one}.`,
        tags,
        params,
        querystring: query,
        response: { 200: { description: `The ${one} is deleted.`, ...Envelope(Type.Object({ id: uuid })) } },
      },
    },
    async (request) => {
      const id = (request.params as Record<string, string>)[`${one}_id`]!
      const { detach = false } = request.query as { detach?: boolean }
      await deleteRecord(context, request.caller, kind, id, { detach }, expectationOf(request, kind))
      return ok({ id })
    },
  )
}

function mergeRoute(scope: Scope, context: Context, kind: 'artists' | 'tracks'): void {
  const { one, url, params, name } = describe(kind)
  scope.post(
    `${url}/merge`,
    {
      config: { access, problems: ['not_found', 'validation_error'] },
      schema: {
        operationId: `merge${name}`,
        summary: `Merge another ${one} into this one`,
        description:
          kind === 'artists'
            ? 'Everything linked to the other artist is linked to this one, which keeps its own values and gets identifiers and references that it lacks. The other artist is deleted. Deliveries that use its outer_id find this one. Artists with different ISNIs are refused.'
            : 'This track keeps its own values and gets what it lacks from the other: fields, releases, works, references, tags and the analysis. The other track is deleted. Deliveries that use its outer_id find this one. Tracks with different ISRCs are refused.',
        tags,
        params,
        querystring: noQuery,
        body: Type.Object(
          {
            from_id: {
              ...(kind === 'tracks' ? TrackRef : uuid),
              description: `The ${one} that is merged into this one, and then deleted.`,
            },
          },
          { ...closed, examples: [{ from_id: '019a8400-0000-7000-8000-000000000007' }] },
        ),
        response: {
          200: { description: `The ${one} after the merge.`, ...Envelope(recordSchemas[kind] as TSchema) },
        },
      },
    },
    async (request) => {
      const id = (request.params as Record<string, string>)[`${one}_id`]!
      const { from_id } = request.body as { from_id: string }
      return ok(show(kind, await mergeRecords(context, request.caller, kind, id, from_id))) as never
    },
  )
}

function moveRoute(scope: Scope, context: Context): void {
  scope.post(
    '/v1/workspace/tracks/move',
    {
      config: { access, problems: ['not_found', 'validation_error', 'catalogue_forbidden'] },
      schema: {
        operationId: 'moveWorkspaceTracks',
        summary: 'Move tracks to another catalogue',
        description: `All of the tracks move, or none. They keep their ids. Artists, releases, labels and works belong to a catalogue, so they are matched in the other one like in a delivery, or created there.`,
        tags,
        querystring: noQuery,
        body: Type.Object(
          {
            catalog_id: { ...uuid, description: 'The catalogue the tracks move to.' },
            track_ids: Type.Array(TrackRef, {
              minItems: 1,
              maxItems: maxMovedTracks,
              description: 'The tracks.',
            }),
          },
          {
            ...closed,
            examples: [
              {
                catalog_id: '019a8400-0000-7000-8000-000000000002',
                track_ids: ['019a8400-0000-7000-8000-000000000001'],
              },
            ],
          },
        ),
        response: {
          200: {
            description: 'The tracks are in the catalogue.',
            ...Envelope(
              Type.Object({
                moved: Type.Integer({ minimum: 0, description: 'Without tracks that were there already.' }),
              }),
            ),
          },
        },
      },
    },
    async (request) => ok(await moveTracks(context, request.caller, request.body)),
  )
}

function describe(kind: Kind) {
  const one = kind.slice(0, -1)
  return {
    one,
    url: `/v1/workspace/${kind}/:${one}_id`,
    params: Type.Object({ [`${one}_id`]: kind === 'tracks' ? TrackRef : uuid }),
    name: `Workspace${one[0]!.toUpperCase()}${one.slice(1)}`,
  }
}

function expectationOf<K extends Kind>(request: FastifyRequest, kind: K) {
  return readExpectation<RecordOf[K]>(request, (record) => stateOfRecord(show(kind, record)))
}

function show<K extends Kind>(kind: K, record: RecordOf[K]) {
  return toRecordResponse(kind, 'workspace', record)
}
