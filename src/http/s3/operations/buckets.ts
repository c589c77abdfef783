import {
  type Area,
  deleteEmptyArea,
  insertArea,
  selectAreaByBucket,
  selectAreasOfOrganisation,
} from '../../../domain/storage/sql-areas.ts'
import { newId } from '../../../lib/ids.ts'
import { type AreaCall, type Call, readBody, type S3Answer, xmlAnswer } from '../call.ts'
import { S3Error } from '../failures.ts'
import { documentXml, element } from '../xml.ts'

export async function listBuckets({ context, identity }: Call): Promise<S3Answer> {
  const { organisation } = identity.credential
  const areas = await selectAreasOfOrganisation(context.db, organisation.id)
  const buckets = areas.map(
    ({ bucket, created_at }) =>
      `<Bucket>${element('Name', bucket)}${element('CreationDate', created_at.toISOString())}</Bucket>`,
  )
  const content = `${ownerXml('Owner', organisation)}<Buckets>${buckets.join('')}</Buckets>`
  return xmlAnswer(documentXml('ListAllMyBucketsResult', content))
}

export async function headBucket({ area }: AreaCall): Promise<S3Answer> {
  return { headers: { 'x-amz-bucket-region': area.region } }
}

export async function locateBucket({ area }: AreaCall): Promise<S3Answer> {
  // The protocol writes this one region as nothing at all.
  return xmlAnswer(documentXml('LocationConstraint', area.region === 'us-east-1' ? '' : area.region))
}

/** Some clients make sure of their bucket before every upload, so this is answered even though none can be made. */
export async function createBucket(call: Call): Promise<S3Answer> {
  const { gateway, context, request, identity } = call
  const { organisation, area } = identity.credential
  await readBody(call, 64 * 1024)
  if (request.bucket === area.bucket)
    throw new S3Error('BucketAlreadyOwnedByYou', 'The bucket is yours already.')
  if (!gateway.options.conformance) {
    throw new S3Error(
      'AccessDenied',
      `Access denied: your bucket is ${area.bucket}, and others cannot be made.`,
    )
  }
  if (
    !/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(request.bucket) ||
    /\.\.|-\.|\.-|^\d+(\.\d+){3}$/.test(request.bucket)
  ) {
    throw new S3Error('InvalidBucketName', 'The specified bucket is not valid.')
  }
  const wanted: Omit<Area, 'created_at'> = {
    id: newId(),
    organisation_id: organisation.id,
    bucket: request.bucket,
    region: area.region,
    kind: 'open',
  }
  if ((await insertArea(context.db, wanted)) === null) {
    const there = await selectAreaByBucket(context.db, request.bucket)
    if (there?.organisation_id === organisation.id) {
      throw new S3Error('BucketAlreadyOwnedByYou', 'The bucket is yours already.')
    }
    throw new S3Error('BucketAlreadyExists', 'The requested bucket name is not available.')
  }
  return { headers: { location: `/${request.bucket}` } }
}

export async function deleteBucket({ context, area }: AreaCall): Promise<S3Answer> {
  if (area.kind === 'layout') throw new S3Error('AccessDenied', 'Access denied: this bucket stays.')
  if (!(await deleteEmptyArea(context.db, area.id))) {
    throw new S3Error('BucketNotEmpty', 'The bucket you tried to delete is not empty.')
  }
  return { status: 204 }
}

export function ownerXml(name: string, owner: { id: string; name: string }): string {
  return `<${name}>${element('ID', owner.id)}${element('DisplayName', owner.name)}</${name}>`
}
