import { Agent as HttpAgent, request as httpRequest, type IncomingMessage } from 'node:http'
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https'
import { isIP } from 'node:net'
import { bareHost, lookupOutside, refuseInside } from './public-address.ts'

export type OutsideRequest = {
  method: string
  headers?: Record<string, string>
  body?: string | Buffer
  /** Whether loopback and private addresses may be called. */
  allowPrivate: boolean
  /** Ends it wherever it is: name, connection, headers or body. */
  signal: AbortSignal
  /** It may arrive twice: then one that met a kept connection as it was being closed is sent again at once. */
  repeatable?: boolean
}

/**
 * Connections are kept for a while: the next request to the same host costs no handshake. Each was made to an address
 * that had been checked.
 */
const keeping = { keepAlive: true, keepAliveMsecs: 10_000, maxFreeSockets: 64, scheduling: 'lifo' } as const
const agents = {
  'http:': new HttpAgent({ ...keeping, lookup: lookupOutside }),
  'https:': new HttpsAgent({ ...keeping, lookup: lookupOutside }),
}
const trustingAgents = { 'http:': new HttpAgent(keeping), 'https:': new HttpsAgent(keeping) }

/**
 * Calls an address that somebody else chose. Redirects are answers like any other, so nobody is led inside by one.
 * Resolves with the headers; the caller reads the body or destroys it.
 */
export function requestOutside(url: URL, options: OutsideRequest): Promise<IncomingMessage> {
  const { method, headers, body, allowPrivate, signal } = options
  const protocol = url.protocol as keyof typeof agents
  if (!(protocol in agents))
    throw new Error(`only http and https addresses can be called, not ${url.protocol}`)
  const host = bareHost(url.hostname)
  // For an address there is nothing to look up, so the agent's own check is never asked.
  if (!allowPrivate && isIP(host) !== 0) refuseInside(host, [{ address: host }])
  const agent = (allowPrivate ? trustingAgents : agents)[protocol]
  const send = protocol === 'https:' ? httpsRequest : httpRequest
  return new Promise((resolve, reject) => {
    const call = send(url, { method, headers, agent, signal }, resolve)
    call.once('error', (error: NodeJS.ErrnoException) => {
      const wasClosed = call.reusedSocket && (error.code === 'ECONNRESET' || error.code === 'EPIPE')
      if (!wasClosed || options.repeatable !== true) return reject(error)
      requestOutside(url, options).then(resolve, reject)
    })
    call.end(body)
  })
}

/** Reads an answer nobody needs, so that its connection can be used again; one that is too long is cut off. */
export async function discardBody(answer: IncomingMessage, most: number): Promise<void> {
  let size = 0
  try {
    for await (const chunk of answer) {
      size += (chunk as Buffer).length
      if (size > most) break // ends the connection
    }
  } catch {
    // The headers have said all that counts.
  }
}

type FetchOptions = {
  method?: string
  headers?: Record<string, string>
  body?: unknown
  signal?: AbortSignal
}

const longestFetched = 1024 * 1024
const fetchPatienceMs = 15_000

/** For libraries that want a `fetch`: the same with a whole answer, of a megabyte at most. */
export async function fetchOutside(
  url: string,
  options: FetchOptions,
  allowPrivate: boolean,
): Promise<Response> {
  const body = options.body instanceof URLSearchParams ? options.body.toString() : options.body
  const answer = await requestOutside(new URL(url), {
    method: options.method ?? 'GET',
    headers: options.headers,
    body: (body ?? undefined) as string | Buffer | undefined,
    allowPrivate,
    signal: options.signal ?? AbortSignal.timeout(fetchPatienceMs),
  })
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of answer) {
    size += (chunk as Buffer).length
    if (size > longestFetched) throw new Error(`${new URL(url).host} answers more than a megabyte`)
    chunks.push(chunk as Buffer)
  }
  const headers = Object.entries(answer.headersDistinct).flatMap(([name, values]) =>
    (values ?? []).map((value): [string, string] => [name, value]),
  )
  const status = answer.statusCode!
  return new Response([204, 205, 304].includes(status) ? null : Buffer.concat(chunks), { status, headers })
}
