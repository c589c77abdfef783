import { type Area, selectAreaByBucket } from '../../domain/storage/areas/sql.ts'
import type { AreaCall, Call, S3Response } from './call.ts'
import { S3Error } from './failures.ts'

/** Runs an operation on the bucket of the request, after checking that it belongs to the caller. */
export function withArea(run: (call: AreaCall) => Promise<S3Response>): (call: Call) => Promise<S3Response> {
  return async (call) =>
    run({ ...call, area: await findArea(call, call.request.bucket), key: call.request.key })
}

/**
 * The caller's bucket with this name. Buckets of other organisations and missing buckets get the same error, so that a
 * key reveals nothing about other organisations.
 */
export async function findArea(call: Call, bucket: string): Promise<Area> {
  const { area, organisation } = call.identity.credential
  if (bucket === area.bucket) return area
  if (call.gateway.options.conformance) {
    const found = await selectAreaByBucket(call.context.db, bucket)
    if (found === null) throw new S3Error('NoSuchBucket', 'The specified bucket does not exist.')
    if (found.organisation_id === organisation.id) return found
  }
  throw new S3Error('AccessDenied', 'Your keys do not give access to this bucket.')
}
