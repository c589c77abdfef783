import { Problem } from '../../lib/problem.ts'
import type { Db } from '../../platform/postgres.ts'
import { type Layer, parseTrackUri } from '../catalogues/track-uri.ts'
import { hasTrack } from './sql-hits.ts'

/**
 * The track that others are to be similar to. Similarity is a matter of what analysis hears; a track without it has no
 * neighbours, and the caller is told so.
 */
export async function findModel(tx: Db, layers: Layer[], uri: string): Promise<never> {
  const named = parseTrackUri(uri)
  if (named === null) {
    throw new Problem('validation_error', 'similar_to is no track_uri.', {
      details: [
        { field: 'similar_to', message: 'has the form euterpe:workspace:track:ID or euterpe:atlas:track:ID' },
      ],
    })
  }
  if (!layers.includes(named.layer)) {
    throw new Problem(
      'validation_error',
      `similar_to names a track of the ${named.layer}, which is not searched.`,
      {
        details: [{ field: 'similar_to', message: `include the ${named.layer} to search by its tracks` }],
      },
    )
  }
  if (!(await hasTrack(tx, named.layer, named.id))) {
    throw new Problem('not_found', 'There is no such track: see similar_to.')
  }
  throw new Problem(
    'validation_error',
    'The track has not been analysed yet: nothing is known of what it is similar to.',
    {
      details: [
        { field: 'similar_to', message: 'has not been analysed; try again when its analysis is completed' },
      ],
    },
  )
}
