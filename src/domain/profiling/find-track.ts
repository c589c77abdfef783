import { normaliseIsrc } from '../../lib/identifiers.ts'
import { Problem } from '../../lib/problem.ts'
import type { Db } from '../../platform/postgres.ts'
import type { Caller } from '../access/caller.ts'
import { musimapUid, parseMusimapUid } from '../catalogue/track-uri.ts'
import { type ProfiledTrack, selectProfiledTracks, type TrackKey } from './sql.ts'

/** As the API takes it. */
export type ProfileRequest = { musimap_uid?: string; isrc?: string; outer_id?: string; catalog_id?: string }

/** So many are named where an identifier is that of several. */
const maxNamed = 10

/** Which track is meant; throws where it is not said by exactly one identifier. */
export function readKey({ musimap_uid, isrc, outer_id }: ProfileRequest): TrackKey {
  const given = Object.entries({ musimap_uid, isrc, outer_id }).filter(([, value]) => value !== undefined)
  if (given.length !== 1) {
    const message = 'send exactly one of musimap_uid, isrc and outer_id'
    throw new Problem('invalid_request', `To name a track, ${message}.`, {
      details: [{ field: given[1]?.[0] ?? 'musimap_uid', message }],
    })
  }
  const [field, value] = given[0] as [string, string]
  // An outer_id may be any text, an address of the customer's own included; those of streaming services are not.
  if (isStreamingUri(value)) {
    throw new Problem(
      'invalid_request',
      'Tracks of streaming services are not profiled: name one of your catalogue.',
      { details: [{ field, message: 'is the address of a track at a streaming service' }] },
    )
  }
  if (outer_id !== undefined) return { outer_id }
  if (musimap_uid !== undefined) {
    const id = parseMusimapUid(musimap_uid)
    if (id !== null) return { id }
    throw wrong(field, 'is no musimap_uid: 32 digits from 0 to f, as track records show it')
  }
  const normal = normaliseIsrc(value)
  if (normal !== null) return { isrc: normal }
  throw wrong(field, 'is no ISRC: two letters, three letters or digits, seven digits')
}

/** The one track with this identifier that can be profiled. */
export async function findTrack(
  tx: Db,
  caller: Caller,
  key: TrackKey,
  catalogueId: string | null,
): Promise<ProfiledTrack> {
  const tracks = await selectProfiledTracks(tx, caller.organisation.id, key, catalogueId, maxNamed + 1)
  const field = 'id' in key ? 'musimap_uid' : Object.keys(key)[0]!
  const [track] = tracks
  if (track === undefined) {
    throw new Problem('not_found', `There is no track with this ${field} in your catalogues.`)
  }
  if (tracks.length > 1) {
    const names = tracks
      .slice(0, maxNamed)
      .map(({ id, catalogue_id }) => `${musimapUid(id)} in the catalogue ${catalogue_id}`)
    const more = tracks.length > maxNamed ? ' and more' : ''
    throw new Problem('validation_error', `Several tracks have this ${field}: name one by its musimap_uid.`, {
      details: [{ field, message: `is that of ${names.join(', ')}${more}` }],
    })
  }
  if (!track.available_profiling) {
    const reason = track.unavailable_reason ?? 'It has not been computed yet: try again in some hours.'
    throw new Problem('validation_error', `The track is not available for profiling. ${reason}`, {
      details: [{ field, message: `names a track that is not available for profiling: ${reason}` }],
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

function wrong(field: string, message: string): Problem {
  return new Problem('validation_error', `The ${field} is not valid.`, { details: [{ field, message }] })
}
