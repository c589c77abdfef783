import type { Db } from '../../platform/postgres.ts'

/** Public clients are few; without an index this reads them all, once per origin and half minute. */
export async function existsPublicClientAt(db: Db, origin: string): Promise<boolean> {
  const [row] = await db`
    select true as found
    from clients, unnest(redirect_uris) as uri
    where type = 'public'
      and disabled_at is null
      and (uri = ${origin} or starts_with(uri, ${`${origin}/`}))
    limit 1`
  return row !== undefined
}
