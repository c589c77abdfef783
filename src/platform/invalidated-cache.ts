import { LRUCache } from 'lru-cache'
import { Counter } from './metrics.ts'
import { isListening, listen } from './notifications.ts'
import type { Pool } from './postgres.ts'

export type Loaded<Value> = {
  value: Value
  /** The notifications that invalidate this entry, such as `client:ID`. */
  tags: string[]
}

/** A bound on staleness, should a notification ever be lost. */
const maxAgeMs = 60_000

const cacheReads = new Counter({
  name: 'euterpe_cache_reads_total',
  help: 'Reads of a cache, by outcome',
  labelNames: ['cache', 'outcome'],
})

/**
 * A cache of rows that is invalidated through LISTEN/NOTIFY. While notifications do not arrive it is bypassed. A row
 * loaded while one arrived is not cached either: it may be older than the change, and one more query is the lesser evil.
 */
export class InvalidatedCache<Value> {
  readonly #pool: Pool
  readonly #channel: string
  readonly #entries: LRUCache<string, Loaded<Value>>
  readonly #keysByTag = new Map<string, Set<string>>()
  readonly #reads: Record<'found' | 'missed', { inc(by?: number): void }>
  #listening: Promise<unknown> | null = null
  /** Changes with every notification. */
  #epoch = 0

  constructor(pool: Pool, options: { name: string; channel: string; maxEntries: number }) {
    this.#pool = pool
    this.#reads = {
      found: cacheReads.labels({ cache: options.name, outcome: 'found' }),
      missed: cacheReads.labels({ cache: options.name, outcome: 'missed' }),
    }
    // A counter that is missing until its first event would leave gaps in dashboards.
    for (const counter of Object.values(this.#reads)) counter.inc(0)
    this.#channel = options.channel
    this.#entries = new LRUCache({
      max: options.maxEntries,
      ttl: maxAgeMs,
      dispose: ({ tags }, key) => this.#unlink(key, tags),
    })
  }

  /** The cached value, without a query; undefined when there is none, or none to be trusted. */
  peek(key: string): Value | undefined {
    const value = isListening(this.#pool) ? this.#entries.get(key)?.value : undefined
    if (value !== undefined) this.#reads.found.inc()
    return value
  }

  /** The cached value, or else the one that `load` reads. A missing row (null) is not cached. */
  async get(key: string, load: () => Promise<Loaded<Value> | null>): Promise<Value | null> {
    const cached = this.peek(key)
    if (cached !== undefined) return cached
    this.#reads.missed.inc()
    this.#listening ??= this.#listen()
    await this.#listening
    const epoch = this.#epoch
    const loaded = await load()
    if (loaded === null) return null
    if (epoch === this.#epoch && isListening(this.#pool)) this.#add(key, loaded)
    return loaded.value
  }

  #add(key: string, loaded: Loaded<Value>): void {
    this.#entries.set(key, loaded)
    for (const tag of loaded.tags) {
      const keys = this.#keysByTag.get(tag)
      if (keys === undefined) this.#keysByTag.set(tag, new Set([key]))
      else keys.add(key)
    }
  }

  #unlink(key: string, tags: string[]): void {
    for (const tag of tags) {
      const keys = this.#keysByTag.get(tag)
      keys?.delete(key)
      if (keys?.size === 0) this.#keysByTag.delete(tag)
    }
  }

  async #listen(): Promise<void> {
    const invalidate = (tag: string) => {
      this.#epoch += 1
      for (const key of [...(this.#keysByTag.get(tag) ?? [])]) this.#entries.delete(key)
    }
    const invalidateAll = () => {
      this.#epoch += 1
      this.#entries.clear()
    }
    try {
      await listen(this.#pool, this.#channel, invalidate, invalidateAll)
    } catch (error) {
      this.#listening = null
      throw error
    }
  }
}
