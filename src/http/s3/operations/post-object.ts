import { requireWrite } from '../../../domain/storage/areas/layout.ts'
import { checksumAlgorithms } from '../../../domain/storage/objects/checksums.ts'
import { type NewObject, storeObject } from '../../../domain/storage/objects/store-object.ts'
import { sign } from '../../../lib/sigv4.ts'
import { withinOrganisation } from '../../../platform/organisation-scope.ts'
import { findCredential, readCredential, requireEqualSignatures, unknownKey } from '../authenticate.ts'
import type { Gateway, S3Response } from '../call.ts'
import type { Credential } from '../credentials.ts'
import { S3Error } from '../failures.ts'
import { readForm } from '../form.ts'
import { checkDescription } from '../object-headers.ts'
import { checkPolicy } from '../policy.ts'
import type { S3Request } from '../request.ts'
import { rejectUnsupported } from '../unsupported.ts'
import { findAreaOf } from '../with-area.ts'
import { documentXml, element } from '../xml.ts'

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
  const credential = await verifyPolicy(gateway, policy, fields, readField)
  const lengths = checkPolicy(
    policy,
    new Map([...fields, ['key', key], ['bucket', request.bucket]]),
    context.clock.now(),
  )
  const area = await findAreaOf(gateway, credential, request.bucket)
  requireWrite('customer', area.kind, key)
  rejectUnsupported({
    ...Object.fromEntries(fields),
    'x-amz-acl': fields.get('x-amz-acl') ?? fields.get('acl'),
    ...(fields.has('tagging') && { 'x-amz-tagging': fields.get('tagging') }),
  })
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
  const upload: NewObject = {
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
  }
  const object = await withinOrganisation(area.organisation_id, () => storeObject(context, area, upload))
  return respondToForm(fields, { bucket: request.bucket, key, etag: object.etag, s3: context.urls.s3 })
}

/** The credential whose signature the policy has, in version 4 or 2. */
async function verifyPolicy(
  gateway: Gateway,
  policy: string,
  fields: Map<string, string>,
  readField: (name: string) => string,
): Promise<Credential> {
  if (fields.has('awsaccesskeyid') && !fields.has('x-amz-algorithm')) {
    const credential = await gateway.credentials.find(readField('awsaccesskeyid'))
    if (credential === null || credential.presignedOnly) throw unknownKey()
    requireEqualSignatures(credential.signV2(policy), readField('signature'))
    return credential
  }
  if (readField('x-amz-algorithm') !== 'AWS4-HMAC-SHA256')
    throw new S3Error('InvalidArgument', 'x-amz-algorithm must be AWS4-HMAC-SHA256.')
  const requested = readCredential(readField('x-amz-credential'), 'AuthorizationQueryParametersError')
  const { credential, signingKey } = await findCredential(gateway.credentials, requested)
  requireEqualSignatures(sign(signingKey, policy), readField('x-amz-signature'))
  return credential
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
