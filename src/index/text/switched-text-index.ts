import type { Engines } from '../engines.ts'
import type {
  AtlasScope,
  Collection,
  IndexedTrack,
  NameCollection,
  NameDocument,
  Needle,
  RemovedDocument,
  Scope,
  SearchScope,
  TextIndex,
  TextIndexStats,
  TrackDocument,
  TrackFilters,
  TrackHits,
  TrackQuery,
  TrackSelection,
} from './text-index.ts'

/** Reads from the active engine. Writes to it first and then to the one that is being built, if any. */
export class SwitchedTextIndex implements TextIndex {
  readonly #engines: Engines

  constructor(engines: Engines) {
    this.#engines = engines
  }

  putTracks(scope: Scope, documents: TrackDocument[]): Promise<void> {
    return this.#write((index) => index.putTracks(scope, documents))
  }

  putNames(scope: AtlasScope, collection: NameCollection, documents: NameDocument[]): Promise<void> {
    return this.#write((index) => index.putNames(scope, collection, documents))
  }

  remove(scope: Scope, collection: Collection, documents: RemovedDocument[]): Promise<void> {
    return this.#write((index) => index.remove(scope, collection, documents))
  }

  async refresh(scope: Scope): Promise<void> {
    await (await this.#active()).refresh(scope)
  }

  async searchTracks(scopes: SearchScope[], query: TrackQuery): Promise<TrackHits> {
    return (await this.#active()).searchTracks(scopes, query)
  }

  async narrowTracks(scope: SearchScope, filters: TrackFilters): Promise<TrackSelection | null> {
    return (await this.#active()).narrowTracks(scope, filters)
  }

  async findSubstrings(
    scope: AtlasScope,
    collection: Collection,
    needles: Needle[],
    page: { offset: number; limit: number },
  ): Promise<{ count: number; ids: number[] }> {
    return (await this.#active()).findSubstrings(scope, collection, needles, page)
  }

  async listTracks(scope: Scope, afterId: number, limit: number): Promise<IndexedTrack[]> {
    return (await this.#active()).listTracks(scope, afterId, limit)
  }

  async stats(scope: Scope): Promise<TextIndexStats> {
    return (await this.#active()).stats(scope)
  }

  async #active(): Promise<TextIndex> {
    return (await this.#engines.active()).textIndex
  }

  async #write(write: (index: TextIndex) => Promise<void>): Promise<void> {
    for (const { textIndex } of await this.#engines.written()) await write(textIndex)
  }
}
