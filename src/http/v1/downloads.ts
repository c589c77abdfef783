import { Readable } from 'node:stream'
import { Type } from 'typebox'
import type { Context } from '../../domain/context.ts'
import { redeemDownload } from '../../domain/storage/downloads.ts'
import { openObject } from '../../domain/storage/read.ts'
import { Problem } from '../../lib/problem.ts'
import { judgeConditions, unquote } from '../conditions.ts'
import type { Scope } from '../generation.ts'
import { readRange } from '../range.ts'

const bytes = { 'application/octet-stream': { schema: Type.String({ format: 'binary' }) } }

/** Signed download URLs: whoever holds one gets that object, whole or in ranges, until it expires. */
export function downloadRoutes(scope: Scope, context: Context): void {
  scope.get(
    '/v1/downloads',
    {
      config: { access: 'public', problems: ['resource_forbidden', 'not_found', 'range_not_satisfiable'] },
      schema: {
        operationId: 'download',
        summary: 'Download a file by a signed URL',
        description:
          'Other calls answer such URLs; they need no bearer token. The token is a JWS whose key is in /v1/.well-known/jwks.json. Range requests work.',
        tags: ['Storage'],
        querystring: Type.Object(
          { token: Type.String({ minLength: 1, description: 'From the URL that was given out.' }) },
          { additionalProperties: false },
        ),
        response: {
          200: { description: 'The whole file.', content: bytes },
          206: { description: 'The range that was asked for.', content: bytes },
          304: { description: 'It has not changed since the caller last had it.', type: 'null' },
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
      if (judgeConditions(request.headers, object) === 'not-modified') return reply.code(304).send(null)
      const range = rangeOf(request.headers, object)
      if (range === 'unsatisfiable') {
        throw new Problem('range_not_satisfiable', `The file has ${object.size} bytes.`, {
          headers: { 'content-range': `bytes */${object.size}` },
        })
      }
      reply.headers({
        'content-type': object.content_type,
        'content-length': range === null ? object.size : range.end - range.start + 1,
        // Whatever it is, a browser saves it: nothing of a customer's runs on this origin.
        'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(filename)}`,
        'content-security-policy': 'sandbox',
        'x-content-type-options': 'nosniff',
      })
      if (range !== null) {
        reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${object.size}`)
      }
      const body =
        request.method === 'HEAD' ? Readable.from([]) : await openObject(context, object, range ?? undefined)
      return reply.send(body as unknown as string) // the contract calls bytes a string; a stream of them is sent
    },
  )
}

/** If-Range (RFC 9110 §13.1.5): the range counts only for the file the caller has the rest of. */
function rangeOf(
  headers: Record<string, string | string[] | undefined>,
  object: { etag: string; size: number },
) {
  const ifRange = headers['if-range']?.toString()
  if (ifRange !== undefined && unquote(ifRange) !== object.etag) return null
  return readRange(headers.range?.toString(), object.size)
}
