import { hashSecret } from '../../../lib/seal.ts'
import type { Db } from '../../../platform/postgres.ts'
import { lockPassword } from '../accounts/sql.ts'

/** Identifies a password without revealing its hash. A new password, even the same one, has another mark. */
export function markPassword(passwordHash: string): string {
  return hashSecret(passwordHash).toString('base64url')
}

/** Whether the user still has the password with this mark. It cannot change before the transaction ends. */
export async function stillHasPassword(tx: Db, userId: string, mark: string): Promise<boolean> {
  const passwordHash = await lockPassword(tx, userId)
  return passwordHash !== null && markPassword(passwordHash) === mark
}
