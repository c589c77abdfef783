import { limits } from '../../../domain/storage/limits.ts'
import { type Listing, listObjects } from '../../../domain/storage/objects/list-objects.ts'
import type { ObjectSummary } from '../../../domain/storage/objects/sql.ts'
import { encodeStrictly } from '../../../lib/sigv4.ts'
import { type AreaCall, type S3Response, xmlResponse } from '../call.ts'
import { S3Error } from '../failures.ts'
import { documentXml, element, escapeXml } from '../xml.ts'
import { ownerXml } from './buckets.ts'

type ListQuery = {
  prefix: string
  delimiter: string
  limit: number
  /** Encodes a key as the client requested. */
  encode(key: string): string
  encoding: string | undefined
}

export async function listObjectsV1(call: AreaCall): Promise<S3Response> {
  const list = readListQuery(call)
  const marker = call.request.query.get('marker') ?? ''
  const listing = await listObjects(call.context, call.actor, call.area, { ...list, after: marker })
  const content = [
    element('Name', call.area.bucket),
    element('Prefix', list.encode(list.prefix)),
    element('Marker', list.encode(marker)),
    // Without a delimiter, clients use the last key as the next marker.
    listing.truncated && list.delimiter !== '' ? element('NextMarker', list.encode(listing.last!)) : '',
    ...commonXml(list, listing),
    ...listing.objects.map((object) =>
      objectXml(list, object, ownerXml('Owner', call.identity.credential.organisation)),
    ),
    ...prefixesXml(list, listing),
  ]
  return xmlResponse(documentXml('ListBucketResult', content.join('')))
}

export async function listObjectsV2(call: AreaCall): Promise<S3Response> {
  const { query } = call.request
  if (query.get('list-type') !== '2') throw new S3Error('InvalidArgument', 'list-type must be 2.')
  const list = readListQuery(call)
  const token = query.get('continuation-token')
  if (token === '') throw new S3Error('InvalidArgument', 'The continuation token provided is incorrect.')
  const startAfter = query.get('start-after') ?? ''
  const after = token === undefined ? startAfter : readToken(token)
  const listing = await listObjects(call.context, call.actor, call.area, { ...list, after })
  const owner =
    query.get('fetch-owner') === 'true' ? ownerXml('Owner', call.identity.credential.organisation) : ''
  const content = [
    element('Name', call.area.bucket),
    element('Prefix', list.encode(list.prefix)),
    element('StartAfter', query.has('start-after') ? list.encode(startAfter) : undefined),
    element('ContinuationToken', token),
    element('NextContinuationToken', listing.truncated ? writeToken(listing.last!) : undefined),
    element('KeyCount', listing.objects.length + listing.commonPrefixes.length),
    ...commonXml(list, listing),
    ...listing.objects.map((object) => objectXml(list, object, owner)),
    ...prefixesXml(list, listing),
  ]
  return xmlResponse(documentXml('ListBucketResult', content.join('')))
}

/** Every object has a single version, null. External test suites use this operation to clean up. */
export async function listVersions(call: AreaCall): Promise<S3Response> {
  const list = readListQuery(call)
  const marker = call.request.query.get('key-marker') ?? ''
  const listing = await listObjects(call.context, call.actor, call.area, { ...list, after: marker })
  const owner = ownerXml('Owner', call.identity.credential.organisation)
  const version = '<VersionId>null</VersionId><IsLatest>true</IsLatest>'
  const content = [
    element('Name', call.area.bucket),
    element('Prefix', list.encode(list.prefix)),
    element('KeyMarker', list.encode(marker)),
    element('VersionIdMarker', ''),
    listing.truncated ? element('NextKeyMarker', list.encode(listing.last!)) : '',
    listing.truncated ? element('NextVersionIdMarker', 'null') : '',
    ...commonXml(list, listing),
    ...listing.objects.map((object) => objectXml(list, object, version + owner, 'Version')),
    ...prefixesXml(list, listing),
  ]
  return xmlResponse(documentXml('ListVersionsResult', content.join('')))
}

function readListQuery({ request }: AreaCall): ListQuery {
  const encoding = request.query.get('encoding-type')
  if (encoding !== undefined && encoding !== 'url') {
    throw new S3Error('InvalidArgument', 'Invalid Encoding Method specified in Request')
  }
  return {
    prefix: request.query.get('prefix') ?? '',
    delimiter: request.query.get('delimiter') ?? '',
    limit: readLimit(request.query.get('max-keys'), 'max-keys'),
    encoding,
    encode: encoding === 'url' ? (key) => encodeStrictly(key).replaceAll('%2F', '/') : (key) => key,
  }
}

export function readLimit(text: string | undefined, name: string): number {
  if (text === undefined || text === '') return limits.keysPerPage
  if (!/^\d{1,10}$/.test(text))
    throw new S3Error('InvalidArgument', `${name} must be a number from 0 to 1000.`)
  return Math.min(Number(text), limits.keysPerPage)
}

function commonXml(list: ListQuery, listing: Listing): string[] {
  return [
    element('MaxKeys', list.limit),
    element('Delimiter', list.delimiter === '' ? undefined : list.encode(list.delimiter)),
    element('EncodingType', list.encoding),
    element('IsTruncated', listing.truncated),
  ]
}

function objectXml(list: ListQuery, object: ObjectSummary, owner: string, name = 'Contents'): string {
  const checksum =
    object.checksum === null
      ? ''
      : `<ChecksumAlgorithm>${object.checksum.algorithm.toUpperCase()}</ChecksumAlgorithm><ChecksumType>${object.checksum.type}</ChecksumType>`
  return `<${name}><Key>${escapeXml(list.encode(object.key))}</Key><LastModified>${object.modified_at.toISOString()}</LastModified><ETag>&quot;${object.etag}&quot;</ETag>${checksum}<Size>${object.size}</Size><StorageClass>STANDARD</StorageClass>${owner}</${name}>`
}

function prefixesXml(list: ListQuery, listing: Listing): string[] {
  return listing.commonPrefixes.map(
    (prefix) => `<CommonPrefixes>${element('Prefix', list.encode(prefix))}</CommonPrefixes>`,
  )
}

/** Encoded, so that clients treat the token as opaque. */
function writeToken(last: string): string {
  return Buffer.from(last).toString('base64url')
}

function readToken(token: string): string {
  const text = Buffer.from(token, 'base64url').toString()
  if (writeToken(text) !== token || text.includes('\0'))
    throw new S3Error('InvalidArgument', 'The continuation token provided is incorrect.')
  return text
}
