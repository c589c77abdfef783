import { Problem } from '../../../lib/problem.ts'
import type { Caller } from '../../access/caller.ts'
import type { Context } from '../../context.ts'
import { signDownload } from '../objects/downloads.ts'
import { listObjects } from '../objects/list-objects.ts'
import { deleteObjectRows, selectObject } from '../objects/sql.ts'
import { createUpload, readToken } from './inbound.ts'
import { accessTo, mayWrite, requireRead, requireWrite } from './layout.ts'
import { areaOf, uriOf } from './resolve.ts'

/** The whole area of an organisation, as a person browses it: the same that its S3 keys can read and write. */

type AreaFile = {
  key: string
  s3_file_uri: string
  size: number
  content_type: string
  last_modified: string
  writable: boolean
}
type AreaFolder = { prefix: string; writable: boolean }
export type AreaPage = { folders: AreaFolder[]; files: AreaFile[]; next_token: string | null }

export async function listAreaFolder(
  context: Context,
  caller: Caller,
  input: { prefix: string; page_size: number; continuation_token?: string | undefined },
): Promise<AreaPage> {
  requireWholeOrganisation(caller)
  const { prefix, page_size: limit, continuation_token } = input
  const area = await areaOf(context, caller.organisation.id)
  const after = continuation_token === undefined ? prefix : readToken(prefix, continuation_token)
  const page = await listObjects(context, 'customer', area, { prefix, delimiter: '/', after, limit })
  return {
    folders: page.commonPrefixes.map((folder) => ({ prefix: folder, writable: isWritable(folder) })),
    files: page.objects
      // The folder itself.
      .filter(({ key }) => key !== prefix)
      .map(({ key, size, content_type, modified_at }) => ({
        key,
        s3_file_uri: uriOf(area, key),
        size,
        content_type,
        last_modified: modified_at.toISOString(),
        writable: mayWrite('customer', area.kind, key),
      })),
    next_token: page.truncated ? Buffer.from(page.last!).toString('base64url') : null,
  }
}

const isWritable = (folder: string) => accessTo(folder) === 'read-write'

/** Deletes files. Returns the keys that existed. Folders of the layout stay. */
export async function deleteAreaFiles(context: Context, caller: Caller, keys: string[]): Promise<string[]> {
  requireWholeOrganisation(caller)
  const area = await areaOf(context, caller.organisation.id)
  for (const key of keys) requireWrite('customer', area.kind, key)
  return deleteObjectRows(
    context.db,
    area.id,
    keys.filter((key) => !key.endsWith('/')),
  )
}

/** A presigned URL to upload a file to a delivery folder. */
export async function createAreaUpload(
  context: Context,
  caller: Caller,
  input: { key: string; content_type: string },
) {
  requireWholeOrganisation(caller)
  const area = await areaOf(context, caller.organisation.id)
  requireWrite('customer', area.kind, input.key)
  return createUpload(context, caller, {
    folder: '',
    objectKey: input.key,
    contentType: input.content_type,
  })
}

/** A link to download a file, valid for an hour. */
export async function signAreaDownload(context: Context, caller: Caller, key: string) {
  requireWholeOrganisation(caller)
  const area = await areaOf(context, caller.organisation.id)
  requireRead('customer', area.kind, key)
  if ((await selectObject(context.db, area.id, key)) === null)
    throw new Problem('not_found', `Your storage area has no file ${JSON.stringify(key)}.`)
  return signDownload(context, area, key)
}

/** A client that is bound to a catalogue must not see what others have delivered. */
function requireWholeOrganisation({ catalogue }: Caller): void {
  if (catalogue === null) return
  throw new Problem(
    'resource_forbidden',
    'This client is bound to a catalogue and cannot browse the storage area. Use /v1/storage/inbound/objects.',
  )
}
