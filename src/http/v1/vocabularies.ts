import { Type } from 'typebox'
import type { Context } from '../../domain/context.ts'
import type * as people from '../../domain/tagging/people/sql-vocabularies.ts'
import {
  addVocabularyTag,
  changeVocabularyTag,
  createVocabulary,
  findVocabulary,
  listVocabularies,
  removeVocabulary,
  removeVocabularyTag,
  renameVocabulary,
} from '../../domain/tagging/people/vocabularies.ts'
import type { Scope } from '../generation.ts'
import { Envelope, ok } from './envelope.ts'
import { okRecord, readExpectation } from './etags.ts'
import {
  NewVocabulary,
  NewVocabularyTag,
  Vocabulary,
  VocabularyTag,
  VocabularyTagChange,
} from './tag-decision-schemas.ts'

const closed = { additionalProperties: false }
const tags = ['Tagging']
const uuid = Type.String({ format: 'uuid' })
const Id = Type.Object({ vocabulary_id: uuid })
const TagId = Type.Object({ vocabulary_id: uuid, tag_uid: uuid })
const noQuery = Type.Object({}, closed)
const read = { access: { scope: 'tagging.read' } } as const
const write = { access: { scope: 'workspace.write' }, problems: ['not_found', 'validation_error'] } as const
const url = '/v1/tagging/vocabularies'

/** An organisation's own vocabularies of tags. */
export function vocabularyRoutes(scope: Scope, context: Context): void {
  scope.get(
    url,
    {
      config: read,
      schema: {
        operationId: 'listVocabularies',
        summary: 'List your own vocabularies of tags',
        description: 'By name, each with all its tags.',
        tags,
        querystring: noQuery,
        response: {
          200: {
            description: 'The vocabularies.',
            ...Envelope(
              Type.Object({ count: Type.Integer({ minimum: 0 }), results: Type.Array(Vocabulary) }),
            ),
          },
        },
      },
    },
    async (request) => {
      const results = (await listVocabularies(context, request.caller)).map(show)
      return ok({ count: results.length, results })
    },
  )

  scope.post(
    url,
    {
      config: { ...write, problems: ['validation_error'] },
      schema: {
        operationId: 'createVocabulary',
        summary: 'Create a vocabulary',
        description: 'A set of tags of your own, which people give to tracks next to those of the taxonomy.',
        tags,
        querystring: noQuery,
        body: NewVocabulary,
        response: { 201: { description: 'The vocabulary.', ...Envelope(Vocabulary, 201) } },
      },
    },
    async (request, reply) => {
      const created = await createVocabulary(context, request.caller, request.body)
      return reply.code(201).send(ok(show(created), 201, 'Created'))
    },
  )

  scope.get(
    `${url}/:vocabulary_id`,
    {
      config: { ...read, problems: ['not_found'] },
      schema: {
        operationId: 'getVocabulary',
        summary: 'Get a vocabulary',
        tags,
        params: Id,
        querystring: noQuery,
        response: { 200: { description: 'The vocabulary.', ...Envelope(Vocabulary) } },
      },
    },
    async (request, reply) =>
      okRecord(reply, show(await findVocabulary(context, request.caller, request.params.vocabulary_id))),
  )

  scope.patch(
    `${url}/:vocabulary_id`,
    {
      config: { ...write, conditional: true, problems: [...write.problems] },
      schema: {
        operationId: 'updateVocabulary',
        summary: 'Rename a vocabulary',
        tags,
        params: Id,
        querystring: noQuery,
        body: Type.Object(
          { name: Type.String({ minLength: 1, maxLength: 200 }) },
          { ...closed, examples: [{ name: 'scenes' }] },
        ),
        response: { 200: { description: 'The vocabulary.', ...Envelope(Vocabulary) } },
      },
    },
    async (request, reply) => {
      const { vocabulary_id: id } = request.params
      const expect = readExpectation(request, show)
      return okRecord(reply, show(await renameVocabulary(context, request.caller, id, request.body, expect)))
    },
  )

  scope.delete(
    `${url}/:vocabulary_id`,
    {
      config: { ...write, conditional: true, problems: [...write.problems] },
      schema: {
        operationId: 'deleteVocabulary',
        summary: 'Delete a vocabulary without tags',
        tags,
        params: Id,
        querystring: noQuery,
        response: { 200: { description: 'It is deleted.', ...Envelope(Type.Object({ id: uuid })) } },
      },
    },
    async (request) => {
      const { vocabulary_id: id } = request.params
      await removeVocabulary(context, request.caller, id, readExpectation(request, show))
      return ok({ id })
    },
  )

  vocabularyTagRoutes(scope, context)
}

function vocabularyTagRoutes(scope: Scope, context: Context): void {
  scope.post(
    `${url}/:vocabulary_id/tags`,
    {
      config: { ...write, problems: [...write.problems] },
      schema: {
        operationId: 'createVocabularyTag',
        summary: 'Add a tag to a vocabulary',
        tags,
        params: Id,
        querystring: noQuery,
        body: NewVocabularyTag,
        response: { 201: { description: 'The tag.', ...Envelope(VocabularyTag, 201) } },
      },
    },
    async (request, reply) => {
      const { vocabulary_id } = request.params
      const created = await addVocabularyTag(context, request.caller, vocabulary_id, request.body)
      return reply.code(201).send(ok(showTag(created), 201, 'Created'))
    },
  )

  scope.patch(
    `${url}/:vocabulary_id/tags/:tag_uid`,
    {
      config: { ...write, problems: [...write.problems] },
      schema: {
        operationId: 'updateVocabularyTag',
        summary: 'Change a tag of a vocabulary',
        description: 'The uid stays, and so do the tracks that have the tag.',
        tags,
        params: TagId,
        querystring: noQuery,
        body: VocabularyTagChange,
        response: { 200: { description: 'The tag.', ...Envelope(VocabularyTag) } },
      },
    },
    async (request) => {
      const { vocabulary_id, tag_uid } = request.params
      return ok(
        showTag(await changeVocabularyTag(context, request.caller, vocabulary_id, tag_uid, request.body)),
      )
    },
  )

  scope.delete(
    `${url}/:vocabulary_id/tags/:tag_uid`,
    {
      config: { ...write, problems: [...write.problems] },
      schema: {
        operationId: 'deleteVocabularyTag',
        summary: 'Delete a tag of a vocabulary',
        tags,
        params: TagId,
        querystring: Type.Object(
          {
            detach: Type.Optional(
              Type.Boolean({
                default: false,
                description: 'Also delete a tag that tracks have, and take it from them.',
              }),
            ),
          },
          closed,
        ),
        response: { 200: { description: 'It is deleted.', ...Envelope(Type.Object({ uid: uuid })) } },
      },
    },
    async (request) => {
      const { vocabulary_id, tag_uid: uid } = request.params
      const { detach = false } = request.query
      await removeVocabularyTag(context, request.caller, vocabulary_id, uid, { detach })
      return ok({ uid })
    },
  )
}

function show({ tags: ofVocabulary, created_at, updated_at, ...vocabulary }: people.Vocabulary) {
  return {
    ...vocabulary,
    tags: ofVocabulary.map(showTag),
    created_at: created_at.toISOString(),
    updated_at: updated_at.toISOString(),
  }
}

function showTag({ created_at, ...tag }: people.VocabularyTag) {
  return { ...tag, created_at: created_at.toISOString() }
}
