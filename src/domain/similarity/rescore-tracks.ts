import { chosenModel } from '../../audio/tagger/model.ts'
import { scoreEmbedding } from '../../audio/tagger/tagger.ts'
import { transaction } from '../../platform/postgres.ts'
import { actFor } from '../catalogue/act-for.ts'
import type { Context } from '../context.ts'
import { applyAnalysis } from '../tagging/apply-analysis.ts'
import { requestLearning } from '../tagging/learning/sql-progress.ts'
import { currentModel, ensureModel } from '../tagging/models.ts'
import { inCurrentOrder } from '../tagging/score-order.ts'
import { type ModelRow, selectModelsOfNetwork } from '../tagging/sql.ts'
import { storeScores, toAnalysis } from '../tagging/store-analysis.ts'
import { recomputeSimilarities } from './jobs.ts'
import { type RescoredAnalysis, selectAnalysesOfModels } from './sql-rescore.ts'

const batchSize = 100

/**
 * Scores the tracks of an organisation anew that an earlier model with the same network has analysed: from their stored embeddings,
 * without their audio. The scores of segments stay those of the earlier model. Returns how many there were. Interrupted, the next
 * run goes on with the rest.
 */
export async function rescoreTracks(
  context: Context,
  organisationId: string,
  signal?: AbortSignal,
): Promise<number> {
  await ensureModel(context)
  const models = new Map(
    (await selectModelsOfNetwork(context.db, currentModel)).map((model) => [model.model_version, model]),
  )
  if (models.size === 0) return 0
  let rescored = 0
  for (let after = 0; !signal?.aborted; ) {
    const seqs = await rescoreBatch(context, organisationId, models, after)
    rescored += seqs.length
    if (seqs.length < batchSize) return rescored
    after = seqs.at(-1)!
  }
  return rescored
}

function rescoreBatch(
  context: Context,
  organisationId: string,
  models: ReadonlyMap<string, ModelRow>,
  after: number,
): Promise<number[]> {
  return transaction(context.db, async (tx) => {
    await actFor(tx, organisationId)
    const rows = await selectAnalysesOfModels(tx, [...models.keys()], after, batchSize)
    for (const row of rows) {
      const analysis = await storeScores(
        context,
        tx,
        organisationId,
        rescore(row, models.get(row.model_version)!),
      )
      await applyAnalysis(context, tx, {
        organisationId,
        trackSeq: row.track_seq,
        analysis,
        ingestionId: row.ingestion_id,
      })
    }
    const trackSeqs = rows.map(({ track_seq }) => track_seq)
    if (rows.length > 0) {
      // Vectors are found by the version of their model, and learned tags belong to one.
      await context.queue.enqueue(tx, recomputeSimilarities, { organisationId, trackSeqs })
      await requestLearning(tx, organisationId, context.clock.now())
    }
    return trackSeqs
  })
}

/** The same analysis, as the current model would have made it. */
function rescore(row: RescoredAnalysis, earlier: ModelRow) {
  const stored = toAnalysis(row)
  const tags = inCurrentOrder(stored.tags!, earlier)
  const scored = scoreEmbedding(tags.embedding, stored.features.danceability, chosenModel())
  return { row, tags: { ...tags, ...scored, model_version: currentModel.model_version } }
}
