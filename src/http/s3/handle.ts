import type { IncomingMessage, ServerResponse } from 'node:http'
import { newId } from '../../lib/ids.ts'
import { countRequest } from '../../platform/metrics.ts'
import { authenticate } from './authenticate.ts'
import type { Call, Gateway, S3Answer } from './call.ts'
import { answerPreflight, corsHeaders } from './cors.ts'
import { S3Error, toS3Error } from './failures.ts'
import { postObject } from './operations/post-object.ts'
import { readRequest, type S3Request } from './request.ts'
import { findRoute } from './routes.ts'
import { discardBody, send } from './send.ts'
import { errorXml } from './xml.ts'

type Log = { operation: string; principal: string | null }

/** One request's journey: read it, know its sender, find the operation, run it, answer. */
export async function handle(
  gateway: Gateway,
  raw: IncomingMessage,
  response: ServerResponse,
  options: { expectsContinue: boolean },
): Promise<void> {
  const started = performance.now()
  const log: Log = { operation: 'unknown', principal: null }
  let waitsWithBody = options.expectsContinue
  const acceptBody = () => {
    if (waitsWithBody) response.writeContinue()
    waitsWithBody = false
  }
  const id = newId()
  let request: S3Request | null = null
  let answer: S3Answer
  try {
    request = readRequest(raw, id, gateway.s3Host)
    answer = await perform(gateway, request, acceptBody, log)
  } catch (error) {
    answer = answerFailure(gateway, id, raw, error)
    // A client that is still sending may not read an answer before it has sent all.
    if (!waitsWithBody) await discardBody(raw)
  }
  const status = answer.status ?? 200
  await send(raw, response, { ...answer, status }, { ...corsHeaders(raw), 'x-amz-request-id': id })
  const seconds = (performance.now() - started) / 1000
  countRequest(raw.method ?? '', `s3:${log.operation}`, status, seconds)
  gateway.logRequest({
    request_id: id,
    method: raw.method,
    path: request?.rawPath,
    operation: log.operation,
    status,
    duration_ms: Math.round(seconds * 10_000) / 10,
    principal: log.principal,
  })
}

async function perform(
  gateway: Gateway,
  request: S3Request,
  acceptBody: () => void,
  log: Log,
): Promise<S3Answer> {
  const { context } = gateway
  if (request.method === 'OPTIONS') return answerPreflight(request)
  // A form in a browser carries its signature among its fields, so the operation itself has to check it.
  if (isForm(request)) {
    log.operation = 'PostObject'
    return postObject(gateway, request, acceptBody)
  }
  const identity = await authenticate(request, gateway.credentials, context.clock.now())
  log.principal = identity.accessKeyId
  const route = findRoute(request)
  log.operation = route.name
  const call: Call = { gateway, context, request, identity, actor: 'customer', acceptBody }
  return route.run(call)
}

function isForm(request: S3Request): boolean {
  const type = request.headers['content-type'] ?? ''
  return request.method === 'POST' && request.key === '' && type.startsWith('multipart/form-data')
}

function answerFailure(gateway: Gateway, requestId: string, raw: IncomingMessage, error: unknown): S3Answer {
  const failure = raw.destroyed && !raw.complete ? brokenOff(error) : toS3Error(error)
  if (failure.status === 500) {
    gateway.context.log.error(
      { err: failure.cause ?? failure, request_id: requestId },
      'an S3 request met a bug',
    )
  } else if (failure.status === 503) {
    gateway.context.log.warn(
      { err: failure.cause ?? failure, request_id: requestId },
      'the storage did not answer',
    )
  }
  const resource = raw.url?.split('?', 1)[0] ?? ''
  return {
    status: failure.status,
    headers: {
      'content-type': 'application/xml',
      'retry-after': failure.retryAfter,
      ...(failure.code === 'InvalidRange' && { 'content-range': 'bytes */*' }),
    },
    body: raw.method === 'HEAD' ? '' : errorXml(failure, { resource, requestId }),
  }
}

/** The sender went away: nobody hears the answer, and it is no fault of ours. */
function brokenOff(cause: unknown): S3Error {
  return new S3Error('IncompleteBody', 'The connection broke off before the whole body had come.', { cause })
}
