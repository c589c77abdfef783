import { setTimeout as pause } from 'node:timers/promises'
import { type OpenSearch, unavailable } from '../../platform/opensearch.ts'
import { type Generation, type IndexName, indexOf } from './indexes.ts'

/** An action and its body. */
export type BulkAction = [action: Record<string, unknown>, body: Record<string, unknown>]
type Item = { status: number; error?: { type: string; reason: string } }

const maxActions = 1000
const maxBytes = 4 * 2 ** 20
/** One request waits for the slowest copy of the slowest shard; meanwhile the others work on the next. */
const maxParallel = 3
const timeoutMs = 60_000
/** A node that is overloaded refuses some actions of a request; a shard without a primary copy soon has one again. */
const maxAttempts = 8
const retryDelayMs = 250
const temporaryStatuses = [409, 429, 503]

/**
 * Writes in requests of a bounded size. Resolves when every action is stored on all copies of its shard that are in use. When
 * it fails, some actions may have been stored: repeat all of them, which changes nothing where they were. Requests overtake
 * each other, so there may be one action for a document.
 */
export async function writeBulk(
  client: OpenSearch,
  generation: Generation,
  actions: Iterable<BulkAction>,
  options: { ignore?: number[] } = {},
): Promise<void> {
  const chunks = chunksOf(actions)
  const sendNext = async (): Promise<void> => {
    for (const lines of chunks) await send(client, generation, lines, options.ignore ?? [])
  }
  await Promise.all(Array.from({ length: maxParallel }, sendNext))
}

function* chunksOf(actions: Iterable<BulkAction>): Generator<[string, string][]> {
  let lines: [string, string][] = []
  let bytes = 0
  for (const [action, body] of actions) {
    const pair: [string, string] = [JSON.stringify(action), JSON.stringify(body)]
    lines.push(pair)
    bytes += pair[0].length + pair[1].length
    if (lines.length < maxActions && bytes < maxBytes) continue
    yield lines
    lines = []
    bytes = 0
  }
  if (lines.length > 0) yield lines
}

async function send(
  client: OpenSearch,
  generation: Generation,
  lines: [string, string][],
  ignore: number[],
): Promise<void> {
  // Without it, a missing alias would silently become an index without mappings.
  const path = `/_bulk?require_alias=${generation === 'current'}`
  let left = lines
  for (let attempt = 1; ; attempt++) {
    const { items } = await client.request<{ items: Record<string, Item>[] }>('POST', path, left.flat(), {
      timeoutMs,
    })
    const results = items.map((item) => Object.values(item)[0]!)
    const failed = results.filter(({ status }) => status >= 300 && !ignore.includes(status))
    if (failed.length === 0) return
    const permanent = failed.find(({ status }) => !temporaryStatuses.includes(status))
    if (permanent !== undefined)
      throw new Error(`OpenSearch refuses a document: ${JSON.stringify(permanent.error)}`)
    if (attempt === maxAttempts) throw unavailable(new Error(JSON.stringify(failed[0]!.error)))
    left = left.filter((_, index) => failed.includes(results[index]!))
    await pause(retryDelayMs * attempt)
  }
}

/**
 * Makes what was written visible, unless the index is still being built. Callers that wait at the same time share one refresh, if it
 * began after their writes.
 */
export class Refresher {
  readonly #client: OpenSearch
  readonly #waiting = new Map<string, Promise<void>>()
  readonly #running = new Map<string, Promise<void>>()

  constructor(client: OpenSearch) {
    this.#client = client
  }

  async refresh(name: IndexName, generation: Generation): Promise<void> {
    if (generation !== 'current') return
    const index = indexOf(this.#client, name, generation)
    const waiting = this.#waiting.get(index)
    if (waiting !== undefined) return waiting
    const next = (this.#running.get(index) ?? Promise.resolve())
      .catch(() => {})
      .then(() => {
        this.#waiting.delete(index)
        const running = this.#send(index)
        this.#running.set(index, running)
        return running
      })
    this.#waiting.set(index, next)
    return next
  }

  async #send(index: string): Promise<void> {
    const { _shards: shards } = await this.#client.request<{ _shards: { failed: number } }>(
      'POST',
      `/${index}/_refresh`,
      undefined,
      { timeoutMs },
    )
    if (shards.failed > 0)
      throw unavailable(new Error(`${shards.failed} shards of ${index} were not refreshed`))
  }
}
