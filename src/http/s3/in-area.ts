import { type Area, selectAreaByBucket } from '../../domain/storage/sql-areas.ts'
import type { AreaCall, Call, S3Answer } from './call.ts'
import { S3Error } from './failures.ts'

/** Runs an operation on the bucket of the request, once that is known to be the caller's. */
export function inArea(run: (call: AreaCall) => Promise<S3Answer>): (call: Call) => Promise<S3Answer> {
  return async (call) =>
    run({ ...call, area: await findArea(call, call.request.bucket), key: call.request.key })
}

/**
 * The caller's bucket of this name. Another organisation's is refused in the same words as one that does not exist:
 * a key tells nothing about what is not its own.
 */
export async function findArea(call: Call, bucket: string): Promise<Area> {
  const { area, organisation } = call.identity.credential
  if (bucket === area.bucket) return area
  if (call.gateway.options.conformance) {
    const found = await selectAreaByBucket(call.context.db, bucket)
    if (found === null) throw new S3Error('NoSuchBucket', 'The specified bucket does not exist.')
    if (found.organisation_id === organisation.id) return found
  }
  throw new S3Error('AccessDenied', 'Access denied: your keys are for another bucket.')
}
