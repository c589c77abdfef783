import type { OpenSearch } from '../../../platform/opensearch.ts'
import { filterClauses, idClauses } from '../../opensearch/filter-clauses.ts'
import { type Generation, spaceNames } from '../../opensearch/indexes.ts'
import { type Clause, OwnedDocuments } from '../../opensearch/owned-documents.ts'
import { putVector, removeVector } from '../../opensearch/update-scripts.ts'
import { Refresher, writeBulk } from '../../opensearch/write-bulk.ts'
import type { ScoredId } from '../../top-k.ts'
import { normalise, toBytes } from '../compute/vectors.ts'
import {
  dimensions,
  type ListedVector,
  type StoredVector,
  type VectorEntry,
  type VectorIndex,
  type VectorQuery,
  type VectorScope,
  type VectorSpace,
  type VectorStats,
  type VectorTarget,
} from '../vector-index.ts'

/** The graph is searched for at least so many neighbours: with fewer, near ones are missed. */
const minNeighbours = 100
/** The most that OpenSearch searches for. Filters of up to so many ids are compared exactly. */
const maxNeighbours = 10_000

type StoredEntry = {
  version: number
  modelVersion: string
  catalogueId: string | null
  /** Absent for a vector without direction: no angle to it exists. */
  vector?: number[]
}

/** Vectors in an OpenSearch cluster, beside the text of their tracks: docs/decisions/0068. */
export class OpenSearchVectorIndex implements VectorIndex {
  readonly #client: OpenSearch
  readonly #generation: Generation
  readonly #refresher: Refresher

  constructor(client: OpenSearch, generation: Generation = 'current') {
    this.#client = client
    this.#generation = generation
    this.#refresher = new Refresher(client)
  }

  async add(target: VectorTarget, space: VectorSpace, entries: VectorEntry[]): Promise<void> {
    if (entries.length === 0) return
    checkSpace(space.name)
    const documents = this.#documentsOf(target)
    const catalogueId = target.layer === 'atlas' ? null : target.catalogueId
    const actions = latestOf(entries).map(({ id, version, vector }) => {
      const entry: StoredEntry = { version, modelVersion: space.modelVersion, catalogueId, ...encode(vector) }
      return documents.updateOf(id, putVector, { space: space.name, entry })
    })
    await writeBulk(this.#client, this.#generation, actions)
    await this.#refresher.refresh(target.layer, this.#generation)
  }

  async remove(scope: VectorScope, spaceName: string, ids: number[]): Promise<void> {
    if (ids.length === 0) return
    checkSpace(spaceName)
    const documents = this.#documentsOf(scope)
    const catalogueId = scope.layer === 'atlas' ? null : scope.catalogueId
    const actions = ids.map((id) => documents.updateOf(id, removeVector, { space: spaceName, catalogueId }))
    await writeBulk(this.#client, this.#generation, actions)
    await this.#refresher.refresh(scope.layer, this.#generation)
  }

  async find(scope: VectorScope, spaceName: string, id: number): Promise<StoredVector | null> {
    checkSpace(spaceName)
    const source = await this.#documentsOf(scope).find<Source>(id, `vectors.${spaceName}.*`)
    const entry = source?.vectors?.[spaceName]
    if (entry === undefined) return null
    const isElsewhere =
      scope.layer === 'workspace' && scope.catalogueId !== null && scope.catalogueId !== entry.catalogueId
    return isElsewhere ? null : decode(entry)
  }

  async query(
    scope: VectorScope,
    space: VectorSpace,
    { vector, k, filter }: VectorQuery,
    options: { signal?: AbortSignal } = {},
  ): Promise<ScoredId[]> {
    options.signal?.throwIfAborted()
    const [idFilter, selected] =
      filter instanceof Uint32Array
        ? [filter, []]
        : [filter?.ids ?? null, filter === undefined ? [] : filterClauses(filter.filters)]
    if (k === 0 || idFilter?.length === 0) return []
    const clauses = [
      { term: { [`vectors.${space.name}.modelVersion`]: space.modelVersion } },
      ...this.#restrict(scope, space.name),
      ...idClauses(idFilter),
      ...selected,
    ]
    const neighbours = Math.min(maxNeighbours, Math.max(minNeighbours, k, exactFor(idFilter)))
    const { vector: bytes } = encode(vector)
    const documents = this.#documentsOf(scope)
    const body = {
      size: Math.min(k, maxNeighbours),
      _source: false as const,
      docvalue_fields: ['id'],
      track_total_hits: false,
    }
    const { hits } =
      bytes === undefined
        ? await documents.search({ ...body, query: { bool: { filter: clauses } } }, options)
        : await documents.searchNearest(
            { ...body, field: `vectors.${space.name}.vector`, vector: bytes, k: neighbours, clauses },
            options,
          )
    return hits.hits
      .map(({ fields, _score }) => ({
        id: fields!.id![0] as number,
        // OpenSearch returns (1 + cosine) / 2.
        score: bytes === undefined ? 0 : Math.max(0, 2 * _score! - 1),
      }))
      .sort((a, b) => b.score - a.score || a.id - b.id)
  }

  async list(scope: VectorScope, spaceName: string, afterId: number, limit: number): Promise<ListedVector[]> {
    const clauses = [
      { exists: { field: `vectors.${spaceName}.modelVersion` } },
      { range: { id: { gt: afterId } } },
      ...this.#restrict(scope, spaceName),
    ]
    const { hits } = await this.#documentsOf(scope).search({
      query: { bool: { filter: clauses } },
      size: limit,
      sort: [{ id: 'asc' }],
      _source: ['id', `vectors.${spaceName}.*`],
      track_total_hits: false,
    })
    return hits.hits.map(({ _source }) => {
      const { id, vectors } = _source as Source & { id: number }
      const entry = vectors![spaceName]!
      return { id, version: entry.version, ...decode(entry) }
    })
  }

