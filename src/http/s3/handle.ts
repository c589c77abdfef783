import type { IncomingMessage, ServerResponse } from 'node:http'
import { newId } from '../../lib/ids.ts'
import { countRequest } from '../../platform/metrics.ts'
import { withinOrganisation } from '../../platform/organisation-scope.ts'
import { RequestSpan } from '../../platform/tracing.ts'
import { authenticate } from './authenticate.ts'
import { authenticateV2, isPresignedV2 } from './authenticate-v2.ts'
import type { Call, Gateway, S3Response } from './call.ts'
import { corsHeaders, respondToPreflight } from './cors.ts'
import { S3Error, toS3Error } from './failures.ts'
import { postObject } from './operations/post-object.ts'
import { readRequest, type S3Request } from './request.ts'
import { findRoute } from './routes.ts'
import { discardBody, send } from './send.ts'
import { errorXml } from './xml.ts'

type Log = { operation: string; principal: string | null }

/** Handles one request: parse, authenticate, find the operation, run it and send the response. */
export async function handle(
  gateway: Gateway,
  raw: IncomingMessage,
  target: ServerResponse,
  options: { expectsContinue: boolean },
): Promise<void> {
  const startedAt = performance.now()
  const log: Log = { operation: 'unknown', principal: null }
  let awaitsContinue = options.expectsContinue
  const acceptBody = () => {
    if (awaitsContinue) target.writeContinue()
    awaitsContinue = false
  }
  const id = newId()
  const span = RequestSpan.start(raw.method ?? '', raw.headers)
  let request: S3Request | null = null
  let response: S3Response
  try {
    request = readRequest(raw, id, gateway.s3Host)
    const parsed = request
    const run = () => execute(gateway, parsed, acceptBody, log)
    response = await (span === null ? run() : span.run(run))
  } catch (error) {
    response = toErrorResponse(gateway, id, raw, error)
    // Some clients read the response only after they have sent the whole body.
    if (!awaitsContinue) await discardBody(raw)
  }
  const status = response.status ?? 200
  await send(raw, target, { ...response, status }, { ...corsHeaders(raw), 'x-amz-request-id': id })
  const seconds = (performance.now() - startedAt) / 1000
  countRequest(raw.method ?? '', `s3:${log.operation}`, status, seconds)
  span?.end(raw.method ?? '', `s3:${log.operation}`, status)
  gateway.logRequest({
    request_id: id,
    method: raw.method,
    path: request?.rawPath,
    operation: log.operation,
    status,
    duration_ms: Math.round(seconds * 10_000) / 10,
    principal: log.principal,
    trace_id: span?.traceId,
  })
}

async function execute(
  gateway: Gateway,
  request: S3Request,
  acceptBody: () => void,
  log: Log,
): Promise<S3Response> {
  const { context } = gateway
  if (request.method === 'OPTIONS') return respondToPreflight(request)
  // A browser form has its signature in its fields, so the operation itself verifies it.
  if (isForm(request)) {
    log.operation = 'PostObject'
    return postObject(gateway, request, acceptBody)
  }
  const verify = isPresignedV2(request) ? authenticateV2 : authenticate
  const identity = await verify(request, gateway.credentials, context.clock.now())
  log.principal = identity.accessKeyId
  const route = findRoute(request)
  log.operation = route.name
  const call: Call = { gateway, context, request, identity, actor: 'customer', acceptBody }
  return withinOrganisation(identity.credential.organisation.id, () => route.run(call))
}

function isForm(request: S3Request): boolean {
  const type = request.headers['content-type'] ?? ''
  return request.method === 'POST' && request.key === '' && type.startsWith('multipart/form-data')
}

function toErrorResponse(
  gateway: Gateway,
  requestId: string,
  raw: IncomingMessage,
  error: unknown,
): S3Response {
  const failure = raw.destroyed && !raw.complete ? connectionLost(error) : toS3Error(error)
  if (failure.status === 500) {
    gateway.context.log.error(
      { err: failure.cause ?? failure, request_id: requestId },
      'Unhandled error while handling an S3 request',
    )
  } else if (failure.status === 503) {
    gateway.context.log.warn(
      { err: failure.cause ?? failure, request_id: requestId },
      'The storage did not respond',
    )
  }
  const resource = raw.url?.split('?', 1)[0] ?? ''
  return {
    status: failure.status,
    headers: {
      'content-type': 'application/xml',
      'retry-after': failure.retryAfter,
      ...failure.headers,
    },
    body: raw.method === 'HEAD' ? '' : errorXml(failure, { resource, requestId }),
  }
}

/** The client disconnected, which is not an error of the gateway. */
function connectionLost(cause: unknown): S3Error {
  return new S3Error('IncompleteBody', 'The connection was closed before the whole body arrived.', { cause })
}
