import { readHeads } from '../../audio/tagger/heads.ts'
import { chosenModel } from '../../audio/tagger/model.ts'
import type { ModelRow } from './sql.ts'
import { TAXONOMY_VERSION, tagOrder } from './taxonomy/taxonomy.ts'

/** The model that this process runs, and the tags its scores are for. */
export const currentModel: ModelRow = {
  model_version: readHeads(chosenModel()).modelVersion,
  taxonomy_version: `v${TAXONOMY_VERSION}`,
  tag_order: [...tagOrder],
}
