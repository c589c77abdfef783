import type { Db, Pool } from '../../../platform/postgres.ts'
import type { Scope, TextIndexStats } from '../text-index.ts'

/** The empty term counts all documents. Tracks of a workspace have no substring index, and so no segments. */
export async function selectStats(db: Db, { layer }: Scope): Promise<TextIndexStats> {
  const [row] = await db<Omit<TextIndexStats, 'names'>[]>`
    select
      coalesce((select documents from ${db(`${layer}.search_words`)} where word = ''), 0) as tracks,
      ${layer === 'atlas' ? db`(select count(*) from atlas.substring_segments)` : db`0`} as segments`
  return { ...row!, names: null }
}

const atlasTables = [
  'search_documents',
  'search_postings',
  'search_words',
  'name_documents',
  'substring_postings',
  'substring_segments',
]

/** After many writes, for the planner's statistics and the visibility map. Not inside a transaction. */
export async function vacuumAtlas(pool: Pool): Promise<void> {
  await pool.unsafe(`vacuum (analyze) ${atlasTables.map((name) => `atlas.${name}`).join(', ')}`)
}
