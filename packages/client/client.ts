import { routes } from './contract.ts'
import type { FieldsOperation, FieldsPage, ItemOf, ListOperation, Operations, PageOf } from './operations.ts'
import { type AnyInput, type CallOptions, type ClientOptions, send } from './request.ts'

export type { ItemOf, Operations } from './operations.ts'
export type { ClientOptions } from './request.ts'

type InputOf<Name extends keyof Operations> = Omit<Operations[Name], 'data'>

/** The input may be left out where everything in it is optional. */
type Arguments<Name extends keyof Operations> =
  Partial<InputOf<Name>> extends InputOf<Name>
    ? [input?: InputOf<Name>, options?: CallOptions]
    : [input: InputOf<Name>, options?: CallOptions]

/** A response with what belongs to it: send `etag` as `ifMatch` with your next write. */
export type Answer<Data> = { data: Data; etag: string | undefined; status: number; headers: Headers }

export type Client = {
  /** Calls a list that is limited to some fields. */
  call<Name extends FieldsOperation>(
    name: Name,
    input: InputOf<Name> & { query: { fields: string[] } },
    options?: CallOptions,
  ): Promise<FieldsPage<Name>>
  /** Calls one operation. Returns the `data` of the response, or throws an EuterpeError. */
  call<Name extends keyof Operations>(name: Name, ...args: Arguments<Name>): Promise<Operations[Name]['data']>
  /** Like `call`, with the ETag, status and headers of the response. */
  callWithResponse<Name extends keyof Operations>(
    name: Name,
    ...args: Arguments<Name>
  ): Promise<Answer<Operations[Name]['data']>>
  /** Like `call`, but returns the response with its body unread: for exports and other large files. */
  stream<Name extends keyof Operations>(name: Name, ...args: Arguments<Name>): Promise<Response>
  /** Iterates over a whole list and fetches each page when it is needed. */
  each<Name extends ListOperation>(
    name: Name,
    ...args: Arguments<Name>
  ): AsyncGenerator<ItemOf<Name>, void, undefined>
  /** Iterates over the pages of a list. */
  pages<Name extends ListOperation>(
    name: Name,
    ...args: Arguments<Name>
  ): AsyncGenerator<PageOf<Name>, void, undefined>
}

type AnyPage = {
  results?: unknown[]
  objects?: unknown[]
  events?: unknown[]
  page?: number
  has_next?: boolean
  has_more?: boolean
  next_cursor?: string | null
  next_token?: string | null
}

export function createClient(options: ClientOptions): Client {
  const callWithResponse = (name: keyof Operations, input: AnyInput = {}, callOptions: CallOptions = {}) =>
    send(options, name, input, callOptions, readAnswer)
  const call = async (...args: Parameters<typeof callWithResponse>) => (await callWithResponse(...args)).data

  async function* pages(name: keyof Operations, input: AnyInput = {}, callOptions: CallOptions = {}) {
    // Searches are sent by POST and take their page number in the body.
    const part = routes[name][0] === 'POST' ? 'body' : 'query'
    for (let position: AnyInput['query'] | null = startOf(name, input); position !== null; ) {
      const page = (await call(
        name,
        { ...input, [part]: { ...input[part], ...position } },
        callOptions,
      )) as AnyPage
      yield page
      position = positionAfter(page)
    }
  }

  async function* each(...args: Parameters<typeof pages>) {
    for await (const { results, objects, events } of pages(...args)) yield* results ?? objects ?? events ?? []
  }

  return {
    call,
    callWithResponse,
    stream: (name: keyof Operations, input: AnyInput = {}, callOptions: CallOptions = {}) =>
      send(options, name, input, callOptions, async (response) => response),
    pages,
    each,
  } as Client
}

/** Long lists are read by cursor: a page then costs the same wherever it is, and nothing shifts in between. */
function startOf(name: keyof Operations, { query }: AnyInput): AnyInput['query'] {
  const traits: readonly string[] = routes[name].slice(2)
  const isChosen = ['page', 'cursor', 'ids'].some((key) => query?.[key] !== undefined)
  return traits.includes('cursor') && !isChosen ? { cursor: '*' } : {}
}

function positionAfter({ next_cursor, next_token, has_more, has_next, page }: AnyPage) {
  if (typeof next_cursor === 'string') return has_more === false ? null : { cursor: next_cursor }
  if (typeof next_token === 'string') return { continuation_token: next_token }
  return has_next && next_cursor === undefined ? { page: page! + 1 } : null
}

async function readAnswer(response: Response): Promise<Answer<unknown>> {
  const { status, headers } = response
  return { data: await readData(response), etag: headers.get('etag') ?? undefined, status, headers }
}

/** The JSON of a response without its envelope; the text of anything else. */
async function readData(response: Response): Promise<unknown> {
  const text = await response.text()
  if (!response.headers.get('content-type')?.includes('json')) return text === '' ? undefined : text
  const body = JSON.parse(text)
  // A few operations, such as getStatus, have no envelope.
  return typeof body === 'object' && body !== null && 'data' in body && 'message' in body ? body.data : body
}
