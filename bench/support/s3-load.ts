import { createHash } from 'node:crypto'
import { type Agent, request } from 'node:http'
import { amzDate, scopeText, signingKey, signRequest } from '../../src/lib/sigv4.ts'

export type Target = { url: string; bucket: string; accessKeyId: string; secret: string; agent: Agent }

/** Sends one signed request like an S3 client. Reads the whole response and returns its size. */
export function call(
  target: Target,
  method: string,
  path: string,
  body: { bytes?: Buffer; length?: number; chunks?: Iterable<Buffer>; unsigned?: boolean } = {},
): Promise<{ status: number; received: number }> {
  const url = new URL(target.url)
  const date = amzDate(new Date())
  const scope = { date: date.slice(0, 8), region: 'us-east-1', service: 's3' }
  const isSigned = body.bytes !== undefined && body.bytes.length < 1024 * 1024 && body.unsigned !== true
  const payloadHash = isSigned ? createHash('sha256').update(body.bytes!).digest('hex') : 'UNSIGNED-PAYLOAD'
  const headers: Record<string, string> = {
    host: url.host,
    'x-amz-content-sha256': payloadHash,
    'x-amz-date': date,
  }
  const [rawPath = '', query = ''] = path.split('?')
  const pairs = query === '' ? [] : query.split('&').map((pair) => pair.split('=') as [string, string])
  const signature = signRequest(signingKey(target.secret, scope), scope, date, {
    method,
    rawPath,
    query: pairs.map(([name, value = '']) => [name, decodeURIComponent(value)]),
    headers: Object.entries(headers),
    payloadHash,
  })
  headers.authorization = `AWS4-HMAC-SHA256 Credential=${target.accessKeyId}/${scopeText(scope)}, SignedHeaders=host;x-amz-content-sha256;x-amz-date, Signature=${signature}`
  const length = body.length ?? body.bytes?.length ?? 0
  if (method === 'PUT') headers['content-length'] = String(length)
  return new Promise((resolve, reject) => {
    const options = { hostname: url.hostname, port: url.port, path, method, headers, agent: target.agent }
    const outgoing = request(options, (response) => {
      let received = 0
      response.on('data', (chunk: Buffer) => {
        received += chunk.length
      })
      response.once('end', () => resolve({ status: response.statusCode!, received }))
    })
    outgoing.once('error', reject)
    if (body.chunks === undefined) return void outgoing.end(body.bytes)
    const chunks = body.chunks[Symbol.iterator]()
    const write = () => {
      for (let next = chunks.next(); !next.done; next = chunks.next()) {
        if (!outgoing.write(next.value)) return void outgoing.once('drain', write)
      }
      outgoing.end()
    }
    write()
  })
}

/** Repeats a chunk up to a total size, without holding it all in memory. */
export function* repeat(chunk: Buffer, total: number): Generator<Buffer> {
  for (let remaining = total; remaining > 0; remaining -= chunk.length)
    yield remaining >= chunk.length ? chunk : chunk.subarray(0, remaining)
}
