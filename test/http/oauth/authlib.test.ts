import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { generateKeyPairSync } from 'node:crypto'
import { createInterface } from 'node:readline'
import { test } from 'node:test'
import type { JWK } from 'jose'
import { sendLogoutToken } from '../../../src/domain/identity/sign-in/announce-logout.ts'
import { Browser } from '../../support/browser.ts'
import { signIn } from '../../support/flow.ts'
import { freePort } from '../../support/free-port.ts'
import { createListeningApp } from '../../support/listening.ts'
import { makeClient, makeOrganisation, makeUser } from '../../support/people.ts'
import { hasTool } from '../../support/tools.ts'

const { app, context, url } = await createListeningApp()
const organisation = await makeOrganisation(context)
const user = await makeUser(context, organisation.id)

const python = '/usr/bin/python3'
const skip = hasTool(python, '-c', 'import authlib, requests')
  ? false
  : 'python3-authlib is not installed (apt-get install, see .ci/run)'

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const keys = { jwks: { keys: [publicKey.export({ format: 'jwk' }) as JWK] } }
const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()

/** Starts a Python program that prints JSON lines and reads lines. */
function startPython(program: string, given: Record<string, unknown>) {
  const child = spawn(python, ['-c', preamble + program, JSON.stringify({ url, ...given })], {
    env: { ...process.env, AUTHLIB_INSECURE_TRANSPORT: '1' },
  })
  let errors = ''
  child.stderr.on('data', (chunk) => {
    errors += chunk
  })
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]()
  const read = async () => {
    const line = await lines.next()
    assert.ok(line.value, errors)
    return JSON.parse(line.value)
  }
  const tell = (line: string) => child.stdin.write(`${line}\n`)
  return { read, tell }
}

const preamble = `
import json, sys
from authlib.common.security import generate_token
from authlib.integrations.requests_client import OAuth2Session
from authlib.jose import jwt
from authlib.oauth2.rfc7523 import PrivateKeyJWT
import requests
given = json.loads(sys.argv[1])
meta = requests.get(given['url'] + '/.well-known/oauth-authorization-server').json()
show = lambda value: print(json.dumps(value), flush=True)
hear = lambda: sys.stdin.readline().strip()
def keyed_session(**options):
    session = OAuth2Session(given['client_id'], given['pem'], token_endpoint_auth_method='private_key_jwt',
                            revocation_endpoint_auth_method='private_key_jwt', **options)
    session.register_client_auth_method(PrivateKeyJWT(meta['token_endpoint']))
    return session
`

test('Authlib: a machine signs instead of sending a secret, introspects and revokes its token', {
  skip,
}, async () => {
  const client = await makeClient(context, organisation.id, { type: 'machine', keys })
  const { read } = startPython(
    `
session = keyed_session()
token = session.fetch_token(meta['token_endpoint'], grant_type='client_credentials', scope='search.read')
look = lambda: session.introspect_token(meta['introspection_endpoint'], token=token['access_token']).json()
before = look()
revoked = session.revoke_token(meta['revocation_endpoint'], token=token['access_token']).status_code
show({'before': before, 'revoked': revoked, 'after': look()})
`,
    { client_id: client.id, pem },
  )
  const { before, revoked, after } = await read()
  assert.partialDeepStrictEqual(before, { active: true, sub: client.id, scope: 'search.read', iss: url })
  assert.deepEqual([revoked, after], [200, { active: false }])
})

