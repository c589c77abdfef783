import { transaction } from '../../platform/postgres.ts'
import type { Job } from '../../platform/queue.ts'
import type { Context } from '../context.ts'
import { allPurposes } from './purposes.ts'
import { isRotationDue, rotateKey } from './rotate.ts'
import { deleteKeysEndedBefore, selectNewestKey } from './sql.ts'

/** Publishes next keys when the schedule asks for them, and forgets keys that nothing needs any more. */
export const rotateKeysBySchedule: Job<Context> = {
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
        'published the next signing key',
      )
    }
    await deleteKeysEndedBefore(context.db, now)
  },
}
