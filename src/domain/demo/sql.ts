import type { Db } from '../../platform/postgres.ts'

export async function isAtlasEmpty(db: Db): Promise<boolean> {
  const [row] = await db`select not exists (select 1 from atlas.tracks) as empty`
  return row!.empty
}
