import { type Area, selectAreaByBucket } from '../../domain/storage/areas/sql.ts'
import { acrossOrganisations } from '../../platform/organisation-scope.ts'
import type { AreaCall, Call, Gateway, S3Response } from './call.ts'
import type { Credential } from './credentials.ts'
import { S3Error } from './failures.ts'
import { checkExpectedOwner } from './unsupported.ts'

/** Runs an operation on the bucket of the request, after checking that it belongs to the caller. */
export function withArea(run: (call: AreaCall) => Promise<S3Response>): (call: Call) => Promise<S3Response> {
  return async (call) => {
    const area = await findArea(call, call.request.bucket)
    checkExpectedOwner(call.request.headers['x-amz-expected-bucket-owner'], area.organisation_id)
    return run({ ...call, area, key: call.request.key })
  }
}

/**
 * The caller's bucket with this name. Buckets of other organisations and missing buckets get the same error, so that a
 * key reveals nothing about other organisations.
 */
export function findArea(call: Call, bucket: string): Promise<Area> {
  return findAreaOf(call.gateway, call.identity.credential, bucket)
}

export async function findAreaOf(
  { options, context }: Gateway,
  { area, organisation }: Credential,
  bucket: string,
): Promise<Area> {
  if (bucket === area.bucket) return area
  if (options.conformance) {
    // Names of buckets are unique among all organisations, and the suite expects to be told which exist.
    const found = await acrossOrganisations(() => selectAreaByBucket(context.db, bucket))
    if (found === null) throw new S3Error('NoSuchBucket', 'The specified bucket does not exist.')
    if (found.organisation_id === organisation.id) return found
  }
  throw new S3Error('AccessDenied', 'Your keys do not give access to this bucket.')
}
