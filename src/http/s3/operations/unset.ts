import { StorageFailure } from '../../../domain/storage/failure.ts'
import { requireRead } from '../../../domain/storage/layout.ts'
import { selectObject } from '../../../domain/storage/sql-objects.ts'
import { type AreaCall, readBody, type S3Answer, xmlAnswer } from '../call.ts'
import { type S3Code, S3Error } from '../failures.ts'
import { documentXml, element } from '../xml.ts'
import { ownerXml } from './buckets.ts'

/**
 * What a bucket or an object can have configured in S3 and has not here. Clients ask, and are content with "not set";
 * setting it is refused, since it would change nothing.
 */
const notSet: Record<string, S3Code> = {
  policy: 'NoSuchBucketPolicy',
  cors: 'NoSuchCORSConfiguration',
  lifecycle: 'NoSuchLifecycleConfiguration',
  tagging: 'NoSuchTagSet',
  website: 'NoSuchWebsiteConfiguration',
  encryption: 'ServerSideEncryptionConfigurationNotFoundError',
  'object-lock': 'ObjectLockConfigurationNotFoundError',
  replication: 'ReplicationConfigurationNotFoundError',
}

const empty: Record<string, string> = {
  versioning: 'VersioningConfiguration',
  logging: 'BucketLoggingStatus',
  notification: 'NotificationConfiguration',
  accelerate: 'AccelerateConfiguration',
}

const refused = [
  'analytics', 'inventory', 'intelligent-tiering', 'legal-hold', 'metrics', 'ownershipControls', 'policyStatus',
  'publicAccessBlock', 'restore', 'retention', 'select', 'torrent',
] // biome-ignore format: a list of words

export const unsetNames = ['acl', 'requestPayment', ...Object.keys(notSet), ...Object.keys(empty), ...refused]

export async function answerUnset(call: AreaCall, name: string): Promise<S3Answer> {
  const { request, area, key, actor, context } = call
  if (key !== '') {
    requireRead(actor, area.kind, key)
    if ((await selectObject(context.db, area.id, key)) === null) throw new StorageFailure('NoSuchKey')
  }
  if (request.method === 'PUT' && name === 'acl') return keepPrivate(call)
  if (request.method === 'DELETE' && name in notSet) return { status: 204 }
  if (request.method !== 'GET' || refused.includes(name)) {
    throw new S3Error('NotImplemented', `A ${name} configuration is not implemented here.`)
  }
  if (name === 'acl') return xmlAnswer(aclXml(call))
  if (name === 'requestPayment') {
    return xmlAnswer(documentXml('RequestPaymentConfiguration', element('Payer', 'BucketOwner')))
  }
  if (name === 'tagging' && key !== '') return xmlAnswer(documentXml('Tagging', '<TagSet></TagSet>'))
  const code = notSet[name]
  if (code !== undefined) throw new S3Error(code, `There is no ${name} configuration.`)
  return xmlAnswer(documentXml(empty[name]!, ''))
}

/** Everything is private to its organisation, and asking for that is granted. */
async function keepPrivate(call: AreaCall): Promise<S3Answer> {
  await readBody(call, 64 * 1024)
  const acl = call.request.headers['x-amz-acl']
  if (acl !== undefined && acl !== 'private')
    throw new S3Error('NotImplemented', 'Everything here stays private.')
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
