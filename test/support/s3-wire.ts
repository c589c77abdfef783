import { createHash } from 'node:crypto'
import { request as httpRequest } from 'node:http'
import { connect } from 'node:net'
import {
  algorithm,
  amzDate,
  emptySha256,
  scopeText,
  sign,
  signingKey,
  signRequest,
} from '../../src/lib/sigv4.ts'
import type { Account } from './s3.ts'

export type WireRequest = {
  method?: string
  /** Path and query as sent, before signing. */
  path: string
  headers?: Record<string, string>
  body?: Buffer | string
  now?: Date
  payloadHash?: string
  /** The bytes that the signature covers where a header is not ASCII. */
  signedEncoding?: 'latin1' | 'utf8'
  /** Changes the request after signing. */
  tamper?(headers: Record<string, string>): void
}

export type WireResponse = {
  status: number
  headers: Record<string, string>
  text: string
  code: string | undefined
}

export function signed(account: Account, input: WireRequest) {
  const { method = 'GET', path, body = '', now = new Date() } = input
  const url = new URL(account.endpoint)
  const date = amzDate(now)
  const scope = { date: date.slice(0, 8), region: account.region, service: 's3' }
  const payloadHash = input.payloadHash ?? createHash('sha256').update(body).digest('hex')
  const headers: Record<string, string> = {
    host: url.host,
    'x-amz-date': date,
    'x-amz-content-sha256': payloadHash,
    ...input.headers,
  }
  const names = Object.keys(headers).sort()
  const [rawPath = '/', query = ''] = path.split('?')
  const key = signingKey(account.secretAccessKey, scope)
  const signature = signRequest(
    key,
    scope,
    date,
    {
      method,
      rawPath,
      query:
        query === ''
          ? []
          : query
              .split('&')
              .map((pair) => pair.split('=').map(decodeURIComponent) as [string, string])
              .map(([a, b]) => [a, b ?? '']),
      headers: names.map((name) => [name, headers[name]!]),
      payloadHash,
    },
    input.signedEncoding,
  )
  headers.authorization = `${algorithm} Credential=${account.accessKeyId}/${scopeText(scope)}, SignedHeaders=${names.join(';')}, Signature=${signature}`
  input.tamper?.(headers)
  return { headers, signature, key, scope, date }
}

/** Signs and sends exactly this request. */
export async function send(account: Account, input: WireRequest): Promise<WireResponse> {
  const { headers } = signed(account, input)
  const length = Buffer.byteLength(input.body ?? '')
  return sendRaw(
    account.endpoint + input.path,
    input.method ?? 'GET',
    { 'content-length': String(length), ...headers },
    input.body,
  )
}

export function sendRaw(
  url: string,
  method: string,
  headers: Record<string, string>,
  body: Buffer | string = '',
): Promise<WireResponse> {
  const { hostname, port } = new URL(url)
  const path = url.slice(url.indexOf('/', 8))
  return new Promise((resolve, reject) => {
    const call = httpRequest({ hostname, port, path, method, headers, agent: false }, async (response) => {
      const text = Buffer.concat(await response.toArray()).toString()
      const code = /<Code>(\w+)<\/Code>/.exec(text)?.[1]
      resolve({
        status: response.statusCode!,
        headers: response.headers as Record<string, string>,
        text,
        code,
      })
    })
    call.on('error', reject)
    call.end(body)
  })
}

/** Writes these bytes to a connection. Returns what comes back until the connection closes or `until` appears. */
export function sendBytes(
  account: Account,
  pieces: (string | Buffer)[],
  options: { until?: string; breakOff?: boolean } = {},
): Promise<string> {
  const { hostname, port } = new URL(account.endpoint)
  return new Promise((resolve) => {
    let received = ''
    const socket = connect(Number(port), hostname, async () => {
      for (const piece of pieces) await new Promise((written) => socket.write(piece, written))
      if (options.breakOff) socket.destroy()
    })
    socket.on('data', (chunk) => {
      received += chunk
      if (options.until !== undefined && received.includes(options.until)) socket.destroy()
    })
    socket.on('error', () => {})
    socket.on('close', () => resolve(received))
  })
}

type Signing = ReturnType<typeof signed>

/** Encodes a body as aws-chunked, with signed chunks if `signing` is given. */
export function chunked(
  chunks: Buffer[],
  signing: Signing | null,
  trailers: Record<string, string> = {},
): Buffer {
  let previous = signing?.signature ?? ''
  const signText = (kind: string, hashes: string) => {
    const { date, scope, key } = signing!
    previous = sign(key, `${kind}\n${date}\n${scopeText(scope)}\n${previous}\n${hashes}`)
    return previous
  }
  const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest('hex')
  const pieces: Buffer[] = []
  const names = Object.entries(trailers)
  for (const chunk of [...chunks, Buffer.alloc(0)]) {
    const extension =
      signing === null
        ? ''
        : `;chunk-signature=${signText('AWS4-HMAC-SHA256-PAYLOAD', `${emptySha256}\n${sha256(chunk)}`)}`
    pieces.push(Buffer.from(`${chunk.length.toString(16)}${extension}\r\n`), chunk)
    if (chunk.length > 0) pieces.push(Buffer.from('\r\n'))
  }
  for (const [name, value] of names) pieces.push(Buffer.from(`${name}:${value}\r\n`))
  if (names.length > 0 && signing !== null) {
    const text = names.map(([name, value]) => `${name}:${value}\n`).join('')
    pieces.push(
      Buffer.from(`x-amz-trailer-signature:${signText('AWS4-HMAC-SHA256-TRAILER', sha256(text))}\r\n`),
    )
  }
  return Buffer.concat([...pieces, Buffer.from('\r\n')])
}
