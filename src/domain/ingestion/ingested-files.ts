import type { Caller } from '../access/caller.ts'
import { readFor } from '../catalogue/act-for.ts'
import { trackUri } from '../catalogue/track-uri.ts'
import type { Context } from '../context.ts'
import { areaOf, uriOf } from '../storage/areas/resolve.ts'
import { selectIngestedFiles } from './sql-ingested-files.ts'

/** The URI of the track that each of these files was ingested as, by the S3 URI of the file. Other files are left out. */
export async function findTracksOfFiles(
  context: Context,
  caller: Caller,
  uris: string[],
): Promise<Map<string, string>> {
  const organisationId = caller.organisation.id
  const area = await areaOf(context, organisationId)
  const root = uriOf(area, '')
  const keys = uris.map((uri) => uri.slice(root.length))
  const found = await readFor(context.db, organisationId, (tx) =>
    selectIngestedFiles(tx, organisationId, keys),
  )
  return new Map(found.map(({ key, track_id }) => [uriOf(area, key), trackUri('workspace', track_id)]))
}
