import { Agent as HttpAgent, request as httpRequest, type IncomingMessage } from 'node:http'
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https'
import { setTimeout as pause } from 'node:timers/promises'
import { Problem } from '../lib/problem.ts'
import { limitConnecting } from './outbound-request.ts'
import { withSpan } from './tracing.ts'

export type OpenSearchSettings = {
  /** Nodes of one cluster. Without user and password: see `authorization`. */
  nodes: URL[]
  /** The value of the header; null: none is needed. */
  authorization: string | null
  /** Certificates of a private authority, as PEM. */
  ca: string | null
  /** What the names of all indexes begin with. */
  prefix: string
  /** How long a request may take that names no limit of its own. */
  timeoutMs?: number
}

type RequestOptions = {
  timeoutMs?: number
  signal?: AbortSignal
  /** Statuses that are answers and not failures, besides those below 300. */
  accept?: number[]
}

/** The server understood the request and refused it: a mistake of ours, or of the settings. */
export class OpenSearchError extends Error {
  readonly status: number

  constructor(status: number, message: string) {
    super(`OpenSearch responded with ${status}: ${message}`)
    this.status = status
  }
}

const defaultTimeoutMs = 10_000
/** Shorter than the limit of a request, so that another node is asked when one does not accept connections. */
const connectTimeoutMs = 2_000
/** A node that failed is not asked again for so long. While that holds for all, requests fail at once. */
const deadForMs = 2_000
const maxResponseBytes = 128 * 2 ** 20
const maxAttempts = 3
const retryDelayMs = 150
const retryAfterSeconds = 5
/** Overload, or a node that lost its cluster for the moment. */
const temporaryStatuses = [429, 502, 503, 504]

/**
 * A client of an OpenSearch cluster. Every request we send may arrive twice, so a request that failed is repeated with another
 * node. When none responds, it fails with `upstream_unavailable`.
 */
export class OpenSearch {
  readonly prefix: string
  readonly #timeoutMs: number
  readonly #nodes: { url: URL; deadUntil: number }[]
  readonly #headers: Record<string, string>
  readonly #agents: { 'http:': HttpAgent; 'https:': HttpsAgent }
  #turn = 0

  constructor({ nodes, authorization, ca, prefix, timeoutMs = defaultTimeoutMs }: OpenSearchSettings) {
    this.prefix = prefix
    this.#timeoutMs = timeoutMs
    this.#nodes = nodes.map((url) => ({ url, deadUntil: 0 }))
    this.#headers = authorization === null ? {} : { authorization }
    const options = { keepAlive: true, maxSockets: 64 }
    this.#agents = {
      'http:': new HttpAgent(options),
      'https:': new HttpsAgent({ ...options, ca: ca ?? undefined }),
    }
  }

  /** A body that is an array is sent as lines of JSON. */
  request<T>(method: string, path: string, body?: unknown, options: RequestOptions = {}): Promise<T> {
    const attributes = { 'db.system.name': 'opensearch', 'http.request.method': method, 'url.path': path }
    return withSpan('opensearch', attributes, () => this.#request<T>(method, path, body, options))
  }

  async #request<T>(method: string, path: string, body: unknown, options: RequestOptions): Promise<T> {
    const content = body === undefined ? undefined : encode(body)
    let failure: unknown = new Error('no node responded lately')
    if (this.#nodes.every(({ deadUntil }) => deadUntil > Date.now())) throw unavailable(failure)
    for (let attempt = 0; attempt < maxAttempts; attempt++) {
      if (attempt > 0) await pause(retryDelayMs * 2 ** attempt, undefined, { signal: options.signal })
      const node = this.#chooseNode()
      try {
        const { status, text } = await this.#send(node.url, method, path, content, options)
        if (status < 300 || options.accept?.includes(status) === true) return parse(text) as T
        if (!temporaryStatuses.includes(status)) throw new OpenSearchError(status, text.slice(0, 500))
        failure = new OpenSearchError(status, text.slice(0, 500))
      } catch (error) {
        options.signal?.throwIfAborted()
        if (error instanceof OpenSearchError) throw error
        node.deadUntil = Date.now() + deadForMs
        failure = error
        // The node may still be working on it: more requests of the same kind would not help.
        if ((error as Error).name === 'TimeoutError') break
      }
    }
    throw unavailable(failure)
  }

  /** Throws unless every shard of our indexes can be read. */
  async ping(): Promise<void> {
    const path = `/${this.prefix}-*/_search?size=0&allow_partial_search_results=false`
    await this.request('POST', path, {}, { timeoutMs: 2_000 })
  }

  close(): void {
    for (const agent of Object.values(this.#agents)) agent.destroy()
  }

  /** In turn; a node that failed lately only when all have, and then the one whose failure is the oldest. */
  #chooseNode() {
    this.#turn = (this.#turn + 1) % this.#nodes.length
    const inTurn = [...this.#nodes.slice(this.#turn), ...this.#nodes.slice(0, this.#turn)]
    const now = Date.now()
    const alive = inTurn.find(({ deadUntil }) => deadUntil <= now)
    return alive ?? inTurn.reduce((a, b) => (b.deadUntil < a.deadUntil ? b : a))
  }

  #send(
    node: URL,
    method: string,
    path: string,
    content: { type: string; text: string } | undefined,
    { timeoutMs = this.#timeoutMs, signal }: RequestOptions,
  ): Promise<{ status: number; text: string }> {
    const timeout = AbortSignal.timeout(timeoutMs)
    const either = signal === undefined ? timeout : AbortSignal.any([signal, timeout])
    const protocol = node.protocol as 'http:' | 'https:'
    const send = protocol === 'https:' ? httpsRequest : httpRequest
    const url = new URL(node.pathname.replace(/\/$/, '') + path, node)
    const headers = {
      ...this.#headers,
      ...(content === undefined
        ? {}
        : { 'content-type': content.type, 'content-length': Buffer.byteLength(content.text) }),
    }
    return new Promise((resolve, reject) => {
      const fail = (error: Error) => reject(timeout.aborted ? timeout.reason : error)
      const call = send(url, { method, headers, agent: this.#agents[protocol], signal: either }, (response) =>
        readText(response).then((text) => resolve({ status: response.statusCode!, text }), fail),
      )
      limitConnecting(call, node.host, connectTimeoutMs)
      call.once('error', (error: NodeJS.ErrnoException) => {
        // The node closed a connection that nobody had used for a while: it is not dead.
        if (call.reusedSocket && error.code === 'ECONNRESET' && !either.aborted)
          this.#send(node, method, path, content, { timeoutMs, signal }).then(resolve, reject)
        else fail(error)
      })
      call.end(content?.text)
    })
  }
}

export function unavailable(cause: unknown): Problem {
  return new Problem('upstream_unavailable', 'The search engine does not respond. Try again in a moment.', {
    retryAfter: retryAfterSeconds,
    cause,
  })
}

function encode(body: unknown): { type: string; text: string } {
  if (!Array.isArray(body)) return { type: 'application/json', text: JSON.stringify(body) }
  const lines = body.map((line) => (typeof line === 'string' ? line : JSON.stringify(line)))
  return { type: 'application/x-ndjson', text: `${lines.join('\n')}\n` }
}

function parse(text: string): unknown {
  return text === '' ? null : JSON.parse(text)
}

async function readText(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of response) {
    size += (chunk as Buffer).length
    if (size > maxResponseBytes) throw new Error('the response of OpenSearch is too large')
    chunks.push(chunk as Buffer)
  }
  return Buffer.concat(chunks).toString()
}
