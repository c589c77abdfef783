import { newBlobId } from '../../../platform/blobs/new-blob-id.ts'
import type { Context } from '../../context.ts'
import type { Area } from '../areas/sql.ts'
import { requireSpace } from '../usage/check-usage.ts'
import { chooseContentType } from './audio-type.ts'
import {
  type ObjectHeaders,
  type ObjectRow,
  type PutCondition,
  type StoredObject,
  selectObjectParts,
} from './sql.ts'
import { checkKey, saveObjectRow } from './store-object.ts'

export type CopyInput = {
  key: string
  /** Absent: keep the values of the source. */
  replaced?: { contentType?: string; headers: ObjectHeaders; metadata: Record<string, string> }
  condition?: PutCondition
}

/** Copies an object within the blob store, to another key or with other metadata. */
export async function copyObject(
  context: Context,
  source: StoredObject,
  target: Area,
  input: CopyInput,
): Promise<StoredObject> {
  checkKey(input.key)
  await requireSpace(context, target.organisation_id, source.size)
  const blobIds = source.blob_ids.map(() => newBlobId())
  await Promise.all(blobIds.map((id, index) => context.blobs.copy(source.blob_ids[index]!, id)))
  const { replaced } = input
  const row: ObjectRow = {
    ...source,
    area_id: target.id,
    key: input.key,
    blob_ids: blobIds,
    content_type: replaced ? chooseContentType(replaced.contentType, source.audio_type) : source.content_type,
    headers: replaced?.headers ?? source.headers,
    metadata: replaced?.metadata ?? source.metadata,
    parts: await selectObjectParts(context.db, source),
    modified_at: context.clock.now(),
  }
  await saveObjectRow(context, row, input.condition)
  return row
}
