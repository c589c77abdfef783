import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { assistantTools } from '../../../src/domain/assistants/tools.ts'

test('whatever an assistant sends, calls stay below /v1 and within their route', () => {
  const given = fc.record({
    playlist_id: fc.string(),
    track_uri: fc.oneof(
      fc.string(),
      fc.string().map((id) => `euterpe:atlas:track:${id}`),
    ),
    like: fc.oneof(fc.array(fc.string()), fc.string()),
    page: fc.anything(),
  })
  fc.assert(
    fc.property(fc.constantFrom(...assistantTools), given, (tool, values) => {
      for (const { path } of tool.toCalls(values)) {
        const { pathname } = new URL(path, 'http://service')
        assert.match(
          pathname,
          /^\/v1\/(search\/tracks|playlists|workspace\/tracks|atlas\/tracks)(\/[^/]*){0,2}$/,
        )
      }
    }),
  )
})

test('every argument is described', () => {
  for (const { inputSchema } of assistantTools)
    for (const property of Object.values(inputSchema.properties)) assert.ok('description' in property)
})
