import {
  type ClientRequest,
  Agent as HttpAgent,
  request as httpRequest,
  type IncomingMessage,
} from 'node:http'
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https'
import { isIP } from 'node:net'
import { assertAllowed, assertPublic, lookupAllowed, lookupPublic, removeBrackets } from './public-address.ts'

type OutboundRequest = {
  method: string
  headers?: Record<string, string>
  body?: string | Buffer
  /** Whether loopback and private addresses are allowed. Link-local ones and metadata services never are. */
  allowPrivate: boolean
  /** Aborts the request at any stage: lookup, connection, headers or body. */
  signal: AbortSignal
  /** The request may arrive twice. If the server closes a reused connection just then, it is sent again at once. */
  repeatable?: boolean
  limits?: Partial<Limits>
}

/** In milliseconds. The signal of a request limits it as a whole. */
type Limits = { connect: number; idle: number }

const defaultLimits: Limits = { connect: 10_000, idle: 60_000 }

/** Connections are reused for a while, which saves handshakes. Each was opened to an address that had been checked. */
const agentOptions = {
  keepAlive: true,
  keepAliveMsecs: 10_000,
  maxFreeSockets: 64,
  scheduling: 'lifo',
} as const
const publicAgents = {
  'http:': new HttpAgent({ ...agentOptions, lookup: lookupPublic }),
  'https:': new HttpsAgent({ ...agentOptions, lookup: lookupPublic }),
}
const privateAgents = {
  'http:': new HttpAgent({ ...agentOptions, lookup: lookupAllowed }),
  'https:': new HttpsAgent({ ...agentOptions, lookup: lookupAllowed }),
}

/**
 * Sends a request to an address that somebody else chose. Redirects are returned and not followed, so they cannot lead
 * to a private address. Resolves with the headers; the caller reads the body or destroys it.
 */
export function sendOutbound(url: URL, options: OutboundRequest): Promise<IncomingMessage> {
  const { method, headers, body, allowPrivate, signal } = options
  const limits = { ...defaultLimits, ...options.limits }
  const protocol = url.protocol as keyof typeof publicAgents
  if (!(protocol in publicAgents))
    throw new Error(`only http and https addresses can be called, not ${url.protocol}`)
  const host = removeBrackets(url.hostname)
  // An IP address is never looked up, so the check of the agent does not see it.
  if (isIP(host) !== 0) (allowPrivate ? assertAllowed : assertPublic)(host, [{ address: host }])
  const agent = (allowPrivate ? privateAgents : publicAgents)[protocol]
  const send = protocol === 'https:' ? httpsRequest : httpRequest
  return new Promise((resolve, reject) => {
    const request = send(url, { method, headers, agent, signal, timeout: limits.idle }, resolve)
    request.once('timeout', () =>
      request.destroy(new Error(`${url.host} sent nothing for ${limits.idle / 1000} seconds`)),
    )
    limitConnecting(request, url.host, limits.connect)
    request.once('error', (error: NodeJS.ErrnoException) => {
      const wasClosed = request.reusedSocket && (error.code === 'ECONNRESET' || error.code === 'EPIPE')
      if (!wasClosed || options.repeatable !== true) return reject(error)
      sendOutbound(url, options).then(resolve, reject)
    })
    request.end(body)
  })
}

/** The signal limits the whole request. It may be long, for a download, and must not be spent on a host that does not respond. */
export function limitConnecting(request: ClientRequest, host: string, limitMs: number): void {
  const timer = setTimeout(
    () => request.destroy(new Error(`${host} did not accept a connection in ${limitMs / 1000} seconds`)),
    limitMs,
  )
  request.once('close', () => clearTimeout(timer))
  request.once('socket', (socket) => {
    if (!socket.connecting) clearTimeout(timer)
    else socket.once('connect', () => clearTimeout(timer))
  })
}

/**
 * Reads a response body so that the connection can be reused, and keeps the beginning, as text, for people to look at. A body above
 * `maxBytes` is cut off.
 */
export async function readBodyStart(
  response: IncomingMessage,
  { keepBytes, maxBytes }: { keepBytes: number; maxBytes: number },
): Promise<string> {
  let size = 0
  const kept: Buffer[] = []
  try {
    for await (const chunk of response) {
      if (size < keepBytes) kept.push((chunk as Buffer).subarray(0, keepBytes - size))
      size += (chunk as Buffer).length
      if (size > maxBytes) break // closes the connection
    }
  } catch {
    // What has arrived is enough.
  }
  return Buffer.concat(kept).toString()
}

type FetchOptions = {
  method?: string
  headers?: Record<string, string>
  body?: unknown
  signal?: AbortSignal
}

const maxFetchedBytes = 1024 * 1024
const fetchTimeoutMs = 15_000

/** `fetch` for libraries that want one. Reads the whole response, which may have one megabyte. */
export async function fetchOutbound(
  url: string,
  options: FetchOptions,
  allowPrivate: boolean,
): Promise<Response> {
  const body = options.body instanceof URLSearchParams ? options.body.toString() : options.body
  const response = await sendOutbound(new URL(url), {
    method: options.method ?? 'GET',
    headers: options.headers,
    body: (body ?? undefined) as string | Buffer | undefined,
    allowPrivate,
    signal: options.signal ?? AbortSignal.timeout(fetchTimeoutMs),
  })
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of response) {
    size += (chunk as Buffer).length
    if (size > maxFetchedBytes)
      throw new Error(`the response of ${new URL(url).host} is larger than a megabyte`)
    chunks.push(chunk as Buffer)
  }
  const headers = Object.entries(response.headersDistinct).flatMap(([name, values]) =>
    (values ?? []).map((value): [string, string] => [name, value]),
  )
  const status = response.statusCode!
  return new Response([204, 205, 304].includes(status) ? null : Buffer.concat(chunks), { status, headers })
}
