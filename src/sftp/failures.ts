import { StorageFailure } from '../domain/storage/failure.ts'
import { Problem } from '../lib/problem.ts'
import type { Logger } from '../platform/log.ts'

/** The status codes of SFTP version 3. */
export const status = {
  ok: 0,
  endOfFile: 1,
  noSuchFile: 2,
  permissionDenied: 3,
  failure: 4,
  unsupported: 8,
} as const

/** Something that SFTP can do and an area cannot. */
export class Unsupported extends Error {}

/** The status and message for an error. What nobody expected is logged, and not shown. */
export function toStatus(error: unknown, log: Pick<Logger, 'error'>): { code: number; message: string } {
  if (error instanceof Unsupported) return { code: status.unsupported, message: error.message }
  if (error instanceof StorageFailure) {
    const isMissing = error.code === 'NoSuchKey' || error.code === 'NoSuchUpload'
    return { code: isMissing ? status.noSuchFile : status.failure, message: error.message }
  }
  if (error instanceof Problem && error.code !== 'internal_error') {
    const isForbidden = error.code === 'resource_forbidden'
    return { code: isForbidden ? status.permissionDenied : status.failure, message: error.message }
  }
  log.error({ err: error }, 'Unhandled error while handling an SFTP request')
  return { code: status.failure, message: 'The service could not do this. Try again shortly.' }
}
