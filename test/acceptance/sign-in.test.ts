import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { Browser } from '../support/browser.ts'
import {
  exchange,
  newCode,
  newTokens,
  postForm,
  redirectParams,
  refresh,
  textOf,
  userinfo,
} from '../support/flow.ts'
import { remoteApp } from '../support/remote.ts'
import { ownSettings, runEuterpe, startService } from '../support/service.ts'
import { until } from '../support/until.ts'

async function demoOf(dataFolder: string) {
  const demo = JSON.parse(await readFile(join(dataFolder, 'demo.json'), 'utf8'))
  const toClient = (client: { client_id: string; client_secret?: string; redirect_uris: string[] }) => ({
    id: client.client_id,
    secret: client.client_secret ?? null,
    redirect_uris: client.redirect_uris,
  })
  return {
    user: demo.user as { email: string; password: string },
    open: toClient(demo.clients.public),
    confidential: toClient(demo.clients.confidential),
    organization: demo.organization as { id: string },
  }
}

test('the sign-in link of the start page works', async () => {
  const service = await startService(await ownSettings())
  const app = remoteApp(service.baseUrl)
  const { user } = await demoOf(service.dataFolder)
  const link = /Sign in +(http\S+)/.exec(service.output())![1]!
  assert.match(service.output(), new RegExp(`as ${user.email} with password ${user.password}`))
  const browser = new Browser(app)
  let page = await browser.follow(await browser.get(new URL(link).pathname))
  page = await browser.follow(await browser.submit(page, '/password', user))
  page = await browser.submit(page, '/consent', { decision: 'allow' })
  const callback = new URL(String(page.headers.location))
  const done = await browser.get(callback.pathname + callback.search)
  assert.match(textOf(done.body), /Hello, Ada/)
  const curl = /Bearer ([\w.-]+)/.exec(done.body)![1]!
  assert.equal((await userinfo(app, curl)).json().email, user.email)
  const denied = new Browser(app)
  page = await denied.follow(await denied.get('/demo/sign-in'))
  assert.equal(redirectParams(await denied.submit(page, '/cancel')).get('error'), 'access_denied')
  assert.equal(await service.end(), 0)
})

test('after kill -9, acknowledged tokens work, and revoked tokens and used codes stay invalid', async () => {
  const settings = await ownSettings()
  const service = await startService(settings)
  const app = remoteApp(service.baseUrl)
  const { user, confidential: client } = await demoOf(service.dataFolder)
  const revoked = await newTokens(app, client, user)
  const used = await newCode(app, client, user)
  const first = (await exchange(app, client, used)).json()
  await postForm(app, '/oauth/revoke', {
    token: revoked.refresh_token,
    client_id: client.id,
    client_secret: client.secret!,
  })

  const unused = (await refresh(app, client, (await newTokens(app, client, user)).refresh_token)).json()
  // Refreshes continue until the process is dead. The last response received is what a client would hold.
  let held = await newTokens(app, client, user)
  let rounds = 0
  let over = false
  const refreshing = (async () => {
    while (!over) {
      const response = await refresh(app, client, held.refresh_token).catch(() => null)
      if (response === null) return
      if (response.statusCode === 429) continue
      if (response.statusCode !== 200) throw new Error(response.body)
      held = response.json()
      rounds++
    }
  })()
  await Promise.race([until(() => rounds >= 20), refreshing]).finally(() => {
    over = rounds < 20 // a failed test must not keep refreshing
  })
  const killedAt = Date.now()
  assert.equal(await service.end('SIGKILL'), 'SIGKILL')
  await refreshing

  const again = await startService(settings)
  const after = remoteApp(again.baseUrl)
  assert.equal((await userinfo(after, held.access_token)).statusCode, 200)
  const refreshed = await refresh(after, client, held.refresh_token)
  // A response lost in the kill may have used the token. The grace period of 30 s covers that.
  if (Date.now() - killedAt < 30_000) assert.equal(refreshed.statusCode, 200)
  assert.equal((await refresh(after, client, unused.refresh_token)).statusCode, 200)
  assert.equal((await userinfo(after, revoked.access_token)).statusCode, 401)
  assert.equal((await refresh(after, client, revoked.refresh_token)).json().error, 'invalid_grant')
  assert.equal((await userinfo(after, first.access_token)).statusCode, 200)
  assert.equal((await exchange(after, client, used)).json().error, 'invalid_grant')
  assert.equal((await userinfo(after, first.access_token)).statusCode, 401)
  assert.equal(await again.end(), 0)
})

test('operator commands take effect at once in a running service', async () => {
  const settings = await ownSettings()
  const service = await startService(settings)
  const app = remoteApp(service.baseUrl)
  const { user, confidential: client, open, organization } = await demoOf(service.dataFolder)
  const run = async (...words: string[]) => {
    const { stdout, stderr } = await runEuterpe([...words, '--json'], settings)
    assert.notEqual(stdout, '', stderr)
    return JSON.parse(stdout)
  }
  const me = async (token: string) =>
    app.inject({ url: '/v1/me', headers: { authorization: `Bearer ${token}` } })
  let tokens = await newTokens(app, client, user)
  const others = await newTokens(app, open, user)

  await run('keys', 'rotate', '--now')
  await until(async () => {
    const next = (await refresh(app, client, tokens.refresh_token)).json()
    const changed = JSON.stringify(headerOf(next.id_token)) !== JSON.stringify(headerOf(tokens.id_token))
    tokens = next
    return changed
  })
  assert.equal((await me(others.access_token)).statusCode, 200)

  await run('entitlement', 'revoke', '--org', organization.id, 'atlas')
  await until(async () => !(await me(tokens.access_token)).json().data.entitlements.includes('atlas'))

  const limited = await run(
    'client',
    'update',
    client.id,
    '--rate',
    '1',
    '--burst',
    '2',
    '--refresh-days',
    '7',
  )
  assert.equal(limited.refresh_lifetime_s, 604_800)
  await until(async () => (await me(tokens.access_token)).headers['ratelimit-limit'] === '2')

  await run('client', 'disable', client.id)
  await until(async () => (await me(tokens.access_token)).statusCode === 401)
  assert.equal((await me(tokens.access_token)).json().data.error_code, 'invalid_token_context')
  assert.equal((await me(others.access_token)).statusCode, 200)

  await run('user', 'disable', user.email)
  await until(async () => (await me(others.access_token)).statusCode === 401)
  assert.ok((await run('user', 'list', '--org', organization.id))[0].disabled_at)
  assert.equal((await run('client', 'list', '--org', organization.id)).length, 4)
  assert.equal(await service.end(), 0)
})

function headerOf(token: string) {
  return JSON.parse(Buffer.from(token.split('.')[0]!, 'base64url').toString())
}
