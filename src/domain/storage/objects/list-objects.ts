import type { Context } from '../../context.ts'
import { type Actor, readableRanges } from '../areas/layout.ts'
import type { Area } from '../areas/sql.ts'
import type { ObjectSummary } from './sql.ts'
import { selectEntries, selectKeys } from './sql-listing.ts'

export type Listing = {
  objects: ObjectSummary[]
  commonPrefixes: string[]
  truncated: boolean
  /** The last key or common prefix of this page. The next page starts after it. */
  last: string | null
}

export type ListRequest = { prefix: string; delimiter: string; after: string; limit: number }

/** One page of an area, without keys the actor cannot read. Common prefixes count like objects. */
export async function listObjects(
  context: Context,
  actor: Actor,
  area: Area,
  request: ListRequest,
): Promise<Listing> {
  const { prefix, delimiter, after, limit } = request
  if (limit === 0) return { objects: [], commonPrefixes: [], truncated: false, last: null }
  const ranges = readableRanges(actor, area.kind)
  const input = { areaId: area.id, ranges, prefix, after, limit: limit + 1 }
  if (delimiter === '') {
    const found = await selectKeys(context.db, input)
    const objects = found.slice(0, limit)
    return {
      objects,
      commonPrefixes: [],
      truncated: found.length > limit,
      last: objects.at(-1)?.key ?? null,
    }
  }
  const found = await selectEntries(context.db, { ...input, delimiter })
  const entries = found.slice(0, limit)
  const last = entries.at(-1)
  return {
    objects: entries.filter((entry) => entry.common_prefix === null),
    commonPrefixes: entries.flatMap((entry) => entry.common_prefix ?? []),
    truncated: found.length > limit,
    last: last?.common_prefix ?? last?.key ?? null,
  }
}
