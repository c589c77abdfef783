import { hash } from '@node-rs/argon2'
import { newId } from '../../../lib/ids.ts'
import { Problem } from '../../../lib/problem.ts'
import type { Db } from '../../../platform/postgres.ts'
import { checkPasswordStrength } from './password-strength.ts'
import type { Role } from './roles.ts'
import { insertUser } from './sql.ts'
import type { Locale, User } from './user.ts'

/** Without quotes, lists and comments, which mail programs read, and without invisible characters. */
const emailPattern = /^[^\s@<>()[\]\\,;:"\p{C}]+@[^\s@<>()[\]\\,;:"\p{C}]+$/u

export function isEmailAddress(text: string): boolean {
  return emailPattern.test(text) && text.length <= 254
}

export type NewUser = {
  email: string
  name: string
  locale: Locale
  /** Null: the user signs in through an external provider, or sets a password on the "forgot password" page. */
  password: string | null
  /** Defaults to `member`. */
  role?: Role
  /** Defaults to true: the operator, or a provider whom they trust with the domain, vouches for the address. */
  emailVerified?: boolean
}

/** Creates a user of an organisation. */
export async function createUser(
  db: Db,
  organisationId: string,
  input: NewUser,
): Promise<User & { created_at: Date }> {
  const email = input.email.trim()
  const name = cleanName(input.name)
  if (!isEmailAddress(email))
    throw new Problem('validation_error', `"${email}" is not a valid e-mail address.`)
  if (name === '') throw new Problem('validation_error', "Give the user's name.")
  if (input.password !== null) checkPasswordStrength(input.password, { email, name })
  const created = await insertUser(db, {
    id: newId(),
    organisation_id: organisationId,
    email,
    email_verified: input.emailVerified ?? true,
    name,
    ...splitName(name),
    locale: input.locale,
    role: input.role ?? 'member',
    password_hash: input.password === null ? null : await hash(input.password),
  })
  if (created === null)
    throw new Problem('validation_error', `A user with the address ${email} already exists.`)
  return created
}

/** A name in one line, without characters that terminals and logs take for commands, and without those that reverse what follows. */
export function cleanName(name: string): string {
  return name
    .replace(/[\u202a-\u202e\u2066-\u2069]/g, '')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
}

/** A guess that fits most English, French and Spanish names. The user can correct it. */
function splitName(name: string): { given_name: string; family_name: string } {
  const [first, ...rest] = name.split(' ')
  return { given_name: first!, family_name: rest.join(' ') }
}