test('Authlib: an application with a key signs a user in, and signs them out here and there', {
  skip,
}, async () => {
  const port = await freePort()
  const client = await makeClient(context, organisation.id, {
    keys,
    postLogoutRedirectUris: ['https://desk.example.com/bye'],
    backchannelLogoutUri: `http://127.0.0.1:${port}/logout`,
  })
  const { read, tell } = startPython(
    `
session = keyed_session(scope='openid email', redirect_uri=given['redirect_uri'], code_challenge_method='S256')
verifier, nonce = generate_token(48), generate_token(20)
away, state = session.create_authorization_url(meta['authorization_endpoint'], code_verifier=verifier, nonce=nonce)
show(away)
token = session.fetch_token(meta['token_endpoint'], authorization_response=hear(), state=state, code_verifier=verifier)
keys = requests.get(meta['jwks_uri']).json()
claims = jwt.decode(token['id_token'], keys, claims_options={'nonce': {'essential': True, 'value': nonce}})
claims.validate()
import http.server, urllib.parse
class Receiver(http.server.BaseHTTPRequestHandler):
    def do_POST(self):
        body = self.rfile.read(int(self.headers['content-length'])).decode()
        logout = jwt.decode(urllib.parse.parse_qs(body)['logout_token'][0], keys, claims_options={
            'iss': {'essential': True, 'value': meta['issuer']}, 'aud': {'essential': True, 'value': given['client_id']},
            'jti': {'essential': True}, 'events': {'essential': True}})
        logout.validate()
        self.send_response(200)
        self.end_headers()
        show({'sub': logout['sub'], 'same_session': logout['sid'] == claims['sid'], 'events': logout['events'],
              'has_nonce': 'nonce' in logout, 'typ': logout.header['typ']})
    def log_message(self, *_):
        pass
server = http.server.HTTPServer(('127.0.0.1', given['port']), Receiver)
show(meta['end_session_endpoint'] + '?' + urllib.parse.urlencode({'id_token_hint': token['id_token'],
    'post_logout_redirect_uri': 'https://desk.example.com/bye', 'state': 'x y'}))
server.handle_request()
`,
    { client_id: client.id, pem, redirect_uri: client.redirect_uris[0], port },
  )
  const pathOf = (address: string) => new URL(address).pathname + new URL(address).search
  const browser = new Browser(app)
  const back = await signIn(browser, pathOf(await read()), user)
  tell(String(back.headers.location))
  const away = await browser.get(pathOf(await read()))
  assert.equal(away.headers.location, 'https://desk.example.com/bye?state=x+y')
  assert.notEqual((await browser.get('/account')).statusCode, 200, 'signed out here')
  const [job] = await context.db`
    delete from queue.job where name = 'send-logout-token' and data ->> 'clientId' = ${client.id} returning data`
  await sendLogoutToken.run(context, job!.data, AbortSignal.timeout(5000))
  assert.deepEqual(await read(), {
    sub: user.id,
    same_session: true,
    events: { 'http://schemas.openid.net/event/backchannel-logout': {} },
    has_nonce: false,
    typ: 'logout+jwt',
  })
})

test('Authlib: a device waits for its user and gets tokens', { skip }, async () => {
  const device = { type: 'public' as const, redirectUris: [], deviceFlow: true }
  const client = await makeClient(context, organisation.id, device)
  const { read, tell } = startPython(
    `
asked = requests.post(meta['device_authorization_endpoint'], data={'client_id': given['client_id'], 'scope': 'openid email'})
code = asked.json()
session = OAuth2Session(given['client_id'], token_endpoint_auth_method='none')
def poll():
    try:
        return session.fetch_token(meta['token_endpoint'], device_code=code['device_code'],
                                   grant_type='urn:ietf:params:oauth:grant-type:device_code')
    except Exception as error:
        return {'error': getattr(error, 'error', repr(error))}
waiting = poll()
show({'waiting': waiting['error'], 'uri': code['verification_uri_complete']})
hear()
session.token = poll()
fresh = session.refresh_token(meta['token_endpoint'], refresh_token=session.token['refresh_token'])
show({'email': session.get(meta['userinfo_endpoint']).json()['email'], 'scope': fresh['scope'], 'again': poll()['error']})
`,
    { client_id: client.id },
  )
  const { waiting, uri } = await read()
  assert.equal(waiting, 'authorization_pending')
  const browser = new Browser(app)
  const form = await browser.get(new URL(uri).pathname + new URL(uri).search)
  let page = await browser.follow(await browser.submit(form, '/device'))
  page = await browser.follow(
    await browser.submit(page, '/password', { email: user.email, password: user.password! }),
  )
  assert.equal((await browser.submit(page, '/device', { decision: 'allow' })).statusCode, 200)
  context.clock.moveBy(6_000)
  tell('allowed')
  assert.deepEqual(await read(), { email: user.email, scope: 'openid email', again: 'invalid_grant' })
})
