import { type Operations, routes } from './contract.ts'
import { EuterpeError, readError } from './errors.ts'
import { pauseBefore } from './retries.ts'

export type ClientOptions = {
  /** Where the service is: `https://api.example.com`. */
  baseUrl: string
  /** An access token, or who gets one: `clientCredentials(…)`, or a function of your own. */
  token?: string | ((fresh: boolean) => Promise<string>)
  /** How often a call that may be repeated is tried in all. Default 4. */
  attempts?: number
  /** The most seconds to wait before a repetition; a longer Retry-After is an error at once. Default 30. */
  patience?: number
  fetch?: typeof fetch
}

type Input<Name extends keyof Operations> = Omit<Operations[Name], 'data'>
type Options = { signal?: AbortSignal }

/** What to give to a call: nothing where the operation needs nothing. */
type Arguments<Name extends keyof Operations> =
  Partial<Input<Name>> extends Input<Name>
    ? [input?: Input<Name>, options?: Options]
    : [input: Input<Name>, options?: Options]

type Paged = { results: unknown[]; has_next: boolean; page: number }

/** The operations that answer pages. */
export type Listed = {
  [Name in keyof Operations]: Operations[Name]['data'] extends Paged ? Name : never
}[keyof Operations]

export type ItemOf<Name extends Listed> = Operations[Name]['data'] extends { results: (infer Item)[] }
  ? Item
  : never

export type Client = {
  /** One operation of the contract; answers what its envelope holds, or throws an EuterpeError. */
  call<Name extends keyof Operations>(
    name: Name,
    ...given: Arguments<Name>
  ): Promise<Operations[Name]['data']>
  /** Everything a list holds, page after page, as it is asked for. */
  each<Name extends Listed>(
    name: Name,
    ...given: Arguments<Name>
  ): AsyncGenerator<ItemOf<Name>, void, undefined>
}

export function createClient(options: ClientOptions): Client {
  const call = async (name: keyof Operations, input: AnyInput = {}, { signal }: Options = {}) =>
    send(options, name, input, signal)
  return {
    call: call as Client['call'],
    async *each(name, ...given) {
      const [input = {}, settings] = given as [AnyInput?, Options?]
      const inBody = routes[name][0] === 'POST'
      const place = inBody ? 'body' : 'query'
      for (let page = Number(input[place]?.page ?? 1); ; page++) {
        const found = (await call(name, { ...input, [place]: { ...input[place], page } }, settings)) as Paged
        yield* found.results as ItemOf<typeof name>[]
        if (!found.has_next) return
      }
    },
  }
}

type AnyInput = {
  path?: Record<string, string>
  query?: Record<string, unknown>
  body?: Record<string, unknown>
}

async function send(options: ClientOptions, name: keyof Operations, input: AnyInput, signal?: AbortSignal) {
  const [method, path] = routes[name]
  const url = addressOf(options.baseUrl, path, input)
  const repeatable = method === 'GET' || typeof input.body?.idempotency_key === 'string'
  let fresh = false
  for (let attempt = 1; ; attempt++) {
    const token = typeof options.token === 'function' ? await options.token(fresh) : options.token
    const outcome = await tryOnce(options.fetch ?? fetch, url, {
      method,
      headers: {
        accept: 'application/json',
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(input.body !== undefined && { 'content-type': 'application/json' }),
      },
      body: input.body === undefined ? null : JSON.stringify(input.body),
      signal: signal ?? null,
    })
    if (!(outcome instanceof EuterpeError)) return outcome
    // The token may have been revoked or expired meanwhile: whoever gives tokens is asked once for a new one.
    if (outcome.status === 401 && typeof options.token === 'function' && !fresh) {
      fresh = true
      continue
    }
    const pause = pauseBefore(attempt, outcome, { repeatable, ...options })
    if (pause === null || signal?.aborted) throw outcome
    await waitFor(pause, signal)
  }
}

async function tryOnce(get: typeof fetch, url: URL, request: RequestInit): Promise<unknown> {
  let answer: Response
  try {
    answer = await get(url, request)
  } catch (cause) {
    if (request.signal?.aborted) throw cause
    return new EuterpeError({
      status: 0,
      code: 'unreachable',
      message: 'The service cannot be reached.',
      cause,
    })
  }
  const text = await answer.text()
  if (!answer.ok) return readError(answer, text)
  const body = JSON.parse(text)
  // A few answers, such as /status, have no envelope.
  return typeof body === 'object' && body !== null && 'data' in body && 'message' in body ? body.data : body
}

function addressOf(baseUrl: string, path: string, input: AnyInput): URL {
  const filled = path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(String(input.path?.[name] ?? '')))
  const url = new URL(`${baseUrl.replace(/\/$/, '')}${filled}`)
  for (const [name, value] of Object.entries(input.query ?? {})) {
    for (const each of [value].flat()) if (each !== undefined) url.searchParams.append(name, String(each))
  }
  return url
}

function waitFor(seconds: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer)
      reject(signal!.reason)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop)
      resolve()
    }, seconds * 1000)
    signal?.addEventListener('abort', stop, { once: true })
  })
}
