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
  selectInteraction,
  type Upstream,
  updateFirstFactor,
  updateUpstream,
  type Waiting,
} from './sql.ts'

const patienceMs = 3_600_000

/**
 * Keeps a request while its user signs in. It belongs to the browser that brought it, so that nobody can make another
 * person finish it; a cross-site POST carries no cookie, and the browser is then the one that opens it next.
 */
export async function startInteraction(
  context: Context,
  browser: string | null,
  waiting: Waiting,
): Promise<Interaction> {
  const now = context.clock.now()
  const row = {
    id: newId(),
    browser_hash: browser === null ? null : hashSecret(browser),
    request: waiting,
    created_at: now,
    expires_at: new Date(now.getTime() + patienceMs),
  }
  await insertInteraction(context.db, row)
  return { ...row, first_factor: null, upstream: null }
}

/** The interaction, if it is this browser's; throws a Problem, for a page that says how to start again. */
export async function findInteraction(context: Context, browser: string, id: string): Promise<Interaction> {
  const found = isId(id) ? await selectInteraction(context.db, id, context.clock.now()) : null
  if (found === null) throw gone()
  const hash = hashSecret(browser)
  if (found.browser_hash === null) {
    if (!(await bindInteraction(context.db, id, hash))) throw gone()
    return { ...found, browser_hash: hash }
  }
  if (!timingSafeEqual(found.browser_hash, hash)) throw gone()
  return found
}

/** The password was right; the second factor is still owed. Null: nothing is owed any more. */
export async function noteFirstFactor(
  context: Context,
  interaction: Interaction,
  given: { userId: string; remember: boolean } | null,
): Promise<void> {
  const factor = given === null ? null : { ...given, givenAt: context.clock.now().toISOString() }
  await updateFirstFactor(context.db, interaction.id, factor)
}

const firstFactorLastsMs = 600_000

/** Who owes the second factor; null when nobody does, or the password was given too long ago. */
export function owedSecondFactor(context: Context, { first_factor: first }: Interaction): FirstFactor | null {
  if (first === null) return null
  return context.clock.now().getTime() - Date.parse(first.givenAt) < firstFactorLastsMs ? first : null
}

/** What an external provider must echo; null once it was used, whatever came of it. */
export async function noteUpstream(
  context: Context,
  interaction: Interaction,
  upstream: Upstream | null,
): Promise<void> {
  await updateUpstream(context.db, interaction.id, upstream)
}

function gone(): Problem {
  return new Problem(
    'not_found',
    'This sign-in is over or belongs to another browser. Start again from the application.',
  )
}
