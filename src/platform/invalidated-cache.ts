import { isListening, listen } from './notifications.ts'
import type { Pool } from './postgres.ts'

type Entry<Value> = { value: Value; tags: string[]; loadedAt: number }

export type Loaded<Value> = {
  value: Value /** The notices that make this entry stale, such as `client:ID`. */
  tags: string[]
}

const keptForMs = 60_000

/**
 * Keeps rows in memory and is told by the database, on one channel, which of them changed. While notices do not
 * arrive nothing is kept, and what was read while one arrived is not kept either: a row older than the change it
 * should have seen is worse than one more query.
 */
export class InvalidatedCache<Value> {
  readonly #pool: Pool
  readonly #channel: string
  readonly #most: number
  readonly #entries = new Map<string, Entry<Value>>()
  readonly #byTag = new Map<string, Set<string>>()
  #hearing: Promise<void> | null = null
  #epoch = 0

  constructor(pool: Pool, options: { channel: string; most: number }) {
    this.#pool = pool
    this.#channel = options.channel
    this.#most = options.most
  }

  /** The value kept for the key, without asking the database; undefined when there is none to be trusted. */
  peek(key: string): Value | undefined {
    const entry = this.#entries.get(key)
    if (entry === undefined || !isListening(this.#pool)) return undefined
    if (Date.now() - entry.loadedAt <= keptForMs) return entry.value
    this.#drop(key)
    return undefined
  }

  /** The kept value, or the one that `load` reads. What is not there (null) is not kept. */
  async get(key: string, load: () => Promise<Loaded<Value> | null>): Promise<Value | null> {
    const known = this.peek(key)
    if (known !== undefined) return known
    this.#hearing ??= this.#hear()
    await this.#hearing
    const epoch = this.#epoch
    const loaded = await load()
    if (loaded === null) return null
    if (epoch === this.#epoch) this.#keep(key, loaded)
    return loaded.value
  }

  #keep(key: string, { value, tags }: Loaded<Value>): void {
    this.#drop(key)
    if (this.#entries.size >= this.#most) this.#drop(this.#entries.keys().next().value as string)
    this.#entries.set(key, { value, tags, loadedAt: Date.now() })
    for (const tag of tags) {
      const keys = this.#byTag.get(tag)
      if (keys === undefined) this.#byTag.set(tag, new Set([key]))
      else keys.add(key)
    }
  }

  #drop(key: string): void {
    const entry = this.#entries.get(key)
    if (entry === undefined) return
    this.#entries.delete(key)
    for (const tag of entry.tags) {
      const keys = this.#byTag.get(tag)
      keys?.delete(key)
      if (keys?.size === 0) this.#byTag.delete(tag)
    }
  }

  async #hear(): Promise<void> {
    const forget = (tag: string) => {
      this.#epoch += 1
      for (const key of this.#byTag.get(tag) ?? []) this.#drop(key)
    }
    const forgetAll = () => {
      this.#epoch += 1
      this.#entries.clear()
      this.#byTag.clear()
    }
    try {
      await listen(this.#pool, this.#channel, forget, forgetAll)
    } catch (error) {
      this.#hearing = null
      throw error
    }
  }
}
