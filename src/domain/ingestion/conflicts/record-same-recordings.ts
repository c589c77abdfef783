import { newId } from '../../../lib/ids.ts'
import { transaction } from '../../../platform/postgres.ts'
import { actFor } from '../../catalogue/act-for.ts'
import type { Context } from '../../context.ts'
import { recordEvents } from '../../events/record.ts'
import { eventOf } from './record-conflicts.ts'
import { type ConflictRow, insertConflicts, selectRules } from './sql.ts'
import { selectSameRecordings } from './sql-facts.ts'

/** From this score on, two files are the same recording. */
const minScore = 0.5

/** Records tracks that are the same recording under two ISRCs, when stage 3 has compared them. Each pair is recorded once. */
export async function recordSameRecordings(
  context: Context,
  { organisationId, trackSeqs }: { organisationId: string; trackSeqs: number[] },
): Promise<void> {
  await transaction(context.db, async (tx) => {
    await actFor(tx, organisationId)
    const pairs = await selectSameRecordings(tx, trackSeqs, minScore)
    if (pairs.length === 0) return
    const at = context.clock.now()
    const rows: ConflictRow[] = []
    for (const pair of pairs) {
      const rules = await selectRules(tx, pair.catalogue_id)
      const rule = rules.find(({ kind }) => kind === 'recording')
      rows.push({
        id: newId(at.getTime()),
        catalogue_id: pair.catalogue_id,
        kind: 'recording',
        track_id: pair.track_id,
        other_track_id: pair.other_track_id,
        ingestion_id: null,
        item_index: null,
        ours: { text: `${pair.isrc} ${pair.title ?? ''}`.trim() },
        theirs: { text: `${pair.other_isrc} ${pair.other_title ?? ''}`.trim() },
        decision: rule?.decision ?? null,
        decided_at: rule === undefined ? null : at,
        decided_by: rule?.created_by ?? null,
        rule_id: rule?.id ?? null,
        found_at: at,
      })
    }
    const created = new Set(await insertConflicts(tx, organisationId, rows))
    await recordEvents(
      context,
      tx,
      rows.filter(({ id }) => created.has(id)).map((row) => eventOf(organisationId, row)),
    )
  })
}
