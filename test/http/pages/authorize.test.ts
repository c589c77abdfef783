import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { test } from 'node:test'
import { decodeJwt } from 'jose'
import { Browser } from '../../support/browser.ts'
import { createTestApp } from '../../support/context.ts'
import {
  authorizeUrl,
  exchange,
  newCode,
  newTokens,
  newVerifier,
  redirectParams,
  signIn,
  textOf,
} from '../../support/flow.ts'
import { makeClient, makeOrganisation, makeUser } from '../../support/people.ts'

const { app, context } = await createTestApp()
const organisation = await makeOrganisation(context)
const user = await makeUser(context, organisation.id)
const callback = 'http://localhost:3000/callback'
const client = await makeClient(context, organisation.id, { redirectUris: [callback] })

const open = (changes: Record<string, string | null>, browser = new Browser(app)) =>
  browser.get(authorizeUrl(client, changes))

/** Asserts that the request fails with a redirect that carries the state and the issuer. */
async function failsBack(changes: Record<string, string | null>, error: string) {
  const response = await open(changes)
  const query = redirectParams(response)
  assert.ok(String(response.headers.location).startsWith(`${callback}?`))
  assert.equal(query.get('error'), error)
  assert.equal(query.get('state'), 'a state')
  assert.equal(query.get('iss'), context.urls.auth)
  assert.ok(query.get('error_description'))
  assert.equal(query.get('code'), null)
}

/** Asserts that the request fails with a page: there is no redirect to an unverified URI. */
function failsHere(response: Awaited<ReturnType<typeof open>>) {
  assert.equal(response.statusCode, 400)
  assert.equal(response.headers.location, undefined)
  assert.match(String(response.headers['content-type']), /^text\/html/)
  assert.match(response.body, /Something went wrong/)
}

for (const [what, redirectUri] of Object.entries({
  'an unregistered one': 'https://evil.example/callback',
  'an extra path': `${callback}/more`,
  'an extra query': `${callback}?a=b`,
  'another case': 'http://localhost:3000/Callback',
  'another case of the host': 'http://LOCALHOST:3000/callback',
  'a trailing slash': `${callback}/`,
  'dots and a semicolon': 'http://localhost:3000/..;/callback',
  'a user name': 'http://localhost:3000@evil.example/callback',
  'a look-alike of localhost': 'http://localhost.evil.example:3000/callback',
  'another port': 'http://localhost:3001/callback',
  'an encoded letter': 'http://localhost:3000/%63allback',
  'a fragment': `${callback}#x`,
  'a script': 'javascript:alert(1)',
  'an empty one': '',
})) {
  test(`redirect_uri is compared byte for byte: ${what} shows an error page`, async () => {
    failsHere(await open({ redirect_uri: redirectUri }))
  })
}

test('an unknown, disabled or machine client, or a missing redirect_uri, shows an error page', async () => {
  const disabled = await makeClient(context, organisation.id)
  await context.db`update clients set disabled_at = now() where id = ${disabled.id}`
  const machine = await makeClient(context, organisation.id, { type: 'machine' })
  for (const id of [disabled.id, machine.id, 'nobody', '']) failsHere(await open({ client_id: id }))
  failsHere(await open({ client_id: null }))
  failsHere(await open({ redirect_uri: null }))
})

test('a repeated client_id or redirect_uri shows an error page', async () => {
  failsHere(await new Browser(app).get(`${authorizeUrl(client)}&client_id=${client.id}`))
  failsHere(
    await new Browser(app).get(`${authorizeUrl(client)}&redirect_uri=${encodeURIComponent(callback)}`),
  )
})

test('any other repeated parameter is invalid_request', async () => {
  for (const name of ['state', 'scope', 'nonce', 'code_challenge', 'foo']) {
    const response = await new Browser(app).get(`${authorizeUrl(client, { foo: 'a' })}&${name}=b`)
    assert.equal(redirectParams(response).get('error'), 'invalid_request', name)
  }
})

