import { isId, newSecret } from '../../lib/ids.ts'
import { Problem } from '../../lib/problem.ts'
import { hashSecret } from '../../lib/seal.ts'
import { type Db, transaction } from '../../platform/postgres.ts'
import type { Context } from '../context.ts'
import type { Role } from './accounts/roles.ts'
import { type Person, selectPerson, selectPersonByEmail } from './accounts/sql.ts'
import { checkShape } from './clients/create-client.ts'
import { selectClient } from './clients/sql.ts'
import { deleteSecondFactor } from './sign-in/sql-second-factors.ts'
import { deleteSessions } from './sign-in/sql-sessions.ts'
import type { Client } from './sql.ts'
import {
  type ClientChanges,
  updateClient,
  updateClientDisabled,
  updateSecret,
  updateUserDisabled,
  updateUserRole,
} from './sql-manage.ts'
import { revokeFamilies } from './tokens/sql.ts'

export async function findClient(db: Db, id: string): Promise<Client> {
  const client = isId(id) ? await selectClient(db, id) : null
  if (client === null) throw new Problem('not_found', `No client has the id "${id}".`)
  const { secret_hash: _, organisation_disabled: __, ...facts } = client
  return facts
}

/** A user by id or by e-mail address, as people at a command line know them. */
export async function findUser(db: Db, idOrEmail: string): Promise<Person> {
  const found = isId(idOrEmail) ? await selectPerson(db, idOrEmail) : await selectPersonByEmail(db, idOrEmail)
  if (found === null) throw new Problem('not_found', `No user has the id or address "${idOrEmail}".`)
  return found
}

/** Changes what a client may do. Tokens it holds lose at once what it may no longer have. */
export async function changeClient(db: Db, id: string, changes: ClientChanges): Promise<Client> {
  const client = await findClient(db, id)
  checkShape({
    type: client.type,
    redirectUris: changes.redirectUris ?? client.redirect_uris,
    scopes: changes.scopes ?? client.scopes,
    signIn: changes.signIn ?? client.sign_in,
  })
  for (const [name, value] of Object.entries({ rate: changes.ratePerSecond, burst: changes.rateBurst })) {
    if (
      value !== undefined &&
      value !== null &&
      (!Number.isInteger(value) || value < 1 || value > 1_000_000)
    ) {
      throw new Problem('validation_error', `A ${name} is a whole number from 1 to 1000000.`)
    }
  }
  const lifetime = changes.refreshLifetimeS
  if (lifetime !== undefined && !(lifetime >= 60 && lifetime <= 366 * 86_400)) {
    throw new Problem('validation_error', 'Refresh tokens live from a minute to 366 days.')
  }
  await updateClient(db, id, changes)
  return findClient(db, id)
}

/** A disabled client can do nothing: its tokens stop working at once, on every process. */
export async function setClientDisabled(context: Context, id: string, disabled: boolean): Promise<void> {
  await findClient(context.db, id)
  await updateClientDisabled(context.db, id, disabled ? context.clock.now() : null)
}

/** A new secret in place of the old one, which ends now. */
export async function renewSecret(db: Db, id: string): Promise<string> {
  const client = await findClient(db, id)
  if (client.type === 'public') throw new Problem('validation_error', 'A public client has no secret.')
  const secret = newSecret()
  await updateSecret(db, id, hashSecret(secret))
  return secret
}

/** A disabled user is signed out everywhere, and cannot sign in. */
export async function setUserDisabled(context: Context, user: Person, disabled: boolean): Promise<void> {
  const now = context.clock.now()
  await transaction(context.db, async (tx) => {
    await updateUserDisabled(tx, user.id, disabled ? now : null)
    if (!disabled) return
    await deleteSessions(tx, user.id, null)
    await revokeFamilies(tx, { userId: user.id }, now)
  })
}

/** What a person may administer from now on, on every process. */
export async function setUserRole(db: Db, user: Person, role: Role): Promise<void> {
  await updateUserRole(db, user.id, role)
}

/** For somebody who lost phone and recovery codes, and proved to the operator who they are. */
export async function takeSecondFactorAway(context: Context, user: Person): Promise<void> {
  await transaction(context.db, (tx) => deleteSecondFactor(tx, user.id))
}
