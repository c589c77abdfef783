import type { List, SortColumn } from '../../../platform/list-rows.ts'
import type { Db } from '../../../platform/postgres.ts'
import type { Role } from './roles.ts'
import type { User } from './user.ts'

/** A `User` as one jsonb column, for queries that read from or join `users`. */
export function userColumn(db: Db) {
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

/** Null when the e-mail address is taken. */
export async function insertUser(
  db: Db,
  row: Omit<User, 'picture' | 'disabled'> & { password_hash: string | null },
): Promise<(User & { created_at: Date }) | null> {
  const [created] = await db<{ user: User; created_at: Date }[]>`
    insert into users (
      id, organisation_id, email, email_verified, name, given_name, family_name, locale, role, password_hash
    )
    values (
      ${row.id}, ${row.organisation_id}, ${row.email}, ${row.email_verified}, ${row.name}, ${row.given_name},
      ${row.family_name}, ${row.locale}, ${row.role}, ${row.password_hash}
    )
    on conflict (lower(email)) do nothing
    returning ${userColumn(db)} as user, created_at`
  return created === undefined ? null : { ...created.user, created_at: created.created_at }
}

export type UserWithPassword = User & { password_hash: string | null }

/**
 * Letters count as equal only if JavaScript and the database both fold them: whatever counts attempts by address folds with
 * JavaScript, which takes İ for another letter than i.
 */
export async function selectUserByEmail(db: Db, email: string): Promise<UserWithPassword | null> {
  const [row] = await db<{ user: User; password_hash: string | null }[]>`
    select ${userColumn(db)} as user, password_hash
    from users
    where lower(email) = lower(${email})`
  if (row === undefined || row.user.email.toLowerCase() !== email.toLowerCase()) return null
  return { ...row.user, password_hash: row.password_hash }
}

export async function selectUser(db: Db, id: string): Promise<User | null> {
  const [row] = await db<{ user: User }[]>`
    select ${userColumn(db)} as user
    from users
    where id = ${id}`
  return row?.user ?? null
}

export async function selectPassword(
  db: Db,
  id: string,
): Promise<Pick<UserWithPassword, 'password_hash' | 'disabled'> | null> {
  const [row] = await db<{ user: User; password_hash: string | null }[]>`
    select ${userColumn(db)} as user, password_hash
    from users
    where id = ${id}`
  return row === undefined ? null : { password_hash: row.password_hash, disabled: row.user.disabled }
}

/** The user's password hash; null when there is none. Keeps others from changing it until the transaction ends. */
export async function lockPassword(tx: Db, id: string): Promise<string | null> {
  const [row] = await tx<{ password_hash: string | null }[]>`
    select password_hash
    from users
    where id = ${id}
    for share`
  return row?.password_hash ?? null
}

/** Serialises changes of how a user signs in. */
export async function lockUser(tx: Db, id: string): Promise<void> {
  await tx`select 1 from users where id = ${id} for no key update`
}

/** Sets a password by a link that was mailed to the user, which verifies the address. */
export async function updatePassword(db: Db, userId: string, passwordHash: string): Promise<void> {
  await db`
    update users
    set password_hash = ${passwordHash}, email_verified = true
    where id = ${userId}`
}

export async function updateEmailVerified(db: Db, userId: string): Promise<void> {
  await db`update users set email_verified = true where id = ${userId}`
}

/** Whether anybody can sign in as this user: with a password, a passkey or an external account. */
export async function hasWayToSignIn(db: Db, userId: string): Promise<boolean> {
  const [row] = await db`
    select
      exists (select 1 from users where id = ${userId} and password_hash is not null)
      or exists (select 1 from passkeys where user_id = ${userId})
      or exists (select 1 from external_accounts where user_id = ${userId}) as found`
  return row!.found
}

export async function updateUserDisabled(db: Db, id: string, disabledAt: Date | null): Promise<void> {
  await db`update users set disabled_at = ${disabledAt} where id = ${id}`
}

/** Keeps people of an organisation from leaving at the same time, until the transaction ends. */
export async function lockPeople(tx: Db, organisationId: string): Promise<void> {
  await tx`select 1 from organisations where id = ${organisationId} for no key update`
}

/** Whether the organisation of this user has other people, and an administrator among those who can sign in. */
export async function selectOthers(
  db: Db,
  { id, organisation_id }: Pick<User, 'id' | 'organisation_id'>,
): Promise<{ exist: boolean; administrate: boolean }> {
  const [row] = await db<{ exist: boolean; administrate: boolean }[]>`
    select
      count(*) > 0 as exist,
      count(*) filter (where role <> 'member' and disabled_at is null) > 0 as administrate
    from users
    where organisation_id = ${organisation_id}
      and id <> ${id}`
  return row!
}

/** False when there is no such user. Their sessions, consents and second factors are deleted with them. */
export async function deleteUser(db: Db, id: string): Promise<boolean> {
  const deleted = await db`delete from users where id = ${id}`
  return deleted.count === 1
}

export async function updateEmail(db: Db, id: string, email: string): Promise<boolean> {
  const updated = await db`
    update users
    set email = ${email}, email_verified = true
    where id = ${id}
      and not exists (select 1 from users as others where lower(others.email) = lower(${email}) and others.id <> ${id})`
  return updated.count === 1
}

export async function updateUserRole(db: Db, id: string, role: Role): Promise<void> {
  await db`update users set role = ${role} where id = ${id}`
}

export type ListedUser = {
  id: string
  email: string
  name: string
  locale: string
  role: Role
  /** Whether they have a password, a passkey or an external account. */
  can_sign_in: boolean
  second_factor: boolean
  disabled_at: Date | null
  created_at: Date
  /** When they last used a session that has not expired. */
  last_seen_at: Date | null
}

export function userList(db: Db, organisationId: string): List {
  const key: SortColumn = { sql: db`users.id`, type: 'uuid' }
  return {
    identity: { list: 'users', organisationId },
    columns: listedColumns(db),
    from: db`users`,
    where: db`organisation_id = ${organisationId}`,
    key,
    sorts: { created: key, name: { sql: db`left(lower(users.name), 100) collate "C"`, type: 'text' } },
    changedAt: db`users.updated_at`,
    defaultSort: { by: 'created', descending: false },
    count: async () => {
      const [row] = await db`select count(*) as count from users where organisation_id = ${organisationId}`
      return row!.count
    },
  }
}

/** Users of an organisation, oldest first. */
export async function selectUsers(
  db: Db,
  organisationId: string,
  { limit }: { limit: number | null } = { limit: null },
): Promise<ListedUser[]> {
  return db<ListedUser[]>`
    select ${listedColumns(db)}
    from users
    where organisation_id = ${organisationId}
    order by id
    limit ${limit}`
}

function listedColumns(db: Db) {
  return db`
    users.id, users.email, users.name, users.locale, users.role,
    users.password_hash is not null
      or exists (select 1 from passkeys where passkeys.user_id = users.id)
      or exists (select 1 from external_accounts where external_accounts.user_id = users.id) as can_sign_in,
    exists (
      select 1
      from second_factors
      where second_factors.user_id = users.id
        and second_factors.confirmed_at is not null
    ) or exists (select 1 from passkeys where passkeys.user_id = users.id) as second_factor,
    users.disabled_at, users.created_at,
    (select max(seen_at) from sessions where sessions.user_id = users.id) as last_seen_at`
}
