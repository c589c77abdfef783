import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { after, test } from 'node:test'
import { Browser } from '../../support/browser.ts'
import { signIn } from '../../support/flow.ts'
import { freePort } from '../../support/free-port.ts'
import { createListeningApp } from '../../support/listening.ts'
import { makeClient, makeOrganisation, makeUser } from '../../support/people.ts'
import { hasTool } from '../../support/tools.ts'
import { until } from '../../support/until.ts'

const { app, context, url } = await createListeningApp()
const organisation = await makeOrganisation(context)
const user = await makeUser(context, organisation.id)

/** Signs in, consents and returns the redirect URL. */
async function visit(authorizeUrl: string): Promise<string> {
  const { pathname, search } = new URL(authorizeUrl)
  return String((await signIn(new Browser(app), pathname + search, user)).headers.location)
}

const python = '/usr/bin/python3'
const authlib = `
import json, os, sys
from authlib.integrations.requests_client import OAuth2Session
from authlib.jose import jwt
from authlib.common.security import generate_token
import requests
url, client_id, secret, redirect = sys.argv[1:5]
meta = requests.get(url + '/.well-known/openid-configuration').json()
session = OAuth2Session(client_id, secret, scope='openid profile email search.read', redirect_uri=redirect,
                        code_challenge_method='S256', token_endpoint_auth_method='client_secret_basic')
verifier, nonce = generate_token(48), generate_token(20)
away, state = session.create_authorization_url(meta['authorization_endpoint'], code_verifier=verifier, nonce=nonce)
print(away, flush=True)
back = sys.stdin.readline().strip()
token = session.fetch_token(meta['token_endpoint'], authorization_response=back, state=state, code_verifier=verifier)
claims = jwt.decode(token['id_token'], requests.get(meta['jwks_uri']).json(), claims_options={
    'iss': {'essential': True, 'value': meta['issuer']}, 'aud': {'essential': True, 'value': client_id},
    'nonce': {'essential': True, 'value': nonce}})
claims.validate()
info = session.get(meta['userinfo_endpoint']).json()
fresh = session.refresh_token(meta['token_endpoint'], refresh_token=token['refresh_token'])
revoked = session.revoke_token(meta['revocation_endpoint'], token=fresh['refresh_token']).status_code
print(json.dumps({'sub': claims['sub'], 'email': info['email'], 'revoked': revoked,
                  'after': session.get(meta['userinfo_endpoint']).status_code}), flush=True)
`
const noAuthlib = hasTool(python, '-c', 'import authlib, requests')
  ? false
  : 'python3-authlib is not installed (apt-get install, see .ci/run)'

test('Authlib (Python): sign-in, ID token, userinfo, refresh, revocation', { skip: noAuthlib }, async () => {
  const client = await makeClient(context, organisation.id)
  const words = ['-c', authlib, url, client.id, client.secret!, client.redirect_uris[0]!]
  const child = spawn(python, words, { env: { ...process.env, AUTHLIB_INSECURE_TRANSPORT: '1' } })
  let errors = ''
  child.stderr.on('data', (chunk) => {
    errors += chunk
  })
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]()
  const away = await lines.next()
  assert.ok(away.value, errors)
  child.stdin.write(`${await visit(away.value)}\n`)
  const result = await lines.next()
  assert.ok(result.value, errors)
  assert.deepEqual(JSON.parse(result.value), { sub: user.id, email: user.email, revoked: 200, after: 401 })
})

const modules = '/usr/lib/apache2/modules'
const noApache = existsSync(join(modules, 'mod_auth_openidc.so'))
  ? false
  : 'libapache2-mod-auth-openidc is not installed (apt-get install, see .ci/run)'

test('mod_auth_openidc (Apache): a protected folder opens for the right user only', {
  skip: noApache,
}, async () => {
  const port = await freePort()
  const site = `http://localhost:${port}`
  const client = await makeClient(context, organisation.id, { redirectUris: [`${site}/secure/callback`] })
  const folder = await mkdtemp(join(tmpdir(), 'euterpe-apache-'))
  await chmod(folder, 0o755)
  for (const name of ['mine', 'theirs']) {
    await mkdir(join(folder, 'www', 'secure', name), { recursive: true })
    await writeFile(join(folder, 'www', 'secure', name, 'page.html'), `the ${name} page`)
  }
  const load = (name: string) => `LoadModule ${name}_module ${modules}/mod_${name}.so`
  await writeFile(
    join(folder, 'apache.conf'),
    `ServerRoot ${folder}
PidFile ${folder}/pid
Listen 127.0.0.1:${port}
ServerName localhost
ErrorLog ${folder}/error.log
DocumentRoot ${folder}/www
User www-data
Group www-data
${['mpm_event', 'authn_core', 'authz_core', 'authz_user', 'auth_openidc'].map(load).join('\n')}
OIDCProviderMetadataURL ${url}/.well-known/openid-configuration
OIDCClientID ${client.id}
OIDCClientSecret ${client.secret}
OIDCRedirectURI ${site}/secure/callback
OIDCCryptoPassphrase "a passphrase of the test"
OIDCPKCEMethod S256
OIDCUnAuthAction auth true
OIDCScope "openid profile email"
<Location /secure>
  AuthType openid-connect
  Require valid-user
</Location>
<Location /secure/mine>
  Require claim sub:${user.id}
</Location>
<Location /secure/theirs>
  Require claim sub:somebody-else
</Location>
`,
  )
  const apache = spawn('/usr/sbin/apache2', ['-f', join(folder, 'apache.conf'), '-DFOREGROUND'])
  after(async () => {
    apache.kill('SIGTERM')
    if (apache.exitCode === null) await once(apache, 'exit')
    await rm(folder, { recursive: true, force: true })
  })
  await until(async () => {
    if (apache.exitCode !== null) throw new Error(await readFile(join(folder, 'error.log'), 'utf8'))
    return fetch(site).then(
      () => true,
      () => false,
    )
  })
  const cookies = new Map<string, string>()
  const get = async (target: string) => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await fetch(target, { redirect: 'manual', headers: { cookie } })
    for (const line of response.headers.getSetCookie()) {
      const [name, ...value] = line.split(';', 1)[0]!.split('=')
      cookies.set(name!, value.join('='))
    }
    return response
  }
  const away = await get(`${site}/secure/mine/page.html`)
  const location = away.headers.get('location')!
  assert.match(location, /code_challenge_method=S256/)
  const back = await get(await visit(location))
  assert.equal(back.headers.get('location'), `${site}/secure/mine/page.html`, await back.text())
  assert.equal(await (await get(`${site}/secure/mine/page.html`)).text(), 'the mine page')
  assert.equal((await get(`${site}/secure/theirs/page.html`)).status, 401)
})
