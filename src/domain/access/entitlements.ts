import { newId } from '../../lib/ids.ts'
import { Problem } from '../../lib/problem.ts'
import { type Db, withinTransaction } from '../../platform/postgres.ts'
import { recordEvent } from '../events/record.ts'
import { insertEntitlements, selectHeldEntitlements, updateRevoked } from './sql.ts'

/** What an organisation can buy. A route that needs one declares it next to its scope. */
export const entitlements = [
  'tagging',
  'audio_features',
  'atlas',
  'search',
  'ingestion',
  'profiling',
] as const

export type Entitlement = (typeof entitlements)[number]

/** Grants entitlements and returns all that the organisation then holds. */
export async function grantEntitlements(
  db: Db,
  organisationId: string,
  names: string[],
  at: Date,
): Promise<Entitlement[]> {
  const rows = checkNames(names).map((name) => ({ id: newId(), name }))
  return withinTransaction(db, async (tx) => {
    const granted = await insertEntitlements(tx, organisationId, rows, at)
    return recordChange(tx, organisationId, { granted, revoked: [] }, at)
  })
}

/** Revokes entitlements. Tokens issued before then fail with `entitlement_revoked`. */
export async function revokeEntitlements(
  db: Db,
  organisationId: string,
  names: string[],
  at: Date,
): Promise<Entitlement[]> {
  const checked = checkNames(names)
  return withinTransaction(db, async (tx) => {
    const revoked = await updateRevoked(tx, organisationId, checked, at)
    return recordChange(tx, organisationId, { granted: [], revoked }, at)
  })
}

async function recordChange(
  tx: Db,
  organisationId: string,
  change: { granted: string[]; revoked: string[] },
  at: Date,
): Promise<Entitlement[]> {
  const held = await heldEntitlements(tx, organisationId)
  if (change.granted.length + change.revoked.length > 0) {
    const data = { ...change, entitlements: held }
    await recordEvent({ clock: { now: () => at } }, tx, { organisationId, type: 'entitlement.changed', data })
  }
  return held
}

export async function heldEntitlements(db: Db, organisationId: string): Promise<Entitlement[]> {
  return (await selectHeldEntitlements(db, organisationId)) as Entitlement[]
}

function checkNames(names: string[]): Entitlement[] {
  const unknown = names.filter((name) => !(entitlements as readonly string[]).includes(name))
  if (names.length === 0 || unknown.length > 0) {
    const fault = names.length === 0 ? 'No entitlement given' : `Unknown entitlement: ${unknown.join(', ')}`
    throw new Problem('unsupported_value', `${fault}. Use any of ${entitlements.join(', ')}.`)
  }
  return [...new Set(names)] as Entitlement[]
}