  async stats(scope: VectorScope, spaceName: string): Promise<VectorStats> {
    const clauses = [
      { exists: { field: `vectors.${spaceName}.modelVersion` } },
      ...this.#restrict(scope, spaceName),
    ]
    const { hits } = await this.#documentsOf(scope).search({
      query: { bool: { filter: clauses } },
      size: 0,
      track_total_hits: true,
    })
    return { vectors: hits.total!.value }
  }

  /** OpenSearch merges its segments by itself. */
  async maintain(): Promise<boolean> {
    return false
  }

  #restrict(scope: VectorScope, spaceName: string): Clause[] {
    if (scope.layer === 'atlas' || scope.catalogueId === null) return []
    return [{ term: { [`vectors.${spaceName}.catalogueId`]: scope.catalogueId } }]
  }

  #documentsOf(scope: VectorScope): OwnedDocuments {
    return new OwnedDocuments(this.#client, this.#generation, scope)
  }
}

/** Actions on one document may be repeated out of order. */
function latestOf(entries: VectorEntry[]): VectorEntry[] {
  const latest = new Map<number, VectorEntry>()
  for (const entry of entries) {
    if (entry.version >= (latest.get(entry.id)?.version ?? -Infinity)) latest.set(entry.id, entry)
  }
  return [...latest.values()]
}

type Source = { vectors?: Record<string, StoredEntry> }

/** A list of few ids is compared exactly when as many neighbours are asked for as there are ids. */
function exactFor(ids: ArrayLike<number> | null): number {
  return ids === null || ids.length > maxNeighbours ? 0 : ids.length
}

function encode(vector: Float32Array): { vector?: number[] } {
  const bytes = toBytes(vector)
  return bytes.every((byte) => byte === 0) ? {} : { vector: [...bytes] }
}

function decode({ vector, modelVersion, catalogueId }: StoredEntry): StoredVector {
  const bytes = vector === undefined ? new Int8Array(dimensions) : Int8Array.from(vector)
  return { vector: normalise(bytes), modelVersion, catalogueId }
}

function checkSpace(name: string): void {
  if (!(spaceNames as readonly string[]).includes(name)) throw new Error(`OpenSearch has no space ${name}`)
}
