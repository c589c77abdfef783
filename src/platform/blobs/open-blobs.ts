import { join, resolve } from 'node:path'
import { withSpan } from '../tracing.ts'
import type { Blobs } from './blobs.ts'
import { openLocalBlobs } from './local.ts'
import { openS3Blobs } from './s3.ts'

/** The store that the settings name: an S3 server, or a folder in the data folder. */
export function openConfiguredBlobs(s3Url: string | null, dataFolder: string): Blobs {
  return s3Url === null ? openLocalBlobs(join(dataFolder, 'blobs')) : traceBlobs(openS3Blobs(s3Url))
}

/** Shows the calls of another server in traces. */
function traceBlobs(blobs: Blobs): Blobs {
  return {
    ...blobs,
    open: (id, range) => withSpan('blob read', { 'euterpe.blob': id }, () => blobs.open(id, range)),
    copy: (from, to) => withSpan('blob copy', { 'euterpe.blob': to }, () => blobs.copy(from, to)),
    remove: (id) => withSpan('blob remove', { 'euterpe.blob': id }, () => blobs.remove(id)),
    async create(id) {
      const writer = await blobs.create(id)
      return {
        ...writer,
        commit: () => withSpan('blob commit', { 'euterpe.blob': id }, () => writer.commit()),
      }
    },
  }
}

/** A store by its address: the URL of an S3 server or the path of a folder. */
export function openBlobsAt(address: string): Blobs {
  return /^https?:/.test(address) ? openS3Blobs(address) : openLocalBlobs(resolve(address))
}
