import type { Readable } from 'node:stream'
import type { Context } from '../../domain/context.ts'
import type { Actor } from '../../domain/storage/layout.ts'
import type { Area } from '../../domain/storage/sql-areas.ts'
import type { RequestLine } from '../../platform/log.ts'
import type { Identity } from './authenticate.ts'
import type { Credentials } from './credentials.ts'
import { S3Error } from './failures.ts'
import type { S3Request } from './request.ts'

export type GatewayOptions = {
  /** For outside conformance suites, never in production: several buckets, made and deleted by clients. */
  conformance: boolean
}

/** What every request finds. */
export type Gateway = {
  context: Context
  credentials: Credentials
  options: GatewayOptions
  s3Host: string
  logRequest(line: RequestLine): void
}

/** One request whose sender is known. */
export type Call = {
  gateway: Gateway
  context: Context
  request: S3Request
  identity: Identity
  actor: Actor
  /** Tells a client that waits with its body (Expect: 100-continue) to send it. */
  acceptBody(): void
}

/** A call on a bucket the caller may use; `key` is empty when it is about the bucket itself. */
export type AreaCall = Call & { area: Area; key: string }

export type S3Answer = {
  status?: number
  headers?: Record<string, string | number | undefined>
  body?: string | Buffer | Readable
  /** Of a stream. */
  length?: number
}

export function xmlAnswer(body: string, headers: S3Answer['headers'] = {}): S3Answer {
  return { headers: { 'content-type': 'application/xml', ...headers }, body }
}

/** A small document in the body, whole. */
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
