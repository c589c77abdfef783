import type { FastifyRequest } from 'fastify'
import { type Layer, parseTrackUri } from '../../domain/catalogue/track-uri.ts'
import { Problem } from '../../lib/problem.ts'
import type { Scope } from '../generation.ts'

/** The parameters and body fields that name tracks. `from_id` also names artists, which have no URIs. */
const fields = ['track_id', 'track_ids', 'from_id']

/**
 * Lets callers name a track by its track_uri wherever its id is accepted: handlers get the id. A URI of the wrong layer names
 * no track there.
 */
export function acceptTrackUris(scope: Scope): void {
  scope.addHook('preValidation', (request, _reply, done) => {
    try {
      const isList = /^\/v1\/(workspace|atlas)\/tracks$/.test(request.routeOptions.url ?? '')
      const layer: Layer = request.url.startsWith('/v1/atlas/') ? 'atlas' : 'workspace'
      for (const part of partsOf(request))
        for (const field of isList ? [...fields, 'ids'] : fields) replaceUris(part, field, layer)
      done()
    } catch (error) {
      done(error as Error)
    }
  })
}

function partsOf({ params, query, body }: FastifyRequest): Record<string, unknown>[] {
  return [params, query, body].filter(
    (part): part is Record<string, unknown> => typeof part === 'object' && part !== null,
  )
}

function replaceUris(part: Record<string, unknown>, field: string, layer: Layer): void {
  const given = part[field]
  // Lists in a query may still be one text.
  if (typeof given === 'string')
    part[field] = given
      .split(',')
      .map((text) => toId(text, field, layer))
      .join(',')
  else if (Array.isArray(given)) part[field] = given.map((each) => toId(each, field, layer))
}

function toId(given: unknown, field: string, layer: Layer): unknown {
  const uri = typeof given === 'string' ? parseTrackUri(given.trim()) : null
  if (uri === null) return given
  if (uri.layer === layer) return uri.id
  const message = `is the URI of a track of the ${uri.layer}, and this call is about the ${layer}`
  throw new Problem('not_found', `The value of ${field} ${message}.`, { details: [{ field, message }] })
}
