import { hash } from '@node-rs/argon2'
import { newSecret } from '../../lib/ids.ts'
import { Problem } from '../../lib/problem.ts'
import { hashSecret } from '../../lib/seal.ts'
import { transaction } from '../../platform/postgres.ts'
import type { World } from '../world.ts'
import { accessChanged } from './access-changed.ts'
import { shortestPassword } from './create-user.ts'
import { deliverMail, passwordMail } from './mail.ts'
import { replaceReset, selectReset, takeReset } from './sql-resets.ts'
import { deleteSessions } from './sql-sessions.ts'
import { revokeFamilies } from './sql-tokens.ts'
import { selectPersonByEmail, updatePassword } from './sql-users.ts'

const linkLifetimeMs = 30 * 60_000

/** Mails the link, if the address is somebody's; run by a worker, so that the page takes the same time for everybody. */
export async function mailResetLink(
  world: World,
  input: { email: string; interaction: string | null },
): Promise<void> {
  const person = await selectPersonByEmail(world.db, input.email)
  if (person === null || person.disabled) return
  const secret = newSecret()
  await transaction(world.db, (tx) =>
    replaceReset(tx, {
      hash: hashSecret(secret),
      userId: person.id,
      expiresAt: new Date(world.clock.now().getTime() + linkLifetimeMs),
    }),
  )
  const back = input.interaction === null ? '' : `?sign-in=${input.interaction}`
  const link = `${world.urls.auth}/password/${secret}${back}`
  await deliverMail(world, { to: person.email, ...passwordMail(person.locale, person.given_name, link) })
}

export async function isResetLink(world: World, secret: string): Promise<boolean> {
  return (await selectReset(world.db, hashSecret(secret), world.clock.now())) !== null
}

/** Sets the password. Whoever was signed in with the old one, browsers and applications alike, is not any more. */
export async function resetPassword(world: World, secret: string, password: string): Promise<string> {
  if (password.length < shortestPassword || password.length > 1024) {
    throw new Problem('validation_error', `A password needs at least ${shortestPassword} characters.`)
  }
  const passwordHash = await hash(password)
  const now = world.clock.now()
  const userId = await transaction(world.db, async (tx) => {
    const userId = await takeReset(tx, hashSecret(secret), now)
    if (userId === null)
      throw new Problem('not_found', 'This link was used or has expired. Ask for a new one.')
    await updatePassword(tx, userId, passwordHash)
    await deleteSessions(tx, userId, null)
    await revokeFamilies(tx, { userId }, now)
    return userId
  })
  accessChanged(world, 'user', userId)
  return userId
}
