/** The servers of `bench/identity.ts`: our whole service, and oidc-provider with its store in memory. */
import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair } from 'jose'
import { Provider } from 'oidc-provider'
import { Type } from 'typebox'
import { readConfig } from '../../src/config.ts'
import { buildContext } from '../../src/context.ts'
import { apiScopes, scopes } from '../../src/domain/access/scopes.ts'
import { createUser } from '../../src/domain/identity/accounts/create-user.ts'
import { createClient } from '../../src/domain/identity/clients/create-client.ts'
import { issueAccessToken } from '../../src/domain/identity/tokens/access-token.ts'
import { insertFamily, insertRefreshToken } from '../../src/domain/identity/tokens/sql.ts'
import { createOrganisation } from '../../src/domain/organisations/organisations.ts'
import { buildApp, generations } from '../../src/http/app.ts'
import { Envelope, ok } from '../../src/http/v1/envelope.ts'
import { newId, newSecret } from '../../src/lib/ids.ts'
import { hashSecret } from '../../src/lib/seal.ts'
import { createLog } from '../../src/platform/log.ts'
import { connect } from '../../src/platform/postgres.ts'
import { servePeer } from './peers.ts'

/** What the load generator needs to know about a server. */
export type Setup = {
  machine: { id: string; secret: string }
  /** A client whose access tokens are not signed but looked up; ours are always signed. */
  opaqueMachine?: { id: string; secret: string }
  client: { id: string; secret: string }
  paths: { token: string; userinfo: string }
  accessToken: string
  refreshTokens: string[]
  organisationId?: string
}

const chains = 16
const name = process.argv[2]!
// Pins the server to its own core, so that the load generator does not compete with it.
spawnSync('taskset', ['-acp', '1', String(process.pid)])

const { url, setup } = name === 'oidc-provider' ? await startOidcProvider() : await startOurs()
writeFileSync(`${process.env.BENCH_SETUP}/${name}.json`, JSON.stringify(setup))
servePeer(url)

async function startOurs(): Promise<{ url: string; setup: Setup }> {
  const db = connect(JSON.parse(process.env.BENCH_POSTGRES!), { connections: 10 })
  const log = createLog({ level: 'info', file: process.env.BENCH_LOG! })
  const config = readConfig({ EUTERPE_MASTER_KEY: Buffer.alloc(32).toString('base64') })
  const context = buildContext(config, db, log, { worker: false })
  const organisation = await createOrganisation(db, { name: 'Bench', region: 'eu-west-1' })
  const password = newSecret()
  const user = await createUser(db, organisation.id, {
    email: 'a@example.com',
    name: 'Ada L',
    locale: 'en',
    password,
  })
  const common = { catalogueId: null, signIn: [] }
  const redirectUris = ['http://localhost:3000/callback']
  const web = await createClient(db, organisation.id, {
    ...common,
    name: 'Web',
    type: 'confidential',
    redirectUris,
    scopes: [...scopes],
  })
  const machine = await createClient(db, organisation.id, {
    ...common,
    name: 'Machine',
    type: 'machine',
    redirectUris: [],
    scopes: [...apiScopes],
  })
  await db`update clients set rate_per_second = 1000000, rate_burst = 1000000`
  const granted = ['openid', 'profile', 'email']
  const createFamily = async () => {
    const now = new Date()
    const expiresAt = new Date(now.getTime() + 30 * 86_400_000)
    const id = newId()
    const refreshToken = newSecret()
    await insertFamily(db, {
      id,
      client_id: web.client.id,
      user_id: user.id,
      scopes: granted,
      auth_time: now,
      created_at: now,
      expires_at: expiresAt,
    })
    await insertRefreshToken(db, { hash: hashSecret(refreshToken), familyId: id, expiresAt })
    return { id, refreshToken }
  }
  const families = await Promise.all(Array.from({ length: chains }, createFamily))
  const accessToken = await issueAccessToken(context, {
    sub: user.id,
    client_id: web.client.id,
    org: organisation.id,
    scope: granted.join(' '),
    sid: families[0]!.id,
  })
  const read = async (id: string) =>
    (await db`select id, name, region from organisations where id = ${id}`)[0]
  const data = Type.Object({ id: Type.String(), name: Type.String(), region: Type.String() })
  const schema = {
    hide: true,
    params: Type.Object({ id: Type.String({ format: 'uuid' }) }),
    response: { 200: Envelope(data) },
  }
  const withReads = generations.map((generation) => ({
    ...generation,
    async routes(scope, inner) {
      await generation.routes(scope, inner)
      if (generation.name !== 'v1') return
      for (const access of ['public', 'token'] as const) {
        scope.get<{ Params: { id: string } }>(
          `/v1/bench/${access}/:id`,
          { schema, config: { access } },
          async (request) => ok((await read(request.params.id)) as never),
        )
      }
    },
  })) satisfies typeof generations
  const app = await buildApp(context, { generations: withReads })
  await app.listen({ host: '127.0.0.1', port: 0 })
  return {
    url: `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`,
    setup: {
      machine: { id: machine.client.id, secret: machine.secret! },
      client: { id: web.client.id, secret: web.secret! },
      paths: { token: '/oauth/token', userinfo: '/oauth/userinfo' },
      accessToken,
      refreshTokens: families.map((family) => family.refreshToken),
      organisationId: organisation.id,
    },
  }
}

