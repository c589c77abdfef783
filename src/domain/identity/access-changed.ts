import { notifyLocally } from '../../platform/notifications.ts'
import type { Context } from '../context.ts'

/** On which the database tells every process whose access changed. */
export const accessChannel = 'euterpe_access'

/**
 * For the process that changes what somebody may do, once that is committed: the database tells all processes, but the
 * answer to whoever asked for the change must not be faster than its own notice.
 */
export function accessChanged(
  context: Context,
  kind: 'token' | 'family' | 'client' | 'user' | 'organisation' | 'storage_key',
  id: string,
): void {
  notifyLocally(context.db, accessChannel, `${kind}:${id}`)
}
