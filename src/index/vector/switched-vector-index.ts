import type { Engines } from '../engines.ts'
import type { ScoredId } from '../top-k.ts'
import type {
  ListedVector,
  StoredVector,
  VectorEntry,
  VectorIndex,
  VectorQuery,
  VectorScope,
  VectorSpace,
  VectorStats,
  VectorTarget,
} from './vector-index.ts'

/** Reads from the active engine. Writes to it first and then to the one that is being built, if any. */
export class SwitchedVectorIndex implements VectorIndex {
  readonly #engines: Engines

  constructor(engines: Engines) {
    this.#engines = engines
  }

  add(target: VectorTarget, space: VectorSpace, entries: VectorEntry[]): Promise<void> {
    return this.#write((index) => index.add(target, space, entries))
  }

  remove(scope: VectorScope, spaceName: string, ids: number[]): Promise<void> {
    return this.#write((index) => index.remove(scope, spaceName, ids))
  }

  async find(scope: VectorScope, spaceName: string, id: number): Promise<StoredVector | null> {
    return (await this.#active()).find(scope, spaceName, id)
  }

  async query(
    scope: VectorScope,
    space: VectorSpace,
    query: VectorQuery,
    options?: { signal?: AbortSignal },
  ): Promise<ScoredId[]> {
    return (await this.#active()).query(scope, space, query, options)
  }

  async list(scope: VectorScope, spaceName: string, afterId: number, limit: number): Promise<ListedVector[]> {
    return (await this.#active()).list(scope, spaceName, afterId, limit)
  }

  async stats(scope: VectorScope, spaceName: string): Promise<VectorStats> {
    return (await this.#active()).stats(scope, spaceName)
  }

  /** Both engines do one step. */
  async maintain(scope: VectorScope): Promise<boolean> {
    const steps = await Promise.all(
      (await this.#engines.written()).map(({ vectorIndex }) => vectorIndex.maintain(scope)),
    )
    return steps.includes(true)
  }

  async #active(): Promise<VectorIndex> {
    return (await this.#engines.active()).vectorIndex
  }

  async #write(write: (index: VectorIndex) => Promise<void>): Promise<void> {
    for (const { vectorIndex } of await this.#engines.written()) await write(vectorIndex)
  }
}
