import { notifyLocally } from '../../platform/notifications.ts'
import type { Context } from '../context.ts'

/** PostgreSQL notification channel for changes to what a token, client, user, organisation or storage key may do. */
export const accessChannel = 'euterpe_access'

/**
 * Invalidates the access caches of this process. Call it after the change is committed. A database trigger notifies
 * every process, but the response to the change could otherwise arrive before this process sees its own notification.
 */
export function invalidateAccess(
  context: Context,
  kind: 'token' | 'family' | 'client' | 'user' | 'organisation' | 'storage_key' | 'sftp_key',
  id: string,
): void {
  notifyLocally(context.db, accessChannel, `${kind}:${id}`)
}
