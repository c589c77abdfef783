import type { SearchScope } from '../../index/text/text-index.ts'
import { isId } from '../../lib/ids.ts'
import { Problem } from '../../lib/problem.ts'
import type { Db } from '../../platform/postgres.ts'
import type { Caller } from '../access/caller.ts'
import { readForWithLag } from '../catalogue/act-for.ts'
import type { Layer } from '../catalogue/track-uri.ts'
import type { Context } from '../context.ts'
import { selectKnownTags } from '../tagging/people/sql-vocabularies.ts'
import { tagsByUid } from '../tagging/taxonomy/taxonomy.ts'
import { type Link, noFilters, type SearchFilters } from './filters.ts'
import { selectIdsByIsrc, selectLinkedIds } from './sql.ts'

/** A search within more tracks than this would read too many ids for one request. */
const maxLinked = 500_000

/** The layers to search, restricted to a catalogue and to the tracks that ISRC, artist, release and label name. */
export function resolveScopes(
  context: Context,
  caller: Caller,
  layers: Layer[],
  { isrc, linkedTo, catalogueId }: SearchFilters,
): Promise<SearchScope[]> {
  const organisationId = caller.organisation.id
  const bound = caller.catalogue?.id ?? null
  const isElsewhere = bound !== null && catalogueId !== null && bound !== catalogueId
  const scopeOf = (layer: Layer, ids: number[] | null): SearchScope =>
    layer === 'atlas'
      ? // The atlas has no catalogues, so nothing of it is in one.
        { layer, catalogueId: null, ids: catalogueId === null ? ids : [] }
      : { layer, organisationId, catalogueId: bound ?? catalogueId, ids: isElsewhere ? [] : ids }
  if (isrc === null && linkedTo.length === 0) {
    return Promise.resolve(layers.map((layer) => scopeOf(layer, null)))
  }
  return readForWithLag(context.db, organisationId, (tx) =>
    Promise.all(
      layers.map(async (layer) => {
        let ids = isrc === null ? null : await selectIdsByIsrc(tx, layer, isrc)
        for (const { link, id } of linkedTo) ids = intersect(ids, await findLinked(tx, layer, link, id))
        return scopeOf(layer, ids)
      }),
    ),
  )
}

async function findLinked(tx: Db, layer: Layer, link: Link, id: string): Promise<number[]> {
  const found = await selectLinkedIds(tx, layer, link, id, maxLinked + 1)
  if (found.length <= maxLinked) return found
  throw new Problem(
    'validation_error',
    `The ${link} has more than ${maxLinked} tracks. Search without it, or by artist or release.`,
    { details: [{ field: `filters.${link}_id`, message: `has more than ${maxLinked} tracks` }] },
  )
}

/**
 * Refuses a tag that nothing can have. Beside the taxonomy there are the organisation's own vocabularies, and tags that the
 * atlas was delivered with.
 */
export async function checkTags(
  { db, textIndex }: Context,
  caller: Caller,
  scopes: SearchScope[],
  tags: string[],
): Promise<void> {
  const others = tags.filter((uid) => !tagsByUid.has(uid))
  if (others.length === 0) return
  const own = await readForWithLag(db, caller.organisation.id, (tx) =>
    selectKnownTags(tx, others.filter(isId)),
  )
  for (const uid of others) {
    if (own.has(uid.toLowerCase())) continue
    const everywhere = scopes.map((scope) => ({ ...scope, ids: null }))
    const filters = { ...noFilters, tags: [uid] }
    const query = { text: null, filters, sort: 'relevance' as const, offset: 0, limit: 1 }
    if ((await textIndex.searchTracks(everywhere, query)).count > 0) continue
    throw new Problem('unsupported_value', 'A tag in the filters does not exist. See details.', {
      details: `unsupported filters.tags ${JSON.stringify(uid)}; supported: the uids in GET /v1/tagging/taxonomy and GET /v1/tagging/vocabularies`,
    })
  }
}

/** Ids that are in both; null is everything. */
export function intersect(a: number[] | null, b: number[] | null): number[] | null {
  if (a === null || b === null) return a ?? b
  const others = new Set(b)
  return a.filter((id) => others.has(id))
}
