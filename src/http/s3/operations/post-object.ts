import type { Readable } from 'node:stream'
import { Busboy, type BusboyInstance } from '@fastify/busboy'
import { checksumAlgorithms } from '../../../domain/storage/checksums.ts'
import { requireWrite } from '../../../domain/storage/layout.ts'
import { storeObject } from '../../../domain/storage/write.ts'
import { sign } from '../../../lib/sigv4.ts'
import { findCredential, readCredential, requireSame } from '../authenticate.ts'
import type { Gateway, S3Answer } from '../call.ts'
import { checkDescription } from '../description.ts'
import { S3Error } from '../failures.ts'
import { checkPolicy } from '../policy.ts'
import type { S3Request } from '../request.ts'
import { documentXml, element } from '../xml.ts'

type Form = { fields: Map<string, string>; file: Readable; fileName: string; fileType: string }

// biome-ignore lint/suspicious/noTemplateCurlyInString: this is how a form writes it
const fileNameMark = '${filename}'

/** An upload by an HTML form, whose signed policy says what may be sent and until when. */
export async function postObject(
  gateway: Gateway,
  request: S3Request,
  acceptBody: () => void,
): Promise<S3Answer> {
  const { context } = gateway
  acceptBody()
  const form = await readForm(request)
  const { fields, file } = form
  const key = fields.get('key')?.replaceAll(fileNameMark, form.fileName) ?? ''
  if (key === '') throw new S3Error('InvalidArgument', 'The form needs a field "key" before the file.')
  const field = (name: string) => {
    const value = fields.get(name)
    if (value === undefined)
      throw new S3Error('AccessDenied', `Access denied: the form has no field ${name}.`)
    return value
  }
  const policy = field('policy')
  if (field('x-amz-algorithm') !== 'AWS4-HMAC-SHA256')
    throw new S3Error('InvalidArgument', 'Use AWS4-HMAC-SHA256.')
  const claim = readCredential(field('x-amz-credential'), 'AuthorizationQueryParametersError')
  const { credential, signingKey } = await findCredential(gateway.credentials, claim)
  requireSame(sign(signingKey, policy), field('x-amz-signature'))
  const lengths = checkPolicy(
    policy,
    new Map([...fields, ['key', key], ['bucket', request.bucket]]),
    context.clock.now(),
  )
  if (request.bucket !== credential.area.bucket) {
    throw new S3Error('AccessDenied', 'Access denied: your keys are for another bucket.')
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
      if (size < lengths.least)
        throw new S3Error('EntityTooSmall', 'The file is smaller than the policy allows.')
      if (size > lengths.most)
        throw new S3Error('EntityTooLarge', 'The file is larger than the policy allows.')
      if (algorithm === undefined) return null
      const value = digests[algorithm]!.toString('base64')
      if (value !== fields.get(`x-amz-checksum-${algorithm}`))
        throw new S3Error('BadDigest', 'The checksum differs.')
      return { algorithm, type: 'FULL_OBJECT', value }
    },
  })
  return answerForm(fields, { bucket: request.bucket, key, etag: object.etag, s3: context.urls.s3 })
}

function answerForm(
  fields: Map<string, string>,
  made: { bucket: string; key: string; etag: string; s3: string },
): S3Answer {
  const etag = `"${made.etag}"`
  const location = `${made.s3}/${made.bucket}/${encodeURIComponent(made.key)}`
  const redirect = fields.get('success_action_redirect') ?? fields.get('redirect')
  if (redirect !== undefined && URL.canParse(redirect) && /^https?:/.test(redirect)) {
    const target = new URL(redirect)
    for (const [name, value] of Object.entries({ bucket: made.bucket, key: made.key, etag })) {
      target.searchParams.set(name, value)
    }
    return { status: 303, headers: { location: target.href, etag } }
  }
  const status = fields.get('success_action_status')
  if (status !== '201') return { status: status === '200' ? 200 : 204, headers: { etag, location } }
  const content =
    element('Location', location) +
    element('Bucket', made.bucket) +
    element('Key', made.key) +
    element('ETag', etag)
  return {
    status: 201,
    headers: { 'content-type': 'application/xml', etag, location },
    body: documentXml('PostResponse', content),
  }
}

/** The fields up to the file; the file itself is left to be streamed. What follows it is ignored, as in S3. */
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
    request.raw.on('aborted', () => parser.destroy(new Error('the connection broke off')))
    request.raw.pipe(parser)
  })
}
