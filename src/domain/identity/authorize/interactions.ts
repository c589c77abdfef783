import { timingSafeEqual } from 'node:crypto'
import { isId, newId } from '../../../lib/ids.ts'
import { Problem } from '../../../lib/problem.ts'
import { hashSecret } from '../../../lib/seal.ts'
import type { Context } from '../../context.ts'
import {
  bindInteraction,
  type FirstFactor,
  type Interaction,
  insertInteraction,
  type PendingRequest,
  selectInteraction,
  type UpstreamRequest,
  updateFirstFactor,
  updateUpstream,
} from './sql-interactions.ts'

const interactionLifetimeMs = 3_600_000
const firstFactorLifetimeMs = 600_000

/**
 * Stores a request while its user signs in. It is bound to the browser that sent it, so that an attacker cannot make
 * somebody else complete it. A cross-site POST carries no cookie; then the first browser to open it is bound.
 */
export async function startInteraction(
  context: Context,
  browser: string | null,
  request: PendingRequest,
): Promise<Interaction> {
  const now = context.clock.now()
  const row = {
    id: newId(),
    browser_hash: browser === null ? null : hashSecret(browser),
    request,
    created_at: now,
    expires_at: new Date(now.getTime() + interactionLifetimeMs),
  }
  await insertInteraction(context.db, row)
  return { ...row, first_factor: null, upstream: null }
}

/** Finds an interaction of this browser. Throws a Problem whose page explains how to start again. */
export async function findInteraction(context: Context, browser: string, id: string): Promise<Interaction> {
  const found = isId(id) ? await selectInteraction(context.db, id, context.clock.now()) : null
  if (found === null) throw interactionNotFound()
  const hash = hashSecret(browser)
  if (found.browser_hash === null) {
    if (!(await bindInteraction(context.db, id, hash))) throw interactionNotFound()
    return { ...found, browser_hash: hash }
  }
  if (!timingSafeEqual(found.browser_hash, hash)) throw interactionNotFound()
  return found
}

/** Records that the password was right and the second factor is still missing. Null clears the record. */
export async function recordFirstFactor(
  context: Context,
  interaction: Interaction,
  given: { userId: string; remember: boolean } | null,
): Promise<void> {
  const factor = given === null ? null : { ...given, givenAt: context.clock.now().toISOString() }
  await updateFirstFactor(context.db, interaction.id, factor)
}

/** The first factor that still needs a second one. Null when there is none or it has expired. */
export function pendingFirstFactor(
  context: Context,
  { first_factor: first }: Interaction,
): FirstFactor | null {
  if (first === null) return null
  return context.clock.now().getTime() - Date.parse(first.givenAt) < firstFactorLifetimeMs ? first : null
}

/** Records the request to an external provider. Null after its callback, whether that succeeded or failed. */
export async function recordUpstreamRequest(
  context: Context,
  interaction: Interaction,
  upstream: UpstreamRequest | null,
): Promise<void> {
  await updateUpstream(context.db, interaction.id, upstream)
}

function interactionNotFound(): Problem {
  return new Problem(
    'not_found',
    'This sign-in has expired or was started in another browser. Go back to the application and start again.',
  )
}
