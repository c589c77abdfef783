import { referenceKey } from '../store/identifiers.ts'
import { nameKey } from '../store/name-key.ts'
import type { EnrichedType } from './enrichment.ts'

/** The standard id of each kind of record, by its name in keys. */
export const standardIds = {
  track: 'isrc',
  release: 'upc',
  work: 'iswc',
  artist: 'isni',
} as const satisfies Record<EnrichedType, string>

/**
 * The keys by which a message names a record, the most reliable first. Only artists are also found by name: they often have
 * no identifier in deliveries.
 */
export function enrichmentKeys(
  entity: EnrichedType,
  {
    standardId,
    references,
    name,
  }: { standardId: string | null; references: { source: string; id: string }[]; name: string | null },
): string[] {
  const keys = references.map(referenceKey)
  if (standardId !== null) keys.unshift(`${standardIds[entity]}:${standardId}`)
  if (entity === 'artist' && name !== null) keys.push(`name:${nameKey(name)}`)
  return [...new Set(keys)]
}
