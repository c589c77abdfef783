import type { Context } from '../context.ts'
import { selectClients } from '../identity/clients/sql.ts'
import { findSession } from '../identity/sign-in/sessions.ts'
import { selectOrganisation } from '../organisations/sql.ts'
import { areaOf } from '../storage/areas/resolve.ts'
import { selectKeysOfOrganisation } from '../storage/keys/sql.ts'

/** What the examples of the guides are filled in with. Nothing in it is a secret. */
export type Reader = {
  organisation: string
  client_id: string | null
  bucket: string
  region: string
  s3_endpoint: string
  access_key_id: string | null
}

/** The reader of a guide, by the session of their browser; null: nobody is signed in. Ids of clients and keys are for administrators. */
export async function describeReader(context: Context, session: string | null): Promise<Reader | null> {
  const found = await findSession(context, session)
  const organisation =
    found === null ? null : await selectOrganisation(context.db, found.user.organisation_id)
  if (found === null || organisation === null) return null
  const area = await areaOf(context, organisation.id)
  const isAdministrator = found.user.role !== 'member'
  const clients = isAdministrator ? await selectClients(context.db, organisation.id) : []
  const keys = isAdministrator ? await selectKeysOfOrganisation(context.db, organisation.id, 'customer') : []
  return {
    organisation: organisation.name,
    client_id:
      clients.find(({ type, disabled_at }) => type === 'machine' && disabled_at === null)?.id ?? null,
    bucket: area.bucket,
    region: area.region,
    s3_endpoint: context.urls.s3,
    access_key_id: keys.find(({ expires_at }) => expires_at === null)?.id ?? null,
  }
}
