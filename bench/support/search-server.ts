/** The service that `bench/search.ts` measures, in its own process. Writes a token that may search everything. */
import { writeFileSync } from 'node:fs'
import { readConfig } from '../../src/config.ts'
import { buildContext } from '../../src/context.ts'
import { entitlements, grantEntitlements } from '../../src/domain/access/entitlements.ts'
import { apiScopes } from '../../src/domain/access/scopes.ts'
import { createClient } from '../../src/domain/identity/clients/create-client.ts'
import { issueAccessToken } from '../../src/domain/identity/tokens/access-token.ts'
import { createOrganisation } from '../../src/domain/organisations/organisations.ts'
import { buildApp } from '../../src/http/app.ts'
import { newId } from '../../src/lib/ids.ts'
import { createLog } from '../../src/platform/log.ts'
import { connect } from '../../src/platform/postgres.ts'
import { reportEventLoop } from './event-loop.ts'
import { servePeer } from './peers.ts'

const db = connect(JSON.parse(process.env.BENCH_POSTGRES!), {
  connections: 2,
  name: 'bench service',
  role: 'euterpe_service',
})
const log = createLog({ level: 'error', file: process.env.BENCH_LOG! })
const config = readConfig({ EUTERPE_MASTER_KEY: Buffer.alloc(32).toString('base64') })
const context = buildContext(config, db, log, { worker: false })
const organisation = await createOrganisation(db, { name: 'Bench', region: 'eu-west-1' })
await grantEntitlements(db, organisation.id, [...entitlements], new Date(Date.now() - 60_000))
const { client } = await createClient(db, organisation.id, {
  name: 'Bench',
  type: 'machine',
  redirectUris: [],
  scopes: [...apiScopes],
  catalogueId: null,
  signIn: [],
})
await db`update clients set rate_per_second = 1000000, rate_burst = 1000000`
const scope = apiScopes.join(' ')
const token = await issueAccessToken(context, {
  sub: client.id,
  client_id: client.id,
  org: organisation.id,
  scope,
  sid: newId(),
})
writeFileSync(process.env.BENCH_TOKEN!, token)
const app = await buildApp(context)
reportEventLoop(process.env.BENCH_EVENT_LOOP!)
servePeer(await app.listen({ port: 0, host: '127.0.0.1' }))
// The benchmark has failed or was stopped.
process.on('disconnect', () => process.exit(0))
