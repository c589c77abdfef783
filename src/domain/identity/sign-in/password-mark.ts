import { hashSecret } from '../../../lib/seal.ts'

/** Identifies a password without revealing its hash. A new password, even the same one, has another mark. */
export function markPassword(passwordHash: string): string {
  return hashSecret(passwordHash).toString('base64url')
}
