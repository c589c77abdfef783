import type { Db } from '../../../platform/postgres.ts'
import type { User } from '../sql.ts'

/** A user as those who sign them in see them. Users of a disabled organisation count as disabled themselves. */
export type Person = Omit<User, 'disabled_at' | 'created_at'> & { disabled: boolean }

/** A person as one column, for queries that join `users`. */
export function personColumn(db: Db) {
  return db`jsonb_build_object(
    'id', users.id, 'organisation_id', users.organisation_id, 'email', users.email,
    'email_verified', users.email_verified, 'name', users.name, 'given_name', users.given_name,
    'family_name', users.family_name, 'picture', users.picture, 'locale', users.locale, 'role', users.role,
    'disabled', users.disabled_at is not null or (
      select organisations.disabled_at is not null
      from organisations
      where organisations.id = users.organisation_id
    )
  )`
}

export type PersonWithPassword = Person & { password_hash: string | null }

export async function selectPersonByEmail(db: Db, email: string): Promise<PersonWithPassword | null> {
  const [row] = await db<{ person: Person; password_hash: string | null }[]>`
    select ${personColumn(db)} as person, password_hash
    from users
    where lower(email) = lower(${email})`
  return row === undefined ? null : { ...row.person, password_hash: row.password_hash }
}

export async function selectPerson(db: Db, id: string): Promise<Person | null> {
  const [row] = await db<{ person: Person }[]>`
    select ${personColumn(db)} as person
    from users
    where id = ${id}`
  return row?.person ?? null
}

export async function updatePassword(db: Db, userId: string, passwordHash: string): Promise<void> {
  await db`
    update users
    set password_hash = ${passwordHash}
    where id = ${userId}`
}
