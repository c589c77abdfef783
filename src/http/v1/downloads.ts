import { Readable } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import type { Context } from '../../domain/context.ts'
import { redeemDownload, signHandOff } from '../../domain/storage/objects/downloads.ts'
import { openObject } from '../../domain/storage/objects/open-object.ts'
import { Problem } from '../../lib/problem.ts'
import { evaluateConditions } from '../conditions.ts'
import type { Scope } from '../generation.ts'
import { selectRange } from '../range.ts'

const bytes = { 'application/octet-stream': { schema: Type.String({ format: 'binary' }) } }

/** Signed download URLs: anyone with the URL can read that object, whole or in ranges, until the URL expires. */
export function downloadRoutes(scope: Scope, context: Context): void {
  scope.get(
    '/v1/downloads',
    {
      // Ranges count bytes of the file itself.
      compress: false,
      config: { access: 'public', problems: ['resource_forbidden', 'not_found', 'range_not_satisfiable'] },
      schema: {
        operationId: 'download',
        summary: 'Download a file with a signed URL',
        description:
          'Other calls return these URLs; they need no bearer token. The token is a JWS whose key is in /v1/.well-known/jwks.json. Range requests are supported.',
        tags: ['Storage'],
        querystring: Type.Object(
          { token: Type.String({ minLength: 1, description: 'The token in the signed URL.' }) },
          { additionalProperties: false },
        ),
        response: {
          200: { description: 'The whole file.', content: bytes },
          206: { description: 'The requested range.', content: bytes },
          304: { description: 'The file has not changed.', type: 'null' },
          307: {
            description:
              'The file is large and the object store sends it itself: follow the Location. It is valid for five minutes.',
            type: 'null',
          },
        },
      },
    },
    async (request, reply) => {
      const { object, filename } = await redeemDownload(context, request.query.token)
      reply.headers({
        etag: `"${object.etag}"`,
        'last-modified': object.modified_at.toUTCString(),
        'accept-ranges': 'bytes',
        'cache-control': 'private, no-transform',
      })
      if (evaluateConditions(request.headers, object) === 'not-modified') return reply.code(304).send(null)
      const disposition = `attachment; filename*=UTF-8''${encodeURIComponent(filename)}`
      const direct = mayBeElsewhere(request) ? await signHandOff(context, object, disposition) : null
      if (direct !== null) {
        reply.headers({ location: direct, 'cache-control': 'no-store' }).removeHeader('etag')
        return reply.code(307).send(null)
      }
      const range = selectRange(request.headers, object)
      if (range === 'unsatisfiable') {
        throw new Problem('range_not_satisfiable', `The range is outside the file of ${object.size} bytes.`, {
          headers: { 'content-range': `bytes */${object.size}` },
        })
      }
      reply.headers({
        'content-type': object.content_type,
        'content-length': range === null ? object.size : range.end - range.start + 1,
        // Browsers must save the file, never render it: customer content must not run on this origin.
        'content-disposition': disposition,
        'content-security-policy': 'sandbox',
        'x-content-type-options': 'nosniff',
      })
      if (range !== null) {
        reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${object.size}`)
      }
      const body =
        request.method === 'HEAD' ? Readable.from([]) : await openObject(context, object, range ?? undefined)
      return reply.send(body as unknown as string) // the schema declares bytes as a string, but we send a stream
    },
  )
}

/** Pages play and draw files of this service alone: their security policy forbids other origins. */
function mayBeElsewhere({ method, headers }: FastifyRequest): boolean {
  const destination = headers['sec-fetch-dest']
  return method === 'GET' && (destination === undefined || destination === 'document')
}
