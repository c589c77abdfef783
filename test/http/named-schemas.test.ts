import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Type } from 'typebox'
import { nameSchemas } from '../../src/http/named-schemas.ts'

const Song = Type.Object({ title: Type.String() }, { title: 'Song' })
const contractOf = (...schemas: object[]) => ({
  paths: {
    '/x': { get: { responses: schemas.map((schema) => ({ content: { 'application/json': { schema } } })) } },
  },
})
const schemasOf = (document: ReturnType<typeof contractOf>) =>
  document.paths['/x'].get.responses.map(({ content }) => content['application/json'].schema)

test('a schema with a title becomes one component, however often it is used', () => {
  const document = nameSchemas(contractOf(Song, Type.Object({ songs: Type.Array(Song) })))
  const [first, second] = schemasOf(document) as [object, { properties: { songs: { items: object } } }]
  assert.deepEqual(first, { $ref: '#/components/schemas/Song' })
  assert.deepEqual(second.properties.songs.items, { $ref: '#/components/schemas/Song' })
  const { components } = document as unknown as { components: { schemas: Record<string, unknown> } }
  assert.deepEqual(Object.keys(components.schemas), ['Song'])
  assert.deepEqual(components.schemas.Song, {
    type: 'object',
    required: ['title'],
    properties: { title: { type: 'string' } },
  })
})

test('a description of its own stays beside the reference', () => {
  const [, second] = schemasOf(nameSchemas(contractOf(Song, { ...Song, description: 'The first one.' })))
  assert.deepEqual(second, { $ref: '#/components/schemas/Song', description: 'The first one.' })
})

test('two different schemas cannot have the same title', () => {
  const other = Type.Object({ name: Type.String() }, { title: 'Song' })
  assert.throws(() => nameSchemas(contractOf(Song, other)), /Two different schemas have the title Song/)
})

test('a title that is no type name is refused', () => {
  assert.throws(() => nameSchemas(contractOf({ ...Song, title: 'A song' })), /is not a name for a schema/)
})
