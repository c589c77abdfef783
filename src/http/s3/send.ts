import type { IncomingMessage, ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { S3Answer } from './call.ts'

const discardAtMost = 64 * 1024 * 1024

/** Sends an answer, with these headers besides its own. A stream that breaks off breaks the connection off: the client then knows that it is not whole. */
export async function send(
  raw: IncomingMessage,
  response: ServerResponse,
  answer: S3Answer & { status: number },
  headers: Record<string, string | number>,
): Promise<void> {
  if (response.destroyed) {
    if (answer.body instanceof Readable) answer.body.destroy()
    return
  }
  for (const name in answer.headers) {
    const value = answer.headers[name]
    if (value !== undefined && value !== '') headers[name] = value
  }
  // What is left of a body is not read as the next request.
  if (!raw.complete && hasBody(raw)) headers.connection = 'close'
  const { body } = answer
  if (body instanceof Readable) {
    headers['content-length'] = answer.length ?? 0
    response.writeHead(answer.status, headers)
    // Both ends may break: the client goes away, or the store fails. Neither must end the process.
    await pipeline(body, response).catch(() => response.destroy())
    return
  }
  if (answer.status !== 204 && answer.status !== 304) {
    headers['content-length'] = answer.length ?? Buffer.byteLength(body ?? '')
  }
  response.writeHead(answer.status, headers).end(raw.method === 'HEAD' ? undefined : body)
}

function hasBody(raw: IncomingMessage): boolean {
  return raw.headers['transfer-encoding'] !== undefined || Number(raw.headers['content-length'] ?? 0) > 0
}

/** Reads on to the end of a body that was refused, within reason. */
export async function discardBody(raw: IncomingMessage): Promise<void> {
  if (raw.complete || raw.destroyed || Number(raw.headers['content-length'] ?? 0) > discardAtMost) return
  await new Promise<void>((resolve) => {
    let size = 0
    const done = () => {
      raw.off('readable', read).off('end', done).off('close', done)
      clearTimeout(timer)
      resolve()
    }
    // By hand: a reader that gave up in the middle may have left the stream in a state in which `resume` does nothing.
    const read = () => {
      for (let chunk = raw.read(); chunk !== null; chunk = raw.read()) size += chunk.length
      if (size > discardAtMost) done()
    }
    const timer = setTimeout(done, 5_000)
    raw.on('readable', read).once('end', done).once('close', done)
    read()
  })
}