async function startOidcProvider(): Promise<{ url: string; setup: Setup }> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const [client, machine, opaqueMachine] = [
    { id: 'web', secret: newSecret() },
    { id: 'machine', secret: newSecret() },
    { id: 'opaque', secret: newSecret() },
  ]
  const { privateKey: rsa } = await generateKeyPair('RS256', { extractable: true })
  const { privateKey: ed25519 } = await generateKeyPair('EdDSA', { extractable: true })
  const person = {
    name: 'Ada L',
    given_name: 'Ada',
    family_name: 'L',
    locale: 'en',
    email: 'a@example.com',
    email_verified: true,
  }
  const provider = new Provider(url, {
    clients: [
      {
        client_id: client.id,
        client_secret: client.secret,
        redirect_uris: ['https://app.example/callback'],
        grant_types: ['authorization_code', 'refresh_token'],
        token_endpoint_auth_method: 'client_secret_post',
      },
      ...[machine, opaqueMachine].map(({ id, secret }) => ({
        client_id: id,
        client_secret: secret,
        redirect_uris: [],
        response_types: [],
        grant_types: ['client_credentials'],
        token_endpoint_auth_method: 'client_secret_post' as const,
      })),
    ],
    claims: {
      openid: ['sub'],
      profile: ['name', 'given_name', 'family_name', 'locale'],
      email: ['email', 'email_verified'],
    },
    conformIdTokenClaims: false,
    jwks: { keys: [await exportJWK(rsa), await exportJWK(ed25519)] as never[] },
    features: {
      clientCredentials: { enabled: true },
      devInteractions: { enabled: false },
      // The machine's tokens are signed with Ed25519, as ours are.
      resourceIndicators: {
        enabled: true,
        defaultResource: async (_context, client) =>
          client.clientId === machine.id ? 'urn:api' : ([] as never),
        getResourceServerInfo: async () => ({
          scope: 'read',
          accessTokenFormat: 'jwt',
          jwt: { sign: { alg: 'EdDSA' } },
        }),
      },
    },
    findAccount: async (_context, id) => ({ accountId: id, claims: async () => ({ sub: id, ...person }) }),
    rotateRefreshToken: true,
    issueRefreshToken: async () => true,
    ttl: {
      AccessToken: 3600,
      RefreshToken: 2_592_000,
      IdToken: 600,
      ClientCredentials: 3600,
      Grant: 2_592_000,
      Session: 3600,
      Interaction: 600,
    },
  })
  server.on('request', provider.callback())
  const found = (await provider.Client.find(client.id))!
  const scope = 'openid profile email'
  const grant = new provider.Grant({ accountId: 'ada', clientId: client.id })
  grant.addOIDCScope(scope)
  const grantId = await grant.save()
  const common = { accountId: 'ada', client: found, grantId, gty: 'authorization_code', scope, claims: {} }
  const accessToken = await new provider.AccessToken(common as never).save()
  const refreshTokens = await Promise.all(
    Array.from({ length: chains }, () =>
      new provider.RefreshToken({
        ...common,
        authTime: Math.floor(Date.now() / 1000),
        rotations: 0,
      } as never).save(),
    ),
  )
  return {
    url,
    setup: {
      machine,
      opaqueMachine,
      client,
      paths: { token: '/token', userinfo: '/me' },
      accessToken,
      refreshTokens,
    },
  }
}
