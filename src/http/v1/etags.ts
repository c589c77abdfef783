import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import { Type } from 'typebox'
import type { Expectation } from '../../lib/expectation.ts'
import { Problem } from '../../lib/problem.ts'
import { matchesEtag, unquote } from '../conditions.ts'
import type { Scope } from '../generation.ts'
import { ok } from './envelope.ts'

declare module 'fastify' {
  interface FastifyReply {
    /** The version of the record in the response; empty if it is not one record. */
    version: string
  }
  interface FastifyContextConfig {
    /** A write that honours If-Match. Its handler passes `readExpectation` on to the domain. */
    conditional?: true
  }
}

/**
 * Gives every JSON response to a GET an ETag, and answers 304 without a body to a caller who has it already. The ETag is weak,
 * because the same JSON may be sent compressed. That of a single record begins with its version, whatever the response
 * includes besides, so that any read of a record can be followed by a write with If-Match.
 */
export function tagResponses(scope: Scope): void {
  scope.decorateReply('version', '')
  scope.addHook('onRoute', declareNotModified)
  scope.addHook('onRoute', declareConditional)
  scope.addHook('onSend', (request, reply, payload, done) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    const isTagged = isRead || reply.version !== ''
    if (!isTagged || reply.statusCode !== 200 || typeof payload !== 'string') return done(null, payload)
    const hash = hashText(payload)
    const etag = reply.version === '' ? hash : `${reply.version}.${hash}`
    reply.header('etag', `W/"${etag}"`)
    if (!isRead) return done(null, payload)
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'private, no-cache')
    const known = request.headers['if-none-match']
    if (known === undefined || !matchesEtag(known, etag)) return done(null, payload)
    reply.code(304).removeHeader('content-length').removeHeader('content-type')
    done(null, '')
  })
}

/**
 * The response with one record. `state` is what a change of it is recognised by, for records that also show what others do,
 * such as counts.
 */
export function okRecord<Data>(reply: FastifyReply, record: Data, state: unknown = record) {
  reply.version = versionOf(state)
  return ok(record)
}

/**
 * What the caller's If-Match asks for; undefined without one. `show` must return what `okRecord` got as the state of the same
 * record. Versions are compared weakly, although RFC 9110 §13.1.1 asks for more: the encoding of a body says nothing about the
 * record.
 */
export function readExpectation<Item>(
  request: FastifyRequest,
  show: (record: Item) => unknown,
): Expectation<Item> | undefined {
  const header = request.headers['if-match']
  if (header === undefined) return undefined
  const isAny = header.trim() === '*'
  const versions = header.split(',').map((etag) => unquote(etag).split('.')[0])
  return (current) => {
    if (current !== null && (isAny || versions.includes(versionOf(show(current))))) return
    throw new Problem(
      'precondition_failed',
      current === null
        ? 'There is no such record, so it has no ETag that could match. Leave out If-Match to create it.'
        : 'The record has changed since you read it. Read it again, and repeat the change with the new ETag.',
    )
  }
}

function versionOf(record: unknown): string {
  return hashText(JSON.stringify(record))
}

function hashText(text: string): string {
  return createHash('sha1').update(text).digest('base64url')
}

function declareNotModified(route: RouteOptions): void {
  const response = route.schema?.response as Record<number, unknown> | undefined
  if (route.method !== 'GET' || route.schema?.hide === true || response?.[304] !== undefined) return
  const notModified = { description: 'Nothing has changed since the ETag in If-None-Match.', type: 'null' }
  route.schema = { ...route.schema, response: { ...response, 304: notModified } }
}

const ifMatch = Type.Object({
  'if-match': Type.Optional(
    Type.String({
      description:
        'The ETag of the record as you read it. If it has changed since, nothing is written and the response is 412.',
      examples: ['W/"vH0cYJHnX8.q1ZbT0"'],
    }),
  ),
})

function declareConditional(route: RouteOptions): void {
  if (route.config?.conditional !== true) return
  route.config.problems = [...(route.config.problems ?? []), 'precondition_failed']
  route.schema = { ...route.schema, headers: ifMatch }
}
