import { type Db, transaction } from '../../platform/postgres.ts'
import type { Context } from '../context.ts'
import { makeKey } from './make.ts'
import { cacheTurnoverMs, type Purpose, publishedAheadMs, purposes } from './purposes.ts'
import {
  endPublication,
  insertKey,
  type KeyRow,
  lockPurpose,
  selectNewestKey,
  updateSignsFrom,
} from './sql.ts'

export type Rotation = {
  /** The new key signs at once, without having been published before. */
  now?: boolean
  /** The old keys are no longer published: what they signed is worthless from now on. For a key that leaked. */
  withdraw?: boolean
}

/**
 * Publishes the next key of a purpose. It signs a day later, when caches know it; the old one stays published until
 * what it signed has expired. A next key that is already waiting is not followed by another.
 */
export async function rotateKey(context: Context, purpose: Purpose, how: Rotation = {}): Promise<KeyRow> {
  return transaction(context.db, async (tx) => {
    await lockPurpose(tx, purpose)
    const now = context.clock.now()
    const atOnce = how.now === true || how.withdraw === true
    const signsFrom = atOnce ? now : new Date(now.getTime() + publishedAheadMs)
    const newest = await selectNewestKey(tx, purpose)
    if (newest !== null && newest.signs_from > now) {
      if (!atOnce) return newest
      await updateSignsFrom(tx, newest.id, now)
      await retireOthers(tx, newest.id, purpose, now, how)
      return { ...newest, signs_from: now }
    }
    const key = await makeKey(context, purpose, newest === null ? now : signsFrom)
    await insertKey(tx, key)
    await retireOthers(tx, key.id, purpose, key.signs_from, how)
    return key
  })
}

/** The first key of a purpose, made when somebody needs it; another process may have been faster. */
export async function ensureKey(context: Context, purpose: Purpose): Promise<void> {
  await transaction(context.db, async (tx) => {
    await lockPurpose(tx, purpose)
    if ((await selectNewestKey(tx, purpose)) !== null) return
    await insertKey(tx, await makeKey(context, purpose, context.clock.now()))
  })
}

/** Whether the schedule asks for a next key, so that it signs when the present one is as old as the setting says. */
export function isRotationDue(newest: KeyRow, now: Date, everyDays: number): boolean {
  const due = newest.signs_from.getTime() + everyDays * 86_400_000 - publishedAheadMs
  return now.getTime() >= due && newest.signs_from <= now
}

async function retireOthers(
  tx: Db,
  newestId: string,
  purpose: Purpose,
  signsFrom: Date,
  how: Rotation,
): Promise<void> {
  const lastUse = signsFrom.getTime() + purposes[purpose].lifetimeS * 1000 + cacheTurnoverMs
  await endPublication(tx, purpose, newestId, how.withdraw === true ? signsFrom : new Date(lastUse))
}
