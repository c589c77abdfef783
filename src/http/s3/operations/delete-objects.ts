import { createHash } from 'node:crypto'
import { mayWrite } from '../../../domain/storage/areas/layout.ts'
import { limits } from '../../../domain/storage/limits.ts'
import {
  type ConditionalDeletion,
  deleteObjectRows,
  deleteObjectRowsIf,
} from '../../../domain/storage/objects/sql.ts'
import { childrenOf } from '../../../lib/xml.ts'
import { digestBytes } from '../../../platform/hashing/digests.ts'
import { type AreaCall, readBody, type S3Response, xmlResponse } from '../call.ts'
import { decodeSmallBody } from '../decode-small-body.ts'
import { type S3Code, S3Error } from '../failures.ts'
import { readChecksum } from '../payload.ts'
import { documentXml, element, malformed, parseRequestXml, textOf } from '../xml.ts'
import { readDeleteCondition } from './delete-object.ts'

type Deletion = { key: string; condition: Omit<ConditionalDeletion, 'key'> | null }

/** Checks access and condition key by key: deletes what it may and reports errors for the others. */
export async function deleteObjects(call: AreaCall): Promise<S3Response> {
  const { area, actor } = call
  const { deletions, quiet } = readDeletions(await readVerifiedBody(call))
  const allowed = deletions.filter(({ key }) => mayWrite(actor, area.kind, key))
  const failed = new Set(await deleteAllowed(call, allowed))
  const deleted = allowed.filter(({ key }) => !failed.has(key))
  const forbidden = deletions.filter(({ key }) => !mayWrite(actor, area.kind, key))
  const content = [
    ...(quiet ? [] : deleted.map(({ key }) => `<Deleted>${element('Key', key)}</Deleted>`)),
    ...forbidden.map(({ key }) =>
      errorEntry(key, 'AccessDenied', 'You are not allowed to delete this object.'),
    ),
    ...[...failed].map((key) => errorEntry(key, 'PreconditionFailed', 'The object is not the one you mean.')),
  ]
  return xmlResponse(documentXml('DeleteResult', content.join('')))
}

/** Returns the keys of objects that do not meet their condition. */
async function deleteAllowed({ context, area }: AreaCall, allowed: Deletion[]): Promise<string[]> {
  const plain = allowed.flatMap(({ key, condition }) => (condition === null ? key : []))
  const conditional = allowed.flatMap(({ key, condition }) =>
    condition === null ? [] : { key, ...condition },
  )
  if (plain.length > 0) await deleteObjectRows(context.db, area.id, plain)
  return conditional.length === 0 ? [] : deleteObjectRowsIf(context.db, area.id, conditional)
}

function errorEntry(key: string, code: S3Code, message: string): string {
  return `<Error>${element('Key', key)}${element('Code', code)}${element('Message', message)}</Error>`
}

async function readVerifiedBody(call: AreaCall): Promise<Buffer> {
  const { request, identity } = call
  const bytes = await decodeSmallBody(call, await readBody(call, 4 * 1024 * 1024))
  const { payloadHash } = identity
  const sha256 = () => createHash('sha256').update(bytes).digest('hex')
  if (/^[0-9a-f]{64}$/i.test(payloadHash) && payloadHash.toLowerCase() !== sha256()) {
    throw new S3Error(
      'XAmzContentSHA256Mismatch',
      'The x-amz-content-sha256 header does not match the received bytes.',
    )
  }
  const md5 = request.headers['content-md5']
  if (md5 !== undefined && md5 !== createHash('md5').update(bytes).digest('base64')) {
    throw new S3Error('BadDigest', 'The Content-MD5 you specified did not match what we received.')
  }
  const checksum = readChecksum(request)
  if (checksum !== null) {
    const found = digestBytes([checksum.algorithm], bytes)[checksum.algorithm]!.toString('base64')
    if (found !== checksum.value)
      throw new S3Error('BadDigest', 'The checksum did not match what we received.')
  }
  return bytes
}

function readDeletions(bytes: Buffer): { deletions: Deletion[]; quiet: boolean } {
  const root = parseRequestXml(bytes, 'Delete')
  const objects = childrenOf(root, 'Object')
  if (objects.length === 0 || objects.length > limits.keysPerPage) throw malformed()
  const deletions = new Map<string, Deletion>()
  for (const object of objects) {
    const key = textOf(object, 'Key')
    if (key === undefined || key === '' || key.includes('\0')) throw malformed()
    const condition = readDeleteCondition({
      etag: textOf(object, 'ETag'),
      size: textOf(object, 'Size'),
      modifiedAt: textOf(object, 'LastModifiedTime'),
    })
    deletions.set(key, { key, condition })
  }
  return { deletions: [...deletions.values()], quiet: textOf(root, 'Quiet') === 'true' }
}
