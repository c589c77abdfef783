import type { Db } from '../../../platform/postgres.ts'

/** For all organisations; the database function has access to the counts only. */
export async function foldBlocks(db: Db): Promise<void> {
  await db`select inventory.fold_blocks()`
}
