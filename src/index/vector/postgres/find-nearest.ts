import type { ScoredId } from '../../top-k.ts'
import type { RankedCell } from '../compute/centroids.ts'
import { normalise } from '../compute/vectors.ts'
import { codesPerPage, type LoadedCell } from './code-cache.ts'
import type { IdQuery, QueryContext, Read } from './query-context.ts'
import { rankCells } from './rank-cells.ts'
import { catalogueOf } from './resources.ts'
import { selectVectors } from './sql-vectors.ts'
import { readIn } from './transactions.ts'
import { toBlock } from './vector-rows.ts'

/** Filters of at most this many ids are compared exactly, without scanning. */
const maxExactIds = 5000
/** Candidates compared exactly, in addition to the requested number. */
const spareCandidates = 150
/** Vectors read from the database at a time: reading more would block the event loop. */
const vectorsPerRead = 1000
/** When cells are rewritten during a search, the search starts over, at most this many times. */
const maxAttempts = 3
/** Up to this many cells, everything between two reads runs inline, and all reads can share a transaction. */
const maxCellsInTransaction = 32

type Row = { track_seq: number; vector: Buffer }

export async function findNearest(context: QueryContext, query: IdQuery): Promise<ScoredId[]> {
  const { resources, options } = context
  if (query.k === 0 || query.filter?.length === 0) return []
  const vector = normalise(query.vector)
  const rows = await readCandidates(context, { ...query, vector })
  return resources.compute.compare({ vector, ...toBlock(rows), limit: query.k }, options)
}

/** The stored vectors that may be the nearest. */
async function readCandidates(context: QueryContext, query: IdQuery): Promise<Row[]> {
  const { pool, sizes } = context.resources
  const { scope } = context
  const separately: Read = (work) => readIn(pool, scope, work)
  if (query.filter !== undefined && query.filter.length <= maxExactIds) {
    return readVectors(context, separately, query.filter)
  }
  for (let attempt = 1; ; attempt++) {
    const isLast = attempt === maxAttempts
    // A large index computes on threads between its reads. A connection must not be held while waiting for a thread.
    const isSmall = (sizes.get(sizeKey(context)) ?? 0) <= maxCellsInTransaction
    const rows = isSmall
      ? await readIn(pool, scope, (db) => search(context, (work) => work(db), query, isLast))
      : await search(context, separately, query, isLast)
    if (rows !== null) return rows
  }
}

/** Null when cells were rewritten during the search. On the last attempt they are used anyway: some estimates are off. */
async function search(
  context: QueryContext,
  read: Read,
  query: IdQuery,
  isLast: boolean,
): Promise<Row[] | null> {
  const { codes, sizes } = context.resources
  const ranked = await rankCells(context, read, query)
  sizes.set(sizeKey(context), ranked.totalCells)
  const reader = codes.openReader()
  try {
    const loaded = await read((db) => codes.load(db, context.scope.layer, ranked.cells))
    if (ranked.isOutdatedBy(loaded)) {
      if (!isLast) return null
      // Centroids that do not fit after several attempts are not late but wrong: the database was restored.
      ranked.evictCentroids()
    }
    return readVectors(context, read, await scanCells(context, query, loaded))
  } finally {
    reader.close()
  }
}

/** Ids of the vectors with the highest estimated scores. */
function scanCells(
  { resources, options }: QueryContext,
  { vector, k, filter }: IdQuery,
  loaded: LoadedCell<RankedCell>[],
): Promise<Uint32Array> {
  const cells = {
    buffer: resources.codes.buffer,
    codesPerPage,
    pages: Uint32Array.from(loaded.flatMap(({ pages }) => pages)),
    entries: Uint32Array.from(loaded, ({ entries }) => entries),
    products: Float32Array.from(loaded, ({ product }) => product),
  }
  const limit = k + spareCandidates + Math.ceil(k / 4)
  return resources.compute.scanCodes({ vector, cells, limit, filter: filter ?? null }, options)
}

function readVectors({ scope, space }: QueryContext, read: Read, ids: Uint32Array): Promise<Row[]> {
  // An id may be in there twice: its vector has moved, and left a code behind.
  const unique = [...new Set(ids)]
  return read(async (db) => {
    const rows: Row[] = []
    for (let from = 0; from < unique.length; from += vectorsPerRead) {
      const batch = unique.slice(from, from + vectorsPerRead)
      rows.push(...(await selectVectors(db, scope.layer, catalogueOf(scope), space, batch)))
    }
    return rows
  })
}

function sizeKey({ scope, space }: QueryContext): string {
  const owner = scope.layer === 'atlas' ? '' : scope.organisationId
  return [scope.layer, owner, catalogueOf(scope), space.name, space.modelVersion].join(' ')
}
