import type { Db } from '../../../platform/postgres.ts'

/** Of all organisations: the function sees counts alone. */
export async function foldBlocks(db: Db): Promise<void> {
  await db`select inventory.fold_blocks()`
}
