import { canonicalJson } from '../../lib/canonical-json.ts'
import { foldText } from '../../lib/fold-text.ts'
import { newId } from '../../lib/ids.ts'
import type { Db } from '../../platform/postgres.ts'
import type { NewEnrichment } from '../catalogue/enrichments/enrichment.ts'
import {
  type EnrichmentRow,
  selectEarlier,
  selectRecordsOf,
  upsertEnrichments,
} from '../catalogue/enrichments/sql.ts'
import type { Context } from '../context.ts'
import type { Draft } from './draft.ts'
import { type IngestionInArea, imageFolder, processedKey } from './ingestion-files.ts'

/**
 * Keeps what MEAD and PIE messages say. Messages of one sender about one thing count in the order in which they were written,
 * whatever the order in which they arrive. The catalogue is locked.
 */
export async function storeEnrichments(
  context: Context,
  tx: Db,
  target: IngestionInArea,
  drafts: Draft[],
): Promise<void> {
  const { ingestion } = target
  const given = drafts.flatMap((draft) =>
    draft.item.kind === 'enrichment'
      ? [{ draft, enrichment: keepPictures(target, draft.item.enrichment) }]
      : [],
  )
  const idOf = ({ entity, sender }: Pick<NewEnrichment, 'entity' | 'sender'>, key: string) =>
    JSON.stringify([entity, sender, key])
  const earlier = await selectEarlier(
    tx,
    ingestion.catalogue_id,
    given.map(({ enrichment }) => enrichment),
  )
  const newest = new Map<string, Earlier>(earlier.map((row) => [idOf(row, row.key), row]))
  const changed = new Map<string, { row: EnrichmentRow; draft: Draft }>()
  for (const { draft, enrichment } of given) {
    const id = idOf(enrichment, enrichment.keys[0]!)
    const reason = reasonToSkip(enrichment, newest.get(id))
    if (reason !== null) {
      Object.assign(draft.row, { status: 'skipped', message: reason })
      continue
    }
    newest.set(id, enrichment)
    changed.set(id, { draft, row: toRow(enrichment, target, context.clock.now()) })
    Object.assign(draft.row, { status: 'stored', stored: true, message: 'The description is kept.' })
  }
  if (changed.size === 0) return
  const rows = [...changed.values()]
  await upsertEnrichments(
    tx,
    ingestion.organisation_id,
    rows.map(({ row }) => row),
  )
  await reportUnknown(tx, target, rows)
}

type Earlier = Pick<NewEnrichment, 'written_at'> & { data: NewEnrichment['data'] | null; xml: string | null }

/** Two messages of one moment: the greater one counts, so that the order of their arrival does not. */
function reasonToSkip(given: NewEnrichment, earlier: Earlier | undefined): string | null {
  if (earlier === undefined || earlier.written_at < given.written_at) return null
  if (earlier.written_at > given.written_at)
    return `A newer message of this sender was received: it was written at ${earlier.written_at.toISOString()}, and this one at ${given.written_at.toISOString()}.`
  if (earlier.data === null)
    return 'Somebody removed what this message says. A newer message can bring it back.'
  if (
    earlier.xml === given.xml &&
    canonicalJson(textsOf(earlier.data)) === canonicalJson(textsOf(given.data))
  )
    return 'The same description is already stored.'
  return (earlier.xml ?? '') < given.xml ? null : 'Another message of the same time is stored.'
}

/** Where pictures are kept differs from delivery to delivery. */
const textsOf = ({ images: _, ...data }: NewEnrichment['data']) => data

function keepPictures({ ingestion }: IngestionInArea, enrichment: NewEnrichment): NewEnrichment {
  const folder = imageFolder(ingestion.id)
  const images = enrichment.data.images.map((image) =>
    image.key === null ? image : { ...image, key: processedKey(folder, image.key) },
  )
  return { ...enrichment, data: { ...enrichment.data, images } }
}

function toRow(enrichment: NewEnrichment, { ingestion }: IngestionInArea, at: Date): EnrichmentRow {
  return {
    ...enrichment,
    id: newId(),
    catalogue_id: ingestion.catalogue_id,
    received_at: at,
    ingestion_id: ingestion.id,
    terms: [...new Set(enrichment.data.terms.map(({ value }) => foldText(value)))],
  }
}

/** Messages may come before the recordings they describe. */
async function reportUnknown(
  tx: Db,
  { ingestion }: IngestionInArea,
  rows: { row: EnrichmentRow; draft: Draft }[],
): Promise<void> {
  const stored = await selectEarlier(
    tx,
    ingestion.catalogue_id,
    rows.map(({ row }) => row),
  )
  const ids = new Map(
    stored.map(({ id, entity, sender, key }) => [JSON.stringify([entity, sender, key]), id]),
  )
  const named = await selectRecordsOf(tx, [...ids.values()])
  for (const { row, draft } of rows) {
    const id = ids.get(JSON.stringify([row.entity, row.sender, row.keys[0]!]))!
    if (named.has(id)) continue
    draft.row.message = `The catalogue has no such ${row.entity} yet. The description is kept, and appears with it.`
  }
}
