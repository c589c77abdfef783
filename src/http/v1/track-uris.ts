import { type Layer, parseTrackUri } from '../../domain/catalogue/track-uri.ts'
import { Problem } from '../../lib/problem.ts'
import type { Scope } from '../generation.ts'

/** The parameters and body fields that name tracks. `from_id` also names artists, which have no URIs. */
const fields = ['track_id', 'track_ids', 'from_id']
type Refusal = 'not_found' | 'validation_error'

/**
 * Lets callers name a track by its track_uri wherever its id is accepted: handlers get the id. A path with a URI of the
 * wrong layer leads nowhere; in a query or a body, such a URI is a value that is not acceptable.
 */
export function acceptTrackUris(scope: Scope): void {
  scope.addHook('preValidation', (request, _reply, done) => {
    try {
      const isList = /^\/v1\/(workspace|atlas)\/tracks$/.test(request.routeOptions.url ?? '')
      const layer: Layer = request.url.startsWith('/v1/atlas/') ? 'atlas' : 'workspace'
      for (const part of [request.params, request.query, request.body].filter(isObject))
        for (const field of isList ? [...fields, 'ids'] : fields)
          replaceUris(part, field, layer, part === request.params ? 'not_found' : 'validation_error')
      done()
    } catch (error) {
      done(error as Error)
    }
  })
}

function isObject(part: unknown): part is Record<string, unknown> {
  return typeof part === 'object' && part !== null
}

function replaceUris(part: Record<string, unknown>, field: string, layer: Layer, refusal: Refusal): void {
  const given = part[field]
  // Lists in a query may still be one text.
  if (typeof given === 'string')
    part[field] = given
      .split(',')
      .map((text) => toId(text, field, layer, refusal))
      .join(',')
  else if (Array.isArray(given)) part[field] = given.map((each) => toId(each, field, layer, refusal))
}

function toId(given: unknown, field: string, layer: Layer, refusal: Refusal): unknown {
  const uri = typeof given === 'string' ? parseTrackUri(given.trim()) : null
  if (uri === null) return given
  if (uri.layer === layer) return uri.id
  const message = `is the URI of a track of the ${uri.layer}, and this call is about the ${layer}`
  throw new Problem(refusal, `The value of ${field} ${message}.`, { details: [{ field, message }] })
}
