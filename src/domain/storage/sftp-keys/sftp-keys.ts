import { newId } from '../../../lib/ids.ts'
import { Problem } from '../../../lib/problem.ts'
import type { Db } from '../../../platform/postgres.ts'
import type { Context } from '../../context.ts'
import { readPublicKey } from './read-public-key.ts'
import { insertSftpKey, type SftpKey, selectSftpKeys } from './sql.ts'

/** One for each system that delivers, with room to replace them. */
export const maxSftpKeys = 20

/** Lets whoever has the private key sign in. Pass the transaction that records it in the audit trail. */
export async function addSftpKey(
  context: Context,
  tx: Db,
  organisationId: string,
  input: { public_key: string; name?: string },
): Promise<SftpKey> {
  const publicKey = await readPublicKey(input.public_key)
  if ((await selectSftpKeys(tx, organisationId)).length >= maxSftpKeys)
    throw new Problem(
      'validation_error',
      `There are ${maxSftpKeys} SFTP keys already, the maximum. Remove one first.`,
    )
  const key = {
    id: newId(),
    organisation_id: organisationId,
    name: input.name?.trim() || publicKey.comment || publicKey.fingerprint,
    public_key: publicKey.text,
    fingerprint: publicKey.fingerprint,
    created_at: context.clock.now(),
  }
  if (!(await insertSftpKey(tx, key)))
    throw new Problem('validation_error', `The SFTP key ${publicKey.fingerprint} is there already.`)
  return { ...key, last_used_at: null }
}
