import type { Db } from '../../platform/postgres.ts'
import type { Layer } from '../catalogue/track-uri.ts'

/**
 * Those of these tracks that may be shown as similar: not the ones that were taken down. For the workspace, `actFor` is
 * needed in the transaction.
 */
export async function selectAvailable(
  tx: Db,
  layer: Layer,
  seqs: number[],
  catalogueId: string | null,
): Promise<{ seq: number; id: string }[]> {
  const isWorkspace = layer === 'workspace'
  return tx<{ seq: number; id: string }[]>`
    select seq, id
    from ${tx(`${layer}.tracks`)}
    where seq = any(${seqs}::bigint[])
      ${isWorkspace ? tx`and available_similarity` : tx``}
      ${isWorkspace && catalogueId !== null ? tx`and catalogue_id = ${catalogueId}` : tx``}`
}
