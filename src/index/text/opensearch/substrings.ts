import { textKey } from '../../../lib/text-key.ts'
import type { Clause, SearchBody, SearchResult } from '../../opensearch/owned-documents.ts'
import type { Needle } from '../text-index.ts'

/** Every shard collects the hits up to the end of a page. Pages that end beyond this one are located by counting. */
const defaultMaxWindow = 10_000
/** Ranges of ids that are counted at a time. */
const buckets = 1000

type Page = { offset: number; limit: number }
export type Search = (body: SearchBody) => Promise<SearchResult>

export function needleClauses(needles: Needle[], fields: Partial<Record<Needle['field'], string>>): Clause[] {
  return needles.map(({ field, text }) => {
    const name = fields[field]
    if (name === undefined) throw new Error(`${field} is not indexed for substrings`)
    return { wildcard: { [name]: { value: `*${escapeWildcards(textKey(text))}*` } } }
  })
}

/** The documents that match, ordered by id, with their exact count. */
export async function findPage(
  search: Search,
  clauses: Clause[],
  page: Page,
  maxWindow = defaultMaxWindow,
): Promise<{ count: number; ids: number[] }> {
  const query = { bool: { filter: clauses } }
  const isNear = page.offset + page.limit <= maxWindow
  const first = await search({
    query,
    size: isNear ? page.limit : 0,
    from: isNear ? page.offset : 0,
    sort: [{ id: 'asc' }],
    _source: false,
    docvalue_fields: ['id'],
    track_total_hits: true,
    ...(isNear ? {} : { aggs: { highest: { max: { field: 'id' } } } }),
  })
  const count = first.hits.total!.value
  if (isNear) return { count, ids: idsOf(first) }
  if (page.offset >= count) return { count, ids: [] }
  const { value: highest } = first.aggregations!.highest as { value: number }
  return { count, ids: await findDeepPage(search, clauses, page, { from: 0, to: highest, maxWindow }) }
}

/** Counts the hits in ranges of ids, until the page begins within reach of the beginning of one. */
async function findDeepPage(
  search: Search,
  clauses: Clause[],
  { offset, limit }: Page,
  { maxWindow, ...range }: { from: number; to: number; maxWindow: number },
): Promise<number[]> {
  let { from, to } = range
  let skip = offset
  for (let interval = Infinity; skip + limit > maxWindow; ) {
    // Hits have gone since they were counted.
    if (interval === 1) return []
    interval = Math.ceil((to - from + 1) / buckets)
    const { aggregations } = await search({
      query: { bool: { filter: [...clauses, { range: { id: { gte: from, lte: to } } }] } },
      size: 0,
      track_total_hits: false,
      aggs: { ranges: { histogram: { field: 'id', interval, offset: from % interval, min_doc_count: 1 } } },
    })
    const { buckets: counted } = aggregations!.ranges as { buckets: { key: number; doc_count: number }[] }
    for (const { key, doc_count: hits } of counted) {
      from = key
      if (skip < hits) break
      skip -= hits
    }
    to = from + interval - 1
  }
  const found = await search({
    query: { bool: { filter: [...clauses, { range: { id: { gte: from } } }] } },
    size: limit,
    from: skip,
    sort: [{ id: 'asc' }],
    _source: false,
    docvalue_fields: ['id'],
    track_total_hits: false,
  })
  return idsOf(found)
}

function idsOf({ hits }: SearchResult): number[] {
  return hits.hits.map(({ fields }) => fields!.id![0] as number)
}

function escapeWildcards(key: string): string {
  return key.replace(/[\\*?]/g, '\\$&')
}
