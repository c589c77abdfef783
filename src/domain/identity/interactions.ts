import { timingSafeEqual } from 'node:crypto'
import { isId, newId } from '../../lib/ids.ts'
import { Problem } from '../../lib/problem.ts'
import { hashSecret } from '../../lib/seal.ts'
import type { World } from '../world.ts'
import {
  bindInteraction,
  type Interaction,
  insertInteraction,
  selectInteraction,
  type Waiting,
} from './sql-interactions.ts'

const patienceMs = 3_600_000

/**
 * Keeps a request while its user signs in. It belongs to the browser that brought it, so that nobody can make another
 * person finish it; a cross-site POST carries no cookie, and the browser is then the one that opens it next.
 */
export async function startInteraction(
  world: World,
  browser: string | null,
  waiting: Waiting,
): Promise<Interaction> {
  const now = world.clock.now()
  const row = {
    id: newId(),
    browser_hash: browser === null ? null : hashSecret(browser),
    request: waiting,
    created_at: now,
    expires_at: new Date(now.getTime() + patienceMs),
  }
  await insertInteraction(world.db, row)
  return { ...row, first_factor: null, upstream: null }
}

/** The interaction, if it is this browser's; throws a Problem, for a page that says how to start again. */
export async function findInteraction(world: World, browser: string, id: string): Promise<Interaction> {
  const found = isId(id) ? await selectInteraction(world.db, id, world.clock.now()) : null
  if (found === null) throw gone()
  const hash = hashSecret(browser)
  if (found.browser_hash === null) {
    if (!(await bindInteraction(world.db, id, hash))) throw gone()
    return { ...found, browser_hash: hash }
  }
  if (!timingSafeEqual(found.browser_hash, hash)) throw gone()
  return found
}

function gone(): Problem {
  return new Problem(
    'not_found',
    'This sign-in is over or belongs to another browser. Start again from the application.',
  )
}
