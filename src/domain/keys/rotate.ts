import { type Db, transaction } from '../../platform/postgres.ts'
import type { Context } from '../context.ts'
import { generateKey, sealPurpose } from './generate-key.ts'
import { canOpen, checkMasterKey } from './master-key.ts'
import { maxKeySetAgeMs, type Purpose, publicationLeadMs, purposes } from './purposes.ts'
import {
  endPublication,
  insertKey,
  type KeyRow,
  lockPurpose,
  selectNewestKey,
  updateSignsFrom,
} from './sql.ts'

export type Rotation = {
  /** The new key signs immediately, without being published ahead. */
  now?: boolean
  /** Stops publishing the old keys, which invalidates everything they signed. For a leaked key. */
  withdraw?: boolean
}

/**
 * Publishes the next key of a purpose. It starts signing a day later, when cached key sets contain it. The old key
 * stays published until everything it signed has expired. If a next key is already published, there is no second one.
 */
export async function rotateKey(context: Context, purpose: Purpose, options: Rotation = {}): Promise<KeyRow> {
  await checkMasterKey(context)
  return transaction(context.db, async (tx) => {
    await lockPurpose(tx, purpose)
    const now = context.clock.now()
    const isImmediate = options.now === true || options.withdraw === true
    const signsFrom = isImmediate ? now : new Date(now.getTime() + publicationLeadMs)
    const newest = await selectNewestKey(tx, purpose)
    if (newest !== null && newest.signs_from > now) {
      if (!isImmediate) return newest
      await updateSignsFrom(tx, newest.id, now)
      await retireOtherKeys(tx, newest.id, purpose, now, options)
      return { ...newest, signs_from: now }
    }
    const key = await generateKey(context, purpose, newest === null ? now : signsFrom)
    await insertKey(tx, key)
    await retireOtherKeys(tx, key.id, purpose, key.signs_from, options)
    return key
  })
}

/** Creates the first key of a purpose that can be opened, unless another process already did. */
export async function ensureFirstKey(context: Context, purpose: Purpose): Promise<void> {
  await checkMasterKey(context)
  await transaction(context.db, async (tx) => {
    await lockPurpose(tx, purpose)
    const newest = await selectNewestKey(tx, purpose)
    if (newest !== null && canOpen(context.masterKey, sealPurpose(purpose), newest.private_key)) return
    await insertKey(tx, await generateKey(context, purpose, context.clock.now()))
  })
}

/** Whether to publish the next key now, so that it starts signing when the current one reaches the configured age. */
export function isRotationDue(newest: KeyRow, now: Date, everyDays: number): boolean {
  const due = newest.signs_from.getTime() + everyDays * 86_400_000 - publicationLeadMs
  return now.getTime() >= due && newest.signs_from <= now
}

async function retireOtherKeys(
  tx: Db,
  newestId: string,
  purpose: Purpose,
  signsFrom: Date,
  options: Rotation,
): Promise<void> {
  const lastUse = signsFrom.getTime() + purposes[purpose].lifetimeS * 1000 + maxKeySetAgeMs
  await endPublication(tx, purpose, newestId, options.withdraw === true ? signsFrom : new Date(lastUse))
}
