import type { Db } from '../../../platform/postgres.ts'

export type SftpKey = {
  id: string
  organisation_id: string
  name: string
  public_key: string
  fingerprint: string
  created_at: Date
  last_used_at: Date | null
}

const columns = (db: Db) => db`id, organisation_id, name, public_key, fingerprint, created_at, last_used_at`

/** Newest first. */
export async function selectSftpKeys(db: Db, organisationId: string): Promise<SftpKey[]> {
  return db<SftpKey[]>`
    select ${columns(db)}
    from sftp_keys
    where organisation_id = ${organisationId}
    order by created_at desc, id desc`
}

/** False if the organisation has this key already. */
export async function insertSftpKey(tx: Db, key: Omit<SftpKey, 'last_used_at'>): Promise<boolean> {
  const inserted = await tx`
    insert into sftp_keys (id, organisation_id, name, public_key, fingerprint, created_at)
    values (${key.id}, ${key.organisation_id}, ${key.name}, ${key.public_key}, ${key.fingerprint}, ${key.created_at})
    on conflict (organisation_id, fingerprint) do nothing`
  return inserted.count > 0
}

export async function deleteSftpKey(tx: Db, organisationId: string, id: string): Promise<SftpKey | null> {
  const [deleted] = await tx<SftpKey[]>`
    delete from sftp_keys
    where organisation_id = ${organisationId}
      and id = ${id}
    returning ${columns(tx)}`
  return deleted ?? null
}

/** The key of the organisation whose bucket is the user name, unless the organisation is disabled. */
export async function selectSignInKey(
  db: Db,
  userName: string,
  fingerprint: string,
): Promise<{ id: string; organisation_id: string } | null> {
  const [found] = await db<{ id: string; organisation_id: string }[]>`
    select keys.id, keys.organisation_id
    from storage_areas as areas
    join organisations on organisations.id = areas.organisation_id
    join sftp_keys as keys on keys.organisation_id = areas.organisation_id
    where areas.bucket = ${userName}
      and areas.kind = 'layout'
      and keys.fingerprint = ${fingerprint}
      and organisations.disabled_at is null`
  return found ?? null
}

export async function updateLastUsed(db: Db, id: string, now: Date): Promise<void> {
  await db`
    update sftp_keys
    set last_used_at = ${now}
    where id = ${id}
      and (last_used_at is null or last_used_at < ${new Date(now.getTime() - 60_000)})`
}

export type HostKeyType = 'ssh-ed25519' | 'ssh-rsa'

export async function selectHostKeys(db: Db): Promise<{ type: HostKeyType; sealed_private_key: Buffer }[]> {
  return db<{ type: HostKeyType; sealed_private_key: Buffer }[]>`
    select type, sealed_private_key
    from sftp_host_keys
    order by type`
}

/** Another process may have inserted one at the same time: the first one stays. */
export async function insertHostKey(db: Db, type: HostKeyType, sealed: Buffer): Promise<void> {
  await db`
    insert into sftp_host_keys (type, sealed_private_key)
    values (${type}, ${sealed})
    on conflict do nothing`
}
