import type { IncomingMessage, ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { S3Response } from './call.ts'

const maxDiscardedBytes = 64 * 1024 * 1024

/** Sends a response with additional headers. If its stream fails, the connection is closed, so the client notices. */
export async function send(
  raw: IncomingMessage,
  target: ServerResponse,
  response: S3Response & { status: number },
  headers: Record<string, string | number>,
): Promise<void> {
  if (target.destroyed) {
    if (response.body instanceof Readable) response.body.destroy()
    return
  }
  for (const name in response.headers) {
    const value = response.headers[name]
    if (value !== undefined) headers[name] = value
  }
  // The rest of an unread body must not be parsed as the next request.
  if (!raw.complete && hasBody(raw)) headers.connection = 'close'
  const { body } = response
  if (body instanceof Readable) {
    headers['content-length'] = response.length ?? 0
    target.writeHead(response.status, headers)
    // The client may disconnect and the store may fail. Neither must end the process.
    await pipeline(body, target).catch(() => target.destroy())
    return
  }
  if (response.status !== 204 && response.status !== 304) {
    headers['content-length'] = response.length ?? Buffer.byteLength(body ?? '')
  }
  target.writeHead(response.status, headers)
  target.end(raw.method === 'HEAD' ? undefined : body, response.release)
}

function hasBody(raw: IncomingMessage): boolean {
  return raw.headers['transfer-encoding'] !== undefined || Number(raw.headers['content-length'] ?? 0) > 0
}

/** Reads the rest of a rejected body, up to a limit. */
export async function discardBody(raw: IncomingMessage): Promise<void> {
  if (raw.complete || raw.destroyed || Number(raw.headers['content-length'] ?? 0) > maxDiscardedBytes) return
  await new Promise<void>((resolve) => {
    let size = 0
    const done = () => {
      raw.off('readable', read).off('end', done).off('close', done)
      clearTimeout(timer)
      resolve()
    }
    // `resume` does nothing if an earlier reader stopped in the middle, so read explicitly.
    const read = () => {
      for (let chunk = raw.read(); chunk !== null; chunk = raw.read()) size += chunk.length
      if (size > maxDiscardedBytes) done()
    }
    const timer = setTimeout(done, 5_000)
    raw.on('readable', read).once('end', done).once('close', done)
    read()
  })
}
