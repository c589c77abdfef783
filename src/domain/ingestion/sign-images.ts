import type { Caller } from '../access/caller.ts'
import type { Context } from '../context.ts'
import { areaOf } from '../storage/areas/resolve.ts'
import { signDownload } from '../storage/objects/downloads.ts'
import { selectObject } from '../storage/objects/sql.ts'

const urlLifetimeSeconds = 3600

/** Signs a URL for each picture that is still kept. */
export async function signImages(
  context: Context,
  caller: Caller,
  images: { type: string | null; key: string }[],
): Promise<{ type: string | null; url: string; expires_at: string; content_type: string; size: number }[]> {
  const area = await areaOf(context, caller.organisation.id)
  const signed = await Promise.all(
    images.map(async ({ type, key }) => {
      const object = await selectObject(context.db, area.id, key)
      if (object === null) return []
      const link = await signDownload(context, area, key, { expiresInSeconds: urlLifetimeSeconds })
      return [{ type, ...link, content_type: object.content_type, size: object.size }]
    }),
  )
  return signed.flat()
}
