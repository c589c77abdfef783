import { routes } from './contract.ts'
import { EuterpeError, readError } from './errors.ts'
import type { Operations } from './operations.ts'
import { randomText } from './random.ts'
import { secondsBeforeRetry } from './retries.ts'

export type ClientOptions = {
  /** Where the service runs: `https://api.example.com`. */
  baseUrl: string
  /** An access token, or a function that returns one: `clientCredentials(…)`, `userTokens(…)` or your own. */
  token?: string | ((renew: boolean) => Promise<string>)
  /** How many times a call may be sent in total. Default 4. */
  attempts?: number
  /** The longest pause before a retry, in seconds. A longer Retry-After fails the call at once. Default 30. */
  maxPause?: number
  fetch?: typeof fetch
}

export type CallOptions = {
  signal?: AbortSignal
  /** Overrides the client's `attempts` for this call. */
  attempts?: number
  /** The ETag of your last read. If the record has changed since, nothing is written and the call fails with 412. */
  ifMatch?: string
  /** Repeats of a call with the same key have one effect. Default: a new key for each call that accepts one. */
  idempotencyKey?: string
}

export type AnyInput = {
  path?: Record<string, string>
  query?: Record<string, unknown>
  body?: Record<string, unknown>
}

/** Sends a call until it succeeds or must not be repeated. `read` runs within each attempt: a body can break off, too. */
export async function send<Result>(
  options: ClientOptions,
  name: keyof Operations,
  input: AnyInput,
  callOptions: CallOptions,
  read: (response: Response) => Promise<Result>,
): Promise<Result> {
  const [method, path] = routes[name]
  const { signal, attempts = options.attempts } = callOptions
  const url = buildUrl(options.baseUrl, path, input)
  const idempotencyKey = chooseIdempotencyKey(name, input, callOptions)
  const rules = {
    isIdempotent: method === 'GET' || idempotencyKey !== undefined || hasOwnKey(input),
    ...(attempts !== undefined && { attempts }),
    ...(options.maxPause !== undefined && { maxPause: options.maxPause }),
  }
  let renewed = false
  for (let attempt = 1; ; attempt++) {
    const token = typeof options.token === 'function' ? await options.token(renewed) : options.token
    const request = {
      method,
      headers: {
        accept: 'application/json, */*;q=0.5',
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(input.body !== undefined && { 'content-type': 'application/json' }),
        ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
        ...(callOptions.ifMatch !== undefined && { 'if-match': callOptions.ifMatch }),
      },
      body: input.body === undefined ? null : JSON.stringify(input.body),
      signal: signal ?? null,
    }
    const result = await sendOnce(options.fetch ?? fetch, url, request, read)
    if (!(result instanceof EuterpeError)) return result
    // The token may have expired or been revoked: ask for a new one, once.
    if (result.status === 401 && typeof options.token === 'function' && !renewed) {
      renewed = true
      continue
    }
    const seconds = secondsBeforeRetry(attempt, result, rules)
    if (seconds === null || signal?.aborted) throw result
    await sleep(seconds, signal)
  }
}

async function sendOnce<Result>(
  fetchUrl: typeof fetch,
  url: URL,
  request: RequestInit,
  read: (response: Response) => Promise<Result>,
): Promise<Result | EuterpeError> {
  try {
    const response = await fetchUrl(url, request)
    return response.ok ? await read(response) : readError(response, await response.text())
  } catch (cause) {
    if (request.signal?.aborted) throw cause
    const message = 'Could not reach the service. Check the address and your connection.'
    return new EuterpeError({ status: 0, code: 'unreachable', message, cause })
  }
}

const hasOwnKey = ({ body }: AnyInput) =>
  typeof body?.idempotency_key === 'string' || typeof body?.request_id === 'string'

function chooseIdempotencyKey(
  name: keyof Operations,
  input: AnyInput,
  { idempotencyKey }: CallOptions,
): string | undefined {
  const accepted: readonly string[] = routes[name].slice(2)
  if (idempotencyKey !== undefined || !accepted.includes('idempotency-key') || hasOwnKey(input)) {
    return idempotencyKey
  }
  return randomText()
}

function buildUrl(baseUrl: string, path: string, input: AnyInput): URL {
  const filled = path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(String(input.path?.[name] ?? '')))
  const url = new URL(`${baseUrl.replace(/\/$/, '')}${filled}`)
  for (const [name, value] of Object.entries(input.query ?? {})) {
    for (const item of [value].flat()) if (item !== undefined) url.searchParams.append(name, String(item))
  }
  return url
}

export function sleep(seconds: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason)
    const abort = () => {
      clearTimeout(timer)
      reject(signal!.reason)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', abort)
      resolve()
    }, seconds * 1000)
    signal?.addEventListener('abort', abort, { once: true })
  })
}
