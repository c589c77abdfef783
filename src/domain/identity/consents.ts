import { transaction } from '../../platform/postgres.ts'
import type { World } from '../world.ts'
import { accessChanged } from './access-changed.ts'
import { deleteConsent, selectConsent, upsertConsent } from './sql-sessions.ts'
import { revokeFamilies } from './sql-tokens.ts'

/** What the user last granted this application, if that was decided for the very set that is asked for now. */
export async function rememberedGrant(
  world: World,
  userId: string,
  clientId: string,
  requested: string[],
): Promise<string[] | null> {
  const consent = await selectConsent(world.db, userId, clientId)
  if (consent === null || !sameSet(consent.requested, requested)) return null
  return consent.granted
}

/** Remembers what the user ticked. `openid` is what signing in is, so it cannot be unticked. */
export async function decideConsent(
  world: World,
  userId: string,
  clientId: string,
  requested: string[],
  ticked: readonly string[],
): Promise<string[]> {
  const granted = requested.filter((scope) => scope === 'openid' || ticked.includes(scope))
  await upsertConsent(world.db, {
    user_id: userId,
    client_id: clientId,
    requested,
    granted,
    decided_at: world.clock.now(),
  })
  return granted
}

/** Takes back what an application was granted; its tokens end at once. */
export async function withdrawConsent(world: World, userId: string, clientId: string): Promise<void> {
  await transaction(world.db, async (tx) => {
    await deleteConsent(tx, userId, clientId)
    await revokeFamilies(tx, { userId, clientId }, world.clock.now())
  })
  accessChanged(world, 'user', userId)
}

function sameSet(a: string[], b: string[]): boolean {
  return a.length === b.length && a.every((word) => b.includes(word))
}