test('PKCE is required: a challenge that is missing, plain, without method or of the wrong length is invalid_request', async () => {
  await failsBack({ code_challenge: null, code_challenge_method: null }, 'invalid_request')
  await failsBack({ code_challenge: null }, 'invalid_request')
  await failsBack({ code_challenge_method: 'plain' }, 'invalid_request')
  await failsBack({ code_challenge_method: null }, 'invalid_request')
  await failsBack({ code_challenge: 'a'.repeat(42) }, 'invalid_request')
  await failsBack({ code_challenge: 'a'.repeat(44) }, 'invalid_request')
  await failsBack({ code_challenge: `${'a'.repeat(42)}+` }, 'invalid_request')
})

test('PKCE is required of public clients too', async () => {
  const open = await makeClient(context, organisation.id, { type: 'public' })
  const response = await new Browser(app).get(authorizeUrl(open, { code_challenge: null }))
  assert.equal(redirectParams(response).get('error'), 'invalid_request')
})

test('a missing response_type is invalid_request; other types and modes are rejected', async () => {
  await failsBack({ response_type: null }, 'invalid_request')
  for (const type of ['token', 'id_token', 'code id_token', 'none']) {
    await failsBack({ response_type: type }, 'unsupported_response_type')
  }
  for (const mode of ['fragment', 'form_post', 'web_message'])
    await failsBack({ response_mode: mode }, 'invalid_request')
})

test('request, request_uri and registration are reported as not supported', async () => {
  await failsBack({ request: 'a.b.c' }, 'request_not_supported')
  await failsBack({ request_uri: 'https://evil.example/request' }, 'request_uri_not_supported')
  await failsBack({ registration: '{}' }, 'registration_not_supported')
})

test('without openid the request fails with invalid_scope', async () => {
  await failsBack({ scope: 'profile email' }, 'invalid_scope')
  await failsBack({ scope: null }, 'invalid_scope')
  await failsBack({ scope: 'OPENID' }, 'invalid_scope')
})

test('validates prompt, max_age and id_token_hint', async () => {
  await failsBack({ prompt: 'none login' }, 'invalid_request')
  await failsBack({ max_age: '-1' }, 'invalid_request')
  await failsBack({ max_age: 'soon' }, 'invalid_request')
  await failsBack({ id_token_hint: 'a.b.c' }, 'invalid_request')
})

test('state is returned byte for byte, whatever its length, and only if it was sent', async () => {
  for (const state of ['x', 'ünïcødé ✓ 音楽', 'a&b=c#d?e+f%20g', `"'<>\\`, 's'.repeat(4000)]) {
    const response = await signIn(new Browser(app), authorizeUrl(client, { state }), user)
    assert.equal(redirectParams(response).get('state'), state)
    assert.ok(redirectParams(response).get('code'))
    const failed = await open({ state, response_type: 'token' })
    assert.equal(redirectParams(failed).get('state'), state)
  }
  const silent = redirectParams(await signIn(new Browser(app), authorizeUrl(client, { state: null }), user))
  assert.equal(silent.has('state'), false)
  assert.equal(silent.get('iss'), context.urls.auth)
})

test('a redirect URI keeps its query', async () => {
  const uri = 'https://app.example/callback?tenant=a%20b'
  const other = await makeClient(context, organisation.id, { redirectUris: [uri] })
  const response = await signIn(new Browser(app), authorizeUrl(other), user)
  assert.ok(String(response.headers.location).startsWith(`${uri}&code=`))
})

test('after a password the browser is redirected with 303, never 307', async () => {
  const browser = new Browser(app)
  const page = await browser.follow(await browser.get(authorizeUrl(client)))
  const given = { email: user.email, password: user.password! }
  assert.equal((await browser.submit(page, '/password', given)).statusCode, 303)
})

