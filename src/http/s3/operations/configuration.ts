import { requireRead } from '../../../domain/storage/areas/layout.ts'
import { StorageFailure } from '../../../domain/storage/failure.ts'
import { selectObject } from '../../../domain/storage/objects/sql.ts'
import { childrenOf, findElement } from '../../../lib/xml.ts'
import { type AreaCall, readBody, type S3Response, xmlResponse } from '../call.ts'
import { decodeSmallBody } from '../decode-small-body.ts'
import { type S3Code, S3Error } from '../failures.ts'
import { rejectUnsupported } from '../unsupported.ts'
import { documentXml, element, parseRequestXml } from '../xml.ts'
import { ownerXml } from './buckets.ts'

/**
 * Bucket and object configurations of S3 that this gateway does not have. Reading them returns "not set", which
 * satisfies clients. Setting them is rejected, because it would have no effect.
 */
const notFoundCodes: Record<string, S3Code> = {
  policy: 'NoSuchBucketPolicy',
  cors: 'NoSuchCORSConfiguration',
  lifecycle: 'NoSuchLifecycleConfiguration',
  tagging: 'NoSuchTagSet',
  website: 'NoSuchWebsiteConfiguration',
  encryption: 'ServerSideEncryptionConfigurationNotFoundError',
  'object-lock': 'ObjectLockConfigurationNotFoundError',
  replication: 'ReplicationConfigurationNotFoundError',
}

const emptyDocuments: Record<string, string> = {
  versioning: 'VersioningConfiguration',
  logging: 'BucketLoggingStatus',
  notification: 'NotificationConfiguration',
  accelerate: 'AccelerateConfiguration',
}

const unsupported = [
  'analytics', 'inventory', 'intelligent-tiering', 'legal-hold', 'metrics', 'ownershipControls', 'policyStatus',
  'publicAccessBlock', 'restore', 'retention', 'select', 'torrent',
] // biome-ignore format: a list of words

export const configurationNames = [
  'acl',
  'requestPayment',
  ...Object.keys(notFoundCodes),
  ...Object.keys(emptyDocuments),
  ...unsupported,
]

export async function handleConfiguration(call: AreaCall, name: string): Promise<S3Response> {
  const { request, area, key, actor, context } = call
  if (key !== '') {
    requireRead(actor, area.kind, key)
    if ((await selectObject(context.db, area.id, key)) === null) throw new StorageFailure('NoSuchKey')
  }
  if (request.method === 'PUT' && name === 'acl') return acceptPrivateAcl(call)
  if (request.method === 'DELETE' && name in notFoundCodes) return { status: 204 }
  if (request.method !== 'GET' || unsupported.includes(name)) {
    throw new S3Error('NotImplemented', `The ${name} configuration is not supported.`)
  }
  if (name === 'acl') return xmlResponse(aclXml(call))
  if (name === 'requestPayment') {
    return xmlResponse(documentXml('RequestPaymentConfiguration', element('Payer', 'BucketOwner')))
  }
  if (name === 'tagging' && key !== '') return xmlResponse(documentXml('Tagging', '<TagSet></TagSet>'))
  const code = notFoundCodes[name]
  if (code !== undefined) throw new S3Error(code, `There is no ${name} configuration.`)
  return xmlResponse(documentXml(emptyDocuments[name]!, ''))
}

/** Objects are always private, so only an ACL that grants access to the owner alone is accepted. */
async function acceptPrivateAcl(call: AreaCall): Promise<S3Response> {
  const body = await decodeSmallBody(call, await readBody(call, 64 * 1024))
  rejectUnsupported(call.request.headers)
  if (body.length === 0) return {}
  const list = findElement(parseRequestXml(body, 'AccessControlPolicy'), 'AccessControlList')
  const { id } = call.identity.credential.organisation
  for (const grant of childrenOf(list, 'Grant')) {
    if (findElement(grant, 'Grantee', 'ID')?.text === id) continue
    throw new S3Error('NotImplemented', 'An ACL can grant access to the owner only.')
  }
  return {}
}

function aclXml({ identity }: AreaCall): string {
  const owner = identity.credential.organisation
  const grantee = `<Grantee xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:type="CanonicalUser">${element('ID', owner.id)}${element('DisplayName', owner.name)}</Grantee>`
  const grant = `<Grant>${grantee}<Permission>FULL_CONTROL</Permission></Grant>`
  return documentXml(
    'AccessControlPolicy',
    `${ownerXml('Owner', owner)}<AccessControlList>${grant}</AccessControlList>`,
  )
}
