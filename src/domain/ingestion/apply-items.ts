import type { Db } from '../../platform/postgres.ts'
import { actFor } from '../catalogue/act-for.ts'
import { lockCatalogue } from '../catalogue/store/sql.ts'
import type { Context } from '../context.ts'
import { applyLatePurges, keepImages, purgeReleases, removeTracks } from './apply-removals.ts'
import { createDraft, type Draft } from './draft.ts'
import { EntityActions } from './entity-actions.ts'
import type { IngestionInArea } from './ingestion-files.ts'
import { skipOlderMessages } from './skip-older-messages.ts'
import type { SourceItem } from './sources/delivered-track.ts'
import { storeEnrichments } from './store-enrichments.ts'
import { applyContents } from './store-terms.ts'
import { upsertTracks } from './upsert-tracks.ts'

export type AppliedItems = {
  drafts: Draft[]
  entities: EntityActions
  /** Those whose audio is to be analysed, at a credit each. */
  toAnalyse: Draft[]
}

/**
 * Applies the entries of a delivery to the catalogue, in the caller's transaction and in the order of the delivery: an upsert
 * after a takedown undoes it. What becomes of each entry is in its draft.
 */
export async function applyItems(
  context: Context,
  tx: Db,
  target: IngestionInArea,
  items: SourceItem[],
): Promise<AppliedItems> {
  const { organisation_id, catalogue_id, id } = target.ingestion
  await Promise.all([actFor(tx, organisation_id), lockCatalogue(tx, catalogue_id)])
  const drafts = items.map((item) => createDraft(id, item))
  const entities = new EntityActions()
  await skipOlderMessages(tx, { organisationId: organisation_id, catalogueId: catalogue_id }, drafts)
  for (const run of runsOf(drafts)) await applyRun(context, tx, target, run, { entities, drafts })
  await applyContents(context, tx, target, drafts, context.clock.now())
  await applyLatePurges(context, tx, target, drafts)
  const toAnalyse = drafts.filter(
    ({ row }) => (row.work === 'move' || row.work === 'analyse') && !row.audio?.is_image,
  )
  return { drafts, entities, toAnalyse }
}

type Action = 'upsert' | 'takedown' | 'purge' | 'purge release' | 'keep image' | 'keep enrichment'
type Run = { action: Action; drafts: Draft[] }

function runsOf(drafts: Draft[]): Run[] {
  const runs: Run[] = []
  for (const draft of drafts) {
    const action = actionOf(draft)
    if (action === null) continue
    const last = runs.at(-1)
    if (last?.action === action) last.drafts.push(draft)
    else runs.push({ action, drafts: [draft] })
  }
  return runs
}

function actionOf({ item, record, isOlder }: Draft): Action | null {
  if (isOlder) return null
  if (item.kind === 'purge') return 'purge release'
  if (item.kind === 'image') return 'keep image'
  if (item.kind === 'enrichment') return 'keep enrichment'
  return record?.action ?? null
}

async function applyRun(
  context: Context,
  tx: Db,
  target: IngestionInArea,
  { action, drafts: run }: Run,
  { entities, drafts }: { entities: EntityActions; drafts: Draft[] },
): Promise<void> {
  if (action === 'upsert') return upsertTracks(context, tx, target, run, entities)
  if (action === 'purge release') return purgeReleases(context, tx, target, run)
  if (action === 'keep image') return keepImages(target, run, drafts)
  if (action === 'keep enrichment') return storeEnrichments(context, tx, target, run)
  return removeTracks(context, tx, target, { action, drafts: run }, entities)
}
