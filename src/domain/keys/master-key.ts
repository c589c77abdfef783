import { type MasterKey, openingKeys, seal, unseal } from '../../lib/seal.ts'
import { transaction } from '../../platform/postgres.ts'
import type { Context } from '../context.ts'
import { sealPurpose } from './generate-key.ts'
import { insertCanary, lockCanary, selectAnyKey, selectCanary, updateCanary } from './sql-canary.ts'

const canaryPurpose = 'master key canary'
const canaryText = 'Euterpe'

type SealingContext = Pick<Context, 'db' | 'masterKey'>

/**
 * Throws unless the master key is the one that the secrets in the database are sealed with. Every process and command calls it
 * before it seals or opens anything. Where two keys are set, it chooses the one to seal with.
 */
export async function checkMasterKey(context: SealingContext): Promise<void> {
  const canary = (await selectCanary(context.db)) ?? (await createCanary(context))
  const opening = openingKeys(context.masterKey).find((key) => opens(key, canary))
  if (opening === undefined) throw new WrongMasterKey()
  if (!Buffer.isBuffer(context.masterKey)) context.masterKey.sealing = opening
}

export class WrongMasterKey extends Error {
  constructor() {
    super(
      'The master key is not the one that the secrets in this database are sealed with. Set EUTERPE_MASTER_KEY to that key, or restore ' +
        'master.key in the data folder from a backup. If the key is lost, see "A lost master key" in docs/operations.md.',
    )
  }
}

/** From now on, secrets are sealed with this key. Other processes follow at once, if they have it. */
export async function adoptKey(context: SealingContext, key: Buffer): Promise<void> {
  await updateCanary(context.db, seal(key, canaryPurpose, canaryText))
}

/** A database of an earlier release has secrets and no canary: the key must open one of them. */
function createCanary({ db, masterKey }: SealingContext): Promise<Buffer> {
  return transaction(db, async (tx) => {
    await lockCanary(tx)
    const existing = await selectCanary(tx)
    if (existing !== null) return existing
    const row = await selectAnyKey(tx)
    const [first] = openingKeys(masterKey)
    const key =
      row === null
        ? first
        : openingKeys(masterKey).find((each) => canOpen(each, sealPurpose(row.purpose), row.private_key))
    if (key === undefined) throw new WrongMasterKey()
    const canary = seal(key, canaryPurpose, canaryText)
    await insertCanary(tx, canary)
    return canary
  })
}

function opens(key: Buffer, canary: Buffer): boolean {
  return canOpen(key, canaryPurpose, canary)
}

export function canOpen(key: MasterKey, purpose: string, sealed: Buffer): boolean {
  try {
    unseal(key, purpose, sealed)
    return true
  } catch {
    return false
  }
}
