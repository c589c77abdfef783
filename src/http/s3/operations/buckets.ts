import {
  type Area,
  deleteEmptyArea,
  insertArea,
  selectAreaByBucket,
  selectAreasOfOrganisation,
} from '../../../domain/storage/areas/sql.ts'
import { newId } from '../../../lib/ids.ts'
import { type AreaCall, type Call, readBody, type S3Response, xmlResponse } from '../call.ts'
import { S3Error } from '../failures.ts'
import { rejectUnsupported } from '../unsupported.ts'
import { documentXml, element } from '../xml.ts'

export async function listBuckets({ context, identity }: Call): Promise<S3Response> {
  const { organisation } = identity.credential
  const areas = await selectAreasOfOrganisation(context.db, organisation.id)
  const buckets = areas.map(
    ({ bucket, created_at }) =>
      `<Bucket>${element('Name', bucket)}${element('CreationDate', created_at.toISOString())}</Bucket>`,
  )
  const content = `${ownerXml('Owner', organisation)}<Buckets>${buckets.join('')}</Buckets>`
  return xmlResponse(documentXml('ListAllMyBucketsResult', content))
}

export async function headBucket({ area }: AreaCall): Promise<S3Response> {
  return { headers: { 'x-amz-bucket-region': area.region } }
}

export async function locateBucket({ area }: AreaCall): Promise<S3Response> {
  // S3 returns an empty element for this region.
  return xmlResponse(documentXml('LocationConstraint', area.region === 'us-east-1' ? '' : area.region))
}

/** Some clients create their bucket before every upload, so this needs a proper error although buckets are fixed. */
export async function createBucket(call: Call): Promise<S3Response> {
  const { gateway, context, request, identity } = call
  const { organisation, area } = identity.credential
  await readBody(call, 64 * 1024)
  rejectUnsupported(request.headers)
  if (request.bucket === area.bucket)
    throw new S3Error('BucketAlreadyOwnedByYou', 'You already own this bucket.')
  if (!gateway.options.conformance) {
    throw new S3Error('AccessDenied', `You cannot create buckets. Use your bucket ${area.bucket}.`)
  }
  if (
    !/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(request.bucket) ||
    /\.\.|-\.|\.-|^\d+(\.\d+){3}$/.test(request.bucket)
  ) {
    throw new S3Error('InvalidBucketName', 'The specified bucket is not valid.')
  }
  const newArea: Omit<Area, 'created_at'> = {
    id: newId(),
    organisation_id: organisation.id,
    bucket: request.bucket,
    region: area.region,
    kind: 'open',
  }
  if ((await insertArea(context.db, newArea)) === null) {
    const existing = await selectAreaByBucket(context.db, request.bucket)
    if (existing?.organisation_id === organisation.id) {
      throw new S3Error('BucketAlreadyOwnedByYou', 'You already own this bucket.')
    }
    throw new S3Error('BucketAlreadyExists', 'The requested bucket name is not available.')
  }
  return { headers: { location: `/${request.bucket}` } }
}

export async function deleteBucket({ context, area }: AreaCall): Promise<S3Response> {
  if (area.kind === 'layout') throw new S3Error('AccessDenied', 'You cannot delete this bucket.')
  if (!(await deleteEmptyArea(context.db, area.id))) {
    throw new S3Error('BucketNotEmpty', 'The bucket you tried to delete is not empty.')
  }
  return { status: 204 }
}

export function ownerXml(name: string, owner: { id: string; name: string }): string {
  return `<${name}>${element('ID', owner.id)}${element('DisplayName', owner.name)}</${name}>`
}
