import { normaliseIsrc } from '../../lib/identifiers.ts'
import { Problem } from '../../lib/problem.ts'
import type { Db } from '../../platform/postgres.ts'
import type { Caller } from '../access/caller.ts'
import { musimapUid, parseMusimapUid, parseTrackUri } from '../catalogue/track-uri.ts'
import { type ProfiledTrack, selectProfiledTracks, type TrackKey } from './sql.ts'

/** The body of the API request, without the idempotency key. */
export type ProfileRequest = {
  musimap_uid?: string
  track_uri?: string
  isrc?: string
  outer_id?: string
  catalog_id?: string
}

/** When several tracks have the identifier, the error lists so many of them. */
const maxListed = 10

/** The identifier in the request. There must be exactly one. */
export function readKey({ musimap_uid, track_uri, isrc, outer_id }: ProfileRequest): TrackKey {
  const given = Object.entries({ musimap_uid, track_uri, isrc, outer_id }).filter(
    ([, value]) => value !== undefined,
  )
  if (given.length !== 1) {
    const message = 'send exactly one of musimap_uid, track_uri, isrc and outer_id'
    throw new Problem('invalid_request', `To identify the track, ${message}.`, {
      details: [{ field: given[1]?.[0] ?? 'musimap_uid', message }],
    })
  }
  const [field, value] = given[0] as [string, string]
  // An outer_id may be any text, also a URL of the customer's own, but not the URL of a streaming service.
  if (isStreamingUri(value)) {
    throw new Problem(
      'invalid_request',
      'Tracks of streaming services cannot be profiled. Send an identifier of a track in your catalogues.',
      { details: [{ field, message: 'is the URL of a track at a streaming service' }] },
    )
  }
  if (outer_id !== undefined) return { outer_id }
  if (musimap_uid !== undefined) {
    const id = parseMusimapUid(musimap_uid)
    if (id !== null) return { id }
    throw invalid(field, 'must be 32 hexadecimal digits, as in track records')
  }
  if (track_uri !== undefined) {
    const uri = parseTrackUri(track_uri)
    if (uri?.layer === 'workspace') return { id: uri.id }
    throw invalid(field, 'must be the track_uri of a track in your workspace')
  }
  const normalised = normaliseIsrc(value)
  if (normalised !== null) return { isrc: normalised }
  throw invalid(field, 'must be an ISRC: two letters, three letters or digits, seven digits')
}

/** The track with this identifier. Throws if there is none, if there are several, or if it is not available for profiling. */
export async function findTrack(
  tx: Db,
  caller: Caller,
  key: TrackKey,
  catalogueId: string | null,
): Promise<ProfiledTrack> {
  const tracks = await selectProfiledTracks(tx, caller.organisation.id, key, catalogueId, maxListed + 1)
  const field = 'id' in key ? 'musimap_uid' : Object.keys(key)[0]!
  const [track] = tracks
  if (track === undefined) {
    throw new Problem('not_found', `Your catalogues have no track with this ${field}.`)
  }
  if (tracks.length > 1) {
    const names = tracks
      .slice(0, maxListed)
      .map(({ id, catalogue_id }) => `${musimapUid(id)} in the catalogue ${catalogue_id}`)
    const more = tracks.length > maxListed ? ' and more' : ''
    throw new Problem(
      'validation_error',
      `Several tracks have this ${field}. Send the musimap_uid of one of them.`,
      {
        details: [{ field, message: `belongs to ${names.join(', ')}${more}` }],
      },
    )
  }
  if (!track.available_profiling) {
    const reason = track.unavailable_reason ?? 'It has not been computed yet. Try again in a few hours.'
    throw new Problem('validation_error', `The track is not available for profiling. ${reason}`, {
      details: [{ field, message: `identifies a track that is not available for profiling. ${reason}` }],
    })
  }
  return track
}

function isStreamingUri(value: string): boolean {
  return (
    /^(spotify|deezer|apple|itunes|tidal|soundcloud|youtube|amazon|napster|qobuz):/i.test(value) ||
    /^https?:\/\/([^/?#]*\.)?(spotify|deezer|apple|tidal|soundcloud|youtube|youtu|amazon|napster|qobuz)\./i.test(
      value,
    )
  )
}

function invalid(field: string, message: string): Problem {
  return new Problem('validation_error', `The ${field} is not valid.`, { details: [{ field, message }] })
}
