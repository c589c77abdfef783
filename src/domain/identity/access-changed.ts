import { tellHere } from '../../platform/notices.ts'
import type { World } from '../world.ts'

/** On which the database tells every process whose access changed. */
export const accessChannel = 'euterpe_access'

/**
 * For the process that changes what somebody may do, once that is committed: the database tells all processes, but the
 * answer to whoever asked for the change must not be faster than its own notice.
 */
export function accessChanged(
  world: World,
  kind: 'token' | 'family' | 'client' | 'user' | 'organisation' | 'storage_key',
  id: string,
): void {
  tellHere(world.db, accessChannel, `${kind}:${id}`)
}
