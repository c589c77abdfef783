import { Type } from 'typebox'
import type { Context } from '../../domain/context.ts'
import { findTags } from '../../domain/tagging/taxonomy/find-tags.ts'
import type { Scope } from '../generation.ts'
import { ListEnvelope, wrapList } from './envelope.ts'

const uuid = Type.String({ format: 'uuid' })
const Tag = Type.Object(
  {
    id: uuid,
    category: Type.Object({ id: uuid, name: Type.String() }),
    name: Type.String(),
  },
  {
    examples: [
      {
        id: '7d886ea8-cb26-5197-8bc6-2a5172c9956d',
        category: { id: '11f33b92-424e-5ae1-a4f7-e824504481e4', name: 'moods' },
        name: 'dreamy',
      },
    ],
  },
)

/** The tags of the taxonomy. Their ids are the uids used by /v1. */
export function lexicologyRoutes(scope: Scope, context: Context): void {
  scope.get(
    '/lexicology/tags',
    {
      config: { access: 'token' },
      schema: {
        operationId: 'listTags',
        summary: 'List tags',
        tags: ['Lexicology'],
        querystring: Type.Object(
          {
            limit: Type.Integer({
              minimum: 1,
              maximum: 1000,
              default: 100,
              description: 'The maximum number of tags to return.',
            }),
            offset: Type.Integer({
              minimum: 0,
              maximum: Number.MAX_SAFE_INTEGER,
              default: 0,
              description: 'The number of tags to skip.',
            }),
            category_name: Type.Optional(
              Type.String({
                description: 'The exact name of a category: moods, genres …',
                examples: ['moods'],
              }),
            ),
            name: Type.Optional(
              Type.String({ description: 'Part of the name, ignoring case.', examples: ['dream'] }),
            ),
          },
          { additionalProperties: false },
        ),
        response: { 200: { description: 'The tags.', ...ListEnvelope(Tag) } },
      },
    },
    async (request) => {
      const { limit, offset, category_name: category, name } = request.query
      const { tags, total } = findTags({ category, name }, { offset, limit })
      const data = tags.map((tag) => ({
        id: tag.uid,
        category: { id: tag.category.uid, name: tag.category.name },
        name: tag.name,
      }))
      return wrapList(context, data, { offset, limit, total })
    },
  )
}
