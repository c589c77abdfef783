import { join, resolve } from 'node:path'
import type { Blobs } from './blobs.ts'
import { openLocalBlobs } from './local.ts'
import { openS3Blobs } from './s3.ts'

/** The store that the settings name: an S3 server, or a folder in the data folder. */
export function openConfiguredBlobs(s3Url: string | null, dataFolder: string): Blobs {
  return s3Url === null ? openLocalBlobs(join(dataFolder, 'blobs')) : openS3Blobs(s3Url)
}

/** A store by its address: the URL of an S3 server or the path of a folder. */
export function openBlobsAt(address: string): Blobs {
  return /^https?:/.test(address) ? openS3Blobs(address) : openLocalBlobs(resolve(address))
}
