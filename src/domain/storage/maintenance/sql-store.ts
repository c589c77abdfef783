import type { Db } from '../../../platform/postgres.ts'

type Store = { id: string; description: string }

export async function selectStore(db: Db): Promise<Store | null> {
  const [found] = await db<Store[]>`select id, description from storage_store`
  return found ?? null
}

export async function insertStore(db: Db, store: Store): Promise<void> {
  await db`insert into storage_store (id, description) values (${store.id}, ${store.description})`
}

export async function updateStore(db: Db, description: string): Promise<void> {
  await db`update storage_store set description = ${description}, recorded_at = now()`
}

/** Ids of some blobs that objects refer to. */
export async function selectBlobSample(db: Db, limit: number): Promise<string[]> {
  const rows = await db<{ id: string }[]>`
    select blob_ids[1] as id
    from storage_objects
    where cardinality(blob_ids) > 0
    limit ${limit}`
  return rows.map(({ id }) => id)
}
