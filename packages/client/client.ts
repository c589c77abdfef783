import { routes } from './contract.ts'
import { EuterpeError, readError } from './errors.ts'
import type { FieldsOperation, FieldsPage, ItemOf, ListOperation, Operations } from './operations.ts'
import { secondsBeforeRetry } from './retries.ts'

export type { ItemOf, Operations } from './operations.ts'

export type ClientOptions = {
  /** Where the service runs: `https://api.example.com`. */
  baseUrl: string
  /** An access token, or a function that returns one: `clientCredentials(…)` or your own. */
  token?: string | ((renew: boolean) => Promise<string>)
  /** How many times a call may be sent in total. Default 4. */
  attempts?: number
  /** The longest pause before a retry, in seconds. A longer Retry-After fails the call at once. Default 30. */
  maxPause?: number
  fetch?: typeof fetch
}

type CallOptions = {
  signal?: AbortSignal
  /** Overrides the client's `attempts` for this call. */
  attempts?: number
}

type InputOf<Name extends keyof Operations> = Omit<Operations[Name], 'data'>

/** The input may be left out where everything in it is optional. */
type Arguments<Name extends keyof Operations> =
  Partial<InputOf<Name>> extends InputOf<Name>
    ? [input?: InputOf<Name>, options?: CallOptions]
    : [input: InputOf<Name>, options?: CallOptions]

export type Client = {
  /** Calls a list that is limited to some fields. */
  call<Name extends FieldsOperation>(
    name: Name,
    input: InputOf<Name> & { query: { fields: string[] } },
    options?: CallOptions,
  ): Promise<FieldsPage<Name>>
  /** Calls one operation. Returns the `data` of the response, or throws an EuterpeError. */
  call<Name extends keyof Operations>(name: Name, ...args: Arguments<Name>): Promise<Operations[Name]['data']>
  /** Iterates over a whole list and fetches each page when it is needed. */
  each<Name extends ListOperation>(
    name: Name,
    ...args: Arguments<Name>
  ): AsyncGenerator<ItemOf<Name>, void, undefined>
}

export function createClient(options: ClientOptions): Client {
  const call = (name: keyof Operations, input: AnyInput = {}, callOptions: CallOptions = {}) =>
    send(options, name, input, callOptions)
  return {
    call: call as Client['call'],
    async *each(name, ...args) {
      const [input = {}, callOptions] = args as [AnyInput?, CallOptions?]
      // Searches are sent by POST and take their page number in the body.
      const part = routes[name][0] === 'POST' ? 'body' : 'query'
      for (let page = Number(input[part]?.page ?? 1); ; page++) {
        const list = (await call(name, { ...input, [part]: { ...input[part], page } }, callOptions)) as {
          results: ItemOf<typeof name>[]
          has_next: boolean
        }
        yield* list.results
        if (!list.has_next) return
      }
    },
  }
}

type AnyInput = {
  path?: Record<string, string>
  query?: Record<string, unknown>
  body?: Record<string, unknown>
}

async function send(
  options: ClientOptions,
  name: keyof Operations,
  input: AnyInput,
  { signal, attempts = options.attempts }: CallOptions,
) {
  const [method, path] = routes[name]
  const url = buildUrl(options.baseUrl, path, input)
  const rules = {
    isIdempotent: method === 'GET' || typeof input.body?.idempotency_key === 'string',
    ...(attempts !== undefined && { attempts }),
    ...(options.maxPause !== undefined && { maxPause: options.maxPause }),
  }
  let renewed = false
  for (let attempt = 1; ; attempt++) {
    const token = typeof options.token === 'function' ? await options.token(renewed) : options.token
    const result = await sendOnce(options.fetch ?? fetch, url, {
      method,
      headers: {
        accept: 'application/json',
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(input.body !== undefined && { 'content-type': 'application/json' }),
      },
      body: input.body === undefined ? null : JSON.stringify(input.body),
      signal: signal ?? null,
    })
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

async function sendOnce(fetchUrl: typeof fetch, url: URL, request: RequestInit): Promise<unknown> {
  let response: Response
  try {
    response = await fetchUrl(url, request)
  } catch (cause) {
    if (request.signal?.aborted) throw cause
    const message = 'Could not reach the service. Check the address and your connection.'
    return new EuterpeError({ status: 0, code: 'unreachable', message, cause })
  }
  const text = await response.text()
  if (!response.ok) return readError(response, text)
  // A deletion may respond with nothing.
  if (text === '') return undefined
  const body = JSON.parse(text)
  // A few operations, such as getStatus, have no envelope.
  return typeof body === 'object' && body !== null && 'data' in body && 'message' in body ? body.data : body
}

function buildUrl(baseUrl: string, path: string, input: AnyInput): URL {
  const filled = path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(String(input.path?.[name] ?? '')))
  const url = new URL(`${baseUrl.replace(/\/$/, '')}${filled}`)
  for (const [name, value] of Object.entries(input.query ?? {})) {
    for (const item of [value].flat()) if (item !== undefined) url.searchParams.append(name, String(item))
  }
  return url
}

function sleep(seconds: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
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
