import { Problem } from '../../lib/problem.ts'
import { transaction } from '../../platform/postgres.ts'
import { type Actor, recordAudit } from '../audit/record.ts'
import type { Context } from '../context.ts'
import { invalidateAccess } from '../identity/invalidate-access.ts'
import { areaOf } from '../storage/areas/resolve.ts'
import { ensureHostKeys, type HostKey } from '../storage/sftp-keys/host-keys.ts'
import { addSftpKey } from '../storage/sftp-keys/sftp-keys.ts'
import { deleteSftpKey, type SftpKey, selectSftpKeys } from '../storage/sftp-keys/sql.ts'
import { lockOrganisation } from './sql.ts'

export type SftpAccess = {
  /** Null: SFTP is off. */
  url: string | null
  userName: string
  hostKeys: Pick<HostKey, 'type' | 'publicKey' | 'fingerprint'>[]
  keys: SftpKey[]
}

/** How an organisation reaches its area by SFTP, and the keys that may sign in. */
export async function readSftpAccess(context: Context, organisationId: string): Promise<SftpAccess> {
  const area = await areaOf(context, organisationId)
  const url = context.settings.sftpUrl
  return {
    url,
    userName: area.bucket,
    hostKeys: url === null ? [] : await ensureHostKeys(context),
    keys: await selectSftpKeys(context.db, organisationId),
  }
}

export async function addKey(
  context: Context,
  organisationId: string,
  actor: Actor,
  input: { public_key: string; name?: string },
): Promise<SftpKey> {
  await areaOf(context, organisationId)
  return transaction(context.db, async (tx) => {
    await lockOrganisation(tx, organisationId)
    const key = await addSftpKey(context, tx, organisationId, input)
    await recordAudit(tx, context.clock.now(), {
      organisationId,
      action: 'sftp_key.added',
      actor,
      subject: subjectOf(key),
      details: { fingerprint: key.fingerprint },
    })
    return key
  })
}

/** Removes a key. Sessions that were opened with it end with their next request, in every process. */
export async function removeKey(
  context: Context,
  organisationId: string,
  actor: Actor,
  id: string,
): Promise<SftpKey> {
  const removed = await transaction(context.db, async (tx) => {
    const key = await deleteSftpKey(tx, organisationId, id)
    if (key === null)
      throw new Problem('not_found', 'There is no such SFTP key. List yours with GET /v1/storage/sftp-keys.')
    await recordAudit(tx, context.clock.now(), {
      organisationId,
      action: 'sftp_key.removed',
      actor,
      subject: subjectOf(key),
      details: { fingerprint: key.fingerprint },
    })
    return key
  })
  invalidateAccess(context, 'sftp_key', id)
  return removed
}

function subjectOf({ id, name }: SftpKey) {
  return { type: 'sftp_key' as const, id, name }
}
