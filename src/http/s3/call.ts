import type { Readable } from 'node:stream'
import type { Context } from '../../domain/context.ts'
import type { Actor } from '../../domain/storage/areas/layout.ts'
import type { Area } from '../../domain/storage/areas/sql.ts'
import type { RequestLine } from '../../platform/log.ts'
import type { Identity } from './authenticate.ts'
import type { Credentials } from './credentials.ts'
import { S3Error } from './failures.ts'
import type { S3Request } from './request.ts'

export type GatewayOptions = {
  /** For external conformance suites, never in production: clients can create and delete buckets. */
  conformance: boolean
}

/** Shared by all requests. */
export type Gateway = {
  context: Context
  credentials: Credentials
  options: GatewayOptions
  s3Host: string
  logRequest(line: RequestLine): void
}

/** An authenticated request. */
export type Call = {
  gateway: Gateway
  context: Context
  request: S3Request
  identity: Identity
  actor: Actor
  /** Sends 100 Continue to a client that waits for it before sending its body. */
  acceptBody(): void
}

/** A call on a bucket of the caller. `key` is empty for operations on the bucket itself. */
export type AreaCall = Call & { area: Area; key: string }

export type S3Response = {
  status?: number
  headers?: Record<string, string | number | undefined>
  body?: string | Buffer | Readable
  /** The length of a stream. */
  length?: number
  /** Called once the body, if it is a buffer, has been sent and its memory can be used again. */
  release?: () => void
}

export function xmlResponse(body: string, headers: S3Response['headers'] = {}): S3Response {
  return { headers: { 'content-type': 'application/xml', ...headers }, body }
}

/** Reads a small body completely. */
export async function readBody(call: Call, maxBytes: number): Promise<Buffer> {
  call.acceptBody()
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of call.request.raw as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > maxBytes)
      throw new S3Error('MaxMessageLengthExceeded', `The body is larger than ${maxBytes} bytes.`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
