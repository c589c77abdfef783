import type { Db } from '../../../platform/postgres.ts'

/** The clients that want to be told about these sessions of a user and got tokens in them. */
export async function selectNotifiedClients(
  tx: Db,
  userId: string,
  which: { id: string } | { exceptId: string | null },
): Promise<{ client_id: string; session_id: string }[]> {
  return tx<{ client_id: string; session_id: string }[]>`
    select distinct families.client_id, families.session_id
    from token_families as families
    join sessions on sessions.id = families.session_id
    join clients on clients.id = families.client_id
    where families.user_id = ${userId}
      and sessions.user_id = ${userId}
      and clients.backchannel_logout_uri is not null
      and ${'id' in which ? tx`sessions.id = ${which.id}` : tx`sessions.id is distinct from ${which.exceptId}::uuid`}`
}
