import type { Readable } from 'node:stream'
import { Busboy, type BusboyInstance } from '@fastify/busboy'
import { requireWrite } from '../../../domain/storage/areas/layout.ts'
import { checksumAlgorithms } from '../../../domain/storage/objects/checksums.ts'
import { storeObject } from '../../../domain/storage/objects/store-object.ts'
import { sign } from '../../../lib/sigv4.ts'
import { findCredential, readCredential, requireEqualSignatures } from '../authenticate.ts'
import type { Gateway, S3Response } from '../call.ts'
import { S3Error } from '../failures.ts'
import { checkDescription } from '../object-headers.ts'
import { checkPolicy } from '../policy.ts'
import type { S3Request } from '../request.ts'
import { documentXml, element } from '../xml.ts'

type Form = { fields: Map<string, string>; file: Readable; fileName: string; fileType: string }

// biome-ignore lint/suspicious/noTemplateCurlyInString: the literal placeholder of S3 forms
const fileNamePlaceholder = '${filename}'

/** An upload with an HTML form. Its signed policy defines what is allowed and until when. */
export async function postObject(
  gateway: Gateway,
  request: S3Request,
  acceptBody: () => void,
): Promise<S3Response> {
  const { context } = gateway
  acceptBody()
  const form = await readForm(request)
  const { fields, file } = form
  const key = fields.get('key')?.replaceAll(fileNamePlaceholder, form.fileName) ?? ''
  if (key === '') throw new S3Error('InvalidArgument', 'The form needs a field "key" before the file.')
  const readField = (name: string) => {
    const value = fields.get(name)
    if (value === undefined) throw new S3Error('AccessDenied', `The form field ${name} is missing.`)
    return value
  }
  const policy = readField('policy')
  if (readField('x-amz-algorithm') !== 'AWS4-HMAC-SHA256')
    throw new S3Error('InvalidArgument', 'x-amz-algorithm must be AWS4-HMAC-SHA256.')
  const requested = readCredential(readField('x-amz-credential'), 'AuthorizationQueryParametersError')
  const { credential, signingKey } = await findCredential(gateway.credentials, requested)
  requireEqualSignatures(sign(signingKey, policy), readField('x-amz-signature'))
  const lengths = checkPolicy(
    policy,
    new Map([...fields, ['key', key], ['bucket', request.bucket]]),
    context.clock.now(),
  )
  if (request.bucket !== credential.area.bucket) {
    throw new S3Error('AccessDenied', 'Your keys do not give access to this bucket.')
  }
  requireWrite('customer', credential.area.kind, key)
  const metadata = [...fields].filter(([name]) => name.startsWith('x-amz-meta-'))
  const description = checkDescription({
    contentType: fields.get('content-type') ?? form.fileType,
    headers: Object.fromEntries(
      ['cache-control', 'content-disposition', 'content-encoding', 'expires'].flatMap((name) =>
        fields.has(name) ? [[name, fields.get(name)!]] : [],
      ),
    ),
    metadata: Object.fromEntries(metadata.map(([name, value]) => [name.slice(11), value])),
  })
  const algorithm = checksumAlgorithms.find((name) => fields.has(`x-amz-checksum-${name}`))
  const object = await storeObject(context, credential.area, {
    key,
    source: file,
    length: null,
    ...description,
    digests: algorithm === undefined ? [] : [algorithm],
    verify({ size, digests }) {
      if (size < lengths.min)
        throw new S3Error('EntityTooSmall', 'The file is smaller than the policy allows.')
      if (size > lengths.max)
        throw new S3Error('EntityTooLarge', 'The file is larger than the policy allows.')
      if (algorithm === undefined) return null
      const value = digests[algorithm]!.toString('base64')
      if (value !== fields.get(`x-amz-checksum-${algorithm}`))
        throw new S3Error('BadDigest', 'The checksum does not match the received bytes.')
      return { algorithm, type: 'FULL_OBJECT', value }
    },
  })
  return respondToForm(fields, { bucket: request.bucket, key, etag: object.etag, s3: context.urls.s3 })
}

function respondToForm(
  fields: Map<string, string>,
  stored: { bucket: string; key: string; etag: string; s3: string },
): S3Response {
  const etag = `"${stored.etag}"`
  const location = `${stored.s3}/${stored.bucket}/${encodeURIComponent(stored.key)}`
  const redirect = fields.get('success_action_redirect') ?? fields.get('redirect')
  if (redirect !== undefined && URL.canParse(redirect) && /^https?:/.test(redirect)) {
    const target = new URL(redirect)
    for (const [name, value] of Object.entries({ bucket: stored.bucket, key: stored.key, etag })) {
      target.searchParams.set(name, value)
    }
    return { status: 303, headers: { location: target.href, etag } }
  }
  const status = fields.get('success_action_status')
  if (status !== '201') return { status: status === '200' ? 200 : 204, headers: { etag, location } }
  const content =
    element('Location', location) +
    element('Bucket', stored.bucket) +
    element('Key', stored.key) +
    element('ETag', etag)
  return {
    status: 201,
    headers: { 'content-type': 'application/xml', etag, location },
    body: documentXml('PostResponse', content),
  }
}

/** Reads the fields before the file and returns the file as a stream. Like S3, ignores fields after the file. */
function readForm(request: S3Request): Promise<Form> {
  return new Promise((resolve, reject) => {
    const malformed = () =>
      new S3Error('MalformedPOSTRequest', 'The body is not well-formed multipart/form-data with a file.')
    const fields = new Map<string, string>()
    let parser: BusboyInstance
    try {
      parser = new Busboy({
        headers: request.headers as { 'content-type': string },
        limits: { fieldSize: 64 * 1024, fields: 100, files: 1, headerPairs: 50 },
      })
    } catch {
      return reject(malformed())
    }
    parser.on('field', (name, value) => void fields.set(name.toLowerCase(), value))
    parser.on('file', (name, file, fileName, _encoding, fileType) => {
      if (name !== 'file') return reject(malformed())
      resolve({ fields, file: file as unknown as Readable, fileName: fileName ?? '', fileType })
    })
    parser.on('error', () => reject(malformed()))
    parser.on('finish', () => reject(malformed()))
    request.raw.on('aborted', () => parser.destroy(new Error('connection closed')))
    request.raw.pipe(parser)
  })
}
