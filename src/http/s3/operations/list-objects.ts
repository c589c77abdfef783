import { limits } from '../../../domain/storage/limits.ts'
import { type Listing, listObjects } from '../../../domain/storage/list.ts'
import type { ObjectSummary } from '../../../domain/storage/sql-objects.ts'
import { encodeStrictly } from '../../../lib/sigv4.ts'
import { type AreaCall, type S3Answer, xmlAnswer } from '../call.ts'
import { S3Error } from '../failures.ts'
import { documentXml, element, escapeXml } from '../xml.ts'
import { ownerXml } from './buckets.ts'

type Asked = {
  prefix: string
  delimiter: string
  limit: number
  /** Writes a key as the client asked for it. */
  text(key: string): string
  encoding: string | undefined
}

export async function listObjectsV1(call: AreaCall): Promise<S3Answer> {
  const asked = readAsked(call)
  const marker = call.request.query.get('marker') ?? ''
  const listing = await listObjects(call.context, call.actor, call.area, { ...asked, after: marker })
  const content = [
    element('Name', call.area.bucket),
    element('Prefix', asked.text(asked.prefix)),
    element('Marker', asked.text(marker)),
    // Without a delimiter a client takes the last key itself.
    listing.truncated && asked.delimiter !== '' ? element('NextMarker', asked.text(listing.last!)) : '',
    ...commonXml(asked, listing),
    ...listing.objects.map((object) =>
      objectXml(asked, object, ownerXml('Owner', call.identity.credential.organisation)),
    ),
    ...prefixesXml(asked, listing),
  ]
  return xmlAnswer(documentXml('ListBucketResult', content.join('')))
}

export async function listObjectsV2(call: AreaCall): Promise<S3Answer> {
  const { query } = call.request
  if (query.get('list-type') !== '2') throw new S3Error('InvalidArgument', 'list-type must be 2.')
  const asked = readAsked(call)
  const token = query.get('continuation-token')
  if (token === '') throw new S3Error('InvalidArgument', 'The continuation token provided is incorrect.')
  const startAfter = query.get('start-after') ?? ''
  const after = token === undefined ? startAfter : readToken(token)
  const listing = await listObjects(call.context, call.actor, call.area, { ...asked, after })
  const owner =
    query.get('fetch-owner') === 'true' ? ownerXml('Owner', call.identity.credential.organisation) : ''
  const content = [
    element('Name', call.area.bucket),
    element('Prefix', asked.text(asked.prefix)),
    element('StartAfter', query.has('start-after') ? asked.text(startAfter) : undefined),
    element('ContinuationToken', token),
    element('NextContinuationToken', listing.truncated ? writeToken(listing.last!) : undefined),
    element('KeyCount', listing.objects.length + listing.commonPrefixes.length),
    ...commonXml(asked, listing),
    ...listing.objects.map((object) => objectXml(asked, object, owner)),
    ...prefixesXml(asked, listing),
  ]
  return xmlAnswer(documentXml('ListBucketResult', content.join('')))
}

/** For outside suites that clean up by it: every object has one version, and its name is null. */
export async function listVersions(call: AreaCall): Promise<S3Answer> {
  const asked = readAsked(call)
  const marker = call.request.query.get('key-marker') ?? ''
  const listing = await listObjects(call.context, call.actor, call.area, { ...asked, after: marker })
  const owner = ownerXml('Owner', call.identity.credential.organisation)
  const version = '<VersionId>null</VersionId><IsLatest>true</IsLatest>'
  const content = [
    element('Name', call.area.bucket),
    element('Prefix', asked.text(asked.prefix)),
    element('KeyMarker', asked.text(marker)),
    element('VersionIdMarker', ''),
    listing.truncated ? element('NextKeyMarker', asked.text(listing.last!)) : '',
    listing.truncated ? element('NextVersionIdMarker', 'null') : '',
    ...commonXml(asked, listing),
    ...listing.objects.map((object) => objectXml(asked, object, version + owner, 'Version')),
    ...prefixesXml(asked, listing),
  ]
  return xmlAnswer(documentXml('ListVersionsResult', content.join('')))
}

function readAsked({ request }: AreaCall): Asked {
  const encoding = request.query.get('encoding-type')
  if (encoding !== undefined && encoding !== 'url') {
    throw new S3Error('InvalidArgument', 'Invalid Encoding Method specified in Request')
  }
  return {
    prefix: request.query.get('prefix') ?? '',
    delimiter: request.query.get('delimiter') ?? '',
    limit: readLimit(request.query.get('max-keys'), 'max-keys'),
    encoding,
    text: encoding === 'url' ? (key) => encodeStrictly(key).replaceAll('%2F', '/') : (key) => key,
  }
}

export function readLimit(text: string | undefined, name: string): number {
  if (text === undefined || text === '') return limits.keysPerPage
  if (!/^\d{1,10}$/.test(text))
    throw new S3Error('InvalidArgument', `${name} must be a number from 0 to 1000.`)
  return Math.min(Number(text), limits.keysPerPage)
}

function commonXml(asked: Asked, listing: Listing): string[] {
  return [
    element('MaxKeys', asked.limit),
    element('Delimiter', asked.delimiter === '' ? undefined : asked.text(asked.delimiter)),
    element('EncodingType', asked.encoding),
    element('IsTruncated', listing.truncated),
  ]
}

function objectXml(asked: Asked, object: ObjectSummary, owner: string, name = 'Contents'): string {
  const checksum =
    object.checksum === null
      ? ''
      : `<ChecksumAlgorithm>${object.checksum.algorithm.toUpperCase()}</ChecksumAlgorithm><ChecksumType>${object.checksum.type}</ChecksumType>`
  return `<${name}><Key>${escapeXml(asked.text(object.key))}</Key><LastModified>${object.modified_at.toISOString()}</LastModified><ETag>&quot;${object.etag}&quot;</ETag>${checksum}<Size>${object.size}</Size><StorageClass>STANDARD</StorageClass>${owner}</${name}>`
}

function prefixesXml(asked: Asked, listing: Listing): string[] {
  return listing.commonPrefixes.map(
    (prefix) => `<CommonPrefixes>${element('Prefix', asked.text(prefix))}</CommonPrefixes>`,
  )
}

/** Opaque to clients, so that nobody builds on what is in it. */
export function writeToken(last: string): string {
  return Buffer.from(last).toString('base64url')
}

function readToken(token: string): string {
  const text = Buffer.from(token, 'base64url').toString()
  if (writeToken(text) !== token)
    throw new S3Error('InvalidArgument', 'The continuation token provided is incorrect.')
  return text
}
