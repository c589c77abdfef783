import { rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { newSecret } from '../../lib/ids.ts'
import { withAdvisoryLock } from '../../platform/advisory-lock.ts'
import { type Db, type Pool, transaction } from '../../platform/postgres.ts'
import { entitlements, grantEntitlements } from '../access/entitlements.ts'
import { apiScopes, scopes } from '../access/scopes.ts'
import { createOrganisationWithCatalogue } from '../administration/create-organisation.ts'
import type { Context } from '../context.ts'
import { grantCredits } from '../credits/grant.ts'
import { createUser } from '../identity/accounts/create-user.ts'
import { createClient, type NewClient } from '../identity/clients/create-client.ts'
import { hasOrganisations, selectOrganisationsByName } from '../organisations/sql.ts'
import { ensureArea } from '../storage/areas/ensure-areas.ts'
import { createKeys } from '../storage/keys/keys.ts'
import { fillDemoAtlas } from './atlas.ts'
import { deliverDemoMusic } from './deliver-music.ts'

const demoName = 'Demo Records'

type DemoOptions = {
  /** Create the demo even if there are other organisations. */
  requested: boolean
  music: boolean
}

/** Everything a newcomer needs to try the service: the content of `demo.json`. */
export type Demo = Awaited<ReturnType<typeof fillDemo>>

/**
 * Creates the demo organisation and a small atlas, and writes `demo.json` into the data folder. Does so on a service without
 * organisations or, if requested, beside others. Returns whether it created a demo.
 */
export async function createDemo(context: Context, curator: Pool, options: DemoOptions): Promise<boolean> {
  // Several processes may start at the same time on a new database.
  return withAdvisoryLock(context.db, 'demo', async () => {
    const created = await createDemoOnce(context, options)
    if (created) await fillDemoAtlas(curator, context.clock, context.indexThreads)
    return created
  })
}

async function createDemoOnce(context: Context, options: DemoOptions): Promise<boolean> {
  const wanted = options.requested
    ? (await selectOrganisationsByName(context.db, demoName)).length === 0
    : !(await hasOrganisations(context.db))
  if (!wanted) return false
  await transaction(context.db, async (tx) => {
    const demo = await fillDemo(context, tx)
    if (options.music) {
      const recipient = { organisation_id: demo.organization.id, client_id: demo.clients.machine.client_id }
      await context.queue.enqueue(tx, deliverDemoMusic, recipient)
    }
    // Before the commit: the database keeps only hashes, so a crash in between would lose the secrets. Renamed when complete.
    const draft = join(context.dataFolder, 'demo.json.new')
    await writeFile(draft, `${JSON.stringify(demo, null, 2)}\n`, { mode: 0o600 })
    await rename(draft, join(context.dataFolder, 'demo.json'))
  })
  return true
}

async function fillDemo(context: Context, tx: Db) {
  const { urls } = context
  const { catalogue, ...organisation } = await createOrganisationWithCatalogue(tx, {
    name: demoName,
    region: 'eu-west-1',
    catalogue: 'Main catalogue',
  })
  await grantEntitlements(tx, organisation.id, [...entitlements], context.clock.now())
  await grantCredits(context, tx, organisation.id, { amount: 10_000, reason: 'demo' })
  const area = await ensureArea(context, tx, organisation)
  const keys = await createKeys(context, tx, organisation.id)
  const password = newSecret().slice(0, 16)
  const user = await createUser(tx, organisation.id, {
    email: 'ada@demo.example',
    name: 'Ada Demo',
    locale: 'en',
    password,
    role: 'operator',
  })
  const register = async (input: Partial<NewClient> & Pick<NewClient, 'name' | 'type' | 'scopes'>) => {
    const defaults = { redirectUris: [], catalogueId: null, signIn: [] }
    const { client, secret } = await createClient(tx, organisation.id, { ...defaults, ...input })
    const { id, name, redirect_uris } = client
    return {
      client_id: id,
      ...(secret !== null && { client_secret: secret }),
      name,
      redirect_uris,
      scope: client.scopes.join(' '),
    }
  }
  return {
    base_url: urls.base,
    auth_url: urls.auth,
    legacy_url: urls.legacy,
    s3_url: urls.s3,
    organization: { id: organisation.id, name: organisation.name },
    s3: { endpoint: urls.s3, region: area.region, bucket: area.bucket, ...keys },
    catalog: { id: catalogue.id, name: catalogue.name },
    user: { id: user.id, email: user.email, password },
    clients: {
      public: await register({
        name: 'Demo app',
        type: 'public',
        redirectUris: [`${urls.auth}/demo/callback`, 'http://localhost:3000/callback'],
        scopes: [...scopes],
      }),
      confidential: await register({
        name: 'Demo server',
        type: 'confidential',
        redirectUris: ['http://localhost:3000/callback'],
        scopes: [...scopes],
      }),
      machine: await register({ name: 'Demo machine', type: 'machine', scopes: [...apiScopes] }),
      legacy: await register({ name: 'Demo legacy', type: 'legacy', scopes: [] }),
    },
  }
}
