import { createHash } from 'node:crypto'
import { mayWrite } from '../../../domain/storage/layout.ts'
import { limits } from '../../../domain/storage/limits.ts'
import { deleteObjectRows } from '../../../domain/storage/sql-objects.ts'
import { childrenOf } from '../../../lib/xml.ts'
import { digestBytes } from '../../../platform/hashing/digests.ts'
import { type AreaCall, readBody, type S3Answer, xmlAnswer } from '../call.ts'
import { S3Error } from '../failures.ts'
import { readChecksum } from '../payload.ts'
import { unchunk } from '../small-body.ts'
import { documentXml, element, malformed, parseRequestXml, textOf } from '../xml.ts'

/** Each key is judged by itself: what may not be deleted is told, and the rest is. */
export async function deleteObjects(call: AreaCall): Promise<S3Answer> {
  const { context, area, actor } = call
  const { keys, quiet } = readKeys(await readVerified(call))
  const allowed = keys.filter((key) => mayWrite(actor, area.kind, key))
  const refused = keys.filter((key) => !mayWrite(actor, area.kind, key))
  if (allowed.length > 0) await deleteObjectRows(context.db, area.id, allowed)
  const deleted = quiet ? [] : allowed.map((key) => `<Deleted>${element('Key', key)}</Deleted>`)
  const errors = refused.map(
    (key) =>
      `<Error>${element('Key', key)}<Code>AccessDenied</Code><Message>These keys may not delete here.</Message></Error>`,
  )
  return xmlAnswer(documentXml('DeleteResult', deleted.join('') + errors.join('')))
}

async function readVerified(call: AreaCall): Promise<Buffer> {
  const { request, identity } = call
  const bytes = await unchunk(call, await readBody(call, 4 * 1024 * 1024))
  const { payloadHash } = identity
  const sha256 = () => createHash('sha256').update(bytes).digest('hex')
  if (/^[0-9a-f]{64}$/i.test(payloadHash) && payloadHash.toLowerCase() !== sha256()) {
    throw new S3Error(
      'XAmzContentSHA256Mismatch',
      'The bytes that arrived do not have the x-amz-content-sha256.',
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
