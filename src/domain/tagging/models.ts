import { readHeads } from '../../audio/tagger/heads.ts'
import { chosenModel, hashNetwork } from '../../audio/tagger/model.ts'
import { memoizePer } from '../../lib/memoize.ts'
import type { Context } from '../context.ts'
import { insertModel, type ModelRow } from './sql.ts'
import { TAXONOMY_VERSION, tagOrder } from './taxonomy/taxonomy.ts'

/** The model that this process runs, and the tags its scores are for. */
export const currentModel: ModelRow = {
  model_version: readHeads(chosenModel()).modelVersion,
  taxonomy_version: `v${TAXONOMY_VERSION}`,
  tag_order: [...tagOrder],
}

/** The order of the scores is stored with their model, so that they stay readable under a newer one. */
export const ensureModel = memoizePer((context: Context) =>
  insertModel(context.db, currentModel, hashNetwork(chosenModel())),
)
