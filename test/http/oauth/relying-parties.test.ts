import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { after, test } from 'node:test'
import express from 'express'
import { auth } from 'express-openid-connect'
import * as oauth from 'oauth4webapi'
import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  ClientSecretBasic,
  ClientSecretPost,
  calculatePKCECodeChallenge,
  discovery,
  fetchUserInfo,
  None,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
  refreshTokenGrant,
  tokenRevocation,
} from 'openid-client'
import { Browser } from '../../support/browser.ts'
import { signIn } from '../../support/flow.ts'
import { freePort } from '../../support/free-port.ts'
import { createListeningApp } from '../../support/listening.ts'
import { makeClient, makeOrganisation, makeUser } from '../../support/people.ts'

const { app, context, url } = await createListeningApp()
const organisation = await makeOrganisation(context)
const user = await makeUser(context, organisation.id)
const scope = 'openid profile email search.read'

/** Signs in, consents and returns the redirect URL. */
async function visit(authorizeUrl: string): Promise<URL> {
  const { pathname, search } = new URL(authorizeUrl)
  const response = await signIn(new Browser(app), pathname + search, user)
  return new URL(String(response.headers.location))
}

for (const [how, type, authentication] of [
  ['client_secret_post', 'confidential', ClientSecretPost],
  ['client_secret_basic', 'confidential', ClientSecretBasic],
  ['no secret', 'public', None],
] as const) {
  test(`openid-client with ${how}: sign-in, userinfo, /v1/me, refresh, revocation`, async () => {
    const client = await makeClient(context, organisation.id, { type })
    const method = authentication === None ? None() : authentication(client.secret!)
    const config = await discovery(new URL(url), client.id, client.secret ?? undefined, method, {
      execute: [allowInsecureRequests],
    })
    const [verifier, state, nonce] = [randomPKCECodeVerifier(), randomState(), randomNonce()]
    const away = buildAuthorizationUrl(config, {
      redirect_uri: client.redirect_uris[0]!,
      scope,
      state,
      nonce,
      code_challenge: await calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
    })
    const tokens = await authorizationCodeGrant(config, await visit(away.href), {
      pkceCodeVerifier: verifier,
      expectedState: state,
      expectedNonce: nonce,
      idTokenExpected: true,
    })
    assert.equal(tokens.claims()!.sub, user.id)
    assert.equal((await fetchUserInfo(config, tokens.access_token, user.id)).email, user.email)
    const me = (token: string) => fetch(`${url}/v1/me`, { headers: { authorization: `Bearer ${token}` } })
    assert.equal((await me(tokens.access_token)).status, 200)
    const next = await refreshTokenGrant(config, tokens.refresh_token!)
    assert.equal(next.claims()!.sub, user.id)
    assert.equal((await me(next.access_token)).status, 200)
    await tokenRevocation(config, next.refresh_token!)
    assert.equal((await me(next.access_token)).status, 401)
    await assert.rejects(refreshTokenGrant(config, next.refresh_token!), { error: 'invalid_grant' })
  })
}

test('oauth4webapi: sign-in with all its checks, userinfo, refresh, revocation', async () => {
  const client = await makeClient(context, organisation.id)
  const options = { [oauth.allowInsecureRequests]: true }
  const issuer = new URL(url)
  const server = await oauth.processDiscoveryResponse(issuer, await oauth.discoveryRequest(issuer, options))
  const self = { client_id: client.id }
  const secret = oauth.ClientSecretPost(client.secret!)
  const [verifier, state, nonce] = [
    oauth.generateRandomCodeVerifier(),
    oauth.generateRandomState(),
    oauth.generateRandomNonce(),
  ]
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: client.id,
    redirect_uri: client.redirect_uris[0]!,
    scope,
    state,
    nonce,
    code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
  })
  const back = await visit(`${server.authorization_endpoint}?${query}`)
  const params = oauth.validateAuthResponse(server, self, back, state)
  const response = await oauth.authorizationCodeGrantRequest(
    server,
    self,
    secret,
    params,
    client.redirect_uris[0]!,
    verifier,
    options,
  )
  const tokens = await oauth.processAuthorizationCodeResponse(server, self, response, {
    expectedNonce: nonce,
    requireIdToken: true,
  })
  await oauth.validateApplicationLevelSignature(server, response, options)
  const claims = oauth.getValidatedIdTokenClaims(tokens)!
  const info = await oauth.processUserInfoResponse(
    server,
    self,
    claims.sub,
    await oauth.userInfoRequest(server, self, tokens.access_token, options),
  )
  assert.equal(info.sub, user.id)
  const refreshed = await oauth.processRefreshTokenResponse(
    server,
    self,
    await oauth.refreshTokenGrantRequest(server, self, secret, tokens.refresh_token!, options),
  )
  await oauth.processRevocationResponse(
    await oauth.revocationRequest(server, self, secret, refreshed.refresh_token!, options),
  )
  const refused = oauth.processRefreshTokenResponse(
    server,
    self,
    await oauth.refreshTokenGrantRequest(server, self, secret, refreshed.refresh_token!, options),
  )
  await assert.rejects(refused, { error: 'invalid_grant' })
})

test('express-openid-connect: a user signs in to a complete web application', async () => {
  const port = await freePort()
  const baseURL = `http://localhost:${port}`
  const client = await makeClient(context, organisation.id, { redirectUris: [`${baseURL}/callback`] })
  const site = express()
  site.use(
    auth({
      issuerBaseURL: url,
      baseURL,
      clientID: client.id,
      clientSecret: client.secret!,
      secret: 'a long secret of the application itself',
      authRequired: false,
      authorizationParams: { response_type: 'code', scope },
    }),
  )
  site.get('/profile', (request, response) => void response.json(request.oidc.user ?? null))
  const server = createServer(site).listen(port, '127.0.0.1')
  await once(server, 'listening')
  after(() => {
    server.closeAllConnections()
    server.close()
  })
  const cookies = new Map<string, string>()
  const get = async (target: string) => {
    const response = await fetch(target, {
      redirect: 'manual',
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
    })
    for (const line of response.headers.getSetCookie()) {
      const [name, ...value] = line.split(';', 1)[0]!.split('=')
      cookies.set(name!, value.join('='))
    }
    return response
  }
  const away = await get(`${baseURL}/login`)
  const location = away.headers.get('location')!
  assert.match(location, /code_challenge_method=S256/)
  const back = await visit(location)
  const response = await get(back.href)
  assert.equal(response.status, 302, await response.text())
  const profile = (await (await get(`${baseURL}/profile`)).json()) as Record<string, unknown>
  assert.equal(profile.sub, user.id)
  assert.equal(profile.email, user.email)
})
