import { transaction } from '../../platform/postgres.ts'
import type { Job } from '../../platform/queue.ts'
import type { Context } from '../context.ts'
import { allPurposes } from './purposes.ts'
import { isRotationDue, rotateKey } from './rotate.ts'
import { deleteUnpublishedKeys, selectNewestKey } from './sql.ts'

/** Publishes the next keys when they are due, and deletes keys that are no longer published. */
export const rotateKeysOnSchedule: Job<Context> = {
  name: 'rotate-signing-keys',
  schedule: '17 * * * *',
  async run(context) {
    const now = context.clock.now()
    for (const purpose of allPurposes) {
      const newest = await transaction(context.db, (tx) => selectNewestKey(tx, purpose))
      if (newest === null || !isRotationDue(newest, now, context.settings.keyRotationDays)) continue
      const next = await rotateKey(context, purpose)
      context.log.info(
        { purpose, key_id: next.id, signs_from: next.signs_from },
        'Published the next signing key',
      )
    }
    await deleteUnpublishedKeys(context.db, now)
  },
}
