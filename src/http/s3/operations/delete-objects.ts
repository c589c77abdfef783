import { createHash } from 'node:crypto'
import { mayWrite } from '../../../domain/storage/areas/layout.ts'
import { limits } from '../../../domain/storage/limits.ts'
import { deleteObjectRows } from '../../../domain/storage/objects/sql.ts'
import { childrenOf } from '../../../lib/xml.ts'
import { digestBytes } from '../../../platform/hashing/digests.ts'
import { type AreaCall, readBody, type S3Response, xmlResponse } from '../call.ts'
import { decodeSmallBody } from '../decode-small-body.ts'
import { S3Error } from '../failures.ts'
import { readChecksum } from '../payload.ts'
import { documentXml, element, malformed, parseRequestXml, textOf } from '../xml.ts'

/** Checks access key by key: deletes the allowed keys and reports errors for the others. */
export async function deleteObjects(call: AreaCall): Promise<S3Response> {
  const { context, area, actor } = call
  const { keys, quiet } = readKeys(await readVerifiedBody(call))
  const allowed = keys.filter((key) => mayWrite(actor, area.kind, key))
  const forbidden = keys.filter((key) => !mayWrite(actor, area.kind, key))
  if (allowed.length > 0) await deleteObjectRows(context.db, area.id, allowed)
  const deleted = quiet ? [] : allowed.map((key) => `<Deleted>${element('Key', key)}</Deleted>`)
  const errors = forbidden.map(
    (key) =>
      `<Error>${element('Key', key)}<Code>AccessDenied</Code><Message>You are not allowed to delete this object.</Message></Error>`,
  )
  return xmlResponse(documentXml('DeleteResult', deleted.join('') + errors.join('')))
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

function readKeys(bytes: Buffer): { keys: string[]; quiet: boolean } {
  const root = parseRequestXml(bytes, 'Delete')
  const objects = childrenOf(root, 'Object')
  if (objects.length === 0 || objects.length > limits.keysPerPage) throw malformed()
  const keys = objects.map((object) => {
    const key = textOf(object, 'Key')
    if (key === undefined || key === '') throw malformed()
    return key
  })
  return { keys: [...new Set(keys)], quiet: textOf(root, 'Quiet') === 'true' }
}
