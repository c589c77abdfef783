import type { RemoteFile } from '../../../audio/analysers.ts'
import type { Context } from '../../context.ts'
import { openObject } from './open-object.ts'
import type { StoredObject } from './sql.ts'

type ObjectContent = Pick<StoredObject, 'blob_ids' | 'blob_sizes' | 'bytes' | 'size'>

/** An object for the analysers. Only the bytes that they ask for are read from the storage. */
export function remoteFile(context: Context, object: ObjectContent): RemoteFile {
  return {
    size: object.size,
    async read(offset, length) {
      const end = Math.min(offset + length, object.size)
      if (offset >= end) return new Uint8Array(0)
      const chunks: Buffer[] = []
      for await (const chunk of await openObject(context, object, { start: offset, end: end - 1 }))
        chunks.push(chunk as Buffer)
      return Buffer.concat(chunks)
    },
  }
}
