import { Type } from 'typebox'
import { findRecord, type IncludeReader } from '../../domain/catalogue/read/find-record.ts'
import { workspaceTarget } from '../../domain/catalogue/target.ts'
import type { Context } from '../../domain/context.ts'
import type { TrackStructure as Structure } from '../../domain/structure/build-structure.ts'
import { structureOfTrack } from '../../domain/structure/read-structure.ts'
import { Problem } from '../../lib/problem.ts'
import type { Scope } from '../generation.ts'
import { Envelope, ok } from './envelope.ts'
import { TrackStructure } from './structure-schemas.ts'
import { TrackRef } from './track-uri-schema.ts'

/** How a track is built. */
export function trackStructureRoutes(scope: Scope, context: Context): void {
  scope.get(
    '/v1/workspace/tracks/:track_id/structure',
    {
      config: { access: { scope: 'workspace.read' }, problems: ['not_found'] },
      schema: {
        operationId: 'getTrackStructure',
        summary: 'Get the structure of a track',
        description:
          'Sections by change of sound, the 15 seconds that represent the track best, where it can be cut, fades, cue points, chords, changes of key and loudness. 404 if the track has not been analysed.',
        tags: ['Workspace'],
        params: Type.Object({ track_id: TrackRef }),
        querystring: Type.Object({}, { additionalProperties: false }),
        response: { 200: { description: 'The structure.', ...Envelope(TrackStructure) } },
      },
    },
    async (request) => {
      const { track_id: id } = request.params
      const readers: Record<string, IncludeReader> = {
        structure: (tx, key) => structureOfTrack(context, tx, key),
      }
      const { included } = await findRecord(
        context.db,
        workspaceTarget(request.caller),
        'tracks',
        id,
        readers,
      )
      const structure = included.structure as Structure | null
      if (structure === null)
        throw new Problem(
          'not_found',
          `The track ${id} has not been analysed, so its structure is not known.`,
        )
      return ok(structure) as never
    },
  )
}