test('denying consent returns access_denied with the state and no code', async () => {
  const browser = new Browser(app)
  const denier = await makeUser(context, organisation.id)
  let page = await browser.follow(await browser.get(authorizeUrl(client)))
  page = await browser.follow(
    await browser.submit(page, '/password', { email: denier.email, password: denier.password! }),
  )
  const query = redirectParams(await browser.submit(page, '/consent', { decision: 'deny' }))
  assert.deepEqual(
    [query.get('error'), query.get('state'), query.get('iss'), query.get('code')],
    ['access_denied', 'a state', context.urls.auth, null],
  )
  assert.ok(query.get('error_description'))
  const cancelled = await new Browser(app).get(authorizeUrl(client))
  const other = new Browser(app)
  const signInPage = await other.follow(await other.get(authorizeUrl(client)))
  assert.equal(redirectParams(await other.submit(signInPage, '/cancel')).get('error'), 'access_denied')
  assert.equal(cancelled.statusCode, 303)
})

test('consent is requested on first use and when the requested scopes change', async () => {
  const somebody = await makeUser(context, organisation.id)
  const app2 = await makeClient(context, organisation.id)
  const browser = new Browser(app)
  await signIn(browser, authorizeUrl(app2, { scope: 'openid profile' }), somebody)
  assert.ok(redirectParams(await browser.get(authorizeUrl(app2, { scope: 'profile openid' }))).get('code'))
  for (const scope of ['openid profile email', 'openid']) {
    const page = await browser.follow(await browser.get(authorizeUrl(app2, { scope })))
    assert.match(page.body, /\/consent"/)
    await browser.submit(page, '/consent', { decision: 'allow' })
    assert.ok(redirectParams(await browser.get(authorizeUrl(app2, { scope }))).get('code'))
  }
  const consentPage = await browser.follow(
    await browser.get(authorizeUrl(app2, { scope: 'openid', prompt: 'consent' })),
  )
  assert.match(consentPage.body, /\/consent"/)
})

test('optional scopes can be cleared, and the reduced grant is remembered', async () => {
  const somebody = await makeUser(context, organisation.id)
  const browser = new Browser(app)
  const verifier = newVerifier()
  const url = authorizeUrl(client, { scope: 'openid profile email search.read' }, verifier)
  let page = await browser.follow(await browser.get(url))
  page = await browser.follow(
    await browser.submit(page, '/password', { email: somebody.email, password: somebody.password! }),
  )
  const response = await browser.submit(page, '/consent', {
    decision: 'allow',
    'scope:email': null,
    'scope:search.read': null,
  })
  const tokens = await exchange(app, client, { code: redirectParams(response).get('code')!, verifier })
  assert.equal(tokens.json().scope, 'openid profile')
  assert.equal(decodeJwt(tokens.json().id_token).email, undefined)
  const again = await browser.get(
    authorizeUrl(client, { scope: 'openid profile email search.read' }, verifier),
  )
  const second = await exchange(app, client, { code: redirectParams(again).get('code')!, verifier })
  assert.equal(second.json().scope, 'openid profile')
})

test('a ticked scope that was not requested is not granted', async () => {
  const somebody = await makeUser(context, organisation.id)
  const browser = new Browser(app)
  const verifier = newVerifier()
  let page = await browser.follow(await browser.get(authorizeUrl(client, { scope: 'openid' }, verifier)))
  page = await browser.follow(
    await browser.submit(page, '/password', { email: somebody.email, password: somebody.password! }),
  )
  const response = await browser.submit(page, '/consent', { decision: 'allow', 'scope:tagging.write': 'on' })
  const tokens = await exchange(app, client, { code: redirectParams(response).get('code')!, verifier })
  assert.equal(tokens.json().scope, 'openid')
})

test('unknown scopes are ignored, scopes the client may not have are dropped', async () => {
  const narrow = await makeClient(context, organisation.id, { scopes: ['openid', 'search.read'] })
  const tokens = await newTokens(app, narrow, user, {
    scope: 'openid profile search.read offline_access whatever',
  })
  assert.equal(tokens.scope, 'openid search.read')
})

test('prompt=none returns login_required, then consent_required, and then succeeds silently with the same sub', async () => {
  const browser = new Browser(app)
  const somebody = await makeUser(context, organisation.id)
  const none = () => browser.get(authorizeUrl(client, { prompt: 'none' }))
  assert.equal(redirectParams(await none()).get('error'), 'login_required')
  const page = await browser.follow(await browser.get(authorizeUrl(client)))
  const consent = await browser.follow(
    await browser.submit(page, '/password', { email: somebody.email, password: somebody.password! }),
  )
  assert.equal(redirectParams(await none()).get('error'), 'consent_required')
  await browser.submit(consent, '/consent', { decision: 'allow' })
  const verifier = newVerifier()
  const response = await browser.get(authorizeUrl(client, { prompt: 'none' }, verifier))
  const tokens = await exchange(app, client, { code: redirectParams(response).get('code')!, verifier })
  assert.equal(decodeJwt(tokens.json().id_token).sub, somebody.id)
})

test('id_token_hint with prompt=none succeeds silently for the same user and returns login_required for another', async () => {
  const { browser, code, verifier } = await newCode(app, client, user)
  const tokens = (await exchange(app, client, { code, verifier })).json()
  context.clock.moveBy(3_600_000) // an expired ID token is still a hint
  const silent = await browser.get(authorizeUrl(client, { prompt: 'none', id_token_hint: tokens.id_token }))
  assert.ok(redirectParams(silent).get('code'))
  const other = await newTokens(app, client, await makeUser(context, organisation.id))
  const mismatch = await browser.get(authorizeUrl(client, { prompt: 'none', id_token_hint: other.id_token }))
  assert.equal(redirectParams(mismatch).get('error'), 'login_required')
})

test('prompt=login and an exceeded max_age require a new sign-in with a later auth_time', async () => {
  const { browser, code, verifier } = await newCode(app, client, user)
  const first = decodeJwt((await exchange(app, client, { code, verifier })).json().id_token)
  context.clock.moveBy(5000)
  assert.ok(redirectParams(await browser.get(authorizeUrl(client, { max_age: '10000' }))).get('code'))
  const changed: Record<string, string>[] = [
    { prompt: 'login' },
    { max_age: '1' },
    { prompt: 'select_account' },
  ]
  for (const changes of changed) {
    context.clock.moveBy(5000)
    const again = newVerifier()
    const url = authorizeUrl(client, changes, again)
    const page = await browser.follow(await browser.get(url))
    assert.match(page.body, /\/password"/, JSON.stringify(changes))
    const given = { email: user.email, password: user.password! }
    const response = await browser.follow(await browser.submit(page, '/password', given))
    const tokens = await exchange(app, client, {
      code: redirectParams(response).get('code')!,
      verifier: again,
    })
    const later = decodeJwt(tokens.json().id_token)
    assert.equal(later.sub, first.sub)
    assert.ok((later.auth_time as number) > (first.auth_time as number))
  }
})

test('an earlier session does not satisfy prompt=login', async () => {
  const { browser } = await newCode(app, client, user)
  context.clock.moveBy(2000)
  const started = await browser.get(authorizeUrl(client, { prompt: 'login' }))
  context.clock.moveBy(2000)
  const page = await browser.get(String(started.headers.location))
  assert.match(page.body, /\/password"/)
})

test('display, claims_locales, ui_locales, acr_values, claims and unknown parameters do not fail; login_hint is filled in', async () => {
  const browser = new Browser(app)
  const page = await browser.follow(
    await browser.get(
      authorizeUrl(client, {
        display: 'touch',
        claims_locales: 'fr',
        ui_locales: 'es-MX en',
        acr_values: '1 2',
        claims: '{"id_token":{"email":{"essential":true}}}',
        login_hint: user.email,
        extra: 'foobar',
      }),
    ),
  )
  assert.equal(page.statusCode, 200)
  assert.match(page.body, /<html lang="es">/)
  assert.match(page.body, new RegExp(`value="${user.email}"`))
})

test('the order of parameters does not matter, and a request without nonce succeeds', async () => {
  const url = new URL(authorizeUrl(client, { nonce: null }), 'http://x')
  const reversed = new URLSearchParams([...url.searchParams].reverse())
  const response = await signIn(new Browser(app), `/oauth/authorize?${reversed}`, user)
  assert.ok(redirectParams(response).get('code'))
  const tokens = await newTokens(app, client, user, { nonce: null })
  assert.equal(decodeJwt(tokens.id_token).nonce, undefined)
})

test('POST to authorize is equivalent to GET, also from another site without cookies', async () => {
  const browser = new Browser(app)
  await signIn(browser, authorizeUrl(client), user)
  const fields = Object.fromEntries(new URL(authorizeUrl(client), 'http://x').searchParams)
  const posted = await new Browser(app).post('/oauth/authorize', fields, { origin: 'https://app.example' })
  assert.equal(posted.statusCode, 303)
  // The browser opens the next page with its cookies, so the session is found.
  assert.ok(redirectParams(await browser.follow(posted)).get('code'))
  const wrong = await new Browser(app).post('/oauth/authorize', { ...fields, response_type: 'token' })
  assert.equal(redirectParams(wrong).get('error'), 'unsupported_response_type')
  failsHere(await new Browser(app).post('/oauth/authorize', {}))
})

test('an interaction is bound to the browser that started it', async () => {
  const [mine, theirs] = [new Browser(app), new Browser(app)]
  const started = await mine.get(authorizeUrl(client))
  await theirs.get('/account')
  const page = await theirs.get(String(started.headers.location))
  assert.equal(page.statusCode, 404)
  assert.match(textOf(page.body), /your sign-in has expired/)
  assert.equal((await mine.get(String(started.headers.location))).statusCode, 200)
})

test('a client that is disabled during sign-in gets no code', async () => {
  const doomed = await makeClient(context, organisation.id)
  const browser = new Browser(app)
  const page = await browser.follow(await browser.get(authorizeUrl(doomed)))
  await context.db`update clients set disabled_at = now() where id = ${doomed.id}`
  const given = { email: user.email, password: user.password! }
  let response = await browser.submit(page, '/password', given)
  if (response.statusCode === 303) response = await browser.follow(response)
  assert.equal(response.statusCode, 404)
})

test('the client name is escaped', async () => {
  const rude = await makeClient(context, organisation.id, { name: '<script>alert("x")</script>' })
  const browser = new Browser(app)
  const page = await browser.follow(await browser.get(authorizeUrl(rude, { login_hint: '"><img src=x>' })))
  assert.doesNotMatch(page.body, /<script>alert|<img/)
  assert.match(page.body, /&lt;script&gt;/)
})

test('requests of strangers are not stored', async () => {
  const countRows = async () => {
    const tables = await context.db`
      select relname from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by relname`
    const counts: Record<string, number> = {}
    for (const { relname } of tables) {
      const [row] = await context.owner`select count(*)::int as count from ${context.owner(relname)}`
      counts[relname] = row!.count
    }
    return counts
  }
  const before = await countRows()
  for (let round = 0; round < 20; round++) {
    const browser = new Browser(app)
    const page = await browser.follow(await browser.get(authorizeUrl(client, { state: `${round}` })))
    assert.match(page.body, /\/password"/)
    await browser.post('/oauth/authorize', { client_id: client.id, redirect_uri: client.redirect_uris[0]! })
    await browser.get('/account')
  }
  assert.deepEqual(await countRows(), before)
})

test('a request too long for a URL is refused', async () => {
  const state = randomBytes(9000).toString('base64url')
  assert.equal(
    redirectParams(await new Browser(app).get(authorizeUrl(client, { state }))).get('error'),
    'invalid_request',
  )
})
