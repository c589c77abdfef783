import { Type } from 'typebox'
import type { Context } from '../../domain/context.ts'
import { readMap, readMapScores } from '../../domain/sound-map/read-map.ts'
import type { Scope } from '../generation.ts'

const access = { scope: 'workspace.read' } as const
const tags = ['Workspace']
// The schema says string, as OpenAPI wants it; the handlers send buffers.
const bytes = { 'application/octet-stream': { schema: Type.String({ format: 'binary' }) } }

/** The tracks of a workspace by how they sound. */
export function soundMapRoutes(scope: Scope, context: Context): void {
  scope.get(
    '/v1/workspace/map',
    {
      config: { access },
      schema: {
        operationId: 'getSoundMap',
        summary: 'Get the sound map',
        description:
          'Where each track lies on a plane on which tracks that sound alike are close. A track keeps its place; new ones are placed near what they sound like. Big-endian bytes: `EUMP`, the number of points and the number of tracks (32 bits each), then 26 bytes for each point: the id of the track (16), x and y (16 bits each, add 32768), a number that tracks of one artist share (32 bits), valence and arousal (a byte each). Of more than 250,000 tracks, a part is shown.',
        tags,
        querystring: Type.Object({}, { additionalProperties: false }),
        response: { 200: { description: 'The points.', content: bytes } },
      },
    },
    async (request, reply) =>
      reply.type('application/octet-stream').send((await readMap(context, request.caller)) as never),
  )

  scope.get(
    '/v1/workspace/map/scores',
    {
      config: { access },
      schema: {
        operationId: 'getSoundMapScores',
        summary: 'Get how strong a tag is on the sound map',
        description: 'A byte for each point of the map, in its order: the score of the tag, times 255.',
        tags,
        querystring: Type.Object(
          { tag_uid: Type.String({ minLength: 1, maxLength: 100, description: 'The uid of the tag.' }) },
          { additionalProperties: false },
        ),
        response: { 200: { description: 'The scores.', content: bytes } },
      },
    },
    async (request, reply) =>
      reply
        .type('application/octet-stream')
        .send((await readMapScores(context, request.caller, request.query.tag_uid)) as never),
  )
}
