import { hash } from '@node-rs/argon2'
import { newId } from '../../../lib/ids.ts'
import { Problem } from '../../../lib/problem.ts'
import type { Db } from '../../../platform/postgres.ts'
import { insertUser, type User } from '../sql.ts'
import type { Role } from './roles.ts'

const emailForm = /^[^\s@]+@[^\s@]+$/
export const minPasswordLength = 10

export type NewUser = {
  email: string
  name: string
  locale: 'en' | 'fr' | 'es'
  /** Null: the user signs in by an external provider, or sets a password by the forgotten-password page. */
  password: string | null
  /** Absent: a member. */
  role?: Role
}

/** Makes a user of an organisation. The operator vouches for the address, so it counts as verified. */
export async function createUser(db: Db, organisationId: string, input: NewUser): Promise<User> {
  const email = input.email.trim()
  const name = input.name.trim().replace(/\s+/g, ' ')
  if (!emailForm.test(email) || email.length > 254)
    throw new Problem('validation_error', `"${email}" is not an e-mail address.`)
  if (name === '') throw new Problem('validation_error', 'A user needs a name.')
  if (input.password !== null && input.password.length < minPasswordLength) {
    throw new Problem('validation_error', `A password needs at least ${minPasswordLength} characters.`)
  }
  const created = await insertUser(db, {
    id: newId(),
    organisation_id: organisationId,
    email,
    email_verified: true,
    name,
    ...splitName(name),
    locale: input.locale,
    role: input.role ?? 'member',
    password_hash: input.password === null ? null : await hash(input.password),
  })
  if (created === null)
    throw new Problem('validation_error', `A user with the address ${email} exists already.`)
  return created
}

/** A guess that fits most names in the languages of the service; the user can mend it. */
function splitName(name: string): { given_name: string; family_name: string } {
  const [first, ...rest] = name.split(' ')
  return { given_name: first!, family_name: rest.join(' ') }
}
